/** The page that `exactly trace --html` writes, played in a browser. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch, program } from './browser.js';

const command = process.env.EXACTLY_BIN ?? '';
const skip = program && existsSync(command) ? false : 'no Chromium, or EXACTLY_BIN is no command';

test('a trace goes forward and back, draws its graph, and tells the clause under the pointer', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exactly-trace-'));
  const browser = await launch();
  try {
    const formula = new URL('../../examples/formulas/contradiction.cnf', import.meta.url).pathname;
    const file = join(folder, 'trace.html');
    writeFileSync(file, execFileSync(command, ['trace', '--html', formula]));
    const page = await browser.newPage();
    const complaints = /** @type {string[]} */ ([]);
    const requests = /** @type {string[]} */ ([]);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    /** @param {string} selector */
    const text = (selector) => page.$eval(selector, (element) => element.textContent ?? '');
    const nodes = () => page.$$eval('#graph .node', (all) => all.map((node) => node.textContent));
    assert.equal(await text('#count'), '0 of 12');
    assert.deepEqual(await nodes(), []);
    await page.keyboard.press('ArrowRight');
    await page.click('#next');
    assert.equal(await text('#count'), '2 of 12');
    const before = await nodes();
    assert.equal(before.length, 2);
    await page.keyboard.press('c');
    assert.equal(await text('#count'), '3 of 12');
    assert.equal(await text('#log .now'), await text('#log li:nth-child(3)'));
    const drawn = await nodes();
    assert.ok(drawn.includes('conflict'), String(drawn));
    await page.hover('#graph .node.fails');
    assert.match(await text('#clause'), /^All literals are false of clause 4 \(line 6\): -1 ∨ -2$/);
    const forced = await page.$('#graph .node:not(.fails):not(.asked)');
    await forced?.hover();
    assert.match(await text('#clause'), /was forced on level 1 by clause \d+/);
    await page.click('#back');
    assert.deepEqual(await nodes(), before);
    await page.keyboard.press('End');
    assert.equal(await text('#count'), '12 of 12');
    await page.keyboard.press('Home');
    assert.equal(await text('#count'), '0 of 12');
    await page.$$eval('#log li', (rows) => /** @type {HTMLElement} */ (rows[4]).click());
    assert.equal(await text('#count'), '5 of 12');
    // All of it stands in the window, and nothing is asked of anybody.
    const sizes = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth, innerWidth]);
    assert.ok(sizes[0] <= sizes[1] && sizes[2] <= sizes[3], String(sizes));
    assert.deepEqual([complaints, requests.filter((request) => !request.startsWith('file:'))], [[], []]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
