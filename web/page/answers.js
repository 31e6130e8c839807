/**
 * What is known of the puzzle: asked anew with every change, cancelled by the next one.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./client.js').Client} Client
 *
 * @typedef {object} Known
 * @property {'thinking' | 'unique' | 'multiple' | 'none' | 'unknown' | 'stopped' | 'wrong' | 'crashed'} verdict
 * @property {number[][]} solutions one, or two that differ
 * @property {any} [candidates] what is true in some solution
 * @property {any} [count]
 * @property {any} [clash] why there is no solution
 * @property {{ message: string, line?: number, column?: number, excerpt?: string, caret?: number }} [error]
 * @property {number} [milliseconds]
 */

import { Cancelled, Crashed, Refused } from './client.js';
import { compose } from './puzzle.js';

/** Up to so many solutions are few. */
export const FEW = 8;
/** Bounds of what is asked without being asked for. */
const CANDIDATES_SECONDS = 5;
const COUNT_SECONDS = 1.5;
const CLASH_SECONDS = 20;

export class Answers {
  /** @type {Known} */
  known = { verdict: 'thinking', solutions: [] };
  /** Whether drawings that were not read are to be passed over. */
  ignoresDrawings = false;
  #state;
  #solver;
  /** @type {(() => void)[]} */
  #listeners = [];
  #turn = 0;

  /** @param {State} state @param {Client} solver */
  constructor(state, solver) {
    this.#state = state;
    this.#solver = solver;
    state.subscribe((what) => {
      if (what === 'puzzle') this.refresh();
    });
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** The puzzle in our own notation. */
  get text() {
    return compose(this.#state.puzzle).text;
  }

  /** Whether drawings that may be rules keep the verdict open. */
  get isOpen() {
    const { verdict } = this.known;
    return Boolean(this.#state.puzzle.drawings) && !this.ignoresDrawings && (verdict === 'unique' || verdict === 'multiple');
  }

  /** Whether something is being worked on. */
  get isBusy() {
    return this.#solver.isBusy;
  }

  /** @param {Partial<Known>} parts */
  #learn(parts) {
    this.known = { ...this.known, ...parts };
    for (const listener of this.#listeners) listener();
  }

  /** Asks all anew. */
  async refresh() {
    this.#solver.cancel();
    this.#turn += 1;
    const turn = this.#turn;
    this.known = { verdict: 'thinking', solutions: [] };
    for (const listener of this.#listeners) listener();
    try {
      await this.#askAll(turn);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** @param {number} turn */
  async #askAll(turn) {
    const { text } = this;
    const begun = performance.now();
    const { verdict, solutions } = await this.#solver.ask('check', { text });
    if (turn !== this.#turn) return;
    this.#learn({ verdict, solutions, milliseconds: performance.now() - begun });
    if (verdict === 'none') {
      this.#learn({ clash: await this.#solver.ask('explain', { text, steps: 0, seconds: CLASH_SECONDS }) });
    }
    if (verdict === 'multiple') {
      this.#learn({ candidates: await this.#solver.ask('candidates', { text, limit: FEW, seconds: CANDIDATES_SECONDS }) });
      this.#learn({ count: await this.#solver.ask('count', { text, seconds: COUNT_SECONDS }) });
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    const hasVerdict = this.known.verdict !== 'thinking';
    if (error instanceof Cancelled) {
      if (!hasVerdict) this.#learn({ verdict: 'stopped' });
    } else if (error instanceof Refused) {
      if (!hasVerdict) this.#learn({ verdict: 'wrong', error: error.place });
    } else {
      const message = error instanceof Crashed ? error.message : String(error);
      this.#learn({ ...(hasVerdict ? {} : { verdict: 'crashed' }), error: { message } });
    }
  }

  /** Gives up what is being worked on. */
  stop() {
    this.#solver.cancel();
  }

  /**
   * Asks something else about the puzzle; whatever is being worked on is given up, for the reader waits.
   * @param {string} question
   * @param {object} [about]
   * @param {(found: any) => void} [found]
   */
  ask(question, about = {}, found) {
    this.#solver.cancel();
    return this.#solver.ask(question, { text: this.text, ...about }, found);
  }
}
