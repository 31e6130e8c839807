/**
 * What is known of the puzzle: asked anew with every change, cancelled by the next one.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./client.js').Client} Client
 *
 * @typedef {object} Known
 * @property {'thinking' | 'unique' | 'multiple' | 'none' | 'unknown' | 'stopped' | 'wrong' | 'crashed'} verdict
 * @property {number[][]} solutions one, or two that differ
 * @property {any} [candidates] what is true in some solution, and where time was up, of what that is not known (`open`)
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
  /** Whether words and drawings that were not read are to be ignored. */
  ignoresUnread = false;
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

  /** Whether words or drawings that were not read keep the verdict open: all but one solution that is the published one. */
  get isOpen() {
    const isVerdict = ['unique', 'multiple', 'none'].includes(this.known.verdict);
    return Boolean(this.#state.puzzle.open) && !this.ignoresUnread && isVerdict && !this.isPublished;
  }

  /** Whether there is one solution by the rules that were read, and it is the one that came with the puzzle. */
  get isPublished() {
    const { verdict, solutions } = this.known;
    const { published } = this.#state.puzzle;
    return verdict === 'unique' && published !== null && solutions[0].every((value, cell) => value === published[cell]);
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
    this.known = { verdict: 'thinking', solutions: [] };
    for (const listener of this.#listeners) listener();
    await this.#goOn();
  }

  /** Asks what is not known yet, one after the other. */
  async #goOn() {
    const turn = this.#turn;
    try {
      await this.#askRest(turn);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** @param {number} turn */
  async #askRest(turn) {
    const { text } = this;
    const ask = async (/** @type {string} */ question, /** @type {object} */ about) => {
      const answer = await this.#solver.ask(question, { text, ...about });
      if (turn !== this.#turn) throw new Cancelled();
      return answer;
    };
    if (this.known.verdict === 'thinking') {
      const begun = performance.now();
      const { verdict, solutions } = await ask('check', {});
      this.#learn({ verdict, solutions, milliseconds: performance.now() - begun });
    }
    const { verdict, clash, candidates, count } = this.known;
    if (verdict === 'none' && !clash) this.#learn({ clash: await ask('explain', { steps: 0, seconds: CLASH_SECONDS }) });
    if (verdict !== 'multiple') return;
    if (!candidates) this.#learn({ candidates: await ask('candidates', { limit: FEW, seconds: CANDIDATES_SECONDS }) });
    if (!count) this.#learn({ count: await ask('count', { seconds: COUNT_SECONDS }) });
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof Cancelled) return;
    const hasVerdict = this.known.verdict !== 'thinking';
    if (error instanceof Refused) {
      if (!hasVerdict) this.#learn({ verdict: 'wrong', error: error.place });
    } else {
      const message = error instanceof Crashed ? error.message : String(error);
      this.#learn({ ...(hasVerdict ? {} : { verdict: 'crashed' }), error: { message } });
    }
  }

  /** Gives up what is being worked on. */
  stop() {
    this.#solver.cancel();
    if (this.known.verdict === 'thinking') this.#learn({ verdict: 'stopped' });
  }

  /**
   * Asks something else about the puzzle; whatever is being worked on is given up, for the reader waits, and what is not known yet is asked again
   * behind it.
   * @param {string} question
   * @param {object} [about]
   * @param {(found: any) => void} [found]
   */
  async ask(question, about = {}, found) {
    const turn = this.#turn;
    const goOn = () => turn === this.#turn && queueMicrotask(() => this.#goOn());
    this.#solver.cancel();
    try {
      const answer = await this.#solver.ask(question, { text: this.text, ...about }, found);
      goOn();
      return answer;
    } catch (error) {
      // Who stops it wants nothing else to run.
      if (!(error instanceof Cancelled)) goOn();
      throw error;
    }
  }

  /** Asks for all that is true in some solution, for longer than was done by itself. @param {number} seconds */
  async candidates(seconds) {
    const turn = this.#turn;
    const candidates = await this.ask('candidates', { limit: FEW, seconds });
    if (turn === this.#turn) this.#learn({ candidates });
    return candidates;
  }
}
