/**
 * What the library tells, in sentences of the page's language.
 *
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 */

import { nameOf } from './puzzle.js';
import { t } from './texts.js';

/** `r1c2=5`. @param {Puzzle} puzzle @param {number} cell @param {number} value */
export const placed = (puzzle, cell, value) => `${nameOf(puzzle, cell)}=${puzzle.symbols[value]}`;

/** A given: a digit, or several. @param {Puzzle} puzzle @param {[number, number[]]} given */
const given = (puzzle, [cell, values]) =>
  `${nameOf(puzzle, cell)}=${values.map((value) => puzzle.symbols[value]).join('/') || '∅'}`;

/**
 * Why there is no solution, in sentences.
 * @param {Puzzle} puzzle
 * @param {any} clash
 */
export function clash(puzzle, clash) {
  const lines = [];
  const [core] = clash.cores;
  if (core) {
    const cells = core.givens.map((/** @type {[number, number[]]} */ one) => given(puzzle, one));
    const rules = (core.rules ?? []).map((/** @type {any} */ rule) => rule.name);
    const [one, other] = core.givens;
    const isTwice = core.givens.length === 2 && rules.length === 1 && one[1].length === 1 && one[1][0] === other[1][0];
    lines.push(isTwice ? t.twice(puzzle.symbols[one[1][0]], rules[0], cells.join(' ')) : t.together(cells, rules));
    if (core.claim === 'smallest' && cells.length > 2) lines.push(t.smallest);
  }
  const own = (/** @type {number} */ cell) => given(puzzle, [cell, puzzle.givens[cell] ?? []]);
  if (clash.removeUnique.length > 0) lines.push(t.mendedUnique(clash.removeUnique.map(own)));
  else if (clash.remove.length > 0) lines.push(t.mended(clash.remove.map(own)));
  else if (clash.complete && core?.givens.length > 0) lines.push(t.notMended);
  const changes = clash.change.map((/** @type {number[]} */ [cell, value]) => placed(puzzle, cell, value));
  if (changes.length > 0) lines.push(t.mendedChange(changes));
  return lines;
}

/**
 * A step on the way to the solution: `naked pair 3 7 in row 4: strikes 3 from r4c8, by r4c1, r4c2`.
 * @param {Puzzle} puzzle
 * @param {any} step
 */
export function step(puzzle, step) {
  const symbols = (/** @type {number[]} */ values) => values.map((value) => puzzle.symbols[value]).join(' ');
  if (step.search !== null) return t.needsSearch(step.search);
  const house = step.house ? t.rule(step.house) : '';
  const values = step.place ? '' : symbols(step.values);
  const title = step.technique ? t.inHouse(t.technique(step.technique), values, house) : '';
  const facts = step.facts.map((/** @type {any} */ one) => fact(puzzle, one));
  if (step.place) {
    const by = step.technique ? '' : t.by(facts, step.smallest);
    return `${title}${placed(puzzle, step.place[0], step.place[1])}${by}`;
  }
  const struck = t.strikes(strikes(puzzle, step.strike).join(', '));
  const isNamedByOne = facts.length === 1 && step.technique;
  return `${title}${struck}${isNamedByOne ? '' : t.by(facts, step.smallest)}`;
}

/** @param {Puzzle} puzzle @param {[number, number][]} struck */
function strikes(puzzle, struck) {
  const values = [...new Set(struck.map(([, value]) => value))].sort((one, other) => one - other);
  const cells = (/** @type {number} */ value) =>
    struck.filter(([, its]) => its === value).map(([cell]) => nameOf(puzzle, cell));
  return values.map((value) => t.from(puzzle.symbols[value], cells(value)));
}

/** @param {Puzzle} puzzle @param {any} fact */
function fact(puzzle, fact) {
  const cells = fact.cells.map((/** @type {number} */ cell) => nameOf(puzzle, cell)).join(' ');
  if (fact.rule === null) return cells;
  const rule = fact.whole ? t.rule(fact.rule) : `${t.rule(fact.rule)} (${cells})`;
  return fact.value === null ? rule : t.valueIn(puzzle.symbols[fact.value], rule);
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `6.1e13` as 6.1 · 10¹³. @param {string} number */
export const power = (number) => number.replace(/e(\d+)$/, (_, digits) => `\u202f·\u202f10${[...digits].map((digit) => RAISED[Number(digit)]).join('')}`);

/** Numbers with blanks between thousands, as the language writes them. @param {string} count */
export const grouped = (count) => count.replace(/\B(?=(\d{3})+$)/g, '\u202f');
