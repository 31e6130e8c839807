/** What the board shows, and for how long: answers, what a player has typed, drags, dialogs. In Chromium; says so where it skips. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isBuilt, program } from './browser.js';
import { PUZZLES, ask, cells, drop, forms, opened, paste, said, verdict } from './page.js';

const missing = !program ? 'no Chromium: web/toolchain installs it' : !isBuilt ? 'the page is not built: web/build' : false;
if (missing) console.error(`web/tests/answers.test.js: SKIPPED: ${missing}`);

/** A board of which not all values are tried in the time that the page takes for it. */
const LARGE = 'puzzle\norder: 36\ncage 100: r1c1 r8c8 r15c15 r22c22\n';

describe('answers on the board', { skip: missing }, () => {
  /** @type {Awaited<ReturnType<typeof forms>>} */
  let both;
  before(async () => {
    both = await forms();
  });
  after(async () => {
    await both.close();
  });

  /** @param {Parameters<typeof opened>[2]} [about] */
  const open = (about) => opened(both.browser, both.addresses.folder, about);

  test('a solution and what differs stay until something else is asked for', async () => {
    const { page, close } = await open();
    // Candidates and count take their time here, and come after the answer was asked for.
    await paste(page, `${'.'.repeat(80)}1`);
    await verdict(page, 'multiple');
    await ask(page, 'solve');
    const solved = await cells(page);
    assert.ok(!solved.includes('.'));
    await said(page, '.verdict', /at least \d.* solutions|exactly/);
    assert.equal(await cells(page), solved);
    await paste(page, PUZZLES.several);
    await said(page, '.verdict', /^.*Several/);
    await ask(page, 'differences');
    await page.waitForSelector('.value.differs');
    await said(page, '.verdict', /exactly 2 solutions/);
    assert.equal((await page.$$('.value.differs')).length, 4);
    await page.$$eval('.output button', (buttons) => /** @type {HTMLElement} */ (buttons[0]).click());
    assert.equal((await page.$$('.value.differs')).length, 0);
    await close();
  });

  test('candidates that are asked for early are worked on in sight, and the count comes after them', async () => {
    const { page, close } = await open();
    await paste(page, LARGE);
    await verdict(page, 'multiple');
    await ask(page, 'candidates');
    await said(page, '.output', /Thinking/);
    await page.$$eval('.output button', (buttons) => /** @type {HTMLElement} */ (buttons[0]).click());
    await said(page, '.output', /^$/);
    await paste(page, PUZZLES.several);
    await verdict(page, 'multiple');
    await ask(page, 'candidates');
    await said(page, '.output', /The values that are true in some solution are on the board\./);
    await said(page, '.verdict', /exactly 2 solutions/);
    await close();
  });

  test('candidates that were not all tried are not shown as all', async () => {
    const { page, close } = await open();
    await paste(page, LARGE);
    await verdict(page, 'multiple');
    await said(page, '.legend', /no time to try all values.*not tried yet/);
    assert.equal((await page.$$('.value.found')).length, 0);
    await close();
    const chinese = await open({ language: 'zh' });
    await paste(chinese.page, LARGE);
    await said(chinese.page, '.legend', /时间不够/);
    await chinese.close();
  });

  test('what a player has typed stays in sight, and nothing is told to whoever plays', async () => {
    const { page, close } = await open();
    await paste(page, PUZZLES.several);
    await said(page, '.verdict', /exactly 2 solutions/);
    assert.ok((await page.$$('.true-marks, .value.found')).length > 0);
    await page.click('.pad [data-value="play"]');
    assert.equal((await page.$$('.true-marks, .value.found')).length, 0);
    await page.click('[data-cell="0"]');
    await page.keyboard.press('9');
    await page.click('[data-cell="1"]');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Digit4');
    await page.keyboard.up('Shift');
    const shows = (/** @type {number} */ cell, /** @type {string} */ what) => page.$eval(`[data-cell="${cell}"] ${what}`, (one) => one.textContent);
    assert.equal(await shows(0, '.entry'), '9');
    assert.equal(await shows(1, '.own-marks'), '4');
    await ask(page, 'candidates');
    await page.waitForSelector('.value.found');
    assert.ok((await shows(0, '.value, .own'))?.length);
    assert.equal(await shows(0, '.own'), '9');
    await page.click('.pad [data-value="set"]');
    assert.equal(await shows(0, '.own'), '9');
    await close();
  });

  test('a file that is packed is called so', async () => {
    const { page, close } = await open();
    await drop(page, { 'student.cnf.gz': 'base64:H4sIAAAAAAAAAwMAAAAAAAAAAAA=' });
    await said(page, '.announced', /student\.cnf\.gz is packed with gzip: unpack it first/);
    await close();
  });

  test('a fast drag selects each cell on its way', async () => {
    const { page, close } = await open();
    const centre = async (/** @type {number} */ cell) => {
      const box = await (await page.$(`[data-cell="${cell}"]`))?.boundingBox();
      assert.ok(box);
      return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
    };
    const drag = async (/** @type {number} */ from, /** @type {number[]} */ ...over) => {
      await page.mouse.move(...(await centre(from)));
      await page.mouse.down();
      for (const cell of over) await page.mouse.move(...(await centre(cell)), { steps: 1 });
      await page.mouse.up();
      return page.$$eval('.cell.selected', (all) => all.map((cell) => Number(/** @type {HTMLElement} */ (cell).dataset.cell)));
    };
    assert.deepEqual(await drag(0, 8), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(await drag(0, 80), [0, 10, 20, 30, 40, 50, 60, 70, 80]);
    assert.deepEqual(await drag(36, 40, 4), [4, 13, 22, 31, 36, 37, 38, 39, 40]);
    await close();
  });

  for (const [width, height] of [[1280, 720], [1024, 600], [768, 1024], [390, 700], [320, 480]]) {
    for (const language of ['en', 'zh']) {
      test(`the dialog to open is whole at ${width}×${height} (${language})`, async () => {
        const { page, close } = await open({ width, height, language });
        await ask(page, 'open');
        await page.waitForFunction(() => document.querySelectorAll('dialog.open option').length > 5);
        const { wide, out } = await page.$eval('dialog.open', (dialog) => {
          const whole = dialog.getBoundingClientRect();
          const parts = [...dialog.querySelectorAll('*')].map((one) => one.getBoundingClientRect());
          return {
            wide: dialog.scrollWidth > dialog.clientWidth || whole.left < 0 || whole.right > innerWidth || whole.bottom > innerHeight,
            out: parts.filter((part) => part.width > 0 && (part.left < whole.left || part.right > whole.right)).length,
          };
        });
        assert.deepEqual({ wide, out }, { wide: false, out: 0 });
        const last = await page.$('dialog.open .row-of-buttons button:last-child');
        await last?.scrollIntoView();
        assert.ok(await last?.isIntersectingViewport());
        await close();
      });
    }
  }
});
