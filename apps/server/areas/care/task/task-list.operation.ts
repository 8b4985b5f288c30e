import { tasksWire, type TaskCounts } from '@fieldward/contract/care/task.operations.ts';
import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { recordKinds, taskFilters, taskKinds, type TaskFilter, type TaskKind } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { placesOf } from './places-meant.ts';
import { choiceGiven, chosenTasks, openTasks } from './task-choice.ts';
import { taskRow, tasksShown, type FoundTask } from './task-row.ts';

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

/** The kinds that a list may hold, by the numbers of each; what is put off is in no number of its kind. */
function kindsOf(only: TaskFilter | undefined, counts: TaskCounts): readonly TaskKind[] {
  if (only === 'waiting') return taskKinds;
  const record = recordKinds.find((kind) => kind === only);
  if (record !== undefined) return [record];
  return only === undefined ? ['schedule', ...recordKinds.filter((kind) => counts[kind] > 0)] : ['schedule'];
}

/** What is to be done, where the account works. */
export const taskList = operation(tasksWire, {
  async handle({ query, actor }, db) {
    const day: Day = await programmeToday(db);
    const places = await placesOf(db, actor, query.location ?? []);
    const of = choiceGiven(actor, places);
    /** Conditions whose parameters stand behind the first so many. */
    const here = (first: number): string => chosenTasks(actor, places, query.owner, first);
    const narrowed = query.only === undefined ? '' : ` and ${TASK_STATE[query.only]}`;
    const [numbers] = await db.rows<{ counts: TaskCounts }>(countsOf(places, here(1)), [day, ...of]);
    const counts = { ...none, ...numbers?.counts };
    const listed = (kinds: readonly TaskKind[]): Promise<FoundTask[]> =>
      db.rows<FoundTask>(
        `select ${taskRow(kinds)} from (
           select t.* ${openTasks(query.only)}${here(4)}${narrowed} order by t.rank_on, t.task_id limit $3::bigint offset $4::bigint) t
         order by t.rank_on, t.task_id`,
        [day, contactNumberType, query.limit + 1, query.startIndex, ...of],
      );
    const kinds = kindsOf(query.only, counts);
    const first = await listed(kinds);
    // one of a kind that nobody had until a moment ago
    const found = first.every(({ row }) => kinds.includes(row.kind)) ? first : await listed(taskKinds);
    const results = (await tasksShown(db, found.slice(0, query.limit), day)).map(([, row]) => row);
    return { body: { day, results, hasNext: found.length > query.limit, counts } };
  },
});
