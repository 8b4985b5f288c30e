import Papa from 'papaparse';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';

/** Encodings that spreadsheets of programmes are saved in; a label for a person, the name for the decoder. */
export const encodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'iso-8859-15', label: 'Western (ISO-8859-15)' },
] as const;

/** What separates the cells of a line. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** How a file is to be read; what is '' is found out. */
export interface Reading {
  encoding: string;
  delimiter: string;
}

/** A file as lines of cells, and how it was read. */
export interface CodeList {
  lines: readonly (readonly string[])[];
  /** The number of each line in the file, as a spreadsheet counts: from 1, empty ones too. */
  numbers: readonly number[];
  encoding: string;
  delimiter: string;
}

/** The encoding of bytes: by their mark, else UTF-8 when they are valid in it, else that of Windows in the West. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Characters parsed before the page may draw again. */
const PIECE = 512 * 1024;

/**
 * Reads a file of delimited text, in pieces so that the page stays alive. Empty lines are left out.
 * @param onProgress is given the part that has been read, from 0 to 1
 * @throws Error when the browser cannot read the file, or when there is no text in it
 */
export async function readCodeList(file: Blob, { encoding, delimiter }: Reading, onProgress: (part: number) => void): Promise<CodeList> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const used = encoding || encodingOf(bytes);
  const text = new TextDecoder(used).decode(bytes);
  const separated = delimiter || Papa.parse(text.slice(0, PIECE), { preview: 50, skipEmptyLines: 'greedy' }).meta.delimiter;
  return new Promise((resolve, reject) => {
    const lines: string[][] = [];
    const numbers: number[] = [];
    let number = 0;
    Papa.parse<string[]>(text, {
      delimiter: separated,
      chunkSize: PIECE,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        for (const line of data) {
          number += 1;
          if (line.every((cell) => cell.trim() === '')) continue;
          lines.push(line);
          numbers.push(number);
        }
        onProgress(text.length === 0 ? 1 : Math.min(1, meta.cursor / text.length));
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => resolve({ lines, numbers, encoding: used, delimiter: separated }),
      error: (error: Error) => reject(error),
    });
  });
}

/** Lines as a file for spreadsheets: UTF-8 with its mark; cells that would be run as formulas are quoted. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    { escapeFormulae: formulaStart },
  );
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
