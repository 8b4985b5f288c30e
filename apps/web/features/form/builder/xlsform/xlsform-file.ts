/** The bytes of an .xlsx file ↔ the sheets of an XLSForm. Loaded only when a file is read or written. */
import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import writeWorkbook from 'write-excel-file/universal';
import { largestFile } from '@fieldward/domain/xlsform/body.ts';
import { columnOrder } from '@fieldward/domain/xlsform/export.ts';
import { columnOf, otherSheets, rowsOfTable, tableOfRows, type Row, type Sheets, type Table } from '@fieldward/domain/xlsform/sheets.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';

const megabyte = 1024 * 1024;
/** More than this cannot come out of an honest file of that size. */
const largestContent = 100 * megabyte;

/** Why a file cannot be read as an XLSForm. */
export class FileProblem extends Error {
  readonly reason: Message;
  constructor(message: Message) {
    super(message.code);
    this.name = 'FileProblem';
    this.reason = message;
  }
}

/** Reads a file. Raises `FileProblem`: no workbook, an old one, protected, damaged, too large, a sheet or column missing. */
export async function readXlsformFile(file: Blob): Promise<Sheets> {
  if (file.size > largestFile * megabyte) throw new FileProblem(say('xlsform.tooLarge', { size: largestFile }));
  const bytes = await file.arrayBuffer();
  refuseOthers(new Uint8Array(bytes));
  const sheets = new Map<string, Table>();
  for (const { sheet, data } of await open(bytes)) {
    const name = sheet.trim().toLowerCase();
    if (!sheets.has(name))
      sheets.set(
        name,
        data.map((cells) => cells.map(cellText)),
      );
  }
  const survey = needed(sheets, 'survey', ['type', 'name']);
  const filled = (sheets.get('choices') ?? []).some((cells) => cells.some((text) => text.trim() !== ''));
  const choices = filled ? needed(sheets, 'choices', ['list_name', 'name']) : [];
  const others = otherSheets.flatMap((name) => {
    const rows = rowsOfTable(sheets.get(name) ?? []).filter((row) => Object.keys(row).length > 0).length;
    return rows === 0 ? [] : [{ name, rows }];
  });
  return { survey, choices, settings: rowsOfTable(sheets.get('settings') ?? []), others };
}

async function open(bytes: ArrayBuffer) {
  try {
    return await readWorkbook(bytes, { trim: false, parseNumber: (text) => text });
  } catch (error) {
    if (error instanceof InvalidInputError && error.code !== 'INVALID_ZIP') throw new FileProblem(say('xlsform.notXlsx'));
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw new FileProblem(say('xlsform.damaged'));
    throw new FileProblem(say('xlsform.damaged'));
  }
}

function needed(sheets: ReadonlyMap<string, Table>, sheet: string, columns: readonly string[]): Row[] {
  const table = sheets.get(sheet);
  if (table === undefined) throw new FileProblem(say('xlsform.noSheet', { sheet }));
  const names = new Set((table[0] ?? []).map((header) => columnOf(header).name));
  const column = columns.find((name) => !names.has(name));
  if (column !== undefined) throw new FileProblem(say('xlsform.noColumn', { sheet, column }));
  return rowsOfTable(table);
}

/** A cell as the text that XLSForm tools see. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '');
  if (typeof value !== 'string') return String(value);
  // numbers come as they are stored, with the digits of binary fractions
  return /^-?\d+\.\d{15,}(E-?\d+)?$/i.test(value) ? String(Number(value)) : value;
}

const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** What looks like a workbook and is none: the old format, a protected file, one that swells beyond measure. */
function refuseOthers(bytes: Uint8Array): void {
  if (compound.every((byte, at) => bytes[at] === byte)) {
    const marks = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
    throw new FileProblem(say(contains(bytes, marks) ? 'xlsform.password' : 'xlsform.oldExcel'));
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new FileProblem(say('xlsform.notXlsx'));
  if (contentSize(bytes) > largestContent) throw new FileProblem(say('xlsform.tooLarge', { size: largestFile }));
}

function contains(bytes: Uint8Array, part: readonly number[]): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1))
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** The unpacked size that the directory of the archive states. */
function contentSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true);
  return total;
}

/** Writes the sheets as a workbook; every cell is text, so that nothing is taken for a number, a date or a formula. */
export function writeXlsformFile(sheets: Sheets): Promise<Blob> {
  const names = ['survey', 'choices', 'settings'] as const;
  return writeWorkbook(
    names.map((sheet) => {
      const [header = [], ...rows] = tableOfRows(sheets[sheet], columnOrder[sheet]);
      return {
        sheet,
        data: [
          header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
          ...rows.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String }))),
        ],
        columns: header.map((name) => ({ width: name === 'label' || name === 'relevant' ? 40 : 18 })),
        stickyRowsCount: 1,
      };
    }),
  ).toBlob();
}
