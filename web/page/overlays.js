/**
 * What is shown on the board beside what was typed.
 *
 * @typedef {import('./board.js').Overlay} Overlay
 * @typedef {import('./board.js').Shown} Shown
 */

import { FEW } from './answers.js';

/** Regions in so many tones. */
export const TONES = 9;

/** Nothing. @type {Overlay} */
export const NOTHING = { shown: () => null };

/** A solution. @param {number[]} solution @returns {Overlay} */
export const solution = (solution) => ({ shown: (cell) => ({ values: [solution[cell]], as: 'found' }) });

/**
 * Two solutions: both values where they differ.
 * @param {number[][]} solutions
 * @returns {Overlay}
 */
export function differences([one, other]) {
  const varies = one.flatMap((value, cell) => (value === other[cell] ? [] : [cell]));
  return {
    shown: (cell) =>
      one[cell] === other[cell]
        ? { values: [one[cell]], as: 'found' }
        : { values: [one[cell], other[cell]], as: 'differs' },
    tones: new Map(varies.map((cell) => [cell, 'varies'])),
  };
}

/**
 * The values that are true in some solution, by how many; where time was up, also those of which that is not known.
 * @param {any} candidates
 * @returns {Overlay}
 */
export function candidates({ values, open, counts }) {
  const tone = (/** @type {number} */ cell) => (/** @type {number} */ value) => {
    if (open[cell].includes(value)) return 'open';
    const count = counts[cell][values[cell].indexOf(value)];
    if (count === null) return '';
    if (count === 0 || count > FEW) return 'many';
    return count === 1 ? 'once' : 'few';
  };
  return {
    shown: (cell) => {
      const shown = [...values[cell], ...open[cell]];
      if (shown.length === 0) return null;
      return shown.length === 1 ? { values: shown, as: 'found' } : { values: shown, as: 'marks', tone: tone(cell) };
    },
  };
}

/** Whether all values were tried. @param {any} candidates */
export const isComplete = ({ open }) => open.every((/** @type {number[]} */ values) => values.length === 0);

/**
 * Givens that cannot stand together, and the rules that they break.
 * @param {any} clash
 * @returns {Overlay}
 */
export function clash({ cores: [core] }) {
  const tones = new Map();
  for (const rule of core?.rules ?? []) for (const cell of rule.cells) tones.set(cell, 'house');
  for (const [cell] of core?.givens ?? []) tones.set(cell, 'blamed');
  return { shown: () => null, tones };
}

/**
 * Regions while they are painted: the library draws none that have the wrong size.
 * @param {(string | null)[]} regions the label of each cell
 * @param {string[]} labels
 * @returns {Overlay}
 */
export const regions = (regions, labels) => ({
  shown: () => null,
  tones: new Map(regions.map((label, cell) => [cell, label === null ? '' : `region-${labels.indexOf(label) % TONES}`])),
});

/** Some cells. @param {number[]} cells @param {string} tone @returns {Overlay} */
export const cells = (cells, tone) => ({ shown: () => null, tones: new Map(cells.map((cell) => [cell, tone])) });

/**
 * A step: what each cell may hold before it, and its part in it.
 * @param {any} step
 * @param {Set<number>} known cells whose value earlier steps have placed
 * @returns {Overlay}
 */
export function step(step, known) {
  const marks = step.marks.split(' ').map(values);
  const tones = new Map();
  for (const fact of step.facts) for (const cell of fact.cells) tones.set(cell, fact.rule === null ? 'because' : 'house');
  for (const [cell] of step.strike) tones.set(cell, 'struck');
  if (step.place) tones.set(step.place[0], 'placed');
  const strikes = new Set(step.strike.map((/** @type {number[]} */ [cell, value]) => `${cell} ${value}`));
  const tone = (/** @type {number} */ cell) => (/** @type {number} */ value) => {
    if (strikes.has(`${cell} ${value}`)) return 'struck';
    return step.place?.[0] === cell && step.place?.[1] === value ? 'placed' : '';
  };
  return {
    shown: (cell) =>
      known.has(cell) ? { values: marks[cell], as: 'found' } : { values: marks[cell], as: 'marks', tone: tone(cell) },
    tones,
  };
}

/** The values of a set that is written as a hexadecimal number. @param {string} hexadecimal */
function values(hexadecimal) {
  const bits = BigInt(`0x${hexadecimal}`);
  return Array.from({ length: 64 }, (_, value) => value).filter((value) => (bits >> BigInt(value)) & 1n);
}
