/**
 * The two pictures of the page in docs/pictures: drawn here, and put there with EXACTLY_BLESS=1, to be looked at. They are not compared, since
 * fonts differ from machine to machine.
 */

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { EXAMPLES } from '../page/examples.js';
import { isBuilt, program } from './browser.js';
import { ask, forms, opened, said, verdict } from './page.js';

const skip = program && isBuilt ? false : 'no Chromium, or the page is not built';
const place = process.env.EXACTLY_BLESS ? new URL('../../docs/pictures/', import.meta.url) : new URL('../target/pictures/', import.meta.url);

/** @param {string} name @param {Uint8Array} picture */
function keep(name, picture) {
  assert.ok(picture.length > 20_000, `${name} shows next to nothing`);
  mkdirSync(place, { recursive: true });
  writeFileSync(new URL(name, place), picture);
}

test('the page on a desk and on a telephone', { skip }, async () => {
  const both = await forms();
  try {
    const text = encodeURIComponent('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
    const desk = await opened(both.browser, both.addresses.folder, { width: 1200, height: 830, fragment: `text=${text}` });
    await verdict(desk.page, 'unique');
    await ask(desk.page, 'steps');
    await said(desk.page, '.steps', /The way to the solution/);
    await desk.page.$$eval('.steps ol button', (steps) => /** @type {HTMLElement} */ (steps[7]).click());
    keep('page-steps.png', await desk.page.screenshot({ type: 'png' }));
    await desk.close();
    const phone = await opened(both.browser, both.addresses.folder, { width: 390, height: 844, pixels: 2, dark: true, fragment: `text=${encodeURIComponent(EXAMPLES.arrows)}` });
    await verdict(phone.page, 'unique');
    await phone.page.waitForSelector('.drawing svg .bulb, .drawing svg circle');
    keep('page-telephone.png', await phone.page.screenshot({ type: 'png' }));
  } finally {
    await both.close();
  }
});
