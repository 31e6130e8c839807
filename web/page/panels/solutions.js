/**
 * All solutions, listed as they are found, with a button that stops it.
 *
 * @typedef {import('../app.js').App} App
 */

import { Cancelled } from '../client.js';
import { button, download, element } from '../dom.js';
import * as overlays from '../overlays.js';
import { t } from '../texts.js';
import { grouped } from '../words.js';

/** How many are found, how many are kept to save, how many are listed. */
const MOST = 1_000_000_000;
const KEPT = 100_000;
const LISTED = 500;

export class SolutionList {
  #head = element('p', { class: 'count' });
  #list = element('ol', { class: 'solutions' });
  #stop = button(t.stop, () => this.#app.answers.stop(), { 'data-ask': 'stop' });
  #save = button(t.saveList, () => download('solutions.txt', `${this.#kept.join('\n')}\n`, 'text/plain'), { hidden: true });
  root = element('div', { class: 'listing' }, this.#head, element('div', { class: 'row-of-buttons' }, this.#stop, this.#save), this.#list);
  /** @type {string[]} */
  #kept = [];
  #count = 0;
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Asks for all of them. */
  async run() {
    try {
      const { count, complete } = await this.#app.answers.ask('enumerate', { limit: MOST }, (found) => this.#take(found));
      this.#end(complete ? t.allFound(grouped(String(count))) : t.limitFound(grouped(String(count))));
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      this.#end(t.stoppedFound(grouped(String(this.#count))));
    }
  }

  /** @param {{ count: number, lines: string[] }} found */
  #take({ count, lines }) {
    this.#count = count;
    this.#head.textContent = t.found(grouped(String(count)));
    for (const line of lines) {
      if (this.#kept.length < KEPT) this.#kept.push(line);
      if (this.#list.childElementCount < LISTED) this.#list.append(this.#item(line));
    }
  }

  /** @param {string} line */
  #item(line) {
    const { symbols } = this.#app.state.puzzle;
    const cells = line.includes(' ') ? line.split(' ') : [...line];
    const values = cells.map((symbol) => symbols.indexOf(symbol));
    return element('li', {}, button(line, () => this.#app.show(overlays.solution(values))));
  }

  /** @param {string} words */
  #end(words) {
    this.#head.textContent = words;
    if (this.#count > LISTED) this.#head.append(' ', t.shownOf(this.#list.childElementCount));
    this.#stop.hidden = true;
    this.#save.hidden = this.#kept.length === 0;
  }
}
