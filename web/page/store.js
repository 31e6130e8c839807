/** What the browser keeps. Where it keeps nothing (a private window, a file that may not), the page works without. */

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(`exactly.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`exactly.${key}`, value);
  } catch {
    // It is full, or not there.
  }
}
