/** What the follow-up pages ask for, and the tasks that it selects. */
import type { FollowupGrouping } from '@fieldward/contract/report/followup.ts';
import { waitingFrom } from '@fieldward/contract/report/followup.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { placeOf } from '../dashboard/dashboard-request.ts';

interface Query {
  readonly location?: string | undefined;
  readonly workflow?: string | undefined;
  readonly days: number;
}

/** A request to the pages: conditions on the task `t`, with the values of their parameters. $1 is today, $2 the days looked back. */
export interface Asked {
  readonly day: Day;
  readonly conditions: readonly string[];
  readonly values: readonly unknown[];
}

const bad = (parameter: string): Problem => new Problem('engine.badParameter', { parameter }, parameter);

/** The key of a workflow; null where none is named. Raises `engine.badParameter`. */
export async function workflowKey(db: Db, uuid: string): Promise<{ id: string; uuid: string; display: string }> {
  const [found] = uuid.includes('\0')
    ? []
    : await db.rows<{ id: string; uuid: string; display: string }>(
        'select workflow_id::text as id, uuid, name as display from workflow where uuid = $1',
        [uuid],
      );
  if (found === undefined) throw bad('workflow');
  return found;
}

/** Reads what narrows the tasks. Raises `engine.badParameter`, `dashboard.otherPlace`. */
export async function tasksAsked(query: Query, actor: Actor, db: Db): Promise<Asked> {
  const day = await programmeToday(db);
  const values: unknown[] = [day, query.days];
  const conditions: string[] = [];
  const place = await placeOf(query.location ?? '', actor, db);
  if (place !== null) conditions.push(`t.location_id in (${placesWithin(`array[$${values.push(place.uuid)}]`)})`);
  if ((query.workflow ?? '') !== '') {
    const { id } = await workflowKey(db, query.workflow ?? '');
    conditions.push(`t.schedule_id in (select s.schedule_id from schedule s where s.workflow_id = $${values.push(id)}::bigint)`);
  }
  return { day, conditions, values };
}

/** Who is to be looked for again later waits all the same. */
const SHOWN = `t.kind = 'schedule' and t.status = 'open' and t.opens_on <= $1::date`;
/** Done, or given up, in the last $2 days. */
const within = (column: string): string => `t.${column} > $1::date - $2::integer and t.${column} <= $1::date`;

/** The tasks that the numbers of the pages count. */
export const COUNTED = {
  due: `${SHOWN} and ${TASK_STATE.due}`,
  missed: `${SHOWN} and ${TASK_STATE.missed}`,
  trace: `${SHOWN} and ${TASK_STATE.trace}`,
  open: `${SHOWN} and t.due_on <= $1::date`,
  lost: `t.status = 'lost' and ${within('lost_on')}`,
  settled: `t.kind = 'schedule' and t.status = 'settled' and ${within('settled_on')}`,
  settledLate: `t.kind = 'schedule' and t.status = 'settled' and ${within('settled_on')} and t.settled_on >= t.missed_on`,
} as const;

/** The account (user_id) that somebody who waits was seen by last: who recorded the newest encounter. */
const SEEN_BY = `(select e.creator from encounter e where e.patient_id = t.patient_id and not e.voided
  order by e.encounter_datetime desc, e.encounter_id desc limit 1)`;
const SETTLED_BY = '(select e.creator from encounter e where e.patient_id = t.patient_id and e.uuid = t.settled_by_encounter)';

/** The account (user_id) whom a task is counted for: who saw the patient last, or who settled it. */
export const WORKER = `case when t.status = 'settled' then ${SETTLED_BY} else ${SEEN_BY} end`;

/** What tasks are grouped by: a key of the database. */
export const GROUP_KEY: Readonly<Record<FollowupGrouping, string>> = {
  place: 't.location_id',
  worker: WORKER,
  workflow: '(select s.workflow_id from schedule s where s.schedule_id = t.schedule_id)',
};

/** The span of waiting that begins with a day. Raises `engine.badParameter`. */
export function spanOf(first: string): { from: number; to: number | null } {
  const at = waitingFrom.findIndex((each) => String(each) === first);
  const from = waitingFrom[at];
  if (from === undefined) throw bad('waiting');
  const next = waitingFrom[at + 1];
  return { from, to: next === undefined ? null : next - 1 };
}
