import { cohortStatuses, type CohortStatus } from '@fieldward/contract/report/followup.ts';
import { cohortsWire, type Cohort } from '@fieldward/contract/report/followup.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { placeOf } from '../dashboard/dashboard-request.ts';
import { COUNTS_AS, ENROLLED, monthsAfter, STATUSES } from './cohort-sql.ts';
import { workflowKey } from './followup-asked.ts';
import { monthBack } from './months.ts';

const counted = cohortStatuses
  .map((status) => `'${status}', count(*) filter (where x.status in (${COUNTS_AS[status].map((each) => `'${each}'`).join(', ')}))`)
  .join(', ');

/** A month counts when it is over for everybody of the cohort: the last day of the month, and so many months, have passed. */
const COHORTS = `
with e as materialized (${ENROLLED}), x as materialized (${STATUSES})
select to_char(x.started, 'YYYY-MM') as month, k as months, count(*)::int as known, jsonb_build_object(${counted}) as counts
from x cross join generate_series(0, $5::integer) k
where ${monthsAfter('x.started', 'k')} >= x.since and ${monthsAfter('x.started', 'k')} < x.until
  and (k = 0 or ${monthsAfter("(date_trunc('month', x.started) + interval '1 month - 1 day')::date", 'k')} <= $6::date)
group by 1, 2 order by 1, 2`;

interface Found {
  readonly month: string;
  readonly months: number;
  readonly known: number;
  readonly counts: Readonly<Record<CohortStatus, number>>;
}

/** Raises `engine.badParameter`, `dashboard.otherPlace`. */
export const cohorts = operation(cohortsWire, {
  async handle({ query, actor }, db) {
    const day: Day = await programmeToday(db);
    const { id, ...workflow } = await workflowKey(db, query.workflow);
    const place = await placeOf(query.location ?? '', actor, db);
    const from = monthBack(day, query.months - 1);
    const found = await db.rows<Found>(COHORTS, [id, `${from}-01`, `${monthBack(day, -1)}-01`, place?.uuid ?? null, query.months, day]);
    const byMonth = new Map<string, { started: number; after: Cohort['after'][number][] }>();
    for (const { month, months, known, counts } of found) {
      const cohort = byMonth.get(month) ?? { started: known, after: [] };
      if (months > 0) cohort.after.push({ months, ...counts });
      byMonth.set(month, cohort);
    }
    return { body: { day, workflow, cohorts: [...byMonth].map(([month, cohort]) => ({ month, ...cohort })) } };
  },
});
