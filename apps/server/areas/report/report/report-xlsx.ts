/** Workbooks of one sheet that are written while they are read: memory stays flat whatever their size. */
import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { Cells } from '../export/export-cells.ts';
import type { ReportColumn } from './report-scope.ts';

/** Rows that a sheet may have below its head, by the limit of spreadsheets. */
export const mostSheetRows = 1_048_575;
/** The longest text of a cell, by the same. */
const LONGEST_CELL = 32_767;
/** Rows that are handed on together. */
const BATCH = 200;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
  // style 1 is the head: bold
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** Text for XML: what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- these are the characters that XML forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `A`, `B` … `Z`, `AA` …: the name of the n-th column, from 0. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Always a text, so that nothing is ever taken for a formula. */
const textCell = (text: string, address: string, style = ''): string =>
  `<c r="${address}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cell(text: string | null, address: string, column: ReportColumn | undefined): string {
  if (text === null || text === '') return '';
  const number = column?.kind === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text);
  return number ? `<c r="${address}"><v>${text}</v></c>` : textCell(text, address);
}

/** Characters across: as long as the header, but not narrow. */
const widthOf = ({ header, kind }: ReportColumn): number => Math.min(Math.max(header.length + 2, kind === 'number' ? 8 : 16), 40);

async function* sheetOf(columns: readonly ReportColumn[], rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  const widths = columns.map((column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const names = columns.map((_column, at) => letters(at));
  let row = 1;
  let text = `<row r="1">${columns.map(({ header }, at) => textCell(header, `${names[at]}1`, ' s="1"')).join('')}</row>`;
  let waiting = 0;
  for await (const cells of rows) {
    row += 1;
    text += `<row r="${row}">${cells.map((each, at) => cell(each, `${names[at]}${row}`, columns[at])).join('')}</row>`;
    waiting += 1;
    if (waiting < BATCH) continue;
    yield text;
    text = '';
    waiting = 0;
  }
  yield `${text}</sheetData></worksheet>`;
}

/** A workbook with one sheet: the columns as its frozen head, numbers as numbers, everything else as text. */
export function workbookOf(name: string, columns: readonly ReportColumn[], rows: AsyncIterable<Cells>): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.on('error', fail);
  // the name of a sheet is short and without some signs
  const sheet = escaped(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31));
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  for (const [path, text] of Object.entries({ ...PARTS, 'xl/workbook.xml': book })) zip.addBuffer(Buffer.from(`${XML}${text}`), path);
  const body = Readable.from(sheetOf(columns, rows), { objectMode: false });
  body.once('error', fail);
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
