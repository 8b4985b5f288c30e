import { api } from '../../../lib/api.ts';
import type { ImportResult, OnExisting } from '../../../widgets/csv-import/csv-import-kind.ts';
import type { ImportRow } from './code-list-columns.ts';

/** Sends the options: all are written in one transaction, or with `dryRun` only judged. */
export const importOptions = (rows: readonly ImportRow[], onExisting: OnExisting, dryRun: boolean, signal: AbortSignal) =>
  api.post<ImportResult>('fieldward/optionimport', { rows, onExisting, dryRun }, { signal });
