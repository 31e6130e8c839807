/** Starts the page: with the library, or with words about what is missing. */

import { App } from './app.js';
import { element } from './dom.js';
import { language, t } from './texts.js';

/** A module whose one function adds two vectors: whoever takes it has SIMD. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/**
 * @param {Promise<WebAssembly.Module>} module
 * @param {() => Worker} newWorker
 */
export async function main(module, newWorker) {
  document.documentElement.lang = language();
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  if (!WebAssembly.validate(SIMD)) {
    root.replaceChildren(element('p', { class: 'failed', role: 'alert' }, t.noSimd));
    return;
  }
  const app = new App(root, module, newWorker);
  /** @type {any} */ (window).exactly = app;
  try {
    await module;
  } catch (error) {
    root.prepend(element('p', { class: 'failed', role: 'alert' }, t.cannotLoad(String(error))));
    return;
  }
  await app.begin();
  app.board.focus();
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
}
