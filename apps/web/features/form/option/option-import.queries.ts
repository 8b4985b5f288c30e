import type { OptionRow } from '@fieldward/contract/form/bank.operations.ts';
import type { OnExisting } from '@fieldward/contract/list-import.ts';
import { call } from '../../../lib/call.ts';

/** Sends the options: all are written in one transaction, or with `dryRun` only judged. */
export const importOptions = (rows: readonly OptionRow[], onExisting: OnExisting, dryRun: boolean, signal: AbortSignal) =>
  call('POST fieldward/optionimport', { body: { rows, onExisting, dryRun } }, signal);
