/** A task as lists show it. */
import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import { stateOfAwaited, type Awaited } from '@fieldward/domain/care/schedule/outlook.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { accountName, phoneOfPerson } from '../../../sql/display-sql.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { STANDING_PARTS } from './held-task.ts';
import { NAME_OF_TASK } from './task-name.ts';

/** Where a form stands in the workflow of the schedule. */
const placed = (form: string): string => `(select jsonb_build_object('componentForm', c.uuid, 'name', f.name)
    from schedule s join component_form c using (workflow_id) join form f using (form_id)
    where s.schedule_id = t.schedule_id and f.uuid = ${form} and not c.retired and not f.retired order by c.component_form_id limit 1)`;

/** SQL of the row of the task `t` and its days; $2 is the type of the attribute that holds the telephone number. */
export const TASK_ROW = `jsonb_build_object('uuid', t.uuid, 'kind', t.kind, 'name', ${NAME_OF_TASK}, 'due', t.due_on, 'urgent', t.urgent,
  'record', case when t.kind = 'referral' then (
      select jsonb_build_object('uuid', r.uuid, 'form', null, 'from', l.name, 'urgency', r.urgency)
      from referral r join location l on l.location_id = r.from_location_id where r.uuid = t.subject)
    when t.subject is not null then jsonb_build_object('uuid', t.subject, 'form', t.step, 'from', null, 'urgency', null) end,
  'patient', ${patientNamed('t.patient_id', `'phone', ${phoneOfPerson('t.patient_id', '$2')}`)},
  'workflow', (select jsonb_build_object('uuid', w.uuid, 'display', w.name) from schedule s join workflow w using (workflow_id)
    where s.schedule_id = t.schedule_id),
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = t.location_id),
  'form', ${placed('t.form')}, 'traceForm', ${placed('t.trace_form')}, 'attempts', t.attempts, 'attempted', t.attempted_on, 'outcome', t.outcome,
  'attemptedBy', (select ${accountName('n.creator')} from encounter n where n.patient_id = t.patient_id and n.uuid = t.attempt_encounter),
  ${STANDING_PARTS}) as row, t.opens_on::text as opens, t.due_on::text as due, t.missed_on::text as missed, t.trace_on::text as trace, t.lost_on::text as lost`;

/** A row of `TASK_ROW`. */
export interface FoundTask extends Pick<Awaited, 'opens' | 'due' | 'missed' | 'trace' | 'lost'> {
  readonly row: Omit<TaskRow, 'state'>;
}

/** The row with its state on a day. */
export const taskShown = ({ row, ...days }: FoundTask, day: Day): TaskRow => ({ ...row, state: stateOfAwaited(days, day) });
