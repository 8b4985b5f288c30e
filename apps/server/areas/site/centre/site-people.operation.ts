import { sitePeopleWire, siteRecordWire, type ToldRecord, type WantedRecord } from '@fieldward/contract/site/site-people.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { digestOfRecord, rowsOfRecord } from '../rows/record-reading.ts';
import { recordTables, type RecordTable } from '../rows/record-tables.ts';
import { PAGE, ROW_ABOUT } from '../rows/record-pages.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { nextPeople, recordsForSite, type RecordForSite } from './people-for-site.ts';
import { askingSite } from './site-asking.ts';

/** Raises `site.noSite` for everybody but a site, `site.otherVersion`. */
export const sitePeople = operation(sitePeopleWire, {
  hiddenToo: true,
  async handle({ body, actor, address }, tx) {
    const { id: site } = await askingSite(tx, actor, { schema: body.schema, address });
    return withWhole(tx, async () => {
      if (body.schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
      await tx.rows('update site set people_behind = $2::int where site_id = $1::bigint', [site, Math.min(body.waiting, 1e9)]);
      const { turn, people, more } = await nextPeople(tx, { site, account: actor.userId }, body.turn);
      return { body: { turn, people: [...people], more } };
    });
  },
});

const NOTHING = { into: null, by: null, at: null, reason: null, digest: '', rows: [], more: false } as const;

/** What a site is told of a record before its rows are looked at; null: its rows. */
function withoutRows(uuid: string, record: RecordForSite | undefined): ToldRecord | null {
  if (record === undefined || (!record.seen && !record.known)) return { uuid, state: 'elsewhere', ...NOTHING, rows: [] };
  const { erased, merged, seen } = record;
  if (erased !== null) return { uuid, state: 'erased', ...NOTHING, ...erased, rows: [] };
  if (merged !== null && merged.into !== null) return { uuid, state: 'merged', ...NOTHING, ...merged, rows: [] };
  // a centre that does not know the record any more says nothing of the kind: what the site has of it may be all there is
  return seen && merged === null ? null : { uuid, state: record.known ? 'left' : 'elsewhere', ...NOTHING, rows: [] };
}

/** The rows of a record behind those that have come, as many as fit. */
async function rowsTold(tx: Db, tables: readonly RecordTable[], id: string, wanted: WantedRecord, room: number): Promise<ToldRecord> {
  const { uuid, has, digest: before, after } = wanted;
  const rows = await rowsOfRecord(tx, tables, id);
  const byName = new Map(rows.map((each) => [`${each.table} ${each.key}`, each]));
  const digest = digestOfRecord(new Map(rows.map(({ table, key, hash }) => [`${table} ${key}`, hash])));
  if (digest === has) return { uuid, state: 'same', ...NOTHING, digest, rows: [] };
  const from = digest === before ? after : '';
  const told: ToldRecord['rows'][number][] = [];
  let [size, more] = [0, false];
  for (const name of [...byName.keys()].toSorted()) {
    const each = byName.get(name);
    if (each === undefined || name <= from) continue;
    if (size > room) {
      more = true;
      break;
    }
    told.push({ table: each.table, key: each.key, row: each.row });
    size += each.row.length + ROW_ABOUT;
  }
  return { uuid, state: 'rows', ...NOTHING, digest, rows: told, more };
}

/** Raises `site.noSite` for everybody but a site, `site.otherVersion`. */
export const siteRecord = operation(siteRecordWire, {
  hiddenToo: true,
  recordsAsNamed: true,
  async handle({ body, actor, address, audit }, tx) {
    const { id: site } = await askingSite(tx, actor, { schema: body.schema, address });
    return withWhole(tx, async () => {
      if (body.schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
      const tables = await recordTables(tx);
      const found = await recordsForSite(
        tx,
        { site, account: actor.userId },
        body.wants.map(({ uuid }) => uuid),
      );
      const records: ToldRecord[] = [];
      const patients: string[] = [];
      let room = PAGE;
      for (const wanted of body.wants) {
        if (room < 0) break;
        const known = found.get(wanted.uuid);
        const short = withoutRows(wanted.uuid, known);
        // oxlint-disable-next-line no-await-in-loop -- one connection
        const record = short ?? (await rowsTold(tx, tables, known?.id ?? '', wanted, room));
        records.push(record);
        if (record.rows.length > 0 && known !== undefined) patients.push(known.id);
        room -= record.rows.reduce((sum, { row }) => sum + row.length + ROW_ABOUT, ROW_ABOUT);
      }
      if (patients.length > 0) await audit({ action: 'read', resource: 'site', patients, detail: { count: patients.length } });
      return { body: { records } };
    });
  },
});
