/**
 * Questions about the puzzle and their answers: solution, candidates, hint, steps, what to add, all solutions.
 *
 * @typedef {import('../app.js').App} App
 */

import { Cancelled } from '../client.js';
import { button, element, fill } from '../dom.js';
import * as overlays from '../overlays.js';
import { compose } from '../puzzle.js';
import { t } from '../texts.js';
import { placed, step as stepInWords } from '../words.js';
import { SolutionList } from './solutions.js';
import { StepList } from './steps.js';

const EXPLAIN_SECONDS = 60;

export class AnswerPanel {
  root = element('div', {});
  #output = element('div', { class: 'output', 'aria-live': 'polite' });
  #buttons;
  #app;
  #legendOpen = element('span', {}, ', ', element('span', { class: 'open' }, t.notTried));
  #legendBegin = element('span', {}, t.legend);
  #legend = element('p', { class: 'legend' }, this.#legendBegin, ' ', element('span', { class: 'once' }, t.once), ', ', element('span', { class: 'few' }, t.few), ', ', element('span', { class: 'many' }, t.many), this.#legendOpen);

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const make = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ act) =>
      button(text, () => this.#run(act), { 'data-ask': name });
    this.#buttons = element(
      'div',
      { class: 'asks' },
      make('solve', t.solve, () => this.#solve()),
      make('hint', t.hint, () => this.#hint()),
      make('steps', t.steps, () => this.#steps()),
      make('candidates', t.candidates, () => this.#candidates()),
      make('differences', t.differences, () => this.#differences()),
      make('additions', t.additions, () => this.#additions()),
      make('enumerate', t.enumerate, () => this.#enumerate()),
      make('entries', t.checkEntries, () => this.#entries()),
    );
    this.root.append(this.#buttons, this.#legend, this.#output);
    app.answers.subscribe(() => this.#update());
    app.state.subscribe((what) => {
      if (what === 'puzzle') fill(this.#output);
      if (what === 'mode') this.#update();
    });
    this.#update();
  }

  #update() {
    const { verdict, candidates } = this.#app.answers.known;
    const fits = /** @type {Record<string, boolean>} */ ({
      solve: verdict === 'unique' || verdict === 'multiple',
      hint: verdict === 'unique',
      steps: verdict === 'unique',
      candidates: verdict === 'unique' || verdict === 'multiple',
      differences: verdict === 'multiple',
      additions: verdict === 'multiple',
      enumerate: verdict === 'unique' || verdict === 'multiple',
      entries: verdict === 'unique' && this.#app.state.mode === 'play',
    });
    for (const one of this.#buttons.children) one.hidden = !fits[one.dataset.ask];
    this.#legend.hidden = !candidates || verdict !== 'multiple';
    this.#legendOpen.hidden = !candidates || overlays.isComplete(candidates);
    this.#legendBegin.textContent = candidates && !overlays.isComplete(candidates) ? t.legendOfSome : t.legend;
  }

  /** Runs what a button asks; what goes wrong is said. @param {() => unknown} act */
  async #run(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {...(string | Node)} children */
  #say(...children) {
    fill(this.#output, ...children.map((child) => (typeof child === 'string' ? element('p', {}, child) : child)));
  }

  #hide() {
    return button(t.hideSolution, () => {
      this.#app.show(overlays.NOTHING);
      fill(this.#output);
    });
  }

  #solve() {
    const { verdict, solutions } = this.#app.answers.known;
    if (solutions.length === 0) return this.#say(t.nothingToSolve);
    this.#app.show(overlays.solution(solutions[0]));
    return this.#say(verdict === 'unique' ? t.shownSolution : t.shownOneSolution, this.#hide());
  }

  async #candidates() {
    const { verdict, solutions, candidates } = this.#app.answers.known;
    if (verdict === 'unique') return this.#solveAsCandidates(solutions[0]);
    if (candidates && overlays.isComplete(candidates)) return this.#showCandidates(candidates);
    this.#say(t.thinking, this.#stopButton());
    return this.#showCandidates(await this.#app.answers.candidates(EXPLAIN_SECONDS));
  }

  /** @param {any} candidates */
  #showCandidates(candidates) {
    this.#app.show(overlays.candidates(candidates));
    this.#say(overlays.isComplete(candidates) ? t.shownCandidates : t.shownSomeCandidates, this.#hide());
  }

  /** @param {number[]} solution */
  #solveAsCandidates(solution) {
    this.#app.show(overlays.solution(solution));
    this.#say(t.shownCandidates, this.#hide());
  }

  #differences() {
    const { solutions } = this.#app.answers.known;
    this.#app.show(overlays.differences(solutions));
    const count = solutions[0].filter((value, cell) => value !== solutions[1][cell]).length;
    this.#say(t.shownDifferences(count), this.#hide());
  }

  async #additions() {
    this.#say(t.thinking);
    const { puzzle } = this.#app.state;
    const explained = await this.#app.answers.ask('explain', { steps: 0, seconds: EXPLAIN_SECONDS });
    const words = (/** @type {number[][]} */ list) => list.map(([cell, value]) => placed(puzzle, cell, value));
    const add = (/** @type {number[][]} */ list) =>
      button(t.add, () => {
        const givens = [...puzzle.givens];
        for (const [cell, value] of list) givens[cell] = [value];
        this.#app.state.edit({ givens });
      });
    const single = explained.uniqueWith;
    if (single.length > 0) {
      const choices = single.slice(0, 60).map((/** @type {number[]} */ one) =>
        button(placed(puzzle, one[0], one[1]), () => {
          const givens = [...puzzle.givens];
          givens[one[0]] = [one[1]];
          this.#app.state.edit({ givens });
        }, { class: 'small' }),
      );
      return this.#say(t.addOne([]), element('div', { class: 'choices' }, ...choices));
    }
    if (explained.addition.length === 0) return this.#say(t.addNone);
    return this.#say(t.addNone, t.addSeveral(words(explained.addition), explained.smallest), add(explained.addition));
  }

  async #hint() {
    this.#say(t.thinking);
    const { puzzle, entries } = this.#app.state;
    const [solution] = this.#app.answers.known.solutions;
    const wrong = entries.values.some((value, cell) => value !== null && value !== solution[cell]);
    if (wrong) return this.#say(t.entriesClash);
    const givens = puzzle.givens.map((given, cell) => (entries.values[cell] === null ? given : [entries.values[cell]]));
    const { text } = compose(puzzle, /** @type {(number[] | null)[]} */ (givens));
    const { steps } = await this.#app.answers.ask('explain', { text, steps: 1, seconds: EXPLAIN_SECONDS });
    if (steps.length === 0) return this.#say(t.nothingLeft);
    const [step] = steps;
    this.#app.show(overlays.step(step, new Set()));
    const use = () => {
      this.#app.state.select([step.place[0]], step.place[0]);
      this.#app.state.turnTo('play');
      this.#app.state.write(step.place[1], false);
      this.#app.show(overlays.NOTHING);
      fill(this.#output);
    };
    const buttons = element('div', { class: 'row-of-buttons' }, step.place ? button(t.hintUse, use) : null, this.#hide());
    return this.#say(element('h3', {}, t.hintTitle), stepInWords(puzzle, step), buttons);
  }

  async #steps() {
    this.#say(t.thinking, this.#stopButton());
    const way = await this.#app.answers.ask('explain', { steps: 1_000_000, seconds: EXPLAIN_SECONDS });
    if (way.steps.length === 0) return this.#say(t.nothingLeft);
    return this.#say(new StepList(this.#app, way).root);
  }

  #stopButton() {
    return button(t.stop, () => {
      this.#app.answers.stop();
      fill(this.#output);
    });
  }

  #enumerate() {
    const list = new SolutionList(this.#app);
    this.#say(list.root);
    return list.run();
  }

  #entries() {
    const { puzzle, entries } = this.#app.state;
    const { verdict, solutions } = this.#app.answers.known;
    if (verdict !== 'unique') return this.#say(t.onlyUnique);
    const filled = [...entries.values.keys()].filter((cell) => entries.values[cell] !== null && puzzle.givens[cell]?.length !== 1);
    const wrong = filled.filter((cell) => entries.values[cell] !== solutions[0][cell]);
    if (wrong.length > 0) {
      this.#app.show(overlays.cells(wrong, 'wrong'));
      return this.#say(t.entriesWrong(wrong.map((cell) => placed(puzzle, cell, /** @type {number} */ (entries.values[cell])))));
    }
    const givens = puzzle.givens.filter((given) => given?.length === 1).length;
    return this.#say(t.entriesRight(filled.length, puzzle.givens.length - givens - filled.length));
  }
}
