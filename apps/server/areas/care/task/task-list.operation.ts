import { tasksWire, type TaskCounts } from '@fieldward/contract/care/task.operations.ts';
import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { taskFilters, type TaskFilter } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { placesOf } from './places-meant.ts';
import { choiceGiven, chosenTasks, openTasks } from './task-choice.ts';
import { TASK_ROW, taskShown, type FoundTask } from './task-row.ts';

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
    const of = choiceGiven(actor, places);
    /** Conditions whose parameters stand behind the first so many. */
    const here = (first: number): string => chosenTasks(actor, places, query.owner, first);
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
