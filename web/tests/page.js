/** What a reader does and sees, for tests: the page in a tab, with an ear on the network and the console. */

import { host, launch, single } from './browser.js';

/** The classic that everybody knows, and others with a verdict that is known. */
export const PUZZLES = {
  unique: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  several: '..3.6.8....5.7...6..85..2..78....4.......2.3......6...........24.2.95..7.6....1..',
  none: '9.1.2.8..3....847......1.......6.74....8...2..3..526..84.6.53.2..67......1..8....',
  jigsaw: '......\n..6...\n4.3.6.\n2.4...\n....5.\n1.....\n\naabbbb\ncaaabb\ncceaff\nceeeff\ncceeff\ndddddd\n',
};

/** Both forms of the page in one browser. */
export async function forms() {
  const [browser, folder] = await Promise.all([launch(), host()]);
  return {
    browser,
    addresses: { folder: folder.address, single },
    close: async () => {
      await browser.close();
      folder.close();
    },
  };
}

/**
 * Opens the page and waits until it is ready.
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} address
 * @param {{ fragment?: string, width?: number, height?: number, dark?: boolean, language?: string, pixels?: number, theme?: string, touch?: boolean }} [about]
 */
export async function opened(browser, address, about = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const requests = /** @type {string[]} */ ([]);
  const complaints = /** @type {string[]} */ ([]);
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: about.width ?? 1280, height: about.height ?? 900, deviceScaleFactor: about.pixels ?? 1, hasTouch: about.touch ?? false, isMobile: about.touch ?? false });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: about.dark ? 'dark' : 'light' }]);
  const language = about.language ?? 'en';
  await page.evaluateOnNewDocument((code) => {
    try {
      if (localStorage.getItem('exactly.language') === null) localStorage.setItem('exactly.language', code);
    } catch {
      // A page without a store takes the language of the browser.
    }
  }, language);
  await page.goto(address + (about.fragment ? `#${about.fragment}` : ''));
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  return { page, requests, complaints, close: () => context.close() };
}

/** Waits for a verdict. @param {import('puppeteer-core').Page} page @param {string} verdict */
export async function verdict(page, verdict) {
  await page.waitForSelector(`.verdict[data-verdict="${verdict}"]`, { timeout: 60_000 });
}

/** Pastes a text onto the page, and waits until it is read. @param {import('puppeteer-core').Page} page @param {string} text */
export async function paste(page, text) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.querySelector('.cell')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  // What the page says before is about the board that was there.
  await page.waitForSelector('body:not([aria-busy])', { timeout: 60_000 });
}

/** Drops files onto the page. @param {import('puppeteer-core').Page} page @param {Record<string, string>} files their texts, or in base64 behind `base64:` */
export async function drop(page, files) {
  await page.evaluate((dropped) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(dropped)) {
      const isBinary = text.startsWith('base64:');
      const content = isBinary ? Uint8Array.from(atob(text.slice(7)), (character) => character.charCodeAt(0)) : text;
      data.items.add(new File([content], name));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
}

/** Presses the button that asks something. @param {import('puppeteer-core').Page} page @param {string} name */
export async function ask(page, name) {
  await page.waitForSelector(`[data-ask="${name}"]:not([hidden])`);
  await page.$eval(`[data-ask="${name}"]`, (button) => /** @type {HTMLElement} */ (button).click());
}

/** Opens a panel. @param {import('puppeteer-core').Page} page @param {string} name */
export async function panel(page, name) {
  await page.$eval(`#tab-${name}`, (tab) => /** @type {HTMLElement} */ (tab).click());
}

/** The text of an element, once it holds what is looked for. @param {import('puppeteer-core').Page} page @param {string} selector @param {RegExp} pattern */
export async function said(page, selector, pattern) {
  await page.waitForFunction(
    (where, source) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    { timeout: 60_000 },
    selector,
    pattern.source,
  );
  return page.$eval(selector, (element) => element.textContent ?? '');
}

/** What the cells show, `.` for nothing. @param {import('puppeteer-core').Page} page */
export function cells(page) {
  return page.$$eval('.cell', (all) => all.map((cell) => cell.querySelector('.value')?.textContent ?? '.').join(''));
}

/** Types a puzzle of 81 cells, row by row, with keys alone. @param {import('puppeteer-core').Page} page @param {string} puzzle */
export async function type(page, puzzle) {
  await page.focus('.cell[tabindex="0"]');
  await page.keyboard.down('Control');
  await page.keyboard.press('Home');
  await page.keyboard.up('Control');
  await page.keyboard.press('Escape');
  for (const [place, symbol] of [...puzzle].entries()) {
    if (symbol !== '.') await page.keyboard.press(/** @type {any} */ (symbol));
    await page.keyboard.press('ArrowRight');
    if (place % 9 === 8) await page.keyboard.press('ArrowDown');
  }
}

/** Waits for the next file that the page hands out: in base64. Ask for it before it is made. @param {import('puppeteer-core').Page} page @returns {Promise<string>} */
export function downloaded(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).replace(/^.*base64,/, ''));
          reader.readAsDataURL(/** @type {Blob} */ (blob));
          URL.createObjectURL = create;
          return create(blob);
        };
      }),
  );
}
