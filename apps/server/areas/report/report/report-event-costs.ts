import { eventCost, type CostParts } from '@fieldward/domain/event/cost.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, dayAt, momentOf, momentText, startOfDay } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { costRows, currencyOf } from '../../../sql/event-cost-reading.ts';
import type { ReportColumn, ReportScope, ReportTable } from './report-scope.ts';

/** Events of one report at most: their costs are computed by the rules, not by the database. */
const MOST = 20_000;

const parts = ['personnel', 'services', 'assets', 'total'] as const;
const amounts = (cost: CostParts | null): (string | null)[] => parts.map((part) => cost?.[part] ?? null);
const named = (word: string): ReportColumn[] => parts.map((part) => ({ header: `${word} ${part}`, kind: 'number' }));

/** What the events cost that were planned to begin in the period, one a row: planned and, once they are closed, actual. Raises `report.tooManyRows`. */
export async function eventCosts(scope: ReportScope, db: Db): Promise<ReportTable> {
  const { from, to, zone } = scope.period;
  const instant = (day: Day): string => momentText(startOfDay(day, zone));
  const places = scope.places === null ? null : await uuidsOf(db, scope.places);
  const currency = await currencyOf(db);
  const rows: (string | null)[][] = [];
  for await (const batch of costRows(db, { from: instant(from), until: instant(addDays(to, 1)), zone, places })) {
    if (rows.length + batch.length > MOST) throw new Problem('report.tooManyRows', { most: MOST });
    for (const row of batch) {
      const { planned, actual, variance } = eventCost(row);
      const start = row.plannedStart === null ? null : dayAt(momentOf(row.plannedStart), zone);
      rows.push([
        row.name,
        row.place.name,
        start,
        row.closed ? 'Closed' : 'Planned',
        ...amounts(planned),
        ...amounts(actual),
        variance,
        currency,
      ]);
    }
  }
  return {
    columns: [
      ...['Event', 'Location', 'Planned Start', 'Status'].map((header) => ({ header })),
      ...named('planned'),
      ...named('actual'),
      { header: 'variance', kind: 'number' },
      { header: 'currency' },
    ],
    sql: `select ${[...Array(14).keys()].map((at) => `r.cells ->> ${at}`).join(', ')}
      from jsonb_array_elements($4::jsonb) with ordinality as r(cells, place)
      where $1::text is not null and $2::text is not null and $3::text is not null order by r.place`,
    values: [from, to, zone, JSON.stringify(rows.toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? '')))],
  };
}

async function uuidsOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.rows<{ uuid: string }>('select l.uuid from location l where l.location_id = any ($1::bigint[])', [ids]);
  return rows.map(({ uuid }) => uuid);
}
