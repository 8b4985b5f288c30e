/** What is to be written so that the tasks of a patient are those that are wanted. */
import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Standing, StoredTask, Turn } from './task-standing.ts';

/** What a task is about: the rows of one patient that ask for the same have the same. */
export const keyOf = ({ schedule_id, step, occurrence }: Pick<StoredTask, 'schedule_id' | 'step' | 'occurrence'>): string =>
  `${schedule_id} ${step} ${occurrence}`;

/** What the schedules ask of a patient. */
export interface Wanted {
  readonly tasks: ReadonlyMap<string, StoredTask>;
  /** What is over, by the same keys. */
  readonly past: ReadonlyMap<string, Item>;
  readonly turns: ReadonlyMap<string, Day>;
}

/** The rows that are to be written for a patient. */
export interface Differences {
  readonly tasks: readonly StoredTask[];
  readonly turns: readonly Turn[];
  /** Schedules by which the patient was given up and should not have been. */
  readonly seen: readonly string[];
  /** The tasks, of those that are written, by which the patient is given up now. */
  readonly givenUp: readonly StoredTask[];
  /** How the patient stands once all that is written; tasks that are new have a key of no meaning. */
  readonly after: Standing;
}

const isOpen = ({ status }: StoredTask): boolean => status === 'open' || status === 'lost';

/** A task that is no longer asked for. */
function closed(task: StoredTask, item: Item | undefined): StoredTask {
  const act = item?.settled ?? null;
  return {
    ...task,
    status: act === null ? 'cancelled' : 'settled',
    settled_on: act?.day ?? null,
    settled_by_encounter: act?.source ?? null,
  };
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => each === b[at]));

/** Whether two tasks are stored alike. */
const alike = (a: StoredTask, b: StoredTask): boolean => Object.keys(a).every((name) => same(Reflect.get(a, name), Reflect.get(b, name)));

/** Whether the day is one that somebody promised when he had been given up already: he is lost until he comes. */
const promisedAfter = ({ outcome, attempted_on }: StoredTask, lost: string): boolean => outcome !== null && (attempted_on ?? '') >= lost;

/** Whether a patient was given up whom later records show to have come, or to be expected, before that. */
const seenBefore = (known: StoredTask, then: StoredTask): boolean =>
  known.status === 'lost' &&
  known.lost_on !== null &&
  (then.status === 'settled'
    ? (then.settled_on ?? '') < known.lost_on
    : then.status === 'open' && then.due_on !== known.due_on && !promisedAfter(then, known.lost_on));

const givesUp = (task: StoredTask, on: Day): boolean => task.status === 'open' && task.lost_on !== null && task.lost_on <= on;

/** The open tasks of a patient by which he is given up on a day, as they are then. */
export const givenUpOn = (tasks: readonly StoredTask[], on: Day): StoredTask[] =>
  tasks.filter((task) => givesUp(task, on)).map((task) => ({ ...task, status: 'lost' }));

/** How a stored task will be; undefined: as it is. */
function becomes(known: StoredTask, wanted: StoredTask | undefined, item: Item | undefined): StoredTask | undefined {
  if (wanted === undefined) return isOpen(known) ? closed(known, item) : undefined;
  // who was given up stays so until another day is set
  const status = known.status === 'lost' && known.due_on === wanted.due_on ? 'lost' : 'open';
  return { ...wanted, task_id: known.task_id, status };
}

/** The rows that are to be written so that the tasks of a patient are those that are wanted. @param giveUp the day after which nobody waits any more; null: nobody is given up */
export function differences(standing: Standing, { tasks, past, turns }: Wanted, giveUp: Day | null): Differences {
  const rest = new Map(tasks);
  const next = new Map<StoredTask, StoredTask>();
  const seen = new Set<string>();
  // the newest of those that ask for the same
  for (const known of standing.tasks.toReversed()) {
    const key = keyOf(known);
    const then = becomes(known, rest.get(key), past.get(key));
    rest.delete(key);
    if (then === undefined) continue;
    next.set(known, then);
    if (seenBefore(known, then)) seen.add(known.schedule_id);
  }
  const givenUp: StoredTask[] = [];
  const until = (task: StoredTask): StoredTask => {
    // who should not have been given up is looked at again once that is taken back
    const [lost] = giveUp === null || seen.size > 0 ? [] : givenUpOn([task], giveUp);
    if (lost !== undefined) givenUp.push(lost);
    return lost ?? task;
  };
  const written: StoredTask[] = [];
  const kept = standing.tasks.map((known) => {
    const then = next.get(known);
    if (then === undefined) return known;
    const last = until(then);
    if (!alike(last, known)) written.push(last);
    return last;
  });
  const made = [...rest.values()].map(until);
  const changed = new Set([...Object.keys(standing.turns), ...turns.keys()]);
  return {
    seen: [...seen],
    givenUp,
    tasks: [...written, ...made],
    turns: [...changed]
      .filter((schedule) => standing.turns[schedule] !== turns.get(schedule))
      .map((schedule) => ({ patient_id: standing.id, schedule_id: schedule, turns_on: turns.get(schedule) ?? null })),
    after: {
      ...standing,
      tasks: [...kept, ...made.map((task) => ({ ...task, task_id: 'new' }))],
      turns: Object.fromEntries(turns),
    },
  };
}
