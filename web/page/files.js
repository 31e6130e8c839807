/** Files that are dropped or chosen: told apart by what is in them. */

import { t } from './texts.js';
import { strFromU8, unzipSync, zipSync, strToU8 } from 'fflate';

/** The most bytes that a certificate may unpack to. */
const MOST = 1 << 28;

/** How files begin that are packed. @type {[number[], string][]} */
const ARCHIVES = [[[0x1f, 0x8b], 'gzip'], [[0x42, 0x5a, 0x68], 'bzip2'], [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'xz'], [[0x28, 0xb5, 0x2f, 0xfd], 'Zstandard'], [[0x37, 0x7a, 0xbc, 0xaf], '7z']];

/**
 * @typedef {{ kind: 'certificate', files: Record<string, string> } | { kind: 'formula', name: string, text: string } | { kind: 'puzzle', name: string, text: string }} Dropped
 */

/**
 * What files are: the files of a certificate (in a folder, or in a ZIP), a formula, or puzzles.
 * @param {File[]} files
 * @returns {Promise<Dropped>}
 */
export async function dropped(files) {
  const [first] = files;
  if (files.some((file) => file.name === 'manifest.json')) {
    const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()]));
    return { kind: 'certificate', files: Object.fromEntries(texts) };
  }
  const bytes = new Uint8Array(await first.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    const packed = unpacked(bytes);
    if ('manifest.json' in packed) return { kind: 'certificate', files: packed };
    throw new Error(t.noCertificate(first.name));
  }
  const archive = ARCHIVES.find(([signature]) => signature.every((byte, at) => bytes[at] === byte));
  if (archive) throw new Error(t.archive(first.name, archive[1]));
  // No text has such a byte; pictures and documents have many.
  if (bytes.subarray(0, 4096).includes(0)) throw new Error(t.noText(first.name));
  const text = strFromU8(bytes);
  const isFormula = /\.(cnf|dimacs)$/i.test(first.name) || /^(c[ \t].*\n|c\n|\s*\n)*p +cnf /.test(text.slice(0, 100_000));
  return { kind: isFormula ? 'formula' : 'puzzle', name: first.name, text };
}

/** The files of a ZIP by their names without folders. @param {Uint8Array} bytes */
function unpacked(bytes) {
  let total = 0;
  /** @type {Record<string, Uint8Array>} */
  let entries;
  try {
    entries = unzipSync(bytes, {
      filter: (file) => {
        total += file.originalSize;
        if (total > MOST) throw new Error('more than 256 MiB');
        return !file.name.endsWith('/');
      },
    });
  } catch {
    throw new Error(t.damagedZip);
  }
  return Object.fromEntries(Object.entries(entries).map(([name, content]) => [name.replace(/^.*\//, ''), strFromU8(content)]));
}

/** A folder of files as a ZIP. @param {string} folder @param {Record<string, string>} files */
export function packed(folder, files) {
  const entries = Object.entries(files).map(([name, text]) => [`${folder}/${name}`, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { level: 6 });
}

/** Asks for files. @param {(files: File[]) => void} take @param {string} accept @param {boolean} [several] */
export function choose(take, accept, several = false) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = several;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}
