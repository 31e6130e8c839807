/**
 * The head of the page: a new board, a text to open, examples, the link, language and colours.
 *
 * @typedef {import('../app.js').App} App
 */

import { button, choice, element } from '../dom.js';
import { EXAMPLES } from '../examples.js';
import { empty } from '../puzzle.js';
import { keep, recall } from '../store.js';
import { LANGUAGES, language, t } from '../texts.js';

/** @param {App} app */
export function head(app) {
  const examples = choice([['', t.examples], ...Object.keys(EXAMPLES).map((name) => /** @type {[string, string]} */ ([name, t.exampleNames[name]]))], '', (name) => {
    if (name) app.read(EXAMPLES[name]);
    examples.value = '';
  });
  examples.setAttribute('aria-label', t.examples);
  const languages = choice(Object.entries(LANGUAGES).map(([code, texts]) => [code, texts.languageName]), language(), (code) => {
    keep('language', code);
    location.reload();
  });
  languages.setAttribute('aria-label', t.language);
  const themes = choice(Object.entries(t.themes).map(([name, text]) => [name, text]), recall('theme') ?? 'auto', (name) => {
    keep('theme', name);
    app.applyTheme();
  });
  themes.setAttribute('aria-label', t.theme);
  return element(
    'header',
    {},
    element('div', { class: 'brand' }, element('h1', {}, 'Exactly'), element('p', {}, t.tagline)),
    element(
      'div',
      { class: 'menu' },
      button(t.new, () => app.open(empty(app.state.puzzle.order))),
      button(t.open, () => app.openDialog.open(), { 'data-ask': 'open' }),
      examples,
      button(t.share, () => share(app), { 'data-ask': 'share' }),
      languages,
      themes,
    ),
  );
}

/** The link to the puzzle goes to the clipboard. @param {App} app */
async function share(app) {
  app.keepDocument();
  try {
    await navigator.clipboard.writeText(location.href);
    app.announce(t.linkCopied);
  } catch {
    app.announce(t.linkInAddress);
  }
}
