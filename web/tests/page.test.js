/** The page in a real browser, in both forms. Where there is no browser, or the page is not built, all of it says that it skips. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isBuilt, program } from './browser.js';
import { PUZZLES, ask, cells, downloaded, drop, forms, opened, panel, paste, said, type, verdict } from './page.js';

const missing = !program ? 'no Chromium: web/toolchain installs it' : !isBuilt ? 'the page is not built: web/build' : false;
if (missing) console.error(`web/tests/page.test.js: SKIPPED: ${missing}`);

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The native command, for certificates. */
const native = [process.env.EXACTLY_BIN, `${root}target/release/exactly`, `${root}target/debug/exactly`].find((place) => place && existsSync(place));
const VERSION = readFileSync(`${root}web/Cargo.toml`, 'utf8').match(/^version = "(.*)"$/m)?.[1];
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The violations that axe-core sees, each in a line. @param {import('puppeteer-core').Page} page */
async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await /** @type {any} */ (window).axe.run(document, { runOnly: tags });
    return found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join(' | ')}`);
  });
}

/** Marks that were typed, and those that take their place once it is known what is true in some solution. */
const MARKS = '.given-marks, .true-marks';

/** The cells of a puzzle as f-puzzles writes them. @param {string} puzzle */
function rowsOf(puzzle) {
  const cells = [...puzzle].map((sign) => (sign === '.' ? {} : { value: Number(sign), given: true }));
  return Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9));
}

/** Both forms, or the one that EXACTLY_FORM names. */
const FORMS = /** @type {('folder' | 'single')[]} */ (process.env.EXACTLY_FORM ? [process.env.EXACTLY_FORM] : ['folder', 'single']);

for (const form of FORMS) {
  describe(`the page as ${form === 'folder' ? 'a folder under a strict policy' : 'one file'}`, { skip: missing }, () => {
    /** @type {Awaited<ReturnType<typeof forms>>} */
    let both;
    /** @type {Awaited<ReturnType<typeof opened>>} */
    let tab;
    before(async () => {
      both = await forms();
      tab = await opened(both.browser, both.addresses[form]);
    });
    after(async () => {
      await both.close();
    });

    test('a puzzle is typed with keys alone, and the verdict follows', async () => {
      await verdict(tab.page, 'multiple');
      await type(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
      assert.equal(await cells(tab.page), PUZZLES.unique);
      assert.match(await tab.page.$eval('.verdict [role=status]', (live) => live.textContent ?? ''), /Exactly one solution/);
    });

    test('the licences of what it carries are with it', async () => {
      const text = await tab.page.evaluate(
        async (form) => (form === 'single' ? (document.getElementById('licences')?.textContent ?? '') : (await fetch('LICENSES')).text()),
        form,
      );
      for (const named of ['  varisat 0.', '  fflate 0.', 'Permission is hereby granted']) assert.ok(text.includes(named), named);
    });

    test('undo and redo go back and forth', async () => {
      await tab.page.keyboard.press('Backspace');
      await tab.page.keyboard.press('5');
      const before = await cells(tab.page);
      await tab.page.keyboard.down('Control');
      await tab.page.keyboard.press('z');
      assert.notEqual(await cells(tab.page), before);
      await tab.page.keyboard.press('y');
      await tab.page.keyboard.up('Control');
      assert.equal(await cells(tab.page), before);
    });

    test('shift writes pencil marks', async () => {
      await paste(tab.page, '.'.repeat(81));
      await tab.page.waitForFunction(() => document.querySelectorAll('.value').length === 0);
      await tab.page.focus('.cell[tabindex="0"]');
      await tab.page.keyboard.down('Shift');
      await tab.page.keyboard.press('Digit2');
      await tab.page.keyboard.press('Digit7');
      await tab.page.keyboard.up('Shift');
      await tab.page.waitForFunction((marks) => document.querySelector('.cell[tabindex="0"]')?.querySelector(marks)?.textContent === '27', {}, MARKS);
    });

    test('several solutions: what differs, what to add', async () => {
      await paste(tab.page, PUZZLES.several);
      await verdict(tab.page, 'multiple');
      await said(tab.page, '.verdict', /exactly 2 solutions/);
      await ask(tab.page, 'differences');
      await tab.page.waitForSelector('.value.differs');
      await ask(tab.page, 'additions');
      await said(tab.page, '.output', /Exactly one solution with one of these/);
      await ask(tab.page, 'candidates');
      await tab.page.waitForSelector('.marks .once');
    });

    test('no solution: the clash is on the board and in words', async () => {
      await paste(tab.page, PUZZLES.none);
      await verdict(tab.page, 'none');
      await said(tab.page, '.verdict', /contradict|Two equal givens/);
      await tab.page.waitForSelector('.cell.blamed');
    });

    test('a jigsaw is pasted and its regions are drawn', async () => {
      await paste(tab.page, PUZZLES.jigsaw);
      await tab.page.waitForFunction(() => document.querySelectorAll('.cell').length === 36);
      await verdict(tab.page, 'unique');
      await tab.page.waitForSelector('.drawing svg .thick');
    });

    test('hint and steps name what they rest on', async () => {
      await ask(tab.page, 'hint');
      await said(tab.page, '.output', /single|strikes/);
      await ask(tab.page, 'steps');
      await said(tab.page, '.steps', /The way to the solution: \d+ steps?/);
      await tab.page.waitForSelector('.cell.placed, .cell.struck');
      await ask(tab.page, 'solve');
      assert.equal((await cells(tab.page)).length, 36);
      assert.ok(!(await cells(tab.page)).includes('.'));
    });

    test('solutions stream, and stop', async () => {
      await paste(tab.page, `${'.'.repeat(80)}1`);
      await said(tab.page, '.verdict', /There are at least/);
      await ask(tab.page, 'enumerate');
      await said(tab.page, '.listing .count', /so far/);
      await tab.page.waitForFunction(() => document.querySelectorAll('.solutions li').length > 50);
      await ask(tab.page, 'stop');
      await said(tab.page, '.listing .count', /Stopped after/);
      await paste(tab.page, PUZZLES.several);
      // The verdict on the last puzzle is the same word.
      await said(tab.page, '.verdict', /exactly 2 solutions/);
      await ask(tab.page, 'enumerate');
      await said(tab.page, '.listing .count', /All 2 solutions/);
    });

    test('a link says the whole puzzle, and a link of others is read', async () => {
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
      await ask(tab.page, 'share');
      const fragment = await tab.page.evaluate(() => location.hash.slice(1));
      const other = await opened(both.browser, both.addresses[form], { fragment });
      assert.equal(await cells(other.page), PUZZLES.unique);
      await verdict(other.page, 'unique');
      await panel(other.page, 'text');
      await other.page.waitForFunction(() => [...document.querySelectorAll('option')].some((one) => one.value === 'fpuzzles'));
      const link = await other.page.evaluate(async () => {
        const select = /** @type {HTMLSelectElement} */ (document.querySelector('#panel-text select'));
        select.value = 'fpuzzles';
        select.dispatchEvent(new Event('change'));
        return document.querySelector('textarea[readonly]')?.value ?? '';
      });
      assert.match(link, /^https:\/\/.*puzzles/);
      await paste(tab.page, '.'.repeat(81));
      await verdict(tab.page, 'multiple');
      await paste(tab.page, link);
      await verdict(tab.page, 'unique');
      assert.equal(await cells(tab.page), PUZZLES.unique);
      await other.close();
    });

    test('what was typed is there again after a reload', async () => {
      await tab.page.reload();
      await tab.page.waitForSelector('html[data-ready]');
      await verdict(tab.page, 'unique');
      assert.equal(await cells(tab.page), PUZZLES.unique);
    });

    test('pictures are made: SVG and PNG', async () => {
      await panel(tab.page, 'text');
      for (const [name, head] of [['svg', '<svg'], ['png', '\u0089PNG']]) {
        const made = downloaded(tab.page);
        await ask(tab.page, name);
        assert.ok(Buffer.from(await made, 'base64').toString('latin1').startsWith(head), name);
      }
      await panel(tab.page, 'answer');
    });

    test('rules are drawn as they are typed, and faults are told at their place', async () => {
      await panel(tab.page, 'rules');
      await tab.page.focus('#rules');
      await tab.page.keyboard.type('thermo: r1c1 r1c2\ncage 400: r9c9');
      await said(tab.page, '#rules-fault', /.*/);
      await tab.page.waitForSelector('.drawing svg .bulb');
      await tab.page.$eval('#rules', (area) => {
        /** @type {HTMLTextAreaElement} */ (area).value = 'thermo: r1c1 r1c2\nthermos: r1c1 r1c2';
        area.dispatchEvent(new Event('input'));
      });
      await verdict(tab.page, 'wrong');
      await said(tab.page, '#rules-fault', /line 2, column 1/);
      await panel(tab.page, 'answer');
    });

    test('boards of any form are shown, typed on and answered', async () => {
      const boards = /** @type {[string, number, string][]} */ ([
        ['puzzle\ngrid: 2x3\nvalues: 0-2\ngivens:\n0.1\n2..\n', 6, 'unique'],
        ['puzzle\ngrid: 3x3\ngivens:\n#12\n.3.\n1.#\n', 7, 'unique'],
        ['puzzle\norder: 4\nboards: r1c1 r3c3\n', 28, 'multiple'],
        ['puzzle\norder: 3\nlayers: a b\northogonal: a b\ngivens:\n123\n...\n...\ngivens b:\n123\n2..\n...\n', 18, 'unique'],
        ['puzzle\ngrid: 3x3\nvalues: 1-4\nregions:\naab\na.b\n.bb\n', 9, 'multiple'],
        ['puzzle\norder: 9\nboards: samurai\n', 369, 'multiple'],
      ]);
      for (const [text, count, answer] of boards) {
        const before = await tab.page.evaluate(() => location.hash);
        await paste(tab.page, text);
        await tab.page.waitForFunction((before) => location.hash !== before, {}, before);
        await tab.page.waitForFunction((count) => document.querySelectorAll('.cell').length === count, {}, count);
        await verdict(tab.page, answer);
        // Past holes and around the edge there is a cell that can be seen.
        await tab.page.focus('.cell[tabindex="0"]');
        await tab.page.keyboard.press('ArrowUp');
        await tab.page.keyboard.press('ArrowLeft');
        const width = await tab.page.$eval('.cell[tabindex="0"]', (cell) => cell.getBoundingClientRect().width);
        assert.ok(width > 0);
      }
      // What is in the address is the board again.
      await tab.page.reload();
      await tab.page.waitForFunction(() => document.querySelectorAll('.cell').length === 369);
    });

    test('regions are painted, and count once they are whole', async () => {
      await paste(tab.page, 'puzzle\norder: 2\nboxes: none\n');
      await tab.page.waitForFunction(() => document.querySelectorAll('.cell').length === 4);
      await panel(tab.page, 'rules');
      await tab.page.select('#panel-rules .fields select', 'regions');
      await tab.page.waitForSelector('.cell.region-1');
      await tab.page.click('.paint button.region-1');
      await tab.page.click('[data-cell="1"]');
      await verdict(tab.page, 'wrong');
      await tab.page.click('.paint button.region-0');
      await tab.page.click('[data-cell="2"]');
      await verdict(tab.page, 'multiple');
      await panel(tab.page, 'answer');
    });

    test('a formula is shown, and one of a student is graded', async () => {
      await paste(tab.page, 'puzzle\norder: 2\nboxes: none\n');
      await tab.page.waitForFunction(() => document.querySelectorAll('.cell').length === 4);
      await panel(tab.page, 'course');
      await ask(tab.page, 'formula');
      await said(tab.page, '.formula', /8 variables, 24 clauses/);
      await tab.page.$eval('.groups button', (button) => /** @type {HTMLElement} */ (button).click());
      await said(tab.page, '.clauses', /r1c1=1 or r1c1=2/);
      const right = '1 2 0\n-1 -2 0\n3 4 0\n-3 -4 0\n5 6 0\n-5 -6 0\n7 8 0\n-7 -8 0\n1 3 0\n2 4 0\n5 7 0\n6 8 0\n1 5 0\n2 6 0\n3 7 0\n4 8 0\n';
      await drop(tab.page, { 'right.cnf': `p cnf 8 16\n${right}` });
      await tab.page.waitForSelector('[data-grade="equivalent"]');
      await drop(tab.page, { 'wrong.cnf': `p cnf 8 15\n${right.replace('1 2 0\n', '').replace('1 3 0\n', '').replace('1 5 0\n', '')}` });
      await tab.page.waitForSelector('[data-grade="different"]');
      await said(tab.page, '.report', /allows|missing/);
    });

    test('a certificate is made, verified here, and accepted by the native command', async (context) => {
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
      await panel(tab.page, 'course');
      const made = downloaded(tab.page);
      await ask(tab.page, 'prove');
      const zip = await made;
      await said(tab.page, '#panel-course', /Made and verified: exactly one solution/);
      await drop(tab.page, { 'certificate.zip': `base64:${zip}` });
      await tab.page.waitForSelector('[data-verified="yes"]');
      await said(tab.page, '#panel-course', /about the puzzle on the board/);
      if (!native) {
        context.diagnostic('SKIPPED: no native exactly: cargo build');
        return;
      }
      const folder = mkdtempSync(join(tmpdir(), 'exactly-page-'));
      try {
        const archive = join(folder, 'certificate.zip');
        execFileSync('node', ['-e', 'require("fs").writeFileSync(process.argv[1], Buffer.from(process.argv[2], "base64"))', archive, zip]);
        execFileSync('python3', ['-m', 'zipfile', '-e', archive, folder]);
        const words = execFileSync(native, ['verify', join(folder, 'certificate')], { encoding: 'utf8' });
        assert.match(words, /verified: exactly one solution/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    test('a certificate with a flaw is refused', async () => {
      await drop(tab.page, { 'manifest.json': '{}', 'puzzle.txt': 'puzzle\n', 'solutions.txt': '' });
      await tab.page.waitForSelector('[data-verified="no"]');
      await panel(tab.page, 'answer');
    });

    test('what was verified before is no answer about a damaged file', async () => {
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
      const file = downloaded(tab.page);
      await panel(tab.page, 'course');
      await ask(tab.page, 'prove');
      const zip = Buffer.from(await file, 'base64');
      await drop(tab.page, { 'certificate.zip': `base64:${zip.toString('base64')}` });
      await tab.page.waitForSelector('[data-verified="yes"]');
      await drop(tab.page, { 'certificate.zip': `base64:${zip.subarray(0, zip.length - 50).toString('base64')}` });
      await said(tab.page, '.announced', /ZIP is damaged/);
      assert.equal(await tab.page.$('[data-verified="yes"]'), null);
      await panel(tab.page, 'answer');
    });

    test('what is no text is called so', async () => {
      const before = await cells(tab.page);
      await drop(tab.page, { 'board.png': `base64:${Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64')}` });
      await said(tab.page, '.announced', /board\.png is not text/);
      assert.equal(await cells(tab.page), before);
    });

    test('a damaged link is called so, and the board stays', async () => {
      const before = await cells(tab.page);
      for (const fragment of ['1AAAA%%%', '1AAAA', '2xyz', 'text=%E0%A4%A']) {
        await tab.page.evaluate((damaged) => {
          const shown = document.querySelector('.announced');
          if (shown) shown.textContent = '';
          location.hash = damaged;
        }, fragment);
        await said(tab.page, '.announced', /link is damaged/);
        assert.equal(await cells(tab.page), before, fragment);
      }
    });

    test('the keyboard keeps the board when that is built anew, and the button that runs out', async () => {
      await tab.page.focus('.cell[tabindex="0"]');
      await paste(tab.page, PUZZLES.jigsaw);
      await tab.page.waitForFunction(() => document.querySelectorAll('.cell').length === 36);
      assert.ok(await tab.page.evaluate(() => document.activeElement?.classList.contains('cell')));
      const redo = '.pad [aria-label="Redo"]';
      await tab.page.focus(redo);
      await tab.page.keyboard.press('Enter');
      assert.ok(await tab.page.evaluate((selector) => document.activeElement === document.querySelector(selector), redo));
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
    });

    test("the browser's own print shows the board and nothing else", async () => {
      await tab.page.emulateMediaType('print');
      const shown = (/** @type {string} */ selector) =>
        tab.page.$eval(selector, (element) => /** @type {HTMLElement} */ (element).getClientRects().length > 0);
      assert.equal(await shown('.board'), true);
      for (const selector of ['header', 'footer', '.right', '.pad']) assert.equal(await shown(selector), false, selector);
      await tab.page.emulateMediaType();
    });

    test('rules in words that were not read keep the verdict open, but for the solution that came with them', async () => {
      const rule = "Identical digits may not be a knight's move apart.";
      const solved = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
      const link = (/** @type {object} */ besides) =>
        JSON.stringify({ size: 9, grid: rowsOf(PUZZLES.unique), ruleset: `Normal sudoku rules apply. ${rule}`, ...besides });
      await paste(tab.page, link({}));
      await verdict(tab.page, 'unknown');
      await said(tab.page, '.verdict .details', /One solution by the rules that were read; .*knight's move apart/);
      await panel(tab.page, 'course');
      await ask(tab.page, 'prove');
      await said(tab.page, '#panel-course', /No certificate: these words were not read/);
      // A link to the page keeps them.
      await tab.page.waitForFunction(() => location.hash.length > 2);
      await new Promise((resolve) => setTimeout(resolve, 400));
      const other = await opened(both.browser, both.addresses[form], { fragment: await tab.page.evaluate(() => location.hash.slice(1)) });
      await verdict(other.page, 'unknown');
      await said(other.page, '.verdict .details', /knight's move apart/);
      await other.close();
      await tab.page.$eval('.verdict .details button', (button) => /** @type {HTMLElement} */ (button).click());
      await verdict(tab.page, 'unique');
      const made = downloaded(tab.page);
      await ask(tab.page, 'prove');
      await drop(tab.page, { 'certificate.zip': `base64:${await made}` });
      await said(tab.page, '#panel-course', /Verified: exactly one solution \(not read: 1 sentence of rules in words\)/);
      await panel(tab.page, 'answer');

      await paste(tab.page, link({ solution: [...solved].map(Number) }));
      await verdict(tab.page, 'unique');
      await said(tab.page, '.verdict .details', /It is the solution that came with the puzzle.*knight's move apart/);
      const wrong = [...solved].map(Number);
      [wrong[0], wrong[1]] = [wrong[1], wrong[0]];
      await paste(tab.page, link({ solution: wrong }));
      await verdict(tab.page, 'unknown');
      await said(tab.page, '.verdict .details', /which is not the one that came with the puzzle/);
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
    });

    test('where two notations fit, one is chosen', async () => {
      // A board of order 16, or 16 boards of order 4.
      const text = '................\n'.repeat(16);
      await paste(tab.page, text);
      await tab.page.waitForSelector('dialog[open] .errors p');
      await said(tab.page, 'dialog[open] .errors', /ambiguous/);
      await tab.page.waitForSelector('dialog[open] option[value="line"]');
      await tab.page.select('dialog[open] select', 'line');
      await ask(tab.page, 'read');
      await tab.page.waitForSelector('dialog:not([open])');
      assert.equal((await cells(tab.page)).length, 16);
      await said(tab.page, '.collection', /1.*16/);
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
    });

    test('two solutions that are known are not told as none', async () => {
      await paste(tab.page, `puzzle\norder: 36\nboxes: none\n`);
      await verdict(tab.page, 'multiple');
      const words = await said(tab.page, '.verdict', /at least|exactly/);
      assert.doesNotMatch(words, /\b[01] solutions? at least/);
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
    });

    test('a panic is told, and the next question has an answer', async () => {
      const before = await cells(tab.page);
      const words = await tab.page.evaluate(async () => {
        const { desk } = /** @type {any} */ (window).exactly;
        return desk.ask('panic').catch((/** @type {Error} */ error) => error.message);
      });
      assert.match(words, /panicked/);
      assert.equal(await tab.page.evaluate(() => /** @type {any} */ (window).exactly.desk.ask('version')), VERSION);
      assert.equal(await cells(tab.page), before);
    });

    test('a board in a page of words is offered by its lines', async () => {
      const rows = PUZZLES.unique.match(/.{9}/g)?.join('\n');
      await paste(tab.page, `Dear all,\nthis week we have a puzzle for you that is not too hard.\n\n${rows}\n\nHave a nice weekend,\nand tell us.\n`);
      await tab.page.waitForSelector('dialog[open] button[data-lines="4-12"]');
      await tab.page.click('dialog[open] button[data-lines="4-12"]');
      await tab.page.waitForSelector('dialog:not([open])');
      await verdict(tab.page, 'unique');
    });

    test('bad text is refused with its place', async () => {
      await paste(tab.page, '123\n45\n');
      await tab.page.waitForSelector('dialog[open] .errors p');
      await tab.page.keyboard.press('Escape');
    });

    for (const [width, height, dark, language] of /** @type {[number, number, boolean, string][]} */ ([
      [1280, 900, false, 'en'],
      [1280, 900, true, 'en'],
      [360, 740, false, 'en'],
      [360, 740, true, 'zh'],
      [3840, 2160, false, 'zh'],
    ])) {
      test(`${width} pixels, ${dark ? 'dark' : 'light'}, ${language}: nothing sticks out, axe-core finds nothing`, async () => {
        const other = await opened(both.browser, both.addresses[form], { width, height, dark, language, fragment: `text=${PUZZLES.several}` });
        await verdict(other.page, 'multiple');
        assert.equal(await other.page.evaluate(() => document.documentElement.lang), language);
        assert.equal(await other.page.evaluate(() => document.documentElement.dataset.theme), dark ? 'dark' : 'light');
        for (const name of ['answer', 'rules', 'text', 'course']) {
          await panel(other.page, name);
          const sticks = await other.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.ok(sticks <= 0, `${name} sticks out by ${sticks} pixels`);
          assert.deepEqual(await violations(other.page), [], name);
        }
        await other.close();
      });
    }

    test('a finger sets digits and marks with the number pad', async () => {
      const phone = await opened(both.browser, both.addresses[form], { width: 390, height: 844, touch: true });
      const { page } = phone;
      const tap = async (/** @type {string} */ selector) => {
        const element = await page.waitForSelector(selector);
        await element?.tap();
      };
      const place = () => page.$eval('.numbers', (numbers) => numbers.getBoundingClientRect().top + scrollY);
      const first = await place();
      await verdict(page, 'multiple');
      await tap('.cell:nth-child(1)');
      await tap('.numbers button:nth-child(4)');
      await page.waitForFunction(() => document.querySelector('.value')?.textContent === '4');
      assert.equal(await cells(page), `4${'.'.repeat(80)}`);
      await tap('.cell:nth-child(2)');
      await tap('.pad [data-value="marks"]');
      await tap('.numbers button:nth-child(1)');
      await tap('.numbers button:nth-child(9)');
      await page.waitForFunction((marks) => document.querySelectorAll('.cell')[1].querySelector(marks)?.textContent === '19', {}, MARKS);
      await verdict(page, 'multiple');
      assert.equal(await place(), first, 'the number pad moved away from under the finger');
      await phone.close();
    });

    test('a screen reader is told board, cell and verdict', async () => {
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
      const told = await tab.page.accessibility.snapshot({ interestingOnly: false });
      /** @param {any} node @returns {any[]} */
      const nodes = (node) => [node, ...(node.children ?? []).flatMap(nodes)];
      const all = nodes(told);
      assert.ok(all.some(({ role, name }) => role === 'grid' && name.length > 0), 'the board has no name');
      const names = all.filter(({ role }) => role === 'gridcell').map(({ name }) => name);
      assert.equal(names.length, 81);
      assert.match(names[0], /1.*1.*5/);
      assert.match(names[2], /1.*3/);
      assert.ok(all.some(({ role }) => role === 'status'), 'no live region');
    });

    test('nothing was asked of any other place, and nothing was complained of', async () => {
      const own = both.addresses[form].replace(/#.*/, '');
      const away = tab.requests.filter((url) => !url.startsWith(own) && !url.startsWith('blob:') && !url.startsWith('data:'));
      assert.deepEqual(away, []);
      if (form === 'single') assert.deepEqual(tab.requests.filter((url) => url.startsWith('http')), []);
      assert.deepEqual(tab.complaints, []);
    });

    test('offline it goes on', async () => {
      await tab.page.setOfflineMode(true);
      await paste(tab.page, PUZZLES.none);
      await verdict(tab.page, 'none');
      await paste(tab.page, PUZZLES.unique);
      await verdict(tab.page, 'unique');
    });
  });
}
