import { tasksWire, type TaskCounts } from '@fieldward/contract/care/task.operations.ts';
import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { taskFilters, type TaskFilter } from '@fieldward/domain/care/task/task.ts';
import type { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { toldOf } from '../../../sql/task-rights.ts';
import { placesOf } from './places-meant.ts';
import { TASK_ROW, taskShown, type FoundTask } from './task-row.ts';

/** Whether a task was given to a place; it stands at that one. */
const AT_PLACE = `(t.assigned_by is not null and exists (
  select from task_act a where a.patient_id = t.patient_id and a.uuid = t.assigned_by and a.to_location is not null))`;

/** Whether whoever has a task has left, or its role is not used any more. */
const LEFT = `exists (select from users u where u.user_id = t.assigned_user and u.retired)`;
const ROLE_GONE = `exists (select from role r where r.role_id = t.assigned_role and r.retired)`;

/** Whose tasks are meant. Who has left has nothing any more. */
const OWNER = {
  free: (user: string) => `(t.assigned_user is null or t.assigned_user = ${user} or ${LEFT})
    and (t.assigned_role is null or t.assigned_role in (select roles_of(${user})) or ${ROLE_GONE})`,
  mine: (user: string) => `t.assigned_user = ${user}`,
  role: (user: string) => `t.assigned_role in (select roles_of(${user}))`,
  place: () => AT_PLACE,
  nobody: () => `(t.assigned_user is null or ${LEFT})
    and (t.assigned_role is null or ${ROLE_GONE}) and not ${AT_PLACE}`,
} as const satisfies Readonly<Record<(typeof taskOwners)[number], (user: string) => string>>;

/** What is put off is listed only where it is asked for. */
const openTasks = (filter: TaskFilter | undefined): string =>
  `from task t where t.status = 'open' and ${filter === 'waiting' ? 't.opens_on' : 't.shows_on'} <= $1::date`;

/** SQL of the numbers of each state: where places are named in one go, else each only as far as it is counted. */
function countsOf(places: readonly string[] | null, here: string): string {
  const open = (filter: TaskFilter): string => (filter === 'waiting' ? '' : 't.shows_on <= $1::date and ');
  const one = (filter: TaskFilter): string =>
    places === null
      ? `(select count(*) from (select ${openTasks(filter)}${here} and ${TASK_STATE[filter]} limit ${MOST_COUNTED}) x)`
      : `least(${MOST_COUNTED}, count(*) filter (where ${open(filter)}${TASK_STATE[filter]}))`;
  const counts = `jsonb_build_object(${taskFilters.map((filter) => `'${filter}', ${one(filter)}`).join(', ')}) as counts`;
  return places === null ? `select ${counts}` : `select ${counts} ${openTasks('waiting')}${here}`;
}

const none: TaskCounts = { trace: 0, missed: 0, due: 0, soon: 0, result: 0, form: 0, referral: 0, pair: 0, waiting: 0 };

/** What is to be done, where the account works. */
export const taskList = operation(tasksWire, {
  async handle({ query, actor }, db) {
    const day: Day = await programmeToday(db);
    const places = await placesOf(db, actor, query.location ?? []);
    const of = [...(places === null ? [] : [places]), actor.userId];
    /** Conditions whose parameters stand behind the first so many. */
    const here = (first: number): string => {
      const place = places === null ? '' : ` and t.location_id = any($${first + 1}::bigint[])`;
      const user = `$${first + of.length}::bigint`;
      const told = toldOf((privilege) => may(actor, privilege), `t.assigned_user = ${user}`) ?? `${user} is not null`;
      return `${place} and ${told}${query.owner === undefined ? '' : ` and ${OWNER[query.owner](user)}`}`;
    };
    const narrowed = query.only === undefined ? '' : ` and ${TASK_STATE[query.only]}`;
    const found = await db.rows<FoundTask>(
      `select ${TASK_ROW} from (
         select t.* ${openTasks(query.only)}${here(4)}${narrowed} order by t.rank_on, t.task_id limit $3::bigint offset $4::bigint) t
       order by t.rank_on, t.task_id`,
      [day, contactNumberType, query.limit + 1, query.startIndex, ...of],
    );
    const [numbers] = await db.rows<{ counts: TaskCounts }>(countsOf(places, here(1)), [day, ...of]);
    const results = found.slice(0, query.limit).map((each) => taskShown(each, day));
    return { body: { day, results, hasNext: found.length > query.limit, counts: { ...none, ...numbers?.counts } } };
  },
});
