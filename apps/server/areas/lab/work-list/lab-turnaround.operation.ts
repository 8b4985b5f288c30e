import { labTurnaroundWire } from '@fieldward/contract/lab/lab-work.operations.ts';
import Papa from 'papaparse';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import { labStages, turnaround, type LabTimes } from '@fieldward/domain/lab/turnaround.ts';
import { dayAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { operation } from '../../../engine/operation.ts';
import { placesWithin, uuidsOf } from '../../../sql/event-search.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { momentsOf } from './lab-worklist.operation.ts';

/** The most tests that are counted; `complete` is false when there were more. */
const MOST = 50_000;

const groupings = ['type', 'location'] as const;

interface Named {
  readonly uuid: string;
  readonly name: string;
}
interface Row extends LabTimes {
  readonly type: Named;
  readonly location: Named | null;
}

const ms = (sql: string): string => `(extract(epoch from ${sql}) * 1000)::float8`;
const OF_TEST = 's.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided';

/** Tests that were ordered between $1 and $2, at places $3 (null: all). Rejected samples do not count: what took their place does. */
const TIMES = `
  select json_build_object('uuid', y.uuid, 'name', y.name) as type,
    (select json_build_object('uuid', l.uuid, 'name', l.name) from location l where l.location_id = e.location_id) as location,
    ${ms('o.date_activated')} as ordered, ${ms('t.released_at')} as released,
    (select min(${ms('s.collection_date')}) from lab_sample s where ${OF_TEST} and s.status <> 'REJECTED') as collected,
    (select min(${ms('s.accepted_at')}) from lab_sample s where ${OF_TEST} and s.status <> 'REJECTED') as accepted
  from orders o join lab_test t on t.patient_id = o.patient_id and t.order_id = o.order_id
  join encounter e on e.patient_id = o.patient_id and e.encounter_id = o.encounter_id
  join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id
  where not t.voided and not o.voided and o.date_activated >= $1::timestamptz and o.date_activated < $2::timestamptz
    and ($3::text[] is null or e.location_id in (${placesWithin('$3')}))
  order by o.order_id limit ${MOST + 1}`;

type Grouped = ReturnType<typeof grouped>[number];

function grouped(rows: readonly Row[], by: readonly (typeof groupings)[number][]) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = by.map((each) => row[each]?.uuid ?? '').join(' ');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .map((all) => ({
      type: by.includes('type') ? (all[0]?.type ?? null) : null,
      location: by.includes('location') ? (all[0]?.location ?? null) : null,
      tests: all.length,
      ...turnaround(all),
    }))
    .toSorted(
      (a, b) => (a.type?.name ?? '').localeCompare(b.type?.name ?? '') || (a.location?.name ?? '').localeCompare(b.location?.name ?? ''),
    );
}

function csvOf(rows: readonly Grouped[]): string {
  const cells = rows.map((row) => ({
    type: row.type?.name ?? '',
    location: row.location?.name ?? '',
    tests: row.tests,
    ...Object.fromEntries(
      labStages.flatMap((stage) => [
        [`${stage} count`, row[stage].count],
        [`${stage} median hours`, row[stage].median ?? ''],
        [`${stage} p90 hours`, row[stage].p90 ?? ''],
      ]),
    ),
  }));
  // the mark tells spreadsheets that the file is UTF-8
  return `\uFEFF${Papa.unparse(cells, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
}

/**
 * How long the tests took that were ordered on some days, in hours (nearest rank): each stage from the one before, `total` from order to
 * release; with `format=csv` as a file. Raises `engine.badParameter`.
 */
export const labTurnaround = operation(labTurnaroundWire, {
  handle: async ({ query, audit }, db) => {
    const zone = await askedZone(query.tz, db);
    const { from, until } = momentsOf(query, zone);
    const wanted = (query.by ?? 'type,location').split(',');
    const by = groupings.filter((each) => wanted.includes(each));
    const places = uuidsOf(query.location ?? '');
    const found = await db.rows<Row>(TIMES, [from, until, places.length === 0 ? null : places]);
    const rows = found.slice(0, MOST);
    await audit({ action: 'read', resource: 'labturnaround', detail: { from, until } });
    const groups = grouped(rows, by);
    if (query.format === 'csv')
      return {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="turnaround-${dayAt(momentOf(new Date(from)), zone)}.csv"`,
        },
        body: Buffer.from(csvOf(groups)),
      };
    return { body: { rows: groups, total: { tests: rows.length, ...turnaround(rows) }, complete: found.length <= MOST } };
  },
});
