/** The cells of an XLSForm and the book kept over them: each is either used or listed as lost. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Loss, SheetName } from './form.ts';

/** One row of a sheet: texts by the column's name as the header writes it. The n-th row of a list is row n + 2 of the sheet. */
export type Row = Readonly<Record<string, string>>;

export interface Sheets {
  readonly survey: readonly Row[];
  readonly choices: readonly Row[];
  readonly settings: readonly Row[];
  /** Further sheets that an XLSForm can have, with the number of their rows. */
  readonly others?: readonly { readonly name: string; readonly rows: number }[];
}

/** Sheets that mean something in an XLSForm and have no counterpart here. */
export const otherSheets: readonly string[] = ['external_choices', 'entities', 'osm', 'cascades', 'repeats'];

/** A sheet as a table of texts, the header first. */
export type Table = readonly (readonly string[])[];

/** Rows from a table. A column without a name is called by its letter, a repeated name gets a number. */
export function rowsOfTable(table: Table): Row[] {
  const [header = [], ...body] = table;
  const width = Math.max(header.length, ...body.map((cells) => cells.length));
  const names: string[] = [];
  for (let column = 0; column < width; column += 1) {
    const name = (header[column] ?? '').trim() || `(${columnLetters(column)})`;
    const again = names.filter((known) => known === name || known.startsWith(`${name} #`)).length;
    names.push(again === 0 ? name : `${name} #${again + 1}`);
  }
  return body.map((cells) => {
    const row: Record<string, string> = {};
    for (const [column, text] of cells.entries()) {
      const name = names[column];
      if (name !== undefined && text.trim() !== '') row[name] = text;
    }
    return row;
  });
}

function columnLetters(index: number): string {
  const low = String.fromCharCode(65 + (index % 26));
  return index < 26 ? low : columnLetters(Math.floor(index / 26) - 1) + low;
}

/** A table with a header from rows; columns in order of `first`, then of appearance. Columns that no row fills are left out. */
export function tableOfRows(rows: readonly Row[], first: readonly string[]): Table {
  const filled = new Set(rows.flatMap((row) => Object.keys(row).filter((column) => row[column] !== '')));
  const columns = [...first.filter((column) => filled.has(column)), ...[...filled].filter((column) => !first.includes(column))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
}

const aliases: Readonly<Record<string, string>> = {
  command: 'type',
  value: 'name',
  tag: 'name',
  'list name': 'list_name',
  caption: 'label',
  relevance: 'relevant',
  'bind::relevant': 'relevant',
  'bind:relevant': 'relevant',
  'bind::constraint': 'constraint',
  'bind::required': 'required',
  'bind::readonly': 'readonly',
  'bind::calculate': 'calculation',
  'constraint message': 'constraint_message',
  'constraining message': 'constraint_message',
  requiredmsg: 'required_message',
  'required message': 'required_message',
  'bind::jr:constraintmsg': 'constraint_message',
  'bind::jr:requiredmsg': 'required_message',
  'read only': 'readonly',
  read_only: 'readonly',
  calculate: 'calculation',
  'control::appearance': 'appearance',
  'body::appearance': 'appearance',
  title: 'form_title',
  'set form title': 'form_title',
  'set form id': 'form_id',
  id_string: 'form_id',
  'default language': 'default_language',
};

/** The name by which we know a column, and its language: `Label::English (en)` is `label` in `English (en)`. */
export function columnOf(header: string): { readonly name: string; readonly language: string | null } {
  const text = header.trim();
  const lower = text.toLowerCase();
  const whole = aliases[lower];
  if (whole !== undefined) return { name: whole, language: null };
  const at = text.indexOf(':');
  const name = at < 0 ? lower : lower.slice(0, at).trim();
  const known = aliases[name] ?? name;
  const language = at < 0 ? '' : text.slice(at).replace(/^:+/, '').trim();
  if (language === '' || !translated.has(known)) return { name: at < 0 ? known : lower, language: null };
  return { name: known, language };
}

const translated = new Set(['label', 'hint', 'constraint_message', 'required_message']);

/** The languages of a file in order of appearance; the plain columns count as none. */
export function languagesOf(sheets: Sheets): string[] {
  const found = new Set<string>();
  for (const rows of [sheets.survey, sheets.choices])
    for (const row of rows) for (const header of Object.keys(row)) found.add(columnOf(header).language ?? '');
  found.delete('');
  return [...found];
}

/** One row with its book: what is read is used, what is lost is listed, what is left at the end is listed as unknown. */
export class BookedRow {
  readonly sheet: SheetName;
  readonly number: number;
  readonly #cells = new Map<string, { readonly header: string; readonly text: string; done: boolean }>();
  readonly #others: { readonly header: string; readonly text: string; readonly language: string }[] = [];
  readonly #losses: Loss[];

  /** `language` is the one whose texts are kept; null for the plain columns. */
  constructor(sheet: SheetName, index: number, row: Row, language: string | null, losses: Loss[]) {
    this.sheet = sheet;
    this.number = index + 2;
    this.#losses = losses;
    for (const [header, text] of Object.entries(row)) {
      if (text.trim() === '') continue;
      const column = columnOf(header);
      // A file with languages may have plain columns as well: they speak when the chosen language says nothing.
      if (column.language !== null && column.language !== language) {
        this.#others.push({ header, text, language: column.language });
        continue;
      }
      const known = this.#cells.get(column.name);
      if (known === undefined) this.#cells.set(column.name, { header, text, done: false });
      else if (column.language === language && language !== null) {
        this.#cells.set(column.name, { header, text, done: false });
        this.#others.push({ header: known.header, text: known.text, language: '' });
      } else this.#others.push({ header, text, language: '' });
    }
  }

  get empty(): boolean {
    return this.#cells.size === 0 && this.#others.length === 0;
  }

  /** The text of a cell, blanks at its ends gone; it counts as used. */
  take(column: string): string {
    const cell = this.#cells.get(column);
    if (cell === undefined) return '';
    cell.done = true;
    return cell.text.trim();
  }

  /** The text of a cell without using it. */
  peek(column: string): string {
    return this.#cells.get(column)?.text.trim() ?? '';
  }

  /** Lists a cell, or a part of it, as lost. */
  lose(column: string, message: Message, what?: string): void {
    const cell = this.#cells.get(column);
    if (cell !== undefined) cell.done = true;
    this.#losses.push({
      sheet: this.sheet,
      row: this.number,
      column: cell?.header ?? column,
      what: what ?? cell?.text.trim() ?? '',
      message,
    });
  }

  /** Lists the whole row as lost in one line that shows its cells. */
  loseAll(message: Message): void {
    const shown = [...this.#cells.values(), ...this.#others].map(({ header, text }) => `${header}: ${text.trim()}`).join('; ');
    for (const cell of this.#cells.values()) cell.done = true;
    this.#others.length = 0;
    this.#losses.push({
      sheet: this.sheet,
      row: this.number,
      column: (this.#cells.get('type') ?? this.#cells.get('list_name'))?.header ?? '',
      what: shown,
      message,
    });
  }

  /** Lists what nobody has read. */
  close(): void {
    for (const { header, text, language } of this.#others) {
      const message = language === '' ? say('xlsform.columnTwice') : say('xlsform.otherLanguage', { language });
      this.#losses.push({ sheet: this.sheet, row: this.number, column: header, what: text.trim(), message });
    }
    this.#others.length = 0;
    for (const cell of this.#cells.values()) {
      if (cell.done) continue;
      cell.done = true;
      const message = reasons[columnOf(cell.header).name] ?? say('xlsform.unknownColumn');
      this.#losses.push({ sheet: this.sheet, row: this.number, column: cell.header, what: cell.text.trim(), message });
    }
  }
}

const media = say('xlsform.media');
/** Columns that we know and have no place for. */
const reasons: Readonly<Record<string, Message>> = {
  image: media,
  audio: media,
  video: media,
  'big-image': media,
  'media::image': media,
  'media::audio': media,
  'media::video': media,
  guidance_hint: say('xlsform.guidance'),
  choice_filter: say('xlsform.choiceFilter'),
  hint: say('xlsform.hint'),
  appearance: say('xlsform.appearance'),
  parameters: say('xlsform.parameters'),
  calculation: say('xlsform.calculation'),
  repeat_count: say('xlsform.repeat'),
  trigger: say('xlsform.calculation'),
};
