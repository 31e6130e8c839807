/**
 * Several puzzles that were read at once: one after the other, and the verdicts of all.
 *
 * @typedef {import('../app.js').App} App
 */

import { Cancelled } from '../client.js';
import { button, element, fill } from '../dom.js';
import { fromKnown } from '../puzzle.js';
import { t } from '../texts.js';
import { grouped } from '../words.js';

export class Collection {
  root = element('section', { class: 'collection', hidden: true, 'aria-label': t.open });
  #app;
  #said = element('span', {});
  #tally = element('p', { 'aria-live': 'polite' });
  /** @type {any[]} */
  #puzzles = [];
  #at = 0;
  #text = '';
  /** @type {string | undefined} */
  #notation;
  #more = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.root.append(
      element(
        'div',
        { class: 'row-of-buttons' },
        button('‹', () => this.#go(-1), { 'aria-label': t.previous }),
        this.#said,
        button('›', () => this.#go(1), { 'aria-label': t.next }),
        button(t.checkList, () => this.#check()),
      ),
      this.#tally,
    );
  }

  /** Puzzles that were read from a text, of which the first is on the board. @param {any} content @param {string} text @param {string} [notation] */
  take({ puzzles, more, errors }, text, notation) {
    this.#notation = notation;
    this.#puzzles = puzzles;
    this.#text = text;
    this.#more = more;
    this.#at = 0;
    this.root.hidden = puzzles.length < 2;
    fill(this.#tally, errors.length > 0 ? t.unreadable(errors.length) : '');
    this.#tell();
  }

  /** @param {number} step */
  #go(step) {
    this.#at = (this.#at + step + this.#puzzles.length) % this.#puzzles.length;
    this.#tell();
    this.#app.open(fromKnown(this.#puzzles[this.#at]));
  }

  #tell() {
    this.#said.textContent = t.puzzleOf(this.#at + 1, this.#more ? `${this.#puzzles.length}+` : String(this.#puzzles.length));
  }

  async #check() {
    fill(this.#tally, t.thinking);
    let done = 0;
    try {
      const tally = await this.#app.answers.ask('check-all', { text: this.#text, notation: this.#notation }, (found) => {
        done += found.length;
        fill(this.#tally, `${t.thinking} ${grouped(String(done))}`);
      });
      fill(this.#tally, t.listVerdicts(tally));
    } catch (error) {
      fill(this.#tally, error instanceof Cancelled ? t.stopped : String(error));
    }
  }
}
