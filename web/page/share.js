/**
 * The puzzle in the address, behind `#`, where no browser sends it anywhere: `#1` with the packed document, or `#text=` with any
 * text that the library reads, percent-encoded, as somebody may write it by hand.
 *
 * @typedef {import('./state.js').Document} Document
 */

import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { compose } from './puzzle.js';
import { t } from './texts.js';

const VERSION = '1';
/** The longest document that is unpacked from an address. */
const MOST = 4 << 20;

/**
 * A document as the part of an address behind `#`.
 * @param {Document} document
 */
export function toFragment({ puzzle, entries }) {
  const text = compose(puzzle).text;
  const hasEntries = entries.values.some((value) => value !== null) || entries.marks.some((marks) => marks.length > 0);
  const { unreadWords, open, published } = puzzle;
  const beside = { ...(open ? { open, unreadWords } : {}), ...(published ? { published } : {}) };
  const content = JSON.stringify({ text, ...(hasEntries ? { entries } : {}), ...beside });
  const packed = deflateSync(strToU8(content), { level: 9 });
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return VERSION + base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * What stands behind `#`: a text to read, what was entered, and what came with the puzzle but is not in its text; null where there is nothing.
 * @param {string} fragment without `#`
 * @returns {{ text: string, entries?: any, open?: any, unreadWords?: any, published?: any } | null}
 */
export function fromFragment(fragment) {
  try {
    return opened(fragment);
  } catch {
    throw new Error(t.damagedLink);
  }
}

/** @param {string} fragment */
function opened(fragment) {
  if (fragment.startsWith('text=')) return { text: decodeURIComponent(fragment.slice(5)) };
  if (!fragment.startsWith(VERSION)) throw new Error(t.damagedLink);
  const base64 = fragment.slice(VERSION.length).replace(/-/g, '+').replace(/_/g, '/');
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const content = JSON.parse(strFromU8(inflateSync(packed, { out: new Uint8Array(Math.min(MOST, packed.length * 1100 + 64)) })));
  if (typeof content.text !== 'string') throw new Error(t.damagedLink);
  return content;
}

/** @param {number} order */
const isValueOf = (order) => (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value < order;

/**
 * What came with a puzzle beside its text, so far as it has the form that `toFragment` gives it. An older link says `drawings` for `open`.
 * @param {any} content
 * @param {import('./puzzle.js').Puzzle} puzzle
 * @returns {Partial<import('./puzzle.js').Puzzle>}
 */
export function checkedBeside(content, { order, givens }) {
  const { unreadWords, published } = content;
  const open = content.open ?? content.drawings;
  const isText = (/** @type {any} */ text) => typeof text === 'string';
  const isFull = Array.isArray(published) && published.length === givens.length && published.every(isValueOf(order));
  return {
    ...(isText(open) ? { open } : {}),
    ...(Array.isArray(unreadWords) && unreadWords.every(isText) ? { unreadWords } : {}),
    ...(isFull ? { published } : {}),
  };
}

/**
 * Entries that fit a board; null where they do not.
 * @param {any} entries
 * @param {import('./puzzle.js').Puzzle} puzzle
 * @returns {import('./state.js').Entries | null}
 */
export function checkedEntries(entries, { order, givens }) {
  const isValue = isValueOf(order);
  const { values, marks } = entries ?? {};
  const cells = givens.length;
  if (!Array.isArray(values) || !Array.isArray(marks) || values.length !== cells || marks.length !== cells) return null;
  const areValues = values.every((value) => value === null || isValue(value));
  return areValues && marks.every((of) => Array.isArray(of) && of.every(isValue)) ? { values, marks } : null;
}
