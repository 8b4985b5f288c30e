import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** One row of an export; null where there is no value. */
export type Cells = readonly (string | null)[];

/** Reads rows from CSV of PostgreSQL in which every value is in quotes and null is nothing, as they come. */
export async function* cellsOf(csv: Readable): AsyncGenerator<Cells> {
  const decoder = new StringDecoder('utf8');
  let row: (string | null)[] = [];
  let cell: string | null = null;
  let inside = false;
  let quoted = false;
  for await (const chunk of csv) {
    const text = decoder.write(chunk as Buffer);
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      if (inside) {
        if (char !== '"') continue;
        cell = (cell ?? '') + text.slice(from, at);
        inside = false;
        quoted = true;
      } else if (char === '"') {
        // the second of two quotes inside a cell means one
        cell = quoted ? `${cell ?? ''}"` : '';
        inside = true;
        quoted = false;
        from = at + 1;
      } else {
        row.push(cell);
        cell = null;
        quoted = false;
        if (char === '\n') {
          yield row;
          row = [];
        }
      }
    }
    if (inside) cell = (cell ?? '') + text.slice(from);
  }
}
