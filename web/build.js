/** Puts the page together in both forms. Needs target/exactly.wasm, which `wasm` builds, and target/licences, which `build` writes. */

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const page = new URL('page/', import.meta.url);
const dist = new URL('dist/', import.meta.url);
const folder = new URL('page/', dist);

/** Nothing may be loaded, run or sent but what is named here. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data: blob:";
const ICON_LINK = '<link rel="icon" type="image/svg+xml" href="icon.svg">';

/** @param {string} entry @param {'iife'} format */
async function bundled(entry, format = 'iife') {
  const options = { entryPoints: [new URL(entry, page).pathname], bundle: true, minify: true, write: false, format, target: 'es2022', charset: 'utf8', legalComments: 'none' };
  const { outputFiles } = await build(/** @type {any} */ (options));
  return outputFiles[0].text;
}

/** What a policy calls a text that stands in the page. @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** @param {string} html @param {Record<string, string>} parts */
function filled(html, parts) {
  return html.replace(/<!-- (\w+) -->/g, (whole, name) => parts[name] ?? whole);
}

/** @param {string} text */
const policy = (text) => `<meta http-equiv="Content-Security-Policy" content="${POLICY}; ${text}">`;

const [html, icon, wasm, licences] = await Promise.all([
  readFile(new URL('index.html', page), 'utf8'),
  readFile(new URL('icon.svg', page), 'utf8'),
  readFile(new URL('target/exactly.wasm', import.meta.url)),
  readFile(new URL('target/licences', import.meta.url), 'utf8'),
]);
const [inFolder, inOne, worker, style] = await Promise.all([bundled('folder.js'), bundled('single.js'), bundled('worker.js'), bundled('exactly.css')]);

await rm(dist, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const index = filled(html, {
  policy: policy("script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'"),
  icon: ICON_LINK,
  style: '<link rel="stylesheet" href="exactly.css">',
  script: '<script src="exactly.js" defer></script>',
});
const files = { 'index.html': index, 'exactly.js': inFolder, 'worker.js': worker, 'exactly.css': style, 'exactly.wasm': wasm, 'icon.svg': icon, 'LICENSES': licences };
await Promise.all(Object.entries(files).map(([name, content]) => writeFile(new URL(name, folder), content)));

// A script ends at its first closing tag, wherever that stands.
const held = (/** @type {string} */ id, /** @type {string} */ text) => `<script type="text/plain" id="${id}">${text.replace(/<\/script/g, '<\\/script')}</script>`;
const script = inOne.replace(/<\/script/g, '<\\/script');
const one = filled(html, {
  policy: policy(`script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; worker-src blob:`),
  icon: `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
  style: `<style>${style}</style>`,
  // The licences are read by nobody but those who look for them; they have to come with each copy.
  script: `${held('licences', licences)}\n${held('library', wasm.toString('base64'))}\n${held('worker', worker)}\n<script>${script}</script>`,
});
await writeFile(new URL('exactly.html', dist), one);

const size = (/** @type {string} */ name, /** @type {string | Buffer} */ content) =>
  `${name}: ${(Buffer.byteLength(content) / 1000).toFixed(0)} kB, ${(gzipSync(content, { level: 9 }).length / 1000).toFixed(0)} kB gzipped`;
console.log(['exactly.wasm', 'exactly.js'].map((name) => size(name, /** @type {any} */ (files)[name])).join('\n'));
console.log(size('exactly.html', one));
