/** The library in node, as a worker of the page has it. */

import { readFile } from 'node:fs/promises';

const WASM = new URL('../target/exactly.wasm', import.meta.url);

/** One instance; `ask` takes a question and what is about it, and hands back the reply. */
export async function library() {
  const decoder = new TextDecoder();
  const heard = /** @type {any[]} */ ([]);
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0));
  const page = {
    now: () => performance.now(),
    found: (/** @type {number} */ at, /** @type {number} */ length) => heard.push(JSON.parse(text(at, length))),
  };
  const { instance } = await WebAssembly.instantiate(await readFile(WASM), { page });
  const exports = /** @type {any} */ (instance.exports);
  const ask = (/** @type {string} */ question, /** @type {object} */ about = {}) => {
    heard.length = 0;
    const bytes = new TextEncoder().encode(JSON.stringify({ question, ...about }));
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, at >>> 0, bytes.length).set(bytes);
    exports.ask();
    return JSON.parse(text(exports.output(), exports.output_length()));
  };
  return { ask, heard, memory: () => exports.memory.buffer.byteLength, said: () => text(exports.output(), exports.output_length()) };
}
