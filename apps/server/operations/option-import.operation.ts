import { maxImportRows, readImportRow, type ImportedOption } from '@fieldward/domain/option-import.ts';
import type { Said } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../engine/db.ts';
import { operation, type OperationAnswer, type OperationRequest } from '../engine/operation.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { holdNames } from '../resources/concept/concept-name-rules.ts';
import { fatesOf, type Fate, type Numbered } from './option-import-fates.ts';
import { stage } from './option-import-matching.ts';
import { writeOptions } from './option-import-writing.ts';

interface Asked {
  readonly rows: readonly unknown[];
  readonly update: boolean;
  readonly dryRun: boolean;
}

const policies = ['skip', 'update'];
/** Bad rows that a refusal lists; a dry run lists all. */
const listed = 1000;

function read(body: unknown): Asked {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { rows, onExisting = 'skip', dryRun = false } = body;
  const [stranger] = Object.keys(body).filter((name) => !['rows', 'onExisting', 'dryRun'].includes(name));
  if (stranger !== undefined) throw new Problem('engine.unknownProperty', { property: stranger.slice(0, 60) }, stranger.slice(0, 60));
  if (!Array.isArray(rows)) throw new Problem('engine.notList', {}, 'rows');
  if (rows.length === 0) throw new Problem('bank.importEmpty', {}, 'rows');
  if (rows.length > maxImportRows) throw new Problem('bank.importTooMany', { max: maxImportRows }, 'rows');
  if (typeof onExisting !== 'string' || !policies.includes(onExisting))
    throw new Problem('engine.notChoice', { choices: policies.join(', ') }, 'onExisting');
  if (typeof dryRun !== 'boolean') throw new Problem('engine.notBoolean', {}, 'dryRun');
  return { rows, update: onExisting === 'update', dryRun };
}

async function handle(request: OperationRequest, tx: Db): Promise<OperationAnswer> {
  const asked = read(request.body);
  const good: Numbered<ImportedOption>[] = [];
  const bad: Numbered<Said>[] = [];
  for (const [row, each] of asked.rows.entries()) {
    const option = readImportRow(each);
    if ('code' in option) bad.push({ row, it: option });
    else good.push({ row, it: option });
  }
  if (!asked.dryRun) await holdNames(tx, null);
  const fates = fatesOf(asked.rows.length, bad, await stage(tx, good), asked.update);
  const counts = countsOf(fates);
  if (asked.dryRun) return { body: { counts, rows: fates.map(onWire) } };
  if (counts.error > 0) {
    const rows = fates.filter((each) => each.fate === 'error').slice(0, listed);
    throw new Problem('bank.importRefused', { count: counts.error }, undefined, { extra: { counts, rows: rows.map(onWire) } });
  }
  await writeOptions(tx, fates, request.actor);
  await request.audit({ action: 'import', resource: 'concept', detail: counts });
  return { body: { counts, rows: fates.map(onWire) } };
}

function countsOf(fates: readonly Fate[]): Record<Fate['fate'], number> {
  const counts = { create: 0, update: 0, skip: 0, error: 0 };
  for (const { fate } of fates) counts[fate] += 1;
  return counts;
}

/** A new option has its uuid only when it is really made. */
function onWire({ row, fate, said, concept }: Fate): Readonly<Record<string, unknown>> {
  return { row, fate, ...(said === undefined ? {} : { said }), ...(concept === undefined ? {} : { concept: concept.uuid }) };
}

/**
 * `POST /fieldward/optionimport {rows, onExisting: 'skip'|'update', dryRun}` imports a code list as options in one
 * transaction. An option is found again by its full name, or by a `SAME-AS` code. `update` changes description and variable
 * name where the file has them, and adds codes; an option that says the same already is skipped. A dry run tells the fate of
 * each row and writes nothing. Answers `{counts, rows: [{row, fate, said?, concept?}]}`, rows numbered from 0 (in sentences
 * from 1). A real import with a bad row is refused whole: `bank.importRefused`, with `counts` and the bad `rows`.
 */
export const optionImport = operation({
  method: 'POST',
  path: '/fieldward/optionimport',
  privilege: 'Manage Concepts',
  about: 'Imports a code list as options, or tells what would happen',
  bodyLimit: 48 * 1024 * 1024,
  handle,
});
