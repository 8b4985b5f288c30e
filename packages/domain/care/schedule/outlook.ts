/**
 * What a schedule asks of a patient from a day on, as days: the state on any later day is read from them, so that nobody has to compute it
 * again while nothing is recorded.
 */
import type { Day } from '../../time/day.ts';
import type { CompiledSchedule } from './compiled.ts';
import type { Facts } from './facts.ts';
import { PatientPlan, stateDays, type Item, type StateDays } from './items.ts';
import type { Attempt } from './tracing.ts';

/** An open item whose day is known. */
export interface Awaited extends StateDays {
  readonly step: string;
  readonly occurrence: number;
  readonly name: string;
  /** The first day of its window. */
  readonly opens: Day;
  readonly due: Day;
  /** Since when it is asked for: the end of what the step asked for before, else the day from which settlings count. */
  readonly since: Day | null;
  /** What was tried to reach the patient, the last one last, and when it is to be tried again. */
  readonly attempts: readonly Attempt[];
  readonly again: Day | null;
}

interface Outlook {
  readonly awaited: readonly Awaited[];
  /** What is over, settled or too late. */
  readonly past: readonly Item[];
  /** The first day after this one on which something else is asked for although nothing new is recorded; null: never. */
  readonly next: Day | null;
}

/** The outlook on a day. What is dated later is not seen before its day. */
export function outlookOn(schedule: CompiledSchedule, known: Facts, on: Day): Outlook {
  const plan = new PatientPlan(schedule, known);
  const { items, next } = plan.on(on, false);
  const awaited = items.flatMap(({ step, occurrence, name, from, due, settled, cancelled, attempts, again }): Awaited[] => {
    const rule = schedule.stepOf(step);
    if (settled !== null || cancelled !== null || due === null || from === null || rule === undefined) return [];
    const since = plan.since(rule, items, on);
    return [{ step, occurrence, name, opens: from, due, since, attempts, again, ...stateDays(rule.step, due) }];
  });
  return { awaited, past: items.filter(({ settled, cancelled }) => settled !== null || cancelled === 'tooLate'), next };
}

/** The states of what is to be done, the most pressing last. */
export const awaitedStates = ['later', 'soon', 'due', 'late', 'missed', 'trace', 'lost'] as const;
type AwaitedState = (typeof awaitedStates)[number];

/** The state of an item on a day. */
export function stateOfAwaited(
  { opens, due, missed, trace, lost }: Pick<Awaited, 'opens' | 'due' | keyof StateDays>,
  on: Day,
): AwaitedState {
  const reached = (day: Day | null): boolean => day !== null && day <= on;
  if (on < opens) return 'later';
  if (on < due) return 'soon';
  if (on === due) return 'due';
  if (reached(lost)) return 'lost';
  if (reached(trace)) return 'trace';
  return reached(missed) ? 'missed' : 'late';
}
