/** Measures the page: sizes, speed in node and in Chromium's worker against the native command, start, memory. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isBuilt, program } from './browser.js';
import { library } from './library.js';
import { PUZZLES, forms, opened } from './page.js';

const ROUNDS = 5;
const root = fileURLToPath(new URL('../../', import.meta.url));
const data = process.env.EXACTLY_DATA ?? join(root, '../shared/data');
const native = process.env.EXACTLY_BIN ?? join(root, 'target/release/exactly');
const SETS = ['17-clue', 'hardest-11'];

const best = (/** @type {number[]} */ times) => Math.min(...times);
const seconds = (/** @type {number} */ time) => `${time.toFixed(2)} s`;
const row = (/** @type {string[]} */ ...cells) => console.log(`| ${cells.join(' | ')} |`);

/** The puzzles of a set, a line each; null where the set is not there. @param {string} name */
function puzzles(name) {
  const file = join(data, `${name}.txt`);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return `${text.split('\n').filter((line) => line && !line.startsWith('#')).join('\n')}\n`;
}

/** Processor seconds of the native command. @param {string} text */
function natively(text) {
  if (!existsSync(native)) return null;
  const file = join(tmpdir(), 'exactly-figures.txt');
  writeFileSync(file, text);
  const times = Array.from({ length: ROUNDS }, () => {
    const timed = execFileSync('bash', ['-c', `TIMEFORMAT=%U; { time ${native} check --quiet --jobs 1 ${file} >/dev/null 2>&1 || true; } 2>&1`], { encoding: 'utf8' });
    return Number(timed);
  });
  return times.some(Number.isNaN) ? null : best(times);
}

/** User seconds of this process while it does something. @param {() => void} work */
function busy(work) {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1e6;
}

function sizes() {
  const wasm = readFileSync(new URL('../target/exactly.wasm', import.meta.url));
  row('`exactly.wasm`', `${(wasm.length / 1000).toFixed(0)} kB`, `${(gzipSync(wasm, { level: 9 }).length / 1000).toFixed(0)} kB gzipped`);
  const one = new URL('../dist/exactly.html', import.meta.url);
  if (existsSync(one)) row('`exactly.html`', `${(statSync(one).size / 1000).toFixed(0)} kB`, `${(gzipSync(readFileSync(one), { level: 9 }).length / 1000).toFixed(0)} kB gzipped`);
}

async function main() {
  sizes();
  const inNode = await library();
  const both = program && isBuilt ? await forms() : null;
  if (!both) console.error('no Chromium or no built page: its figures are left out');
  const tab = both && (await opened(both.browser, both.addresses.folder));
  for (const name of SETS) {
    const text = puzzles(name);
    if (!text) {
      console.error(`${name} is not in ${data}: left out`);
      continue;
    }
    const count = text.split('\n').length - 1;
    inNode.ask('check-all', { text, quiet: true });
    const node = best(Array.from({ length: ROUNDS }, () => busy(() => inNode.ask('check-all', { text, quiet: true }))));
    const alone = natively(text);
    const share = (/** @type {number} */ time) => (alone ? `${seconds(time)}, ${((100 * alone) / time).toFixed(0)} %` : seconds(time));
    let worker = '–';
    if (tab) {
      const times = await tab.page.evaluate(
        async (/** @type {string} */ pasted, /** @type {number} */ rounds) => {
          const { desk } = /** @type {any} */ (window).exactly;
          const taken = [];
          for (let round = 0; round <= rounds; round += 1) {
            const begun = performance.now();
            await desk.ask('check-all', { text: pasted, quiet: true });
            taken.push((performance.now() - begun) / 1000);
          }
          return taken.slice(1);
        },
        text,
        ROUNDS,
      );
      worker = share(best(times));
    }
    row(`\`check\`, ${count} of ${name}`, alone ? seconds(alone) : '–', share(node), worker);
  }
  const before = inNode.memory();
  for (let round = 0; round < 10_000; round += 1) inNode.ask('check', { text: PUZZLES.several });
  row('memory over 10 000 checks', `${(before / 2 ** 20).toFixed(1)} MiB`, `${(inNode.memory() / 2 ** 20).toFixed(1)} MiB`);
  if (both) {
    for (const form of /** @type {const} */ (['folder', 'single'])) row(`page ready, first verdict: ${form}`, ...(await start(both, form)));
    await both.close();
  }
}

/** Milliseconds to the page's being ready, and from there to the first verdict. @param {Awaited<ReturnType<typeof forms>>} both @param {'folder' | 'single'} form */
async function start(both, form) {
  const ready = [];
  const verdict = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await opened(both.browser, both.addresses[form]);
    ready.push(await tab.page.evaluate(() => performance.getEntriesByName('ready')[0].startTime));
    verdict.push(
      await tab.page.evaluate(async (/** @type {string} */ text) => {
        const { desk } = /** @type {any} */ (window).exactly;
        const begun = performance.now();
        await desk.ask('check', { text });
        return performance.now() - begun;
      }, PUZZLES.unique),
    );
    await tab.close();
  }
  return [`${best(ready).toFixed(0)} ms`, `${best(verdict).toFixed(0)} ms`];
}

await main();
