/**
 * All that the reader can change, with what undoes it. Views subscribe; nothing here knows an element.
 *
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {object} Entries what somebody who solves has written
 * @property {(number | null)[]} values for each cell
 * @property {number[][]} marks
 * @typedef {{ puzzle: Puzzle, entries: Entries }} Document
 * @typedef {'set' | 'play'} Mode
 */

import { empty } from './puzzle.js';

const MOST_STEPS = 500;

/** @param {Puzzle} puzzle @returns {Entries} */
export function noEntries({ givens }) {
  return { values: givens.map(() => null), marks: givens.map(() => []) };
}

export class State {
  /** @type {Document} */
  document = { puzzle: empty(9), entries: noEntries(empty(9)) };
  /** @type {Mode} */
  mode = 'set';
  /** Whether digits are pencil marks. */
  marking = false;
  /** @type {Set<number>} */
  selection = new Set([0]);
  /** The cell that has the focus. */
  cursor = 0;
  /** @type {Document[]} */
  #past = [];
  /** @type {Document[]} */
  #future = [];
  /** @type {((what: 'puzzle' | 'entries' | 'selection' | 'mode') => void)[]} */
  #listeners = [];

  get puzzle() {
    return this.document.puzzle;
  }

  get entries() {
    return this.document.entries;
  }

  /** @param {(what: 'puzzle' | 'entries' | 'selection' | 'mode') => void} listener */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {'puzzle' | 'entries' | 'selection' | 'mode'} what */
  #tell(what) {
    for (const listener of this.#listeners) listener(what);
  }

  /**
   * Changes parts of the puzzle. Entries, and the solution that came with it, stay while its cells do.
   * @param {Partial<Puzzle>} parts
   */
  edit(parts) {
    const puzzle = { ...this.puzzle, ...parts };
    if (puzzle.grid === this.puzzle.grid) this.#change({ puzzle, entries: this.entries });
    else this.#change({ puzzle: { ...puzzle, published: null }, entries: noEntries(puzzle) });
  }

  /**
   * Another puzzle in the place of this one.
   * @param {Puzzle} puzzle
   * @param {Entries} [entries]
   */
  open(puzzle, entries = noEntries(puzzle)) {
    this.#change({ puzzle, entries });
  }

  /** @param {Partial<Entries>} parts */
  enter(parts) {
    this.#change({ puzzle: this.puzzle, entries: { ...this.entries, ...parts } });
  }

  /** @param {Document} document */
  #change(document) {
    this.#past.push(this.document);
    if (this.#past.length > MOST_STEPS) this.#past.shift();
    this.#future = [];
    this.#take(document);
  }

  /** @param {Document} document */
  #take(document) {
    const before = this.document;
    this.document = document;
    if (before.puzzle.grid !== document.puzzle.grid) {
      this.cursor = 0;
      this.selection = new Set([0]);
    }
    this.#tell(before.puzzle === document.puzzle ? 'entries' : 'puzzle');
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.document);
    this.#take(before);
  }

  redo() {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.document);
    this.#take(after);
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} cursor
   */
  select(cells, cursor) {
    this.selection = new Set(cells);
    this.cursor = cursor;
    this.#tell('selection');
  }

  /** @param {Mode} mode */
  turnTo(mode) {
    this.mode = mode;
    this.#tell('mode');
  }

  /** @param {boolean} marking */
  mark(marking) {
    this.marking = marking;
    this.#tell('mode');
  }

  /**
   * Writes a value into the selected cells, or takes it out where all of them have it; as a pencil mark if so wished.
   * @param {number} value
   * @param {boolean} asMark
   */
  write(value, asMark) {
    if (value >= this.puzzle.order) return;
    if (this.mode === 'set') this.#give(value, asMark);
    else this.#note(value, asMark);
  }

  /** @param {number} value @param {boolean} asMark */
  #give(value, asMark) {
    const givens = [...this.puzzle.givens];
    const cells = [...this.selection];
    if (asMark) {
      const all = cells.every((cell) => givens[cell]?.includes(value));
      for (const cell of cells) givens[cell] = toggled(givens[cell] ?? [], value, !all);
    } else {
      const all = cells.every((cell) => givens[cell]?.length === 1 && givens[cell]?.[0] === value);
      for (const cell of cells) givens[cell] = all ? null : [value];
    }
    this.edit({ givens });
  }

  /** @param {number} value @param {boolean} asMark */
  #note(value, asMark) {
    const cells = [...this.selection].filter((cell) => this.puzzle.givens[cell]?.length !== 1);
    if (cells.length === 0) return;
    if (asMark) {
      const marks = [...this.entries.marks];
      const all = cells.every((cell) => marks[cell].includes(value));
      for (const cell of cells) marks[cell] = toggled(marks[cell], value, !all) ?? [];
      this.enter({ marks });
    } else {
      const values = [...this.entries.values];
      const all = cells.every((cell) => values[cell] === value);
      for (const cell of cells) values[cell] = all ? null : value;
      this.enter({ values });
    }
  }

  /** Empties the selected cells. */
  erase() {
    if (this.mode === 'set') {
      this.edit({ givens: this.puzzle.givens.map((given, cell) => (this.selection.has(cell) ? null : given)) });
      return;
    }
    const { values, marks } = this.entries;
    this.enter({
      values: values.map((value, cell) => (this.selection.has(cell) ? null : value)),
      marks: marks.map((of, cell) => (this.selection.has(cell) && values[cell] === null ? [] : of)),
    });
  }
}

/**
 * Values with one more or without it; null where none is left.
 * @param {number[]} values
 * @param {number} value
 * @param {boolean} into
 */
function toggled(values, value, into) {
  const others = values.filter((other) => other !== value);
  const result = into ? [...others, value].sort((one, other) => one - other) : others;
  return result.length > 0 ? result : null;
}
