import { sitePeopleWire, siteRecordWire, type ToldRecord } from '@fieldward/contract/site/site-people.operations.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { recordTables } from '../rows/record-tables.ts';
import { PAGE, ROW_ABOUT } from '../rows/record-pages.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { nextPeople, recordsForSite, type RecordForSite } from './people-for-site.ts';
import { NOTHING, rowsTold } from './record-telling.ts';
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

/** What a site is told of a record before its rows are looked at; null: its rows. */
function withoutRows(uuid: string, record: RecordForSite | undefined): ToldRecord | null {
  if (record === undefined || (!record.seen && !record.known)) return { uuid, state: 'elsewhere', ...NOTHING, rows: [] };
  const { erased, merged, seen } = record;
  if (erased !== null) return { uuid, state: 'erased', ...NOTHING, ...erased, rows: [] };
  if (merged !== null && merged.into !== null) return { uuid, state: 'merged', ...NOTHING, ...merged, rows: [] };
  // a centre that does not know the record any more says nothing of the kind: what the site has of it may be all there is
  return seen && merged === null ? null : { uuid, state: record.known ? 'left' : 'elsewhere', ...NOTHING, rows: [] };
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
