import { cohortPeopleWire, type CohortMember } from '@fieldward/contract/report/followup.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { placeOf } from '../dashboard/dashboard-request.ts';
import { COUNTS_AS, ENROLLED, monthsAfter, STATUSES } from './cohort-sql.ts';
import { workflowKey } from './followup-asked.ts';
import { monthBack } from './months.ts';

const CHOSEN = `
with e as materialized (${ENROLLED}), x as materialized (${STATUSES})
select x.*, e.status as now, e.location_id from x join e using (patient_id, patient_workflow_id)
where ${monthsAfter('x.started', '$5::integer')} >= x.since and ${monthsAfter('x.started', '$5::integer')} < x.until
  and ($6::text[] is null or x.status = any($6::text[]))`;

const ROW = `jsonb_build_object('patient', ${patientNamed('c.patient_id')}, 'enrolled', c.started, 'status', c.status, 'since', c.since,
  'reason', c.reason, 'now', c.now,
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = c.location_id))`;

/** The first day of a month (YYYY-MM). Raises `engine.badParameter`. */
function firstOf(month: string): Day {
  const day = /^\d{4}-\d{2}$/.test(month) ? parseDay(`${month}-01`) : null;
  if (day === null) throw new Problem('engine.badParameter', { parameter: 'month' }, 'month');
  return day;
}

/** Who is behind a number of a cohort, in the order of enrolment. Raises `engine.badParameter`, `dashboard.otherPlace`. */
export const cohortPeople = operation(cohortPeopleWire, {
  async handle({ query, actor, audit }, db) {
    const day = await programmeToday(db);
    const first = firstOf(query.month);
    const { id, ...workflow } = await workflowKey(db, query.workflow);
    const place = await placeOf(query.location ?? '', actor, db);
    const statuses = query.status === undefined ? null : [...COUNTS_AS[query.status]];
    const values = [id, first, `${monthBack(first, -1)}-01`, place?.uuid ?? null, query.after, statuses];
    const [counted] = await db.rows<{ n: number }>(`select count(*)::int as n from (${CHOSEN}) c`, values);
    const found = await db.rows<{ row: CohortMember }>(
      `select ${ROW} as row from (select * from (${CHOSEN}) c order by c.started, c.patient_workflow_id limit $7::bigint offset $8::bigint) c
       order by c.started, c.patient_workflow_id`,
      [...values, query.limit + 1, query.startIndex],
    );
    const results = found.slice(0, query.limit).map(({ row }) => row);
    await audit({ action: 'search', resource: 'patient', detail: { cohort: query.month, after: query.after, found: results.length } });
    return { body: { day, workflow, results, hasNext: found.length > query.limit, total: counted?.n ?? 0 } };
  },
});
