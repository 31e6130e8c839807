/** The library in node: what the page asks of it, and that it stays small. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { library } from './library.js';
import { PUZZLES } from './page.js';

const skip = existsSync(new URL('../target/exactly.wasm', import.meta.url)) ? false : 'not built: web/wasm';

describe('the library', { skip }, () => {
  /** @type {Awaited<ReturnType<typeof library>>} */
  let one;
  before(async () => {
    one = await library();
  });

  test('verdicts', () => {
    const verdict = (/** @type {string} */ text) => one.ask('check', { text }).answer.verdict;
    assert.equal(verdict(PUZZLES.unique), 'unique');
    assert.equal(verdict(PUZZLES.several), 'multiple');
    assert.equal(verdict(PUZZLES.none), 'none');
    assert.equal(verdict(PUZZLES.jigsaw), 'unique');
  });

  test('all solutions of the sudokus of order 4, told on the way', () => {
    assert.deepEqual(one.ask('enumerate', { text: 'puzzle\norder: 4\n', limit: 1000 }).answer, { count: 288, complete: true });
    const told = one.heard.flatMap((bunch) => bunch.lines);
    assert.equal(new Set(told).size, 200);
    assert.deepEqual(one.ask('count', { text: 'puzzle\norder: 4\n' }).answer, { count: '288', exact: true });
  });

  test('numbers beyond those of JavaScript are exact', () => {
    const { answer } = one.ask('count', { text: 'puzzle\norder: 9\n' });
    assert.deepEqual(answer, { count: '6670903752021072936960', exact: true });
  });

  test('what is wrong is told with its place', () => {
    const { error } = one.ask('check', { text: 'puzzle\norder: 9\nthermos: r1c1 r1c2\n' });
    assert.deepEqual([error.line, error.column], [3, 1]);
    assert.match(one.ask('nothing').error.message, /unknown variant/);
  });

  test('the time of a question ends it', () => {
    const begun = performance.now();
    const { answer } = one.ask('count', { text: 'puzzle\norder: 16\n', seconds: 0.3 });
    assert.equal(answer.exact, false);
    assert.ok(performance.now() - begun < 5000);
  });

  test('certificates hold, and damaged ones do not', () => {
    for (const text of [PUZZLES.unique, PUZZLES.several, PUZZLES.none]) {
      const { files } = one.ask('prove', { text }).answer;
      assert.equal(one.ask('verify', { files }).answer.verdict, 'verified');
      const damaged = { ...files, 'solutions.txt': files['solutions.txt'].replace(/^$|\d/, '9') };
      if (damaged['solutions.txt'] !== files['solutions.txt']) {
        assert.equal(one.ask('verify', { files: damaged }).answer.verdict, 'refused');
      }
    }
  });

  test('memory stays flat over 10 000 checks', () => {
    for (let round = 0; round < 500; round += 1) one.ask('check', { text: PUZZLES.several });
    const before = one.memory();
    for (let round = 0; round < 10_000; round += 1) one.ask('check', { text: round % 2 ? PUZZLES.unique : PUZZLES.several });
    assert.equal(one.memory(), before);
  });

  test('a panic is a trap with a message', async () => {
    const another = await library();
    assert.throws(() => another.ask('panic'), WebAssembly.RuntimeError);
    assert.match(another.said(), /panicked/);
  });
});
