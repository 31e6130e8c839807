/** A real browser: Chromium, driven by puppeteer-core; and a host for the folder, with a strict policy of its own. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import puppeteer from 'puppeteer-core';

const DIST = new URL('../dist/', import.meta.url);
const TYPES = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' });
const PLACES = [process.env.EXACTLY_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** As strict as a host can be: no inline script or style, nothing from elsewhere. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The browser's program; undefined where there is none. */
export const program = PLACES.find((place) => place && existsSync(place));

export const isBuilt = existsSync(new URL('exactly.html', DIST));

/** Starts the browser. */
export function launch() {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run', '--force-color-profile=srgb'];
  return puppeteer.launch({ executablePath: program, headless: true, args, protocolTimeout: 120_000 });
}

/** Serves the folder; resolves to its address and what ends it. */
export async function host() {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://host').pathname.replace(/^\/$/, '/index.html');
    try {
      const content = await readFile(new URL(`page${name}`, DIST));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain', 'content-security-policy': POLICY });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {any} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The address of the page as one file. */
export const single = new URL('exactly.html', DIST).href;
