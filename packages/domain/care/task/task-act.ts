/** What people do with tasks besides what settles them: assign, put off, say that it is done. */
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';

export const taskActKinds = ['assign', 'putOff', 'done'] as const;
type TaskActKind = (typeof taskActKinds)[number];

/** Whom a task can be assigned to. */
export const assigneeKinds = ['user', 'role', 'location'] as const;

/**
 * Whose tasks a list is narrowed to: those that were not given to another person or role, the own ones, those of an own role, those that were
 * given to a place, those that nobody has.
 */
export const taskOwners = ['free', 'mine', 'role', 'place', 'nobody'] as const;

/** So long a task can be put off. */
export const MOST_DAYS_OFF = 366;

/** An act as it is stored; `Since` and the number say what it was done with. */
export interface TaskAct {
  readonly kind: TaskActKind;
  readonly step: string;
  readonly occurrence: number;
  readonly since: string | null;
  readonly day: string;
  readonly until: string | null;
  /** Where the patient was followed then (key); null where that is not known. */
  readonly place: string | null;
}

/** What a step asks for now. */
interface Asked {
  readonly step: string;
  readonly occurrence: number;
  readonly since: string | null;
  /** The day of the last attempt to reach the patient, and the day on which it is to be tried again. */
  readonly attempted: string | null;
  readonly again: string | null;
  /** Where the patient is followed (key). */
  readonly place: string | null;
}

/**
 * Whether an act is of what a step asks for now. A visit that is entered later moves the number, a corrected day of the last one moves the
 * beginning: one of them is enough. What was done before the step began to ask for it was done with something else. The first time and the
 * second begin on one day where the first is settled on the day of the enrolment: they are not the same.
 */
const isOf = (act: TaskAct, asked: Asked): boolean =>
  act.step === asked.step &&
  ((act.since === asked.since && (act.occurrence === 1) === (asked.occurrence === 1)) ||
    (act.occurrence === asked.occurrence && (asked.since === null || act.day >= asked.since)));

/** Who has it: whoever it was given to last, unless the patient has gone to another place since. */
function assignedIn<A extends TaskAct>(own: readonly A[], { place }: Asked): A | null {
  const last = own.findLast(({ kind }) => kind === 'assign');
  return last !== undefined && (last.place === null || last.place === place) ? last : null;
}

/** What the acts (in the order in which they were done) make of a task: who has it, and until when it waits. The last act counts. */
export function actsOn<A extends TaskAct>(
  acts: readonly A[],
  asked: Asked,
): { readonly assigned: A | null; readonly putOff: A | null; readonly until: string | null } {
  const own = acts.filter((act) => isOf(act, asked));
  const last = own.findLast(({ kind }) => kind === 'putOff');
  const { attempted, again } = asked;
  // what was put off before somebody tried is over with the attempt
  const holds = last !== undefined && (attempted === null || last.day >= attempted);
  const tried = again !== null && (last === undefined || !holds || last.day <= (attempted ?? ''));
  const off = holds ? last : null;
  const days = [tried ? again : null, off?.until ?? null].filter((day) => day !== null).toSorted();
  const until = days.at(-1) ?? null;
  return {
    assigned: assignedIn(own, asked),
    putOff: off !== null && off.until === until ? off : null,
    until,
  };
}

/** What is wrong with the day until which a task is to be put off: not after today, too far, or not before the day on which it is given up. */
export function putOffProblem(until: Day, today: Day, lost: Day | null): 'past' | 'far' | 'lost' | null {
  if (until <= today) return 'past';
  if (until > addDays(today, MOST_DAYS_OFF)) return 'far';
  return lost !== null && lost > today && until >= lost ? 'lost' : null;
}
