/** A task as lists show it. */
import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import { stateOfAwaited, type Awaited } from '@fieldward/domain/care/schedule/outlook.ts';
import type { TaskKind } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { accountName, phoneOfPerson } from '../../../sql/display-sql.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import type { Db } from '../../../engine/db.ts';
import { ACTED_PARTS, HANDLED_PARTS } from './held-task.ts';
import { nameOfTask } from './task-name.ts';

/** Where a form stands in the workflow of the schedule. */
const placed = (form: string): string => `(select jsonb_build_object('componentForm', c.uuid, 'name', f.name)
    from schedule s join component_form c using (workflow_id) join form f using (form_id)
    where s.schedule_id = t.schedule_id and f.uuid = ${form} and not c.retired and not f.retired order by c.component_form_id limit 1)`;

const REFERRED = `when t.kind = 'referral' then (
      select jsonb_build_object('uuid', r.uuid, 'form', null, 'from', l.name, 'urgency', r.urgency)
      from referral r join location l on l.location_id = r.from_location_id where r.uuid = t.subject)`;

/**
 * SQL of the row of the task `t`, which is one of these kinds, and its days; $2 is the type of the attribute that holds the telephone number.
 * What is read for the other kinds would cost time although nothing of it is read: an account that is bound to places looks through many views.
 */
export const taskRow = (
  kinds: readonly TaskKind[],
): string => `jsonb_build_object('uuid', t.uuid, 'kind', t.kind, 'name', ${nameOfTask(kinds)}, 'due', t.due_on, 'urgent', t.urgent,
  'record', case ${kinds.includes('referral') ? REFERRED : ''}
    when t.subject is not null then jsonb_build_object('uuid', t.subject, 'form', t.step, 'from', null, 'urgency', null) end,
  'patient', ${patientNamed('t.patient_id', `'phone', ${phoneOfPerson('t.patient_id', '$2')}`)},
  'workflow', (select jsonb_build_object('uuid', w.uuid, 'display', w.name) from schedule s join workflow w using (workflow_id)
    where s.schedule_id = t.schedule_id),
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = t.location_id),
  'form', ${placed('t.form')}, 'traceForm', ${placed('t.trace_form')}, 'attempts', t.attempts, 'attempted', t.attempted_on, 'outcome', t.outcome,
  ${ACTED_PARTS}) as row, num_nonnulls(t.assigned_by, t.assigned_user, t.assigned_role, t.put_off_by, t.attempt_encounter) > 0 as handled, t.opens_on::text as opens, t.due_on::text as due, t.missed_on::text as missed, t.trace_on::text as trace, t.lost_on::text as lost`;

/** What is shown of a task that somebody did something with. */
type Handled = Pick<TaskRow, 'assigned' | 'putOff' | 'attemptedBy'>;

const HANDLED = `select t.uuid, jsonb_build_object(${HANDLED_PARTS}, 'attemptedBy', case when t.attempt_encounter is not null then (
    select ${accountName('n.creator')} from encounter n where n.patient_id = t.patient_id and n.uuid = t.attempt_encounter) end) as parts
  from task t where t.uuid = any($1::text[])`;

const nobody: Handled = { assigned: null, putOff: null, attemptedBy: null };

/** A row of `taskRow`. */
export interface FoundTask extends Pick<Awaited, 'opens' | 'due' | 'missed' | 'trace' | 'lost'> {
  readonly row: Omit<TaskRow, 'state' | keyof Handled>;
  readonly handled: boolean;
}

/** What was found with the rows as they are shown, with their states on a day. Who did something with them is read of those only with which somebody did. */
export async function tasksShown<T extends FoundTask>(db: Db, found: readonly T[], day: Day): Promise<(readonly [T, TaskRow])[]> {
  const uuids = found.flatMap(({ row, handled }) => (handled ? [row.uuid] : []));
  const rows = uuids.length === 0 ? [] : await db.rows<{ uuid: string; parts: Handled }>(HANDLED, [uuids]);
  const parts = new Map(rows.map((each) => [each.uuid, each.parts]));
  return found.map((each) => [each, { ...each.row, ...(parts.get(each.row.uuid) ?? nobody), state: stateOfAwaited(each, day) }]);
}
