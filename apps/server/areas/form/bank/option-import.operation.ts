import { optionImportWire } from '@fieldward/contract/form/bank.operations.ts';
import { maxImportRows, readImportRow, type ImportedOption } from '@fieldward/domain/bank/option-import.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { holdNames } from '../concept/concept-name-rules.ts';
import { countsOf, demandGoodRows, readImport, readRows } from '../../../engine/import-request.ts';
import { fatesOf, type Fate } from './option-import-fates.ts';
import { stage } from './option-import-matching.ts';
import { writeOptions } from './option-import-writing.ts';

async function handle(request: RequestOf<typeof optionImportWire>, tx: Db): Promise<ResponseOf<typeof optionImportWire>> {
  const wanted = readImport(request.body, maxImportRows, 'administration.importEmpty', 'administration.importTooMany');
  const { good, bad } = readRows<ImportedOption>(wanted.rows, readImportRow);
  if (!wanted.dryRun) await holdNames(tx, null);
  const fates = fatesOf(wanted.rows.length, bad, await stage(tx, good), wanted.update);
  const counts = countsOf(fates);
  if (wanted.dryRun) return { body: { counts, rows: fates.map(onWire) } };
  demandGoodRows(fates, counts, 'administration.importRefused', onWire);
  await writeOptions(tx, fates, request.actor);
  await request.audit({ action: 'import', resource: 'concept', detail: { import: counts } });
  return { body: { counts, rows: fates.map(onWire) } };
}

/** A new option has its uuid only when it is really made. */
function onWire({ row, fate, message, concept }: Fate) {
  return { row, fate, ...(message === undefined ? {} : { message }), ...(concept === undefined ? {} : { concept: concept.uuid }) };
}

/**
 * All in one transaction. An option is found again by its full name, or by a `SAME-AS` code. `update` changes description and
 * variable name where the file has them, and adds codes; an option that says the same already is skipped. A dry run tells the fate
 * of each row and writes nothing. Rows are numbered from 0, in sentences from 1. A real import with a bad row is refused whole:
 * `administration.importRefused`, with `counts` and the bad `rows`.
 */
export const optionImport = operation(optionImportWire, { handle });
