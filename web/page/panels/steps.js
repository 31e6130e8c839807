/**
 * The way to the solution: a list of steps, of which the chosen one is drawn on the board.
 *
 * @typedef {import('../app.js').App} App
 */

import { button, element } from '../dom.js';
import * as overlays from '../overlays.js';
import { t } from '../texts.js';
import { step as inWords } from '../words.js';

export class StepList {
  root;
  #app;
  #steps;
  #items;
  #at = 0;

  /** @param {App} app @param {any} way */
  constructor(app, way) {
    this.#app = app;
    this.#steps = way.steps;
    const { puzzle } = app.state;
    this.#items = way.steps.map((/** @type {any} */ step, /** @type {number} */ number) =>
      element('li', {}, button(inWords(puzzle, step), () => this.#choose(number))),
    );
    const turn = element(
      'div',
      { class: 'row-of-buttons' },
      button(t.previous, () => this.#choose(this.#at - 1)),
      button(t.next, () => this.#choose(this.#at + 1)),
      button(t.hideSolution, () => app.show(overlays.NOTHING)),
    );
    const stopped = way.stopped ? element('p', {}, t.stepsStopped) : null;
    this.root = element('div', { class: 'steps' }, element('h3', {}, t.stepsTitle(way.steps.length)), turn, stopped, element('ol', {}, ...this.#items));
    this.#choose(0);
  }

  /** @param {number} number */
  #choose(number) {
    if (number < 0 || number >= this.#steps.length) return;
    this.#items[this.#at].firstChild.removeAttribute('aria-current');
    this.#at = number;
    this.#items[number].firstChild.setAttribute('aria-current', 'step');
    this.#items[number].scrollIntoView?.({ block: 'nearest' });
    const before = this.#steps.slice(0, number);
    const placed = before.filter((/** @type {any} */ step) => step.place).map((/** @type {any} */ step) => step.place[0]);
    this.#app.show(overlays.step(this.#steps[number], new Set(placed)));
  }
}
