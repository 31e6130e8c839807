/**
 * The board: the library's drawing of its rules, and over it a grid of cells with what is given, entered and known.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {object} Overlay what is shown beside what was typed
 * @property {(cell: number) => Shown | null} shown
 * @property {Map<number, string>} [tones] classes of cells: `blamed`, `because`, `house`, `struck`, `varies`
 *
 * @typedef {object} Shown
 * @property {number[]} values
 * @property {'found' | 'differs' | 'marks'} as
 * @property {(value: number) => string} [tone] the class of a mark: `once`, `few`, `many`, `struck`, `placed`, `because`
 */

import { element, fill } from './dom.js';
import { nameOf } from './puzzle.js';
import { t } from './texts.js';

/** Free space around the board in the library's drawing, in its units. */
const MARGIN = 2;
const SIDE = 36;

export class BoardView {
  #state;
  #root;
  #drawing = element('div', { class: 'drawing', 'aria-hidden': 'true' });
  #cells = element('div', { class: 'cells', role: 'grid', 'aria-multiselectable': 'true' });
  /** @type {HTMLElement[]} */
  #views = [];
  /** The grid whose cells stand there. @type {import('./puzzle.js').Grid | null} */
  #built = null;
  /** What each cell shows, so that only what changes is touched. @type {string[]} */
  #keys = [];
  /** @type {Overlay} */
  #overlay = { shown: () => null };

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
    this.#root = element('div', { class: 'board' }, this.#drawing, this.#cells);
    this.#build();
    state.subscribe(() => this.paint());
  }

  /** @returns {HTMLElement} */
  get root() {
    return this.#root;
  }

  /** The element of the cells, which hears pointers and keys. @returns {HTMLElement} */
  get grid() {
    return this.#cells;
  }

  #build() {
    const { grid } = this.#state.puzzle;
    const { rows, columns, layers, places } = grid;
    this.#built = grid;
    this.#views = grid.names.map((_, cell) =>
      element('div', { class: 'cell', role: 'gridcell', tabIndex: -1, 'data-cell': String(cell) }),
    );
    this.#keys = [];
    for (const [name, value] of Object.entries({ rows, columns, layers })) this.#root.style.setProperty(`--${name}`, String(value));
    this.#root.classList.toggle('wide-symbols', this.#state.puzzle.symbols.some((symbol) => symbol.length > 1));
    const view = (/** @type {number | null} */ cell) => (cell === null ? element('div', { class: 'hole', role: 'gridcell' }) : this.#views[cell]);
    const lines = Array.from({ length: rows * layers }, (_, line) =>
      element('div', { class: 'row', role: 'row' }, ...places.slice(line * columns, (line + 1) * columns).map(view)),
    );
    const hasFocus = this.#cells.contains(document.activeElement);
    fill(this.#cells, ...lines);
    this.paint();
    if (hasFocus) this.focus();
  }

  /**
   * Puts the library's drawing of the board behind the cells, and the cells where the drawing has them.
   * @param {string} svg
   */
  draw(svg) {
    this.#drawing.innerHTML = svg;
    const drawn = this.#drawing.querySelector('svg');
    if (!drawn) return;
    const { rows, columns } = this.#state.puzzle.grid;
    const [width, height] = [columns, rows].map((count) => count * SIDE + 2 * MARGIN);
    drawn.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width} ${height}`);
    drawn.removeAttribute('width');
    drawn.removeAttribute('height');
    // Where clues stand outside, the board is drawn smaller to leave room for them.
    const moved = drawn.querySelector(':scope > g[transform]')?.getAttribute('transform') ?? '';
    const [, left = '0', scale = '1'] = /translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(moved) ?? [];
    const share = (/** @type {number} */ units, /** @type {number} */ whole) => `${(100 * units) / whole}%`;
    const corner = MARGIN + Number(left);
    this.#cells.style.inset = `${share(corner, height)} auto auto ${share(corner, width)}`;
    this.#cells.style.width = share(columns * SIDE * Number(scale), width);
    this.#cells.style.height = share(rows * SIDE * Number(scale), height);
  }

  /** What is shown beside what was typed. @param {Overlay} overlay */
  show(overlay) {
    this.#overlay = overlay;
    this.paint();
  }

  /** The focus goes to the cell of the cursor. */
  focus() {
    this.#views[this.#state.cursor]?.focus({ preventScroll: true });
  }

  /** Whoever hears first of another board may ask for this: its cells are built then. */
  paint() {
    if (this.#built !== this.#state.puzzle.grid) return this.#build();
    const { puzzle, entries, selection, cursor } = this.#state;
    this.#views.forEach((view, cell) => {
      const given = puzzle.givens[cell];
      const entry = entries.values[cell];
      const shown = this.#overlay.shown(cell);
      const tone = this.#overlay.tones?.get(cell) ?? '';
      const isSelected = selection.has(cell);
      const key = JSON.stringify([given, entry, entries.marks[cell], shown && [shown.values, shown.as, shown.values.map(shown.tone ?? String)], tone, isSelected, cell === cursor, puzzle.symbols]);
      if (this.#keys[cell] === key) return;
      this.#keys[cell] = key;
      view.className = `cell ${tone}${isSelected ? ' selected' : ''}`;
      view.tabIndex = cell === cursor ? 0 : -1;
      view.setAttribute('aria-selected', String(isSelected));
      const content = this.#content(given, entry, entries.marks[cell], shown);
      content?.setAttribute('aria-hidden', 'true');
      fill(view, element('span', { class: 'unseen' }, this.#words(cell, shown, tone)), content);
    });
  }

  /**
   * @param {number[] | null} given
   * @param {number | null} entry
   * @param {number[]} marks
   * @param {Shown | null} shown
   */
  #content(given, entry, marks, shown) {
    if (given?.length === 1) return this.#value('given', given);
    if (shown && shown.as !== 'marks') return this.#beside(this.#value(shown.as, shown.values), shown.values, entry);
    if (entry !== null) return this.#value('entry', [entry]);
    if (shown) return this.#marks(shown.values, 'true-marks', shown.tone);
    if (given) return given.length === 0 ? element('span', { class: 'value blamed' }, '∅') : this.#marks(given, 'given-marks');
    return marks.length > 0 ? this.#marks(marks, 'own-marks') : null;
  }

  /**
   * What the reader has entered stays in sight beside another value.
   * @param {HTMLElement} value
   * @param {number[]} values
   * @param {number | null} entry
   */
  #beside(value, values, entry) {
    if (entry === null || (values.length === 1 && values[0] === entry)) return value;
    return element('span', { class: 'beside-entry' }, value, element('span', { class: 'own' }, this.#state.puzzle.symbols[entry]));
  }

  /** @param {string} kind @param {number[]} values */
  #value(kind, values) {
    const symbols = values.map((value) => this.#state.puzzle.symbols[value]);
    return element('span', { class: `value ${kind}${values.length > 1 ? ' two' : ''}` }, symbols.join('/'));
  }

  /**
   * @param {number[]} values
   * @param {string} kind
   * @param {(value: number) => string} [tone]
   */
  #marks(values, kind, tone) {
    const { symbols, order } = this.#state.puzzle;
    const across = Math.ceil(Math.sqrt(order));
    const marks = element('span', { class: `marks ${kind}` });
    marks.style.setProperty('--across', String(across));
    for (const value of values) {
      const mark = element('span', { class: tone?.(value) ?? '' }, symbols[value]);
      mark.style.gridArea = `${Math.floor(value / across) + 1} / ${(value % across) + 1}`;
      marks.append(mark);
    }
    return marks;
  }

  /**
   * A cell in words.
   * @param {number} cell
   * @param {Shown | null} shown
   * @param {string} tone
   */
  #words(cell, shown, tone) {
    const { puzzle, entries } = this.#state;
    const list = (/** @type {number[]} */ values) => values.map((value) => puzzle.symbols[value]).join(' ');
    const given = puzzle.givens[cell];
    const entry = entries.values[cell];
    const words = [t.cellName(nameOf(puzzle, cell))];
    if (given?.length === 1) words.push(t.cellGiven(list(given)));
    else if (given) words.push(t.cellMayHold(list(given)));
    else if (entry !== null) words.push(t.cellEntered(list([entry])));
    else if (!shown) words.push(entries.marks[cell].length > 0 ? t.cellMarks(list(entries.marks[cell])) : t.cellEmpty);
    if (shown && given?.length !== 1) {
      words.push(shown.as === 'found' ? t.cellFound(list(shown.values)) : t.cellMayHold(list(shown.values)));
    }
    if (tone && t.tones[tone]) words.push(t.tones[tone]);
    return words.join(', ');
  }
}
