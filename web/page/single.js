/** The page as one file: the library and the worker stand in it as text. */

import { main } from './main.js';

/** @param {string} id */
const held = (id) => document.getElementById(id)?.textContent ?? '';

async function library() {
  const text = atob(held('library'));
  return WebAssembly.compile(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

const worker = URL.createObjectURL(new Blob([held('worker')], { type: 'text/javascript' }));

main(library(), () => new Worker(worker));
