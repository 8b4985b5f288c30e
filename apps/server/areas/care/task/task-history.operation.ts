import { taskAssigneesWire, taskHistoryWire, type TaskEvent } from '@fieldward/contract/care/task.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { ACT_OF_TASK, assigneeSql, seenTask } from './held-task.ts';
import { assigneesOf } from './task-assignees.ts';

/** SQL: whether the task `t` asks for what $2 (a schedule) and $3 (its step) say, or for the kind $3 and the record $4. */
const OF_TASK = `case when $2::bigint is null then t.kind = $3 and t.subject = $4 else t.schedule_id = $2::bigint and t.step = $3 end`;

const EVENTS = `
select x.event from (
  select a.date_created as at, a.task_act_id as nth, jsonb_build_object('kind', a.kind, 'at', iso(a.date_created), 'by', ${accountName('a.creator')}, 'act', a.uuid,
    'to', ${assigneeSql('a.to_user', 'a.to_role', 'a.to_location')}, 'day', case a.kind when 'putOff' then a.until when 'done' then a.acted_on end,
    'reason', a.reason, 'occurrence', a.occurrence, 'gone', case when a.voided then jsonb_build_object('by', coalesce(${accountName('a.voided_by')}, ''),
      'at', iso(a.date_voided), 'reason', a.void_reason) end) as event
  from task_act a where a.patient_id = $1::bigint and a.step = $3 and case when $2::bigint is null then a.subject = $4 else a.schedule_id = $2::bigint end
  union all
  select t.date_created, 0, jsonb_build_object('kind', 'made', 'at', iso(t.date_created), 'by', null, 'act', null, 'to', null, 'day', t.due_on, 'reason', null,
    'occurrence', coalesce(t.occurrence, 1), 'gone', null)
  from task t where t.patient_id = $1::bigint and ${OF_TASK} and t.status <> 'cancelled'
  union all
  -- what somebody marked as done stands there already
  select t.date_changed, 0, jsonb_build_object('kind', 'settled', 'at', iso(t.date_changed), 'by', ${accountName('n.creator')}, 'act', null, 'to', null,
    'day', t.settled_on, 'reason', null, 'occurrence', coalesce(t.occurrence, 1), 'gone', null)
  from task t left join encounter n on n.patient_id = t.patient_id and n.uuid = t.settled_by_encounter
  where t.patient_id = $1::bigint and ${OF_TASK} and t.status = 'settled' and t.date_changed is not null
    and not exists (select from task_act a where a.patient_id = t.patient_id and (a.uuid = t.settled_by_encounter
      or t.subject is not null and a.kind = 'done' and not a.voided and ${ACT_OF_TASK}))) x
order by x.at desc, x.nth desc limit 200`;

/** Raises `engine.unknownObject`. */
export const taskHistory = operation(taskHistoryWire, {
  async handle({ query, actor, audit }, db) {
    const { patient, schedule, step, subject, name, uuid } = await seenTask(db, actor, query.task);
    await audit({ action: 'read', resource: 'task', uuid, patientId: patient });
    const rows = await db.rows<{ event: TaskEvent }>(EVENTS, [patient, schedule, step, subject]);
    return { body: { name, events: rows.map(({ event }) => event) } };
  },
});

/** Raises `engine.unknownObject`. */
export const taskAssignees = operation(taskAssigneesWire, {
  async handle({ query, actor }, db) {
    const { user, role, location } = await assigneesOf(db, await seenTask(db, actor, query.task));
    const named = (list: typeof user) => list.map(({ uuid, display }) => ({ uuid, display }));
    return { body: { people: named(user), roles: named(role), places: named(location) } };
  },
});
