/**
 * The formula: its groups of clauses by the rules that they come from; the chosen one in words, and its cells on the board.
 *
 * @typedef {import('../app.js').App} App
 * @typedef {{ heading: string, clauses: number[][] }} Group
 */

import { button, download, element, fill } from '../dom.js';
import * as overlays from '../overlays.js';
import { nameOf } from '../puzzle.js';
import { t } from '../texts.js';

/** How many clauses of a group are shown. */
const SHOWN = 150;

export class FormulaView {
  root;
  #app;
  #groups;
  #names;
  #clauses = element('div', { class: 'clauses', tabIndex: 0, role: 'region', 'aria-label': t.asNames });
  /** @type {HTMLElement | null} */
  #chosen = null;

  /** @param {App} app @param {{ variables: number, clauses: number, dimacs: string }} formula */
  constructor(app, { variables, clauses, dimacs }) {
    this.#app = app;
    const { groups, names } = parsed(dimacs);
    this.#groups = groups;
    this.#names = names;
    const items = groups.map((group) => {
      const item = button(`${t.heading(group.heading)} (${group.clauses.length})`, () => this.#choose(group, item));
      return element('li', {}, item);
    });
    this.root = element(
      'div',
      {},
      element('p', {}, t.formulaSize(variables, clauses), ' ', button(t.save, () => download('formula.cnf', dimacs, 'text/plain'), { class: 'small' })),
      element('div', { class: 'beside' }, element('ul', { class: 'groups' }, ...items), this.#clauses),
    );
  }

  /** @param {Group} group @param {HTMLElement} item */
  #choose(group, item) {
    this.#chosen?.removeAttribute('aria-current');
    this.#chosen = item;
    item.setAttribute('aria-current', 'true');
    const { order, givens } = this.#app.state.puzzle;
    const cells = new Set(group.clauses.flat().map((literal) => Math.floor((Math.abs(literal) - 1) / order)));
    this.#app.show(overlays.cells([...cells].filter((cell) => cell < givens.length), 'house'));
    const lines = group.clauses.slice(0, SHOWN).map((clause) => element('li', {}, this.#words(clause)));
    const more = group.clauses.length - lines.length;
    fill(this.#clauses, element('ul', {}, ...lines), more > 0 ? element('p', {}, t.moreClauses(more)) : null);
  }

  /** @param {number[]} clause */
  #words(clause) {
    const { puzzle } = this.#app.state;
    const { order, symbols } = puzzle;
    const words = clause.map((literal) => {
      const number = Math.abs(literal);
      const [cell, value] = [Math.floor((number - 1) / order), (number - 1) % order];
      const name = cell < puzzle.givens.length ? `${nameOf(puzzle, cell)}=${symbols[value]}` : (this.#names.get(number) ?? String(number));
      return literal < 0 ? `${t.not} ${name}` : name;
    });
    return words.join(` ${t.or} `);
  }
}

/** The groups of a formula: a comment before clauses heads them, and names its variables. @param {string} dimacs */
function parsed(dimacs) {
  const groups = /** @type {Group[]} */ ([]);
  const names = /** @type {Map<number, string>} */ (new Map());
  let heading = '';
  for (const line of dimacs.split('\n')) {
    const [, number, name] = /^c var (\d+) = (.*)$/.exec(line) ?? [];
    if (number) {
      names.set(Number(number), name);
    } else if (line.startsWith('c ')) {
      heading = line.slice(2);
    } else if (line !== '' && !line.startsWith('p')) {
      const clause = line.split(' ').slice(0, -1).map(Number);
      if (groups.at(-1)?.heading !== heading) groups.push({ heading, clauses: [] });
      groups[groups.length - 1].clauses.push(clause);
    }
  }
  return { groups, names };
}
