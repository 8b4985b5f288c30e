import type { Said } from '@fieldward/messages/catalogue.ts';
import { api } from '../../lib/api.ts';
import type { ImportRow } from './code-list-columns.ts';

/** What becomes of a row. */
export type Fate = 'create' | 'update' | 'skip' | 'error';

export interface RowFate {
  /** Index of the row that was sent, from 0. */
  row: number;
  fate: Fate;
  said?: Said;
}

export interface ImportAnswer {
  counts: Readonly<Record<Fate, number>>;
  rows: readonly RowFate[];
}

/** What is done with an option that exists. */
export type OnExisting = 'skip' | 'update';

/** Sends the options: all are written in one transaction, or with `dryRun` only judged. */
export const importOptions = (rows: readonly ImportRow[], onExisting: OnExisting, dryRun: boolean, signal: AbortSignal) =>
  api.post<ImportAnswer>('fieldward/optionimport', { rows, onExisting, dryRun }, { signal });
