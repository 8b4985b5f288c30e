import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';

const QUOTE = 0x22;
const LINE_END = 0x0a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const APOSTROPHE = Buffer.from("'");
const COMMA = 0x2c;
const SPACE = 0x20;
const AT = 0x40;
/** Beginnings that a spreadsheet takes for a formula: = @, tab, line end, carriage return; a plus or minus only before what is no number. */
const FORMULA = new Set([0x3d, 0x40, 0x09, 0x0a, 0x0d]);
/** The same signs as wide as those of Chinese script (＋ － ＝ ＠), which some spreadsheets take for them: three bytes each. */
const WIDE = [0xef, 0xbc] as const;
const WIDE_FORMULA = new Set([0x8b, 0x8d, 0x9d, 0xa0]);
/** So far a cell is looked into, behind the spaces that it may begin with and through a number; one that goes on like that counts as text. */
const LONGEST = 64;

/** Where the reading of the CSV stands: between cells, at the first byte of one, inside one, after a quote inside one. */
type State = 'between' | 'first' | 'inside' | 'quote';

/** The mark that tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a file: byte order mark and the column names, each in quotes. */
export function csvHeader(columns: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${columns.map((name) => `"${safe(name).replaceAll('"', '""')}"`).join(',')}\n`;
}

function safe(name: string): string {
  return formulaStart.test(name) ? `'${name}` : name;
}

/**
 * Passes on CSV of PostgreSQL (every value in quotes) behind a header. A cell that a spreadsheet would take for a formula gets an
 * apostrophe in front; negative numbers and phone numbers stay as they are. Counts rows, and knows the SHA-256 of all of it at the end. Emits
 * `begun` when the first of the CSV comes, or its end.
 */
export class CsvFile extends Transform {
  /** Rows passed on, without the header. */
  rows = 0;
  readonly #hash = createHash('sha256');
  #digest = '';
  #state: State = 'between';
  /** A cell that was cut before it was known whether it is a formula: from its first byte on. */
  #cut: Buffer = Buffer.alloc(0);

  constructor(columns: readonly string[]) {
    super();
    this.#pass(Buffer.from(csvHeader(columns)));
  }

  /** SHA-256 as lower-case hexadecimal; empty before the end. */
  get sha256(): string {
    return this.#digest;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.rows === 0) this.emit('begun');
    this.#pass(this.#read(this.#cut.length === 0 ? chunk : Buffer.concat([this.#cut, chunk]), false));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.emit('begun');
    if (this.#cut.length > 0) this.#pass(this.#read(this.#cut, true));
    this.#digest = this.#hash.digest('hex');
    done();
  }

  #pass(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    this.push(bytes);
  }

  /** The bytes with apostrophes put in; what cannot be decided yet is kept for the next ones, unless these are the last. */
  #read(bytes: Buffer, last: boolean): Buffer {
    const parts: Buffer[] = [];
    let from = 0;
    let state = this.#state;
    let rows = 0;
    this.#cut = Buffer.alloc(0);
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (state === 'inside') {
        if (byte === QUOTE) state = 'quote';
      } else if (state === 'between') {
        if (byte === QUOTE) state = 'first';
        else if (byte === LINE_END) rows += 1;
      } else if (state === 'quote') {
        // either the end of the cell, or one of two quotes that mean one
        if (byte === QUOTE) state = 'inside';
        else {
          state = 'between';
          if (byte === LINE_END) rows += 1;
        }
      } else {
        // most cells begin with a letter: these need no closer look
        const formula = byte > AT && byte !== WIDE[0] ? false : isFormula(bytes, at);
        if (formula === null && !last) {
          this.#cut = bytes.subarray(at);
          this.#state = state;
          this.rows += rows;
          return joined(parts, bytes.subarray(from, at));
        }
        if (formula !== false) {
          parts.push(bytes.subarray(from, at), APOSTROPHE);
          from = at;
        }
        state = byte === QUOTE ? 'quote' : 'inside';
      }
    }
    this.#state = state;
    this.rows += rows;
    return joined(parts, bytes.subarray(from));
  }
}

function joined(parts: readonly Buffer[], rest: Buffer): Buffer {
  return parts.length === 0 ? rest : Buffer.concat([...parts, rest]);
}

/** Whether a cell whose first byte is here could be taken for a formula; null when the bytes end before that shows. */
function isFormula(bytes: Buffer, from: number): boolean | null {
  let at = from;
  while (bytes[at] === SPACE && at < from + LONGEST) at += 1;
  const byte = bytes[at];
  if (byte === undefined) return null;
  if (byte === MINUS) return isText(bytes, at + 1, 1);
  // a phone number
  if (byte === PLUS) return isText(bytes, at + 1, 0);
  if (byte !== WIDE[0]) return byte === SPACE || FORMULA.has(byte);
  const [second, third] = [bytes[at + 1], bytes[at + 2]];
  if (second === undefined || (second === WIDE[1] && third === undefined)) return null;
  return second === WIDE[1] && third !== undefined && WIDE_FORMULA.has(third);
}

/** Whether what follows a sign is anything but a plain number up to the closing quote, with so many points; null when the bytes end before that shows. */
function isText(bytes: Buffer, from: number, most: number): boolean | null {
  let digits = 0;
  let points = 0;
  for (let at = from; at < from + LONGEST; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    if (byte >= 0x30 && byte <= 0x39) digits += 1;
    else if (byte === POINT) points += 1;
    else if (byte !== QUOTE || digits === 0 || points > most) return true;
    else {
      // two quotes mean one that is part of the cell
      const next = bytes[at + 1];
      return next === undefined ? null : next !== COMMA && next !== LINE_END;
    }
  }
  return true;
}
