/** What people do with a task, by whichever way they say it. */
import type { taskActWire } from '@fieldward/contract/care/task.operations.ts';
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import { itemsOn } from '@fieldward/domain/care/schedule/items.ts';
import { settledByHand } from '@fieldward/domain/care/task/task.ts';
import { MOST_DAYS_OFF, putOffProblem } from '@fieldward/domain/care/task/task-act.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import type { OperationContext, RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { publishedFor } from '../schedule/published-schedules.ts';
import { factsOf } from '../schedule/schedule-facts.ts';
import { heldTask, type HeldTask } from './held-task.ts';
import { assigneesOf } from './task-assignees.ts';

/** What is done. */
type TaskActBody = RequestOf<typeof taskActWire>['body'];

interface Act {
  readonly user?: string;
  readonly role?: string;
  readonly location?: string;
  readonly until?: Day;
  readonly on: Day;
}

/** The day that a field says. Raises `engine.notDate`. */
function dayIn(value: string | null | undefined, field: string): Day {
  const day = parseDay(value ?? '');
  if (day === null)
    throw new Problem(value === undefined || value === null || value === '' ? 'engine.required' : 'engine.notDate', {}, field);
  return day;
}

/** Until when it is put off. Raises `engine.required`, `engine.notDate`, `task.putOffPast`, `task.putOffFar`, `task.putOffLost`. */
function putOff(task: HeldTask, until: string | null | undefined, today: Day): Act {
  const day = dayIn(until, 'until');
  switch (putOffProblem(day, today, task.status === 'lost' ? null : task.lost)) {
    case 'past':
      throw new Problem('task.putOffPast', {}, 'until');
    case 'far':
      throw new Problem('task.putOffFar', { most: MOST_DAYS_OFF }, 'until');
    case 'lost':
      throw new Problem('task.putOffLost', { day: task.lost ?? '' }, 'until');
    case null:
      return { until: day, on: today };
  }
}

/**
 * That it was done on a day. The engine has the last word: whatever would not settle the step is refused, not kept without effect. It looks
 * past the views of the account, as the tasks do: a visit at another place counts. Raises `engine.notDate`, `record.future`, `task.doneNotThen`.
 */
async function done(tx: Db, task: HeldTask, sent: string | null | undefined, today: Day): Promise<Act> {
  const on = sent === undefined || sent === null || sent === '' ? today : dayIn(sent, 'day');
  if (on > today) throw new Problem('record.future', {}, 'day');
  if (task.kind !== 'schedule') {
    if (on < task.since) throw new Problem('task.doneNotThen', {}, 'day');
    return { on };
  }
  const [own] = await tx.rows<{ uuid: string }>('select uuid from schedule where schedule_id = $1::bigint', [task.schedule]);
  const followed = (await publishedFor(tx, task.patient)).find(({ schedule }) => schedule.uuid === own?.uuid);
  if (followed === undefined) throw new Problem('task.over', {});
  const uses = { ...followed.uses, schedules: [followed.schedule.uuid] };
  const facts = await withWhole(tx, () => factsOf(tx, [task.patient], followed.workflow.uuid, uses));
  const known = facts.get(task.patient) ?? factsFromWire({});
  const then = { ...known, done: [...(known.done ?? []), { step: task.step, day: on, source: 'now' }] };
  const settles = itemsOn(followed.compiled, then, today).some(({ step, settled }) => step === task.step && settled?.source === 'now');
  if (!settles) throw new Problem('task.doneNotThen', {}, 'day');
  return { on };
}

const INSERT = `insert into task_act (patient_id, schedule_id, step, occurrence, since, kind, acted_on, until, to_user, to_role, to_location, reason, creator,
    followed_at, subject)
  values ($1::bigint, $2::bigint, $3, $4::int, $5::date, $6, $7::date, $8::date, $9::bigint, $10::bigint, $11::bigint, $12, $13::bigint, $14::bigint, $15)
  returning uuid`;

/**
 * An act is one more fact from which the tasks of the patient are made, at the end of the transaction. Answers its uuid. Raises as `heldTask`, `putOff`, `done`,
 * `assigneesOf`, and `task.reasonNeeded`, `task.doneThere`.
 */
export async function actOnTask(tx: Db, body: TaskActBody, { actor, audit }: Pick<OperationContext, 'actor' | 'audit'>): Promise<string> {
  const { act } = body;
  const task = await heldTask(tx, actor, body.task, body.seen);
  const today = await programmeToday(tx);
  const reason = (body.reason ?? '').replaceAll('\0', '').trim() || null;
  if (act !== 'assign' && reason === null) throw new Problem('task.reasonNeeded', {}, 'reason');
  if (act === 'done' && !settledByHand(task.kind)) throw new Problem('task.doneThere', {});
  const values: Act =
    act === 'putOff'
      ? putOff(task, body.until, today)
      : act === 'done'
        ? await done(tx, task, body.day, today)
        : { on: today, ...(await assigneesOf(tx, task).then((all) => all.keyOf(body.to ?? null))) };
  const [made] = await tx.rows<{ uuid: string }>(INSERT, [
    task.patient,
    task.schedule,
    task.step,
    task.occurrence,
    task.since,
    act,
    values.on,
    values.until ?? null,
    values.user ?? null,
    values.role ?? null,
    values.location ?? null,
    reason,
    actor.userId,
    task.home,
    task.subject,
  ]);
  const uuid = made?.uuid ?? '';
  await audit({
    action: act,
    resource: 'taskact',
    uuid,
    patientId: task.patient,
    detail: { task: task.name, ...(reason ? { reason } : {}) },
  });
  return uuid;
}
