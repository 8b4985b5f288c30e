/** Who was enrolled in a workflow, and what was known of them so many months later. */
import type { CohortStatus } from '@fieldward/contract/report/followup.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** Enrolments of the workflow $1 from the day $2 to before the day $3, at the places inside $4 (uuids; null: everywhere). */
export const ENROLLED = `
select w.patient_id, w.patient_workflow_id, ${onProgrammeClock('w.date_enrolled')}::date as started, w.status, w.location_id
from patient_workflow w where w.workflow_id = $1::bigint and not w.voided
  and w.date_enrolled >= ($2::date::timestamp at time zone (select programme_zone())) and w.date_enrolled < ($3::date::timestamp at time zone (select programme_zone()))
  and ($4::text is null or w.location_id in (${placesWithin('array[$4::text]')}))`;

/** The statuses of the enrolments `e`, each from a day to before another one; the first one is active, and the last one has no end. */
export const STATUSES = `
select x.*, lead(x.since, 1, 'infinity'::date) over (partition by x.patient_id, x.patient_workflow_id order by x.since, x.nth) as until from (
  select e.patient_id, e.patient_workflow_id, e.started, 'active' as status, e.started as since, 0::bigint as nth, null::text as reason from e
  union all
  select e.patient_id, e.patient_workflow_id, e.started, s.status, greatest(${onProgrammeClock('s.since')}::date, e.started), s.enrolment_state_id, s.reason
  from e join enrolment_state s on s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and not s.voided and s.status is not null) x`;

/** SQL of the day so many months after the enrolment. */
export const monthsAfter = (started: string, months: string): string => `(${started} + ${months} * interval '1 month')::date`;

/** What statuses of enrolments count as. */
export const COUNTS_AS: Readonly<Record<CohortStatus, readonly string[]>> = {
  inCare: ['active', 'paused'],
  finished: ['finished'],
  transferred: ['transferred'],
  lost: ['lost'],
  died: ['died'],
};
