import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { cellsOf } from './export-cells.ts';
import { CsvFile, csvHeader } from './export-csv.ts';

/** As PostgreSQL writes it: everything in quotes, null as nothing. */
const asCopied = (rows: readonly (readonly (string | null)[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`).join(''));

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

async function written(rows: readonly (readonly (string | null)[])[], size = 65_536) {
  const file = new CsvFile(['a', 'b']);
  const bytes = await buffer(inPieces(asCopied(rows), size).pipe(file));
  return { bytes, text: bytes.toString('utf8'), rows: file.rows, sha256: file.sha256 };
}

const HOSTILE: readonly (readonly (string | null)[])[] = [
  ['=1+1', '+92300'],
  ['+1+1', '+1.5'],
  ['-1+1', '@SUM(A1)'],
  ['\ttab', '\rreturn'],
  ['-', '-cmd|calc'],
  ['a,"=b', 'x\n"=1'],
  ['-5', '-5.25'],
  ['-1.2.3', '-'.repeat(100)],
  [null, ''],
  ['"', '""=1'],
  ['قيمة', '𝒜=1'],
  ['\n=1+1', '  =1+1'],
  ['  -5', ' -1+1'],
  ['＝1+1', '－1'],
  ['＠SUM(A1)', ' ＋1'],
  ['！', '  plain'],
  ['-5"+1', `${' '.repeat(100)}=1`],
];
const SAFE = [
  ["'=1+1", '+92300'],
  ["'+1+1", "'+1.5"],
  ["'-1+1", "'@SUM(A1)"],
  ["'\ttab", "'\rreturn"],
  ["'-", "'-cmd|calc"],
  ['a,"=b', 'x\n"=1'],
  ['-5', '-5.25'],
  ["'-1.2.3", `'${'-'.repeat(100)}`],
  ['', ''],
  ['"', '""=1'],
  ['قيمة', '𝒜=1'],
  ["'\n=1+1", "'  =1+1"],
  ['  -5', "' -1+1"],
  ["'＝1+1", "'－1"],
  ["'＠SUM(A1)", "' ＋1"],
  ['！', '  plain'],
  [`'-5"+1`, `'${' '.repeat(100)}=1`],
];

describe('a file of CSV', () => {
  it.each([1, 2, 3, 7, 64, 65_536])('has no cell that a spreadsheet takes for a formula, in pieces of %i bytes', async (size) => {
    const { text, rows } = await written(HOSTILE, size);
    expect(text.startsWith('\uFEFF"a","b"\n')).toBe(true);
    expect(Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true, newline: '\n' }).data.slice(1)).toEqual(SAFE);
    expect(rows).toBe(HOSTILE.length);
  });

  it('has its header also without a row, and knows its hash', async () => {
    const { bytes, text, rows, sha256 } = await written([]);
    expect([text, rows]).toEqual(['\uFEFF"a","b"\n', 0]);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(csvHeader(['=x', 'say "y"'])).toBe('\uFEFF"\'=x","say ""y"""\n');
  });

  it('passes 20 MB on at more than 20 MB/s', async () => {
    const bytes = asCopied(Array.from({ length: 100_000 }, (_, at) => [`value ${at}`, 'x'.repeat(180)]));
    const file = new CsvFile(['a', 'b']);
    const began = performance.now();
    await buffer(inPieces(bytes, 65_536).pipe(file));
    expect(file.rows).toBe(100_000);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('cells', () => {
  it.each([1, 2, 5, 65_536])('are what was written, in pieces of %i bytes', async (size) => {
    const read: (readonly (string | null)[])[] = [];
    for await (const row of cellsOf(inPieces(asCopied(HOSTILE), size))) read.push(row);
    expect(read).toEqual(HOSTILE);
  });
});
