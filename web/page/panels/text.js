/**
 * The puzzle as text in every notation that can say it, and as pictures.
 *
 * @typedef {import('../app.js').App} App
 */

import { button, choice, download, element, fill, labelled } from '../dom.js';
import { t } from '../texts.js';

/** The side of a PNG in pixels. */
const PIXELS = 1600;

export class TextPanel {
  root = element('div', { class: 'form' });
  #app;
  #choice = element('span', {});
  #about = element('p', { class: 'help' });
  #text = element('textarea', { rows: 12, readOnly: true, spellcheck: false, 'aria-label': t.tabs.text });
  /** @type {any[]} */
  #written = [];
  #chosen = 'exactly';
  #subject = 'puzzle';
  #isOpen = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const subjects = choice([['puzzle', t.pictureOf.puzzle], ['solution', t.pictureOf.solution]], 'puzzle', (value) => (this.#subject = value));
    this.root.append(
      this.#choice,
      this.#about,
      this.#text,
      element('div', { class: 'row-of-buttons' }, button(t.copy, () => this.#copy()), button(t.save, () => download(`puzzle-${this.#chosen}.txt`, this.#text.value, 'text/plain'))),
      labelled(t.picture, subjects),
      element(
        'div',
        { class: 'row-of-buttons' },
        button('SVG', async () => download('puzzle.svg', await this.#svg(), 'image/svg+xml'), { 'data-ask': 'svg' }),
        button('PNG', async () => download('puzzle.png', await png(await this.#svg()), 'image/png'), { 'data-ask': 'png' }),
        button(t.print, () => this.#print()),
      ),
    );
    app.state.subscribe((what) => {
      if (what === 'puzzle' && this.#isOpen) this.open();
    });
  }

  /** The panel is in sight: its texts are written. */
  async open() {
    this.#isOpen = true;
    try {
      this.#written = await this.#app.desk.ask('convert', { text: this.#app.answers.text });
    } catch (error) {
      this.#written = [];
      this.#about.textContent = error instanceof Error ? error.message : String(error);
      this.#text.value = '';
      return;
    }
    const able = this.#written.filter((one) => one.text !== undefined);
    const unable = this.#written.filter((one) => one.text === undefined);
    if (!able.some((one) => one.name === this.#chosen)) this.#chosen = able[0]?.name ?? 'exactly';
    const names = [...able, ...unable].map((one) => /** @type {[string, string]} */ ([one.name, one.text === undefined ? `${one.name} (–)` : one.name]));
    fill(this.#choice, labelled(t.notation, choice(names, this.#chosen, (name) => this.#choose(name))));
    this.#choose(this.#chosen);
  }

  /** The panel is out of sight. */
  close() {
    this.#isOpen = false;
  }

  /** @param {string} name */
  #choose(name) {
    this.#chosen = name;
    const one = this.#written.find((other) => other.name === name);
    this.#about.textContent = one?.about ?? '';
    this.#text.value = one?.text ?? (one ? t.cannotSay(one.lost) : '');
  }

  async #copy() {
    this.#text.select();
    try {
      await navigator.clipboard.writeText(this.#text.value);
    } catch {
      document.execCommand('copy');
    }
    this.#app.announce(t.copied);
  }

  /** The picture that was chosen, in light colours: for paper and other programs. */
  async #svg() {
    const { known, text } = this.#app.answers;
    const show = this.#subject === 'solution' && known.solutions.length > 0 ? 'solution' : 'puzzle';
    const values = show === 'solution' ? [known.solutions[0]] : [];
    return (await this.#app.desk.ask('draw', { text, show, dark: false, values })).svg;
  }

  async #print() {
    const { title } = this.#app.state.puzzle;
    const sheet = element('div', { class: 'sheet', 'aria-hidden': 'true' }, title ? element('h1', {}, title) : null);
    sheet.insertAdjacentHTML('beforeend', await this.#svg());
    document.body.append(sheet);
    window.addEventListener('afterprint', () => sheet.remove(), { once: true });
    window.print();
  }
}

/** A picture as PNG, drawn by the browser. @param {string} svg @returns {Promise<Blob>} */
async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = element('canvas', { width: PIXELS, height: Math.round((PIXELS * image.height) / image.width) });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((take, fail) => canvas.toBlob((/** @type {Blob | null} */ blob) => (blob ? take(blob) : fail(new Error('PNG'))), 'image/png'));
}
