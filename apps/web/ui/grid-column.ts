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
}

/** A cell's text. */
export function cellText<T>(column: GridColumn<T>, row: T): string {
  return String(column.value?.(row) ?? '');
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

/** Remembers the chosen columns on this device. */
export function keepColumns(grid: string, keys: readonly string[]): void {
  localStorage.setItem(keyOf(grid), keys.join(','));
}
