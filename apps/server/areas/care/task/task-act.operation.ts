import { taskActUndoWire, taskActWire } from '@fieldward/contract/care/task.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { actOnTask } from './act-on-task.ts';
import { ACT_OF_TASK, holdActs } from './held-task.ts';

/** Assigns it, puts it off, or says that it is done. */
export const taskAct = operation(taskActWire, {
  handle: async ({ body, actor, audit }, tx) => ({ body: { uuid: await actOnTask(tx, body, { actor, audit }) } }),
});

/** Of a task that the account sees: what was asked for then, at the place then, or is now. */
const ACT = `select a.patient_id::text as patient, a.kind, a.voided, (select coalesce(${accountName('a.voided_by')}, '–')) as by from task_act a
  where a.uuid = $1 and exists (select from patient p where p.patient_id = a.patient_id and not p.voided
      and not exists (select from patient_erasure r where r.patient_id = p.patient_id))
    and exists (select from task t where t.patient_id = a.patient_id and ${ACT_OF_TASK}
    and (t.status in ('open', 'lost') or t.occurrence = a.occurrence or t.since = a.since or t.location_id = a.followed_at))`;

/** Raises `engine.unknownObject`, `task.undoneAlready`. */
export const taskActUndo = operation(taskActUndoWire, {
  handle: async ({ body, actor, audit }, tx) => {
    const read = async () => {
      const [act] = body.act.includes('\0')
        ? []
        : await tx.rows<{ patient: string; kind: string; voided: boolean; by: string }>(ACT, [body.act]);
      if (act === undefined) throw unknownObject('taskact', body.act);
      return act;
    };
    await holdActs(tx, (await read()).patient);
    const { patient, voided, by, kind } = await read();
    if (voided) throw new Problem('task.undoneAlready', { name: by });
    const reason = (body.reason ?? '').replaceAll('\0', '').trim() || null;
    await tx.rows(
      'update task_act set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = $4 where patient_id = $1::bigint and uuid = $2',
      [patient, body.act, actor.userId, reason],
    );
    await audit({
      action: 'void',
      resource: 'taskact',
      uuid: body.act,
      patientId: patient,
      detail: { act: kind, ...(reason ? { reason } : {}) },
    });
    return { body: { uuid: body.act } };
  },
});
