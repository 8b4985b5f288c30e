import { tasksWire, type TaskCounts } from '@fieldward/contract/care/task.operations.ts';
import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { recordKinds, taskFilters, taskKinds, type TaskFilter, type TaskKind } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { placesOf } from './places-meant.ts';
import { choiceGiven, chosenTasks, firstTasks, openTasks } from './task-choice.ts';
import { taskRow, tasksShown, type FoundTask } from './task-row.ts';

/** As an index by place has it: the day from which a task `t` is to be traced, which may never come. */
const TRACED_FROM = `coalesce(t.trace_on, 'infinity'::date)`;

/**
 * SQL of the numbers of each state, each only as far as it is counted. Where places are named, those to trace are counted by themselves: they are most of
 * what a clinic has, and nobody reads more of them than the number says; the rest in one go.
 */
function countsOf(places: readonly string[] | null, here: string): string {
  const some = (filter: TaskFilter, narrowed: string): string =>
    `(select count(*) from (select ${openTasks(filter)}${here} and ${narrowed} limit ${MOST_COUNTED}) x)`;
  if (places === null)
    return `select jsonb_build_object(${taskFilters.map((filter) => `'${filter}', ${some(filter, TASK_STATE[filter])}`).join(', ')}) as counts`;
  const toTrace = `${TRACED_FROM} <= $1::date`;
  const late = (filter: TaskFilter): string =>
    filter === 'trace'
      ? some(filter, toTrace)
      : filter === 'waiting'
        ? some(filter, `${toTrace} and t.shows_on > $1::date and ${TASK_STATE.waiting}`)
        : '0';
  const shown = (filter: TaskFilter): string => (filter === 'waiting' ? '' : 't.shows_on <= $1::date and ');
  const counts = taskFilters.map(
    (filter) => `'${filter}', least(${MOST_COUNTED}, ${late(filter)} + count(*) filter (where ${shown(filter)}${TASK_STATE[filter]}))`,
  );
  return `select jsonb_build_object(${counts.join(', ')}) as counts ${openTasks('waiting')}${here} and ${TRACED_FROM} > $1::date`;
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
           ${firstTasks(actor, places, query.owner, { open: `${openTasks(query.only)}${narrowed}`, limit: '$3::bigint', offset: '$4::bigint' }, 4)}) t
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
