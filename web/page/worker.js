/**
 * The worker: holds one instance of the library and puts questions to it. The first message is the compiled module; each further one
 * is `{ id, question }`. Answers are `{ id, reply }`, what is found on the way `{ id, found }`, a panic `{ id, crash }`.
 */

/** @type {any} */
let library;
/** @type {WebAssembly.Memory} */
let memory;
let asked = 0;

const decoder = new TextDecoder();

/** @param {number} at @param {number} length */
const text = (at, length) => decoder.decode(new Uint8Array(memory.buffer, at >>> 0, length >>> 0));

const page = {
  now: () => performance.now(),
  found: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ id: asked, found: text(at, length) }),
};

/** @param {WebAssembly.Module} module */
async function start(module) {
  const { exports } = await WebAssembly.instantiate(module, { page });
  library = exports;
  memory = library.memory;
  postMessage({ ready: true });
}

/** @param {string} question */
function ask(question) {
  const bytes = new TextEncoder().encode(question);
  const at = library.input(bytes.length);
  new Uint8Array(memory.buffer, at >>> 0, bytes.length).set(bytes);
  library.ask();
  return text(library.output(), library.output_length());
}

/** What a panic has said, if that can still be read. @param {unknown} error */
function said(error) {
  try {
    const words = text(library.output(), library.output_length());
    return words.includes('panicked') ? words : String(error);
  } catch {
    return String(error);
  }
}

/** @type {Promise<void>} */
let started;

onmessage = async ({ data }) => {
  if (data.module) {
    started = start(data.module);
    return;
  }
  await started;
  asked = data.id;
  try {
    postMessage({ id: asked, reply: ask(data.question) });
  } catch (error) {
    postMessage({ id: asked, crash: said(error) });
  }
};
