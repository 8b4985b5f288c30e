import { maxLocationRows, readLocationRow, type ImportedLocation } from '@fieldward/domain/location-import.ts';
import type { Said } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../engine/db.ts';
import { operation, type OperationAnswer, type OperationRequest } from '../engine/operation.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { holdPlaces } from '../resources/admin/location-rules.ts';
import { LocationFates, type LocationFate, type Numbered } from './location-import-fates.ts';
import { knownPlaces, knownTags, writeLocations } from './location-import-writing.ts';

const policies = ['skip', 'update'];
/** Bad rows that a refusal lists; a dry run lists all. */
const LISTED = 1000;

function read(body: unknown): { rows: readonly unknown[]; update: boolean; dryRun: boolean } {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { rows, onExisting = 'skip', dryRun = false } = body;
  const [stranger] = Object.keys(body).filter((name) => !['rows', 'onExisting', 'dryRun'].includes(name));
  if (stranger !== undefined) throw new Problem('engine.unknownProperty', { property: stranger.slice(0, 60) }, stranger.slice(0, 60));
  if (!Array.isArray(rows)) throw new Problem('engine.notList', {}, 'rows');
  if (rows.length === 0) throw new Problem('place.importEmpty', {}, 'rows');
  if (rows.length > maxLocationRows) throw new Problem('place.importTooMany', { max: maxLocationRows }, 'rows');
  if (typeof onExisting !== 'string' || !policies.includes(onExisting))
    throw new Problem('engine.notChoice', { choices: policies.join(', ') }, 'onExisting');
  if (typeof dryRun !== 'boolean') throw new Problem('engine.notBoolean', {}, 'dryRun');
  return { rows, update: onExisting === 'update', dryRun };
}

async function handle(request: OperationRequest, tx: Db): Promise<OperationAnswer> {
  const asked = read(request.body);
  const good: Numbered<ImportedLocation>[] = [];
  const bad: Numbered<Said>[] = [];
  for (const [row, each] of asked.rows.entries()) {
    const place = readLocationRow(each);
    if ('code' in place) bad.push({ row, it: place });
    else good.push({ row, it: place });
  }
  if (!asked.dryRun) await holdPlaces(tx);
  const judge = new LocationFates(good, await knownPlaces(tx, good), await knownTags(tx), asked.update);
  const fates = judge.all(asked.rows.length, bad);
  const counts = { create: 0, update: 0, skip: 0, error: 0 };
  for (const { fate } of fates) counts[fate] += 1;
  if (!asked.dryRun && counts.error > 0) {
    const rows = fates.filter((each) => each.fate === 'error').slice(0, LISTED);
    throw new Problem('place.importRefused', { count: counts.error }, undefined, {
      extra: { counts, rows: rows.map((each) => onWire(each, undefined)) },
    });
  }
  if (asked.dryRun) return { body: { counts, rows: fates.map((each) => onWire(each, undefined)) } };
  const made = await writeLocations(tx, new Map(good.map(({ row, it }) => [row, it])), fates, request.actor);
  await request.audit({ action: 'import', resource: 'location', detail: counts });
  return { body: { counts, rows: fates.map((each) => onWire(each, made.get(each.row))) } };
}

function onWire({ row, fate, said, place }: LocationFate, made: string | undefined): Readonly<Record<string, unknown>> {
  const uuid = place?.uuid ?? made;
  return { row, fate, ...(said === undefined ? {} : { said }), ...(uuid === undefined ? {} : { location: uuid }) };
}

/**
 * `POST /fieldward/locationimport {rows, onExisting: 'skip'|'update', dryRun}` makes places of a list in one transaction. A parent is a
 * name, a uuid or a path from the outside in (`Pakistan > Sindh`), of a place that is there or of another row. A place is known again by
 * its name and parent, or by its name alone where the row says no parent. `update` fills in texts and adds tags. The same name may
 * stand in different places. A dry run tells the fate of each row and writes nothing. Answers `{counts, rows: [{row, fate, said?,
 * location?}]}`, rows numbered from 0 (in sentences from 1). A real import with a bad row is refused whole: `place.importRefused`,
 * with `counts` and the bad `rows`.
 */
export const locationImport = operation({
  method: 'POST',
  path: '/fieldward/locationimport',
  privilege: 'Manage Locations',
  about: 'Makes places of a list, or tells what would happen',
  bodyLimit: 48 * 1024 * 1024,
  handle,
});
