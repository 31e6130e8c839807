/**
 * The verdict: a card that is always in sight, told to screen readers as it changes.
 *
 * @typedef {import('../answers.js').Answers} Answers
 * @typedef {import('../state.js').State} State
 */

import { button, element, fill } from '../dom.js';
import { isComplete } from '../overlays.js';
import { t } from '../texts.js';
import { clash, grouped, power } from '../words.js';

/** Signs beside the words, so that colour says nothing alone. */
const SIGNS = /** @type {Record<string, string>} */ ({ unique: '✓', multiple: '≠', none: '✕', unknown: '?', thinking: '…', stopped: '■', wrong: '!', crashed: '!' });

/** Milliseconds after which it is said that thinking takes time. */
const LONG = 1000;
const SOON = 120;

/** @returns {Record<string, string>} */
function wordsOf() {
  const { thinking, stopped, unique, multiple, none, unknown, wrongText, crashed } = t;
  return { thinking, stopped, unique, multiple, none, unknown, wrong: wrongText, crashed };
}

export class VerdictCard {
  root = element('section', { class: 'verdict', 'aria-labelledby': 'verdict-word' });
  #word = element('h2', { id: 'verdict-word' });
  #sign = element('span', { class: 'sign', 'aria-hidden': 'true' });
  #details = element('div', { class: 'details' });
  #live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  #answers;
  #state;
  #rulesAt;
  #begun = 0;
  #timer = 0;

  /**
   * @param {State} state
   * @param {Answers} answers
   * @param {(line: number) => string | null} rulesAt where a line of the text stands on the page
   */
  constructor(state, answers, rulesAt) {
    this.#state = state;
    this.#answers = answers;
    this.#rulesAt = rulesAt;
    this.root.append(this.#sign, element('div', {}, this.#word, this.#details), this.#live);
    answers.subscribe(() => this.#update());
    this.#update();
  }

  #update() {
    const { verdict } = this.#answers.known;
    clearTimeout(this.#timer);
    if (verdict !== 'thinking') {
      this.#paint();
      return;
    }
    // A verdict that comes at once replaces the last one without a flicker.
    this.#begun = performance.now();
    this.#timer = window.setTimeout(() => this.#tick(), SOON);
  }

  #tick() {
    this.#paint();
    this.#timer = window.setTimeout(() => this.#tick(), LONG);
  }

  #paint() {
    const { known, isOpen } = this.#answers;
    const verdict = isOpen ? 'unknown' : known.verdict;
    this.root.dataset.verdict = verdict;
    this.#sign.textContent = SIGNS[verdict];
    const elapsed = performance.now() - this.#begun;
    const words = wordsOf();
    this.#word.textContent =
      verdict === 'thinking' && elapsed > LONG ? t.thinkingLong(Math.floor(elapsed / 1000)) : words[verdict];
    const details = this.#detailed(verdict);
    fill(this.#details, ...details);
    const said = verdict === 'thinking' ? '' : [words[verdict], ...details.map((one) => one.textContent)].join('. ');
    if (verdict !== 'thinking' && this.#live.textContent !== said) this.#live.textContent = said;
  }

  /** @param {string} verdict @returns {HTMLElement[]} */
  #detailed(verdict) {
    const { known } = this.#answers;
    const { puzzle } = this.#state;
    const line = (/** @type {string} */ text) => element('p', {}, text);
    const details = [];
    if (verdict === 'thinking') details.push(button(t.stop, () => this.#answers.stop(), { class: 'small' }));
    if (verdict === 'stopped') details.push(line(t.stopped), button(t.again, () => this.#answers.refresh(), { class: 'small' }));
    if (verdict === 'unique') details.push(line(t.uniqueHelp));
    if (verdict === 'unique' && puzzle.published) details.push(line(this.#answers.isPublished ? t.published : t.notPublished));
    if (verdict === 'unique' && puzzle.open) details.push(line(puzzle.open));
    if (this.#answers.isOpen) {
      const accept = () => {
        this.#answers.ignoresUnread = true;
        this.#answers.refresh();
      };
      const found = /** @type {Record<string, string>} */ (puzzle.published && known.verdict === 'unique' ? { unique: t.openOther } : t.openBy)[known.verdict];
      details.push(line(`${found} ${puzzle.open}.`), button(t.ignoreUnread, accept, { class: 'small' }));
    }
    if (verdict === 'multiple') {
      const open = known.candidates?.values.filter((/** @type {number[]} */ values) => values.length > 1).length;
      if (known.count) {
        const { exact, about } = known.count;
        // Two are known, however short the time to count was.
        const count = Number(known.count.count) < 2 ? '2' : known.count.count;
        details.push(line(exact ? t.exactCount(grouped(count)) : t.atLeastCount(grouped(count))));
        if (about) details.push(line(t.aboutCount(power(about[0]), about[1])));
      }
      if (open) details.push(line(isComplete(known.candidates) ? t.varying(open) : t.varyingAtLeast(open)));
    }
    if (verdict === 'none' && known.clash) details.push(...clash(puzzle, known.clash).map(line));
    // The verdict stands, although what was to follow it failed.
    if (['multiple', 'none'].includes(verdict) && known.error) details.push(line(`${t.crashed} ${known.error.message}`));
    if (verdict === 'wrong' && known.error) details.push(...this.#wrong(known.error));
    if (verdict === 'crashed') {
      details.push(line(known.error?.message ?? ''), button(t.again, () => this.#answers.refresh(), { class: 'small' }));
    }
    return details;
  }

  /** @param {NonNullable<import('../answers.js').Known['error']>} error */
  #wrong({ message, line, column, excerpt, caret }) {
    const place = line === undefined ? null : (this.#rulesAt(line) ?? t.place(line, column ?? 1));
    const shown = excerpt ? element('pre', { class: 'excerpt' }, `${excerpt}\n${' '.repeat(caret ?? 0)}^`) : null;
    const said = element('p', {}, place ? `${place}: ${message}` : message);
    return shown ? [said, shown] : [said];
  }
}
