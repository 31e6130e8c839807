/**
 * The keys below the board: mode, undo, erase, and a number pad for those without a keyboard.
 *
 * @typedef {import('../state.js').State} State
 * @typedef {import('../input.js').Input} Input
 */

import { button, element, fill } from '../dom.js';
import { noEntries } from '../state.js';
import { t } from '../texts.js';

export class Pad {
  root = element('div', { class: 'pad' });
  #state;
  #input;
  #numbers = element('div', { class: 'numbers', role: 'group', 'aria-label': t.pad });
  #tools = element('div', { class: 'tools' });
  #undo = button('↶', () => this.#state.undo(), { 'aria-label': t.undo, title: t.undo });
  #redo = button('↷', () => this.#state.redo(), { 'aria-label': t.redo, title: t.redo });
  #symbols = '';

  /** @param {State} state @param {Input} input */
  constructor(state, input) {
    this.#state = state;
    this.#input = input;
    const switches = element(
      'div',
      { class: 'tools' },
      this.#switch(t.mode, [['set', t.set, t.setHelp], ['play', t.play, t.playHelp]], () => state.mode, (mode) => state.turnTo(/** @type {any} */ (mode))),
      this.#switch(t.pad, [['digits', t.digits, ''], ['marks', t.marks, '']], () => (state.marking ? 'marks' : 'digits'), (kind) => state.mark(kind === 'marks')),
    );
    this.#tools.append(
      this.#undo,
      this.#redo,
      button(t.erase, () => state.erase()),
      button(t.clearAll, () => this.#clear()),
    );
    this.root.append(switches, this.#numbers, this.#tools);
    state.subscribe(() => this.#update());
    this.#update();
  }

  /**
   * Buttons of which one is on.
   * @param {string} name
   * @param {[string, string, string][]} options
   * @param {() => string} chosen
   * @param {(value: string) => void} act
   */
  #switch(name, options, chosen, act) {
    const buttons = options.map(([value, text, title]) => button(text, () => act(value), { title, 'data-value': value }));
    const update = () => buttons.forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.value === chosen())));
    this.#state.subscribe(update);
    update();
    return element('div', { class: 'switch', role: 'group', 'aria-label': name }, ...buttons);
  }

  #clear() {
    const { puzzle } = this.#state;
    if (this.#state.mode === 'set') this.#state.edit({ givens: puzzle.givens.map(() => null) });
    else this.#state.enter(noEntries(puzzle));
  }

  #update() {
    // What is disabled loses the focus, and the keyboard with it.
    this.#undo.setAttribute('aria-disabled', String(!this.#state.canUndo));
    this.#redo.setAttribute('aria-disabled', String(!this.#state.canRedo));
    const { symbols } = this.#state.puzzle;
    if (this.#symbols === symbols.join()) return;
    this.#symbols = symbols.join();
    const keys = symbols.map((symbol, value) => button(symbol, () => this.#input.press(value), { 'aria-label': t.digit(symbol) }));
    this.#numbers.style.setProperty('--keys', String(Math.min(symbols.length, symbols.length > 9 ? 9 : symbols.length)));
    fill(this.#numbers, ...keys);
  }
}
