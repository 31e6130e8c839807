/**
 * A puzzle as the page edits it, as plain data, and as text in our own notation.
 *
 * @typedef {object} Grid where the cells of a board are; equal squares are one object
 * @property {number} rows
 * @property {number} columns
 * @property {number} layers a place has a cell in each of them, one above the other
 * @property {(number | null)[]} places its cells, row by row, in each of them layer by layer; null where there is none
 * @property {string[]} names of cells
 * @property {string} hole what our own notation writes at a place without a cell
 * @property {string[] | null} form the lines of our own notation that say all this; null for a square with as many values as rows
 *
 * @typedef {object} Puzzle
 * @property {string} title
 * @property {number} order how many values there are
 * @property {Grid} grid
 * @property {[number, number] | null} boxes rows and columns of a box
 * @property {(string | null)[] | null} regions the label of the region of each cell in a layer, if it is in one
 * @property {string[]} also words for what holds of the whole board: `diagonals`, `knight`
 * @property {string[]} symbols
 * @property {string | null} symbolsNamed as our own notation names them, where it has to
 * @property {(number[] | null)[]} givens for each cell the values that it may take, from 0; null where nothing is given
 * @property {string} rules lines of groups and clues
 * @property {string[]} unread what was passed over when it was read
 * @property {string[]} unreadWords the sentences of its rules in words that say more than was read
 * @property {string | null} open what was not read and leaves its answers open, in a sentence
 * @property {number[] | null} published the solution that came with it, for each cell a value from 0
 */

const CHARACTERS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What layers are called. */
const LAYERS = 'abcdefghijklmnopqrstuvwxyz';

/** The largest board that the page makes by itself; it shows larger ones. */
export const MOST = 64;

/**
 * The usual boxes of a board: as square as can be, rows not more than columns; none where the order is prime.
 * @param {number} order
 * @returns {[number, number] | null}
 */
export function usualBoxes(order) {
  for (let rows = Math.floor(Math.sqrt(order)); rows > 1; rows -= 1) {
    if (order % rows === 0) return [rows, order / rows];
  }
  return null;
}

/**
 * All shapes of boxes that fit a square; of another board that which it has.
 * @param {Puzzle} puzzle
 * @returns {[number, number][]}
 */
export function boxShapes({ order, grid, boxes }) {
  if (grid.form) return boxes ? [boxes] : [];
  const shapes = /** @type {[number, number][]} */ ([]);
  for (let rows = 2; rows < order; rows += 1) {
    if (order % rows === 0) shapes.push([rows, order / rows]);
  }
  return shapes;
}

/**
 * The symbols that a new board has: digits, then letters, and numbers where those do not reach.
 * @param {number} order
 */
export function usualSymbols(order) {
  return Array.from({ length: order }, (_, value) => (order <= CHARACTERS.length ? CHARACTERS[value] : String(value + 1)));
}

/** How our own notation names those, where it has to. @param {number} order */
function nameOfSymbols(order) {
  if (order < 10) return null;
  return order <= CHARACTERS.length ? CHARACTERS.slice(0, order) : 'numbers';
}

/** @type {Map<number, Grid>} */
const SQUARES = new Map();

/**
 * The grid of a square.
 * @param {number} order
 * @returns {Grid}
 */
function square(order) {
  const places = Array.from({ length: order * order }, (_, cell) => cell);
  const names = places.map((cell) => `r${Math.floor(cell / order) + 1}c${(cell % order) + 1}`);
  const grid = SQUARES.get(order) ?? { rows: order, columns: order, layers: 1, places, names, hole: '.', form: null };
  SQUARES.set(order, grid);
  return grid;
}

/**
 * An empty board with the usual boxes.
 * @param {number} order
 * @returns {Puzzle}
 */
export function empty(order) {
  return {
    title: '',
    order,
    grid: square(order),
    boxes: usualBoxes(order),
    regions: null,
    also: [],
    symbols: usualSymbols(order),
    symbolsNamed: nameOfSymbols(order),
    givens: new Array(order * order).fill(null),
    rules: '',
    unread: [],
    unreadWords: [],
    open: null,
    published: null,
  };
}

/**
 * A puzzle from what the library tells of one that it has read.
 * @param {any} known
 * @returns {Puzzle}
 */
export function fromKnown(known) {
  const grid = known.grid ?? square(known.order);
  const givens = new Array(grid.names.length).fill(null);
  for (const [cell, values] of known.givens) givens[cell] = values;
  return {
    title: known.title ?? '',
    order: known.order,
    grid,
    boxes: known.boxes,
    regions: known.regions,
    also: known.also,
    symbols: known.symbols,
    symbolsNamed: known.symbolsNamed,
    givens,
    rules: known.rules.join('\n'),
    unread: known.unread,
    unreadWords: known.unreadWords,
    open: known.open,
    published: known.beside,
  };
}

/** @param {Puzzle} puzzle @param {number} cell */
export const nameOf = (puzzle, cell) => puzzle.grid.names[cell];

/**
 * The puzzle in our own notation, with the lines (from 1) at which the panel of rules stands in it.
 * @param {Puzzle} puzzle
 * @param {(number[] | null)[]} [givens] others than its own
 */
export function compose(puzzle, givens = puzzle.givens) {
  const { order, grid, boxes, regions, also } = puzzle;
  const title = puzzle.title.replace(/\s+/g, ' ').trim();
  const lines = [title ? `puzzle: ${title}` : 'puzzle', ...(grid.form ?? [`order: ${order}`])];
  lines.push(`boxes: ${boxes ? `${boxes[0]}x${boxes[1]}` : 'none'}`);
  if (also.length > 0) lines.push(`also: ${also.join(' ')}`);
  if (puzzle.symbolsNamed) lines.push(`symbols: ${puzzle.symbolsNamed}`);
  if (regions) lines.push('regions:', ...rows(grid, 0, regions.map((label) => (label === null ? '.' : word(label))), '.'));
  const cells = givens.map((values) => (values?.length === 1 ? puzzle.symbols[values[0]] : '.'));
  const isGiven = (/** @type {string} */ cell) => cell !== '.';
  // The rows say where walls are.
  if (cells.some(isGiven) || grid.hole === '#') {
    const all = givens.length > 0 ? cells : grid.names.map(() => '.');
    for (let layer = 0; layer < grid.layers; layer += 1) {
      lines.push(layer === 0 ? 'givens:' : `givens ${LAYERS[layer]}:`, ...rows(grid, layer, all, grid.hole));
    }
  }
  const wide = puzzle.symbols.some((symbol) => symbol.length > 1);
  const marked = givens.flatMap((values, cell) =>
    values && values.length !== 1
      ? [`${nameOf(puzzle, cell)}=${values.map((value) => puzzle.symbols[value]).join(wide ? ',' : '')}`]
      : [],
  );
  for (let at = 0; at < marked.length; at += 9) lines.push(`marks: ${marked.slice(at, at + 9).join(' ')}`);
  const rulesAt = lines.length + 1;
  // An empty line would end the puzzle.
  const rules = puzzle.rules.split('\n').map((line) => (line.trim() === '' ? '#' : line));
  if (puzzle.rules.trim() !== '') lines.push(...rules);
  return { text: `${lines.join('\n')}\n`, rulesAt };
}

/**
 * The rows of a layer.
 * @param {Grid} grid
 * @param {number} layer
 * @param {string[]} cells
 * @param {string} hole
 */
function rows({ rows, columns, layers, places }, layer, cells, hole) {
  const between = cells.some((cell) => cell.length > 1) ? ' ' : '';
  const row = (/** @type {number} */ row) => places.slice((row * layers + layer) * columns, (row * layers + layer + 1) * columns);
  return Array.from({ length: rows }, (_, at) => row(at).map((cell) => (cell === null ? hole : cells[cell])).join(between));
}

/** A label as our own notation writes it: other characters than letters, digits and `_` stand in quotes. @param {string} label */
function word(label) {
  return /^[A-Za-z0-9_]+$/.test(label) ? label : `"${label.replace(/[\\"]/g, '\\$&')}"`;
}
