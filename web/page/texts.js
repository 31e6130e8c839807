/** The language of the page: all that it says stands in `texts/`, a file for each. */

import en from './texts/en.js';
import zh from './texts/zh.js';
import { recall } from './store.js';

/** @type {Record<string, typeof en>} */
export const LANGUAGES = { en, zh };

/** The one that was chosen, or that of the browser. */
export function language() {
  const chosen = recall('language');
  if (chosen && chosen in LANGUAGES) return chosen;
  return navigator.languages?.some((one) => one.toLowerCase().startsWith('zh')) ? preferred() : 'en';
}

/** The first of the browser's languages that there is. */
function preferred() {
  return navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one in LANGUAGES) ?? 'en';
}

export const t = LANGUAGES[language()];
