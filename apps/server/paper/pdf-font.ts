/** The typefaces of what is printed, unpacked once: pdfkit would unpack WOFF again for every document, and slowly. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Script } from './pdf-line.ts';

const { resolve } = createRequire(import.meta.url);

interface Table {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly data: Buffer;
}

/** OpenType from WOFF 1.0 (https://www.w3.org/TR/WOFF/): the same tables, unpacked, with another directory before them. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index): Table => {
    const at = 44 + index * 20;
    const [offset, packed, whole] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data: packed === whole ? data : inflateSync(data) };
  });
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

const fonts = new Map<string, Buffer>();

const families: Partial<Record<Script, string>> = {
  latin: 'vazirmatn',
  'latin-ext': 'vazirmatn',
  arabic: 'vazirmatn',
  bengali: 'noto-sans-bengali',
  ethiopic: 'noto-sans-ethiopic',
};

/** The font of a script, regular or bold, as OpenType. */
export function fontOf(script: Script, bold: boolean): Buffer {
  const family = families[script] ?? 'noto-sans';
  const file = `@fontsource/${family}/files/${family}-${script}-${bold ? 700 : 400}-normal.woff`;
  const known = fonts.get(file);
  if (known !== undefined) return known;
  const font = unpackWoff(readFileSync(resolve(file)));
  fonts.set(file, font);
  return font;
}
