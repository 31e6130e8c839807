/**
 * Keys and pointers on the board. Keyboard first: arrows move, shift or control with them select, digits and letters write, shift
 * with a digit writes a pencil mark, delete empties, control Z undoes.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./board.js').BoardView} BoardView
 */

/** Milliseconds in which a second digit belongs to the number before it. */
const TOGETHER = 900;

const MOVES = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class Input {
  #state;
  #view;
  /** The number that is being typed: where symbols are numbers, digits follow each other. */
  #typed = { value: 0, at: 0 };
  #isDragging = false;
  /** Where the pointer was last, while it is dragged. */
  #last = { x: 0, y: 0 };
  #dragRemoves = false;
  /** Hears cells instead of the selection, while regions are painted. @type {((cell: number) => void) | null} */
  brush = null;

  /** @param {State} state @param {BoardView} view */
  constructor(state, view) {
    this.#state = state;
    this.#view = view;
    view.grid.addEventListener('keydown', (event) => this.#key(event));
    view.grid.addEventListener('pointerdown', (event) => this.#down(event));
    view.grid.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) view.grid.addEventListener(end, () => (this.#isDragging = false));
    view.grid.addEventListener('dblclick', (event) => this.#all(event));
  }

  /** Writes a value as the number pad asks. @param {number} value */
  press(value) {
    this.#state.write(value, this.#state.marking);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#command(event) || this.#go(event) || this.#digit(event) || this.#other(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {KeyboardEvent} event */
  #command(event) {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.#state.undo();
    else if (key === 'y' || key === 'z') this.#state.redo();
    else if (key === 'a') this.#state.select(this.#state.puzzle.givens.keys(), this.#state.cursor);
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  #go(event) {
    const { places, columns, names } = this.#state.puzzle.grid;
    const { cursor, selection } = this.#state;
    const move = MOVES[event.key];
    const place = places.indexOf(cursor);
    const row = places.slice(place - (place % columns), place - (place % columns) + columns).filter((cell) => cell !== null);
    let to;
    if (move) to = this.#beside(place, move);
    else if (event.key === 'Home') to = event.ctrlKey ? 0 : row[0];
    else if (event.key === 'End') to = event.ctrlKey ? names.length - 1 : row[row.length - 1];
    else return false;
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    this.#state.select(isMore ? [...selection, to] : [to], to);
    this.#view.focus();
    this.brush?.(to);
    return true;
  }

  /** The next cell this way, past holes and around the edge. @param {number} from a place @param {[number, number]} way */
  #beside(from, [down, across]) {
    const { places, columns } = this.#state.puzzle.grid;
    const rows = places.length / columns;
    let [row, column] = [Math.floor(from / columns), from % columns];
    let cell;
    do {
      [row, column] = [(row + down + rows) % rows, (column + across + columns) % columns];
      cell = places[row * columns + column];
    } while (cell === null);
    return cell;
  }

  /** @param {KeyboardEvent} event */
  #digit(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    // Shift changes what a digit key says, not which key it is.
    const [, key] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
    const said = key ?? (event.key.length === 1 ? event.key.toUpperCase() : '');
    const { symbols } = this.#state.puzzle;
    const isNumber = symbols.some((symbol) => symbol.length > 1) && /^\d$/.test(said);
    const value = isNumber ? this.#number(Number(said)) : symbols.findIndex((symbol) => symbol.toUpperCase() === said);
    if (value < 0) return said !== '0' ? false : (this.#state.erase(), true);
    this.#state.write(value, event.shiftKey || this.#state.marking);
    return true;
  }

  /** The value that the digits typed so far stand for. @param {number} digit */
  #number(digit) {
    const now = performance.now();
    const longer = this.#typed.value * 10 + digit;
    const { symbols } = this.#state.puzzle;
    const isLonger = now - this.#typed.at < TOGETHER && symbols.includes(String(longer)) && this.#typed.value > 0;
    this.#typed = { value: isLonger ? longer : digit, at: now };
    return symbols.indexOf(String(this.#typed.value));
  }

  /** @param {KeyboardEvent} event */
  #other(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (['Backspace', 'Delete', '.', ' '].includes(event.key)) this.#state.erase();
    else if (event.key === 'Escape') this.#state.select([this.#state.cursor], this.#state.cursor);
    else return false;
    return true;
  }

  /** The cell at a place of the window. @param {number} x @param {number} y */
  #at(x, y) {
    const { left, top, width, height } = this.#view.grid.getBoundingClientRect();
    const { places, columns } = this.#state.puzzle.grid;
    const rows = places.length / columns;
    const column = Math.floor(((x - left) / width) * columns);
    const row = Math.floor(((y - top) / height) * rows);
    const isOn = row >= 0 && row < rows && column >= 0 && column < columns;
    return isOn ? places[row * columns + column] : null;
  }

  /** The cell under a pointer. @param {MouseEvent} event */
  #cell(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under && this.#view.grid.contains(under) ? this.#at(event.clientX, event.clientY) : null;
  }

  /**
   * The cells on the way of a pointer since it was last heard of, in their order: a fast one is heard of once in several cells.
   * @param {PointerEvent} event
   */
  #way(event) {
    const { columns, layers } = this.#state.puzzle.grid;
    const step = this.#view.grid.getBoundingClientRect().width / columns / layers / 8;
    const heard = event.getCoalescedEvents?.() ?? [];
    const cells = /** @type {number[]} */ ([]);
    for (const { clientX, clientY } of [...heard, event]) {
      const [across, down] = [clientX - this.#last.x, clientY - this.#last.y];
      const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / step));
      for (let at = 1; at <= steps; at += 1) {
        const cell = this.#at(this.#last.x + (across * at) / steps, this.#last.y + (down * at) / steps);
        if (cell !== null && cell !== cells.at(-1)) cells.push(cell);
      }
      this.#last = { x: clientX, y: clientY };
    }
    return cells;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = this.#cell(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    this.#isDragging = true;
    this.#last = { x: event.clientX, y: event.clientY };
    if (this.brush) {
      this.#state.select([cell], cell);
      this.brush(cell);
    } else {
      const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
      this.#dragRemoves = isMore && this.#state.selection.has(cell) && this.#state.selection.size > 1;
      this.#take(cell, isMore);
    }
    this.#view.focus();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.buttons === 0) this.#isDragging = false;
    if (!this.#isDragging) return;
    for (const cell of this.#way(event)) {
      if (cell === this.#state.cursor) continue;
      if (this.brush) {
        this.#state.select([cell], cell);
        this.brush(cell);
      } else {
        this.#take(cell, true);
      }
    }
  }

  /** @param {number} cell @param {boolean} isMore */
  #take(cell, isMore) {
    const selection = new Set(isMore ? this.#state.selection : []);
    if (this.#dragRemoves) selection.delete(cell);
    else selection.add(cell);
    this.#state.select(selection, cell);
  }

  /** All cells with the value of this one. @param {MouseEvent} event */
  #all(event) {
    const cell = this.#cell(event);
    if (cell === null || this.brush) return;
    const { puzzle, entries } = this.#state;
    const value = (/** @type {number} */ at) => puzzle.givens[at]?.join() ?? entries.values[at]?.toString();
    if (value(cell) === undefined) return;
    const same = [...puzzle.givens.keys()].filter((at) => value(at) === value(cell));
    this.#state.select(same, cell);
  }
}
