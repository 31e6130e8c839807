/** The page as a folder on a host: the library and the worker are files beside it. */

import { main } from './main.js';

async function library() {
  const response = await fetch('exactly.wasm');
  if (!response.ok) throw new Error(`exactly.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

main(library(), () => new Worker('worker.js'));
