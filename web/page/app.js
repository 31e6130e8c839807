/** The page as a whole: what it consists of, and what goes from one part to another. */

import { Answers } from './answers.js';
import { BoardView } from './board.js';
import { Client } from './client.js';
import { element } from './dom.js';
import { dropped } from './files.js';
import { Input } from './input.js';
import * as overlays from './overlays.js';
import { AnswerPanel } from './panels/answer.js';
import { Collection } from './panels/collection.js';
import { CoursePanel } from './panels/course.js';
import { head } from './panels/head.js';
import { OpenDialog } from './panels/open.js';
import { Pad } from './panels/pad.js';
import { RulesPanel } from './panels/rules.js';
import { Tabs } from './panels/tabs.js';
import { TextPanel } from './panels/text.js';
import { VerdictCard } from './panels/verdict.js';
import { compose, fromKnown } from './puzzle.js';
import { checkedBeside, checkedEntries, fromFragment, toFragment } from './share.js';
import { State } from './state.js';
import { keep, recall } from './store.js';
import { t } from './texts.js';

/** Milliseconds after the last change at which the document is kept. */
const PAUSE = 250;

export class App {
  state = new State();
  /** Reads, draws and converts: quick questions, never cancelled. */
  desk;
  answers;
  board;
  input;
  #solver;
  #collection;
  #course;
  #announced = element('p', { class: 'announced', role: 'status', 'aria-live': 'polite' });
  /** What the reader asked to see: it stays until the puzzle changes. @type {import('./board.js').Overlay | null} */
  #asked = null;
  #drawn = '';
  #isDrawing = false;
  #timer = 0;
  #fade = 0;
  /** How many texts are being read. */
  #reading = 0;

  /**
   * @param {HTMLElement} root
   * @param {Promise<WebAssembly.Module>} module
   * @param {() => Worker} newWorker
   */
  constructor(root, module, newWorker) {
    this.desk = new Client(module, newWorker, false);
    this.#solver = new Client(module, newWorker, true);
    this.answers = new Answers(this.state, this.#solver);
    this.board = new BoardView(this.state);
    this.input = new Input(this.state, this.board);
    this.openDialog = new OpenDialog(this);
    this.#collection = new Collection(this);
    this.#course = new CoursePanel(this);
    this.applyTheme();
    root.replaceChildren(...this.#parts());
    this.#listen();
  }

  /** The line (from 1) of the text at which the panel of rules begins. */
  get rulesAt() {
    return compose(this.state.puzzle).rulesAt;
  }

  #parts() {
    const where = (/** @type {number} */ line) => {
      const inRules = RulesPanel.lineOfRules(line, this.rulesAt);
      return inRules === null ? null : `${t.tabs.rules}, ${t.place(inRules, this.answers.known.error?.column ?? 1)}`;
    };
    const verdict = new VerdictCard(this.state, this.answers, where);
    const text = new TextPanel(this);
    this.tabs = new Tabs(t.panels, [
      ['answer', t.tabs.answer, new AnswerPanel(this).root],
      ['rules', t.tabs.rules, new RulesPanel(this).root],
      ['text', t.tabs.text, text.root],
      ['course', t.tabs.course, this.#course.root],
    ]);
    this.tabs.root.addEventListener('open', (/** @type {any} */ event) => (event.detail === 'text' ? text.open() : text.close()));
    this.board.grid.setAttribute('aria-describedby', 'keys-help');
    return [
      head(this),
      element(
        'main',
        {},
        element('div', { class: 'left' }, this.#collection.root, this.board.root, element('p', { id: 'keys-help', class: 'unseen' }, t.keysHelp), new Pad(this.state, this.input).root),
        element('div', { class: 'right' }, verdict.root, this.tabs.root),
      ),
      element('footer', {}, element('p', {}, t.footer), this.#announced),
      this.openDialog.root,
    ];
  }

  #listen() {
    this.state.subscribe((what) => this.#changed(what));
    this.answers.subscribe(() => this.#showKnown());
    document.addEventListener('paste', (event) => this.#paste(event));
    document.addEventListener('keydown', (event) => this.#key(event));
    for (const kind of ['dragover', 'dragleave', 'drop']) document.addEventListener(kind, (event) => this.#drag(/** @type {DragEvent} */ (event)));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme());
    addEventListener('hashchange', () => this.openFragment());
  }

  /** Opens what the address, or else the browser, keeps; an empty board where neither does. */
  async begin() {
    const kept = location.hash.length > 1 ? null : recall('document');
    if (kept !== null) history.replaceState(null, '', `#${kept}`);
    if (!(await this.openFragment())) this.#changed('puzzle', true);
  }

  /** Opens what the address has behind `#`; whether there is something. */
  async openFragment() {
    const fragment = location.hash.slice(1);
    if (fragment === '' || fragment === toFragment(this.state.document)) return false;
    try {
      const content = fromFragment(fragment);
      return content !== null && (await this.read(content.text, { ...content, from: 'address' }));
    } catch (error) {
      this.announce(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /**
   * Reads a text and puts its first puzzle on the board; whether that could be done. Where not, says why.
   * @param {string} text
   * @param {{ entries?: any, open?: any, unreadWords?: any, published?: any, from?: string, notation?: string }} [about]
   */
  async read(text, about = {}) {
    this.#reading += 1;
    document.body.setAttribute('aria-busy', 'true');
    try {
      return await this.#readFirst(text, about);
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) document.body.removeAttribute('aria-busy');
    }
  }

  /** @param {string} text @param {{ entries?: any, open?: any, unreadWords?: any, published?: any, from?: string, notation?: string }} about */
  async #readFirst(text, about) {
    const isDialog = about.from === 'dialog';
    const notation = about.notation || undefined;
    const content = await this.desk.ask('read', { text, entries: isDialog && about.entries === true, notation });
    if (content.puzzles.length === 0) {
      this.openDialog.open(text, content.errors);
      return false;
    }
    this.#collection.take(content, text, notation);
    const puzzle = fromKnown(content.puzzles[0]);
    const isOwn = content.puzzles[0].notation === 'exactly';
    const entries = isDialog ? null : checkedEntries(about.entries, puzzle);
    this.open({ ...puzzle, ...(about.from === 'address' ? checkedBeside(about, puzzle) : {}) }, entries ?? undefined);
    const said = [...(isOwn || about.from === 'address' ? [] : [t.readAs(content.puzzles[0].notation)]), ...content.notes];
    if (puzzle.unread.length > 0) said.push(t.unread(puzzle.unread.slice(0, 8).join(', ')));
    if (said.length > 0) this.announce(said.join(' '));
    return true;
  }

  /**
   * Puts a puzzle on the board.
   * @param {import('./puzzle.js').Puzzle} puzzle
   * @param {import('./state.js').Entries} [entries]
   */
  open(puzzle, entries) {
    this.answers.ignoresUnread = false;
    this.input.brush = null;
    this.state.open(puzzle, entries);
  }

  /** Takes files: puzzles, a formula to grade, a certificate to verify. @param {File[]} files */
  async take(files) {
    if (files.length === 0) return;
    // What was verified before is no answer about these.
    this.#course.forget();
    try {
      const what = await dropped(files);
      if (what.kind === 'puzzle') {
        const isRead = await this.read(what.text);
        if (isRead && files.length > 1) this.announce(t.firstFile(files[0].name, files.length));
        return;
      }
      this.tabs?.open('course');
      if (what.kind === 'formula') await this.#course.grade(what.name, what.text);
      else await this.#course.verify(what.files);
    } catch (error) {
      this.announce(error instanceof Error ? error.message : String(error));
    }
  }

  /** Shows what the reader asked for on the board, beside what was typed. @param {import('./board.js').Overlay} overlay */
  show(overlay) {
    this.#asked = overlay;
    this.board.show(overlay);
  }

  /** Nothing that was asked for is to be seen any more: what is known by itself shows again. */
  showKnown() {
    this.#asked = null;
    this.#showKnown();
  }

  /** Says something in passing, for eyes and screen readers. @param {string} words */
  announce(words) {
    this.#announced.textContent = words;
    this.#announced.classList.add('shown');
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => this.#announced.classList.remove('shown'), 6000);
  }

  /** The colours that were chosen, or those of the system. */
  applyTheme() {
    const chosen = recall('theme') ?? 'auto';
    const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    this.#drawn = '';
    if (this.board) this.#draw();
  }

  /** @param {string} what @param {boolean} [isFirst] */
  #changed(what, isFirst = false) {
    if (what === 'puzzle') {
      this.board.grid.setAttribute('aria-label', t.board(this.state.puzzle.grid.rows, this.state.puzzle.grid.columns));
      if (!this.input.brush) {
        this.#asked = null;
        this.board.show(overlays.NOTHING);
      }
      this.#draw();
    }
    if (what === 'mode') this.#showKnown();
    if (isFirst) this.answers.refresh();
    if (what === 'puzzle' || what === 'entries') {
      clearTimeout(this.#timer);
      if (!isFirst) this.#timer = window.setTimeout(() => this.keepDocument(), PAUSE);
    }
  }

  /** The document goes into the address and into the browser's store. */
  keepDocument() {
    const fragment = toFragment(this.state.document);
    history.replaceState(null, '', `#${fragment}`);
    keep('document', fragment);
  }

  /**
   * What is known shows on the board by itself, unless the reader asked for something else: the clash, and what is true in several solutions.
   * Whoever plays is told no values.
   */
  #showKnown() {
    if (this.input.brush || this.#asked) return;
    const { verdict, clash, candidates } = this.answers.known;
    if (verdict === 'none' && clash) this.board.show(overlays.clash(clash));
    else if (verdict === 'multiple' && candidates && this.state.mode === 'set' && !isOpenEverywhere(candidates)) this.board.show(overlays.candidates(candidates));
    else this.board.show(overlays.NOTHING);
  }

  /** Draws the board anew where its rules have changed. */
  async #draw() {
    const { puzzle } = this.state;
    const { text } = compose(puzzle, []);
    const dark = document.documentElement.dataset.theme === 'dark';
    const wanted = `${dark}${text}`;
    if (this.#isDrawing || wanted === this.#drawn) return;
    this.#isDrawing = true;
    try {
      const { svg } = await this.desk.ask('draw', { text, show: 'board', dark });
      this.#drawn = wanted;
      if (puzzle.grid === this.state.puzzle.grid) this.board.draw(svg);
    } catch {
      // What is wrong stands in the verdict; the last drawing stays.
      this.#drawn = wanted;
    }
    this.#isDrawing = false;
    this.#draw();
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    if (isField(event.target)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) this.take(files);
    else if (text.trim() !== '') this.read(text);
    event.preventDefault();
  }

  /** Keys that mean the same wherever the focus is. @param {KeyboardEvent} event */
  #key(event) {
    if (isField(event.target) || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.state.undo();
    else if (key === 'y' || key === 'z') this.state.redo();
    else return;
    event.preventDefault();
  }

  /** @param {DragEvent} event */
  #drag(event) {
    if (!event.dataTransfer?.types.includes('Files') && !event.dataTransfer?.types.includes('text/plain')) return;
    event.preventDefault();
    document.body.classList.toggle('dropping', event.type === 'dragover');
    document.body.dataset.drop = t.dropHere;
    if (event.type !== 'drop') return;
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    if (files.length > 0) this.take(files);
    else if (text !== '') this.read(text);
  }
}

/** Whether every value is, or may be, true in every cell: nothing worth drawing. @param {any} candidates */
function isOpenEverywhere({ values, open }) {
  const count = (/** @type {number} */ cell) => values[cell].length + open[cell].length;
  return values.every((/** @type {any} */ _, /** @type {number} */ cell) => count(cell) ** 2 === values.length);
}

/** Whether somebody types text there. @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}
