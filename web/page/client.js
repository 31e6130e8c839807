/**
 * Questions to the library in a worker, one after the other. Work that runs cannot hear: to cancel it, its worker is ended, and one
 * that was kept ready takes its place.
 */

/** The question was withdrawn. */
export class Cancelled extends Error {}

/** The library refuses, in its words; with a place in the text where there is one. */
export class Refused extends Error {
  /** @param {{ message: string, line?: number, column?: number, length?: number, excerpt?: string, caret?: number }} error */
  constructor(error) {
    super(error.message);
    this.place = error;
  }
}

/** The library has panicked; the worker was replaced, and nothing that was typed is lost. */
export class Crashed extends Error {}

/**
 * @typedef {object} Asked
 * @property {number} id
 * @property {string} question
 * @property {(answer: any) => void} answer
 * @property {(error: Error) => void} fail
 * @property {((found: any) => void) | undefined} found
 */

export class Client {
  /** @type {Asked[]} */
  #waiting = [];
  /** @type {Asked | null} */
  #running = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #spare = null;
  #module;
  #newWorker;
  #hasSpare;
  #last = 0;

  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {() => Worker} newWorker
   * @param {boolean} hasSpare whether a second worker is kept ready, since questions will be cancelled
   */
  constructor(module, newWorker, hasSpare) {
    this.#module = module;
    this.#newWorker = newWorker;
    this.#hasSpare = hasSpare;
    module.then(() => this.#step(), (error) => this.#lose(error));
  }

  /**
   * Asks; resolves to the answer.
   * @param {string} question
   * @param {object} [about]
   * @param {(found: any) => void} [found] hears what is found on the way
   * @returns {Promise<any>}
   */
  ask(question, about = {}, found) {
    return new Promise((answer, fail) => {
      this.#last += 1;
      this.#waiting.push({ id: this.#last, question: JSON.stringify({ question, ...about }), answer, fail, found });
      this.#step();
    });
  }

  /** Withdraws all questions that have no answer yet. */
  cancel() {
    const withdrawn = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    if (this.#running) this.#replace();
    this.#waiting = [];
    for (const asked of withdrawn) asked.fail(new Cancelled());
  }

  /** Whether it is at work. */
  get isBusy() {
    return this.#running !== null || this.#waiting.length > 0;
  }

  #replace() {
    this.#worker?.terminate();
    this.#worker = this.#spare;
    this.#spare = null;
    this.#running = null;
  }

  async #step() {
    if (this.#running || this.#waiting.length === 0) return;
    const module = await this.#module.catch(() => null);
    if (!module || this.#running) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#worker ??= this.#begin(module);
    this.#running = next;
    this.#worker.postMessage({ id: next.id, question: next.question });
    if (this.#hasSpare) this.#spare ??= this.#begin(module);
  }

  /** @param {WebAssembly.Module} module */
  #begin(module) {
    const worker = this.#newWorker();
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = (event) => this.#hear(worker, { id: this.#running?.id, crash: event.message });
    worker.postMessage({ module });
    return worker;
  }

  /** @param {Worker} worker @param {any} data */
  #hear(worker, data) {
    const asked = this.#running;
    if (worker !== this.#worker || !asked || data.id !== asked.id) return;
    if (data.found !== undefined) {
      asked.found?.(JSON.parse(data.found));
      return;
    }
    if (data.crash !== undefined) {
      this.#replace();
      asked.fail(new Crashed(data.crash));
    } else {
      this.#running = null;
      const reply = JSON.parse(data.reply);
      if (reply.error) asked.fail(new Refused(reply.error));
      else asked.answer(reply.answer);
    }
    this.#step();
  }

  /** @param {Error} error */
  #lose(error) {
    for (const asked of this.#waiting) asked.fail(error);
    this.#waiting = [];
  }
}
