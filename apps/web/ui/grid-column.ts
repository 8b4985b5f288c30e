import type { ReactNode } from 'react';
import { DEVICE_PREFIX } from '../lib/local-store.ts';

/** One column of a grid. */
export interface GridColumn<T> {
  /** Name of the column in the address and in the person's choice of columns. */
  key: string;
  title: string;
  /** The cell's value: shown when there is no `render`, used to sort a list that is complete in the browser. */
  value?: (row: T) => string | number | null | undefined;
  /** The cell, when it is more than text. */
  render?: (row: T) => ReactNode;
  /** Least width in pixels. */
  width?: number;
  /** A long text that is cut where the space ends: it never makes the table wider than its `width`. */
  yields?: boolean;
  /** Numbers stand at the end of the line. */
  numeric?: boolean;
  /** Whole text in the cell instead of one cut line. */
  wrap?: boolean;
  sortable?: boolean;
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** Cells of actions (Edit, Delete): a click in them does not open the row. */
  action?: boolean;
  /** Not shown while no row of the page has a value, unless the person chose its columns. */
  hideEmpty?: boolean;
  /**
   * Where it stands in the two lines of a row on a phone: the title of the row, first or later in the line below it, or nowhere (what the
   * row itself does when it is opened, or what the title says already). By default the first column is the title, actions stand at
   * the end of the row and all others in the line below. What is to be read whole stands 'below' that line, with its title; a 'picture'
   * stands before both.
   */
  phone?: 'title' | 'first' | 'later' | 'below' | 'picture' | 'none';
  /** What a phone shows of it, where its title does not stand beside it: '34 years'. By default what its cell shows, where that is a text, else its value. */
  short?: (row: T) => ReactNode;
}

/** A cell's text. */
export function cellText<T>(column: GridColumn<T>, row: T): string {
  return String(column.value?.(row) ?? '');
}

/** A cell's text as it is read: what is shown where that is a text, else the value behind it. */
export function shownText<T>(column: GridColumn<T>, row: T): string {
  const shown = column.render?.(row);
  return typeof shown === 'string' ? shown : cellText(column, row);
}

/** What a phone shows of a cell; '' for nothing. */
export function shortOf<T>(column: GridColumn<T>, row: T): ReactNode {
  return column.short ? column.short(row) : column.value ? shownText(column, row) : column.render?.(row);
}

/** The column that names a row: the link of the row stands in it, and on a phone it is the first line. */
export function titleColumn<T>(columns: readonly GridColumn<T>[]): GridColumn<T> | undefined {
  return columns.find(({ phone }) => phone === 'title') ?? columns.find(({ action, phone }) => !action && phone !== 'picture');
}

/** The columns in the line below the title of a row on a phone, in their order. */
export function lineColumns<T>(columns: readonly GridColumn<T>[]): readonly GridColumn<T>[] {
  const title = titleColumn(columns);
  const rest = columns.filter((column) => column !== title && !column.action && column.phone !== 'none' && column.phone !== 'picture');
  return [...rest.filter(({ phone }) => phone === 'first'), ...rest.filter(({ phone }) => phone !== 'first')];
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** The direction in which a text is written, by its first letter; undefined where it has none. A cut text loses its own end by it. */
export function directionOfText(text: string): 'rtl' | 'ltr' | undefined {
  const first = /\p{L}/u.exec(text)?.[0];
  return first === undefined ? undefined : RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Rows in the order of a column; empty cells always last. */
export function sortRows<T>(rows: readonly T[], column: GridColumn<T> | undefined, descending: boolean): readonly T[] {
  const value = column?.value;
  if (!value) return rows;
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    const [noLeft, noRight] = [left === null || left === undefined || left === '', right === null || right === undefined || right === ''];
    if (noLeft || noRight) return Number(noLeft) - Number(noRight);
    const compared = typeof left === 'number' && typeof right === 'number' ? left - right : order.compare(String(left), String(right));
    return descending ? -compared : compared;
  });
}

const keyOf = (grid: string): string => `${DEVICE_PREFIX}columns:${grid}`;

/** The columns that somebody chose to see on this device, or the grid's own choice. */
export function chosenColumns<T>(grid: string, columns: readonly GridColumn<T>[]): string[] {
  const known = columns.map(({ key }) => key);
  const stored = localStorage
    .getItem(keyOf(grid))
    ?.split(',')
    .filter((key) => known.includes(key));
  return stored && stored.length > 0 ? stored : columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
}

/** The columns that stand in a grid: those chosen, without those of which no row has a value where the grid itself chose. */
export function shownColumns<T>(grid: string, columns: readonly GridColumn<T>[], chosen: readonly string[], rows: readonly T[]) {
  const own = localStorage.getItem(keyOf(grid)) === null;
  return columns.filter(
    (column) => chosen.includes(column.key) && !(own && column.hideEmpty === true && rows.every((row) => cellText(column, row) === '')),
  );
}

/** Remembers the chosen columns on this device. */
export function keepColumns(grid: string, keys: readonly string[]): void {
  localStorage.setItem(keyOf(grid), keys.join(','));
}
