import { maxLocationRows, readLocationRow, type ImportedLocation } from '@fieldward/domain/place/location-import.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationResponse, type OperationRequest } from '../../../engine/operation.ts';
import { holdPlaces } from './location-rules.ts';
import { countsOf, demandGoodRows, readImport, readRows } from '../../../engine/import-request.ts';
import { LocationFates, type LocationFate } from './location-import-fates.ts';
import { knownPlaces, knownTags, writeLocations } from './location-import-writing.ts';

async function handle(request: OperationRequest, tx: Db): Promise<OperationResponse> {
  const asked = readImport(request.body, maxLocationRows, 'administration.importEmpty', 'administration.importTooMany');
  const { good, bad } = readRows<ImportedLocation>(asked.rows, readLocationRow);
  if (!asked.dryRun) await holdPlaces(tx);
  const judge = new LocationFates(good, await knownPlaces(tx, good), await knownTags(tx), asked.update);
  const fates = judge.all(asked.rows.length, bad);
  const counts = countsOf(fates);
  if (asked.dryRun) return { body: { counts, rows: fates.map((each) => onWire(each)) } };
  demandGoodRows(fates, counts, 'administration.importRefused', (each) => onWire(each));
  const made = await writeLocations(tx, new Map(good.map(({ row, it }) => [row, it])), fates, request.actor);
  await request.audit({ action: 'import', resource: 'location', detail: counts });
  return { body: { counts, rows: fates.map((each) => onWire(each, made.get(each.row))) } };
}

function onWire({ row, fate, message, place }: LocationFate, made?: string): Readonly<Record<string, unknown>> {
  const uuid = place?.uuid ?? made;
  return { row, fate, ...(message === undefined ? {} : { message }), ...(uuid === undefined ? {} : { location: uuid }) };
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
