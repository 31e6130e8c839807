/**
 * The board: size, boxes, regions painted by hand, rules about the whole board, and all other rules as lines of our own notation.
 *
 * @typedef {import('../app.js').App} App
 */

import { button, choice, element, fill, labelled } from '../dom.js';
import * as overlays from '../overlays.js';
import { MOST, boxShapes, empty, nameOf } from '../puzzle.js';
import { t } from '../texts.js';

const LABELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const ALSO = ['diagonals', 'windows', 'knight', 'king', 'nonconsecutive', 'disjoint-groups', 'kropki-negative', 'xv-negative'];
/** How the line of a rule begins, by its kind. */
const KINDS = /** @type {Record<string, (sum: string, cells: string[]) => string>} */ ({
  cage: (sum, cells) => `cage${sum && ` ${sum}`}: ${cells.join(' ')}`,
  thermo: (_, cells) => `thermo: ${cells.join(' ')}`,
  arrow: (_, [circle, ...shaft]) => `arrow ${circle}: ${shaft.join(' ')}`,
  palindrome: (_, cells) => `palindrome: ${cells.join(' ')}`,
  whisper: (_, cells) => `whisper: ${cells.join(' ')}`,
  renban: (_, cells) => `renban: ${cells.join(' ')}`,
  between: (_, cells) => `between: ${cells.join(' ')}`,
  white: (_, cells) => `white: ${cells.join(' ')}`,
  black: (_, cells) => `black: ${cells.join(' ')}`,
  x: (_, cells) => `x: ${cells.join(' ')}`,
  v: (_, cells) => `v: ${cells.join(' ')}`,
  less: (_, cells) => `less: ${cells.join(' ')}`,
  odd: (_, cells) => `odd: ${cells.join(' ')}`,
  even: (_, cells) => `even: ${cells.join(' ')}`,
  group: (_, cells) => `group g${cells[0]}: ${cells.join(' ')}`,
});

export class RulesPanel {
  root = element('div', { class: 'form' });
  #app;
  #title = element('input', { type: 'text', onchange: () => this.#app.state.edit({ title: this.#title.value }) });
  #order = element('input', { type: 'number', min: '1', max: String(MOST), onchange: () => this.#resize() });
  #boxes = element('span', {});
  #also = element('fieldset', { class: 'also' });
  #paint = element('div', { class: 'paint' });
  #rules = element('textarea', { rows: 8, spellcheck: false, placeholder: t.rulesPlaceholder, id: 'rules', oninput: () => this.#typed() });
  #fault = element('p', { class: 'fault', id: 'rules-fault' });
  #sum = element('input', { type: 'number', min: '1', class: 'sum', 'aria-label': t.ruleSum, placeholder: t.ruleSum });
  #brush = 0;
  #timer = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const kinds = Object.keys(KINDS).map((kind) => button(t.ruleKinds[kind], () => this.#add(kind), { class: 'small' }));
    this.root.append(
      labelled(t.title, this.#title),
      element('div', { class: 'fields' }, labelled(t.order, this.#order), this.#boxes),
      this.#paint,
      this.#also,
      labelled(t.rules, this.#rules),
      this.#fault,
      element('h3', {}, t.addRule),
      element('p', { class: 'help' }, t.addRuleHelp),
      element('div', { class: 'choices' }, this.#sum, ...kinds),
    );
    this.#rules.setAttribute('aria-describedby', 'rules-fault');
    app.state.subscribe((what) => {
      if (what === 'puzzle') this.#update();
    });
    app.answers.subscribe(() => this.#tellFault());
    this.#update();
  }

  /** What the line of the text is called where it stands in this panel. @param {number} line @param {number} rulesAt */
  static lineOfRules(line, rulesAt) {
    return line >= rulesAt ? line - rulesAt + 1 : null;
  }

  #update() {
    const { puzzle } = this.#app.state;
    if (document.activeElement !== this.#rules) this.#rules.value = puzzle.rules;
    if (document.activeElement !== this.#title) this.#title.value = puzzle.title;
    this.#order.value = String(puzzle.order);
    this.#updateBoxes();
    this.#updateAlso();
    this.#updatePaint();
  }

  #updateBoxes() {
    const { puzzle } = this.#app.state;
    const { grid, boxes, regions } = puzzle;
    const shapes = boxShapes(puzzle).map(([rows, columns]) => /** @type {[string, string]} */ ([`${rows}x${columns}`, `${rows}×${columns}`]));
    const chosen = regions ? 'regions' : boxes ? `${boxes[0]}x${boxes[1]}` : 'none';
    const options = /** @type {[string, string][]} */ ([...shapes, ['none', t.noBoxes], ...(grid.form && !regions ? [] : [['regions', t.ownRegions]])]);
    fill(this.#boxes, labelled(t.boxes, choice(options, chosen, (value) => this.#reshape(value))));
  }

  #updateAlso() {
    const { also } = this.#app.state.puzzle;
    // What a puzzle brought along stands here too.
    const words = [...ALSO, ...also.filter((word) => !ALSO.includes(word))];
    const boxes = words.map((word) => {
      const box = element('input', { type: 'checkbox', checked: also.includes(word), onchange: () => this.#toggle(word, box.checked) });
      return labelled(t.alsoNames[word] ?? word, box, 'check');
    });
    const focused = [...this.#also.querySelectorAll('input')].indexOf(/** @type {any} */ (document.activeElement));
    fill(this.#also, element('legend', {}, t.also), ...boxes);
    if (focused >= 0) this.#also.querySelectorAll('input')[focused]?.focus();
  }

  /** @param {string} word @param {boolean} holds */
  #toggle(word, holds) {
    const { also } = this.#app.state.puzzle;
    this.#app.state.edit({ also: holds ? [...also, word] : also.filter((other) => other !== word) });
  }

  #resize() {
    const order = Number(this.#order.value);
    if (!Number.isInteger(order) || order < 1 || order > MOST) {
      this.#app.announce(t.toolarge(MOST));
      this.#order.value = String(this.#app.state.puzzle.order);
      return;
    }
    if (order !== this.#app.state.puzzle.order || this.#app.state.puzzle.grid.form) this.#app.state.open(empty(order));
  }

  /** @param {string} value */
  #reshape(value) {
    const { puzzle } = this.#app.state;
    if (value === 'regions') {
      this.#app.state.edit({ regions: asRegions(puzzle.order, puzzle.boxes), boxes: null });
      this.#startPainting();
      return;
    }
    this.#stopPainting();
    const [rows, columns] = value.split('x').map(Number);
    this.#app.state.edit({ regions: null, boxes: value === 'none' ? null : [rows, columns] });
  }

  #updatePaint() {
    const { regions, order, grid } = this.#app.state.puzzle;
    if (!regions) {
      this.#app.input.brush = null;
      fill(this.#paint);
      return;
    }
    if (!this.#app.input.brush) {
      fill(this.#paint, button(t.paint, () => this.#startPainting(), { class: 'small' }));
      return;
    }
    const labels = paletteOf(regions, order);
    this.#app.show(overlays.regions(regions, labels));
    const sizes = labels.map((label) => regions.filter((of) => of === label).length);
    const wrong = labels.flatMap((label, place) => (sizes[place] === order || (grid.form && sizes[place] < order) ? [] : [`${label} (${sizes[place]})`]));
    const keys = labels.map((label, place) =>
      button(label, () => this.#take(place), { class: `small region-${place % overlays.TONES}`, 'aria-pressed': String(place === this.#brush), 'aria-label': t.region(label) }),
    );
    fill(
      this.#paint,
      element('p', { class: 'help' }, t.paintHelp),
      element('div', { class: 'choices', role: 'group', 'aria-label': t.paint }, ...keys),
      wrong.length > 0 ? element('p', { class: 'fault' }, t.regionCounts(wrong.join(', '))) : null,
      button(t.paintDone, () => this.#stopPainting(), { class: 'small' }),
    );
  }

  /** @param {number} place */
  #take(place) {
    this.#brush = place;
    this.#updatePaint();
  }

  #startPainting() {
    this.#app.input.brush = (cell) => this.#join(cell);
    this.#updatePaint();
  }

  #stopPainting() {
    this.#app.input.brush = null;
    this.#app.showKnown();
    this.#updatePaint();
  }

  /** A cell joins the region of the brush. @param {number} cell */
  #join(cell) {
    const { regions, order } = this.#app.state.puzzle;
    if (!regions) return;
    const label = paletteOf(regions, order)[this.#brush];
    if (regions[cell] === label) return;
    this.#app.state.edit({ regions: regions.map((of, at) => (at === cell ? label : of)) });
  }

  /** @param {string} kind */
  #add(kind) {
    const { puzzle, selection } = this.#app.state;
    const cells = [...selection].map((cell) => nameOf(puzzle, cell));
    const line = KINDS[kind](this.#sum.value, cells);
    this.#rules.value = [puzzle.rules.trimEnd(), line].filter((text) => text !== '').join('\n');
    this.#app.state.edit({ rules: this.#rules.value });
    this.#app.announce(line);
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#app.state.edit({ rules: this.#rules.value }), 150);
  }

  #tellFault() {
    const { error } = this.#app.answers.known;
    const line = error?.line === undefined ? null : RulesPanel.lineOfRules(error.line, this.#app.rulesAt);
    this.#rules.setAttribute('aria-invalid', String(line !== null));
    this.#fault.textContent = line === null ? '' : `${t.place(line, error?.column ?? 1)}: ${error?.message}`;
  }
}

/** Regions as boxes, or as rows where there are none, to begin with. @param {number} order @param {[number, number] | null} boxes */
function asRegions(order, boxes) {
  const [rows, columns] = boxes ?? [1, order];
  const across = order / columns;
  return Array.from({ length: order * order }, (_, cell) => {
    const box = Math.floor(Math.floor(cell / order) / rows) * across + Math.floor((cell % order) / columns);
    return LABELS[box];
  });
}

/** The labels to paint with: those that there are, and others up to as many as there are to be. @param {(string | null)[]} regions @param {number} order */
function paletteOf(regions, order) {
  const labels = [...new Set(regions)].filter((label) => label !== null);
  for (const label of LABELS) if (labels.length < order && !labels.includes(label)) labels.push(label);
  return labels.sort();
}
