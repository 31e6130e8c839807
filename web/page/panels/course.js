/**
 * For courses and referees: the formula with its rules beside the board, the grade of a formula of somebody else, certificates.
 *
 * @typedef {import('../app.js').App} App
 */

import { Cancelled } from '../client.js';
import { button, choice, download, element, fill, labelled } from '../dom.js';
import { choose, packed } from '../files.js';
import { t } from '../texts.js';
import { FormulaView } from './formula.js';

const SECONDS = 120;

export class CoursePanel {
  root = element('div', { class: 'form' });
  #app;
  #formula = element('div', { class: 'formula' });
  #grade = element('div', { class: 'output', 'aria-live': 'polite' });
  #certificate = element('div', { class: 'output', 'aria-live': 'polite' });
  #numbering = 'linear';

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const numberings = choice([['linear', t.numberings.linear], ['rcv', t.numberings.rcv]], 'linear', (value) => (this.#numbering = value));
    const section = (/** @type {string} */ title, /** @type {string} */ help, /** @type {Node[]} */ ...children) =>
      element('section', {}, element('h3', {}, title), element('p', { class: 'help' }, help), ...children);
    this.root.append(
      section(t.formula, t.formulaHelp, button(t.showFormula, () => this.#write(), { 'data-ask': 'formula' }), this.#formula),
      section(t.grade, t.gradeHelp, labelled(t.numbering, numberings), button(t.chooseFile, () => choose((files) => app.take(files), '.cnf,.dimacs,text/plain')), this.#grade),
      section(
        t.certificate,
        t.certificateHelp,
        element(
          'div',
          { class: 'row-of-buttons' },
          button(t.makeCertificate, () => this.#prove(), { 'data-ask': 'prove' }),
          button(t.verifyCertificate, () => choose((files) => app.take(files), '.zip,.json,.txt,.cnf,.lrat', true)),
        ),
        this.#certificate,
      ),
    );
    app.state.subscribe((what) => {
      if (what !== 'puzzle') return;
      for (const output of [this.#formula, this.#grade, this.#certificate]) fill(output);
    });
  }

  /**
   * Runs what takes time; says in its place that it does, what came of it, or why nothing did.
   * @param {HTMLElement} place
   * @param {() => Promise<(string | Node)[]>} work
   */
  async #run(place, work) {
    const stop = button(t.stop, () => this.#app.answers.stop(), { class: 'small' });
    fill(place, element('p', {}, t.thinking), stop);
    try {
      const said = await work();
      fill(place, ...said.map((one) => (typeof one === 'string' ? element('p', {}, one) : one)));
    } catch (error) {
      if (error instanceof Cancelled) fill(place, element('p', {}, t.stopped));
      else fill(place, element('p', { class: 'fault' }, error instanceof Error ? error.message : String(error)));
    }
  }

  #write() {
    return this.#run(this.#formula, async () => {
      const written = await this.#app.answers.ask('formula');
      return [new FormulaView(this.#app, written).root];
    });
  }

  /** Grades a formula that was dropped. @param {string} name @param {string} cnf */
  grade(name, cnf) {
    return this.#run(this.#grade, async () => {
      const graded = await this.#app.answers.ask('grade', { cnf, numbering: this.#numbering, seconds: SECONDS });
      const lines = [element('p', { class: `graded ${graded.verdict}`, 'data-grade': graded.verdict }, `${name}: ${/** @type {any} */ (t.graded)[graded.verdict]}`)];
      const report = graded.report.split('\n').slice(1).join('\n').trimEnd();
      return report === '' ? lines : [...lines, element('pre', { class: 'report' }, report)];
    });
  }

  #prove() {
    return this.#run(this.#certificate, async () => {
      const { unread, unreadWords, open } = this.#app.state.puzzle;
      if (this.#app.answers.isOpen) throw new Error(t.noOpenCertificate(open ?? ''));
      const { claim, files } = await this.#app.answers.ask('prove', { unread, words: unreadWords, seconds: SECONDS });
      const zip = packed('certificate', files);
      download('certificate.zip', zip, 'application/zip');
      return [t.certificateMade(t.claims(claim), `${Math.ceil(zip.length / 1024)} KiB`)];
    });
  }

  /** What was found of files before is taken away. */
  forget() {
    for (const output of [this.#grade, this.#certificate]) fill(output);
  }

  /** Verifies a certificate that was dropped. @param {Record<string, string>} files */
  verify(files) {
    return this.#run(this.#certificate, async () => {
      const finding = await this.#app.answers.ask('verify', { files, text: undefined });
      const isThis = finding.puzzle !== undefined && finding.puzzle === (await this.#own());
      const show = finding.puzzle && !isThis ? button(t.showCertified, () => this.#app.read(finding.puzzle), { class: 'small' }) : '';
      const whose = finding.puzzle === undefined ? '' : isThis ? t.ofThisPuzzle : t.ofAnotherPuzzle;
      const claim = finding.claim ? t.claims(finding.claim) : '';
      if (finding.verdict === 'verified') return [element('p', { class: 'graded equivalent', 'data-verified': 'yes' }, t.verified(claim)), whose, show];
      if (finding.verdict === 'half') return [t.halfVerified(claim, finding.why), whose, show];
      return [element('p', { class: 'graded different', 'data-verified': 'no' }, t.refused(finding.why))];
    });
  }

  /** The puzzle on the board as a certificate has it. */
  async #own() {
    const { puzzles } = await this.#app.desk.ask('read', { text: this.#app.answers.text });
    return puzzles[0]?.text;
  }
}
