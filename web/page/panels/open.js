/**
 * A text to read: pasted, typed or from a file; where something is wrong in it, the place.
 *
 * @typedef {import('../app.js').App} App
 */

import { button, element, fill, labelled } from '../dom.js';
import { choose } from '../files.js';
import { t } from '../texts.js';

export class OpenDialog {
  root = element('dialog', { class: 'open', 'aria-labelledby': 'open-title' });
  #app;
  #text = element('textarea', { rows: 12, spellcheck: false });
  #entries = element('input', { type: 'checkbox' });
  #notation = element('select', {}, element('option', { value: '' }, t.recognised));
  #errors = element('div', { class: 'errors', role: 'alert' });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.root.append(
      element('h2', { id: 'open-title' }, t.pasteTitle),
      element('p', { class: 'help' }, t.pasteHelp),
      labelled(t.pasteLabel, this.#text),
      labelled(t.notation, this.#notation),
      labelled(t.entriesToo, this.#entries, 'check'),
      this.#errors,
      element(
        'div',
        { class: 'row-of-buttons' },
        button(t.read, () => this.#read(), { class: 'main', 'data-ask': 'read' }),
        button(t.chooseFile, () => choose((files) => this.#take(files), '')),
        button(t.close, () => this.root.close()),
      ),
    );
  }

  /** Opens it, with a text and what is wrong with it, if there is something. @param {string} [text] @param {any[]} [errors] */
  open(text = '', errors = []) {
    this.#text.value = text;
    // What was chosen for another text says nothing of this one.
    this.#notation.value = '';
    this.tell(errors);
    if (!this.root.open) this.root.showModal();
    void this.#list();
    this.#text.focus();
  }

  /** All notations to choose from, once. */
  async #list() {
    if (this.#notation.options.length > 1) return;
    const notations = /** @type {[string, string][]} */ (await this.#app.desk.ask('notations'));
    if (this.#notation.options.length > 1) return;
    this.#notation.append(...notations.map(([name, about]) => element('option', { value: name }, `${name}: ${about}`)));
  }

  /** Reads the text, or some lines of it. @param {string} [text] */
  async #read(text = this.#text.value) {
    const about = { entries: this.#entries.checked, from: 'dialog', notation: this.#notation.value };
    if (await this.#app.read(text, about)) this.root.close();
  }

  /** @param {File[]} files */
  #take(files) {
    this.root.close();
    this.#app.take(files);
  }

  /** Says what is wrong, each with its place, and offers the lines that are boards by themselves. @param {any[]} errors */
  tell(errors) {
    const text = this.#text.value;
    const said = errors.slice(0, 5).flatMap(({ message, line, column, excerpt, caret, runs = [], instead }) => [
      element('p', {}, line === undefined ? message : `${t.place(line, column)}: ${message}`),
      excerpt ? element('pre', { class: 'excerpt' }, `${excerpt}\n${' '.repeat(caret)}^`) : null,
      instead ? element('p', {}, instead) : null,
      ...runs.slice(0, 9).map((/** @type {[string, string]} */ [lines, what]) =>
        button(t.readLines(lines, what), () => this.#read(onlyLines(text, lines)), { class: 'small', 'data-lines': lines }),
      ),
    ]);
    fill(this.#errors, ...said);
  }
}

/** A text of which other lines are blank, so that these keep their numbers. @param {string} text @param {string} lines */
function onlyLines(text, lines) {
  const [first, last = first] = lines.split('-').map(Number);
  const kept = text.split('\n').map((line, at) => (at + 1 >= first && at + 1 <= last ? line : ''));
  return kept.join('\n');
}
