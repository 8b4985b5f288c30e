import { locationImportWire } from '@fieldward/contract/place/location.operations.ts';
import { maxLocationRows, readLocationRow, type ImportedLocation } from '@fieldward/domain/place/location-import.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { holdPlaces } from './location-rules.ts';
import { countsOf, demandGoodRows, readImport, readRows } from '../../../engine/import-request.ts';
import { LocationFates, type LocationFate } from './location-import-fates.ts';
import { knownPlaces, knownTags, writeLocations } from './location-import-writing.ts';

async function handle(request: RequestOf<typeof locationImportWire>, tx: Db): Promise<ResponseOf<typeof locationImportWire>> {
  const wanted = readImport(request.body, maxLocationRows, 'administration.importEmpty', 'administration.importTooMany');
  const { good, bad } = readRows<ImportedLocation>(wanted.rows, readLocationRow);
  if (!wanted.dryRun) await holdPlaces(tx);
  const judge = new LocationFates(good, await knownPlaces(tx, good), await knownTags(tx), {
    update: wanted.update,
    bound: request.actor.bound,
  });
  const fates = judge.all(wanted.rows.length, bad);
  const counts = countsOf(fates);
  if (wanted.dryRun) return { body: { counts, rows: fates.map((each) => onWire(each)) } };
  demandGoodRows(fates, counts, 'administration.importRefused', (each) => onWire(each));
  const made = await writeLocations(tx, new Map(good.map(({ row, it }) => [row, it])), fates, request.actor);
  await request.audit({ action: 'import', resource: 'location', detail: { import: counts } });
  return { body: { counts, rows: fates.map((each) => onWire(each, made.get(each.row))) } };
}

function onWire({ row, fate, message, place }: LocationFate, made?: string) {
  const uuid = place?.uuid ?? made;
  return { row, fate, ...(message === undefined ? {} : { message }), ...(uuid === undefined ? {} : { location: uuid }) };
}

/**
 * Makes locations of a list in one transaction. A parent is a name, a uuid or a path from the outside in (`Pakistan > Sindh`), of a
 * location that exists or of another row. A row is an existing location when name and parent are the same, or the name alone where the
 * row has no parent. `update` fills in texts and adds tags. The same name may stand in different locations. A dry run shows the fate of
 * each row and writes nothing. Rows are numbered from 0, in sentences from 1. A real import with a bad row is refused whole:
 * `administration.importRefused`, with `counts` and the bad `rows`.
 */
export const locationImport = operation(locationImportWire, { handle });
