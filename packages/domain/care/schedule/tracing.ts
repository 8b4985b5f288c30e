/** Attempts to reach somebody who should have come: each is a form, and its outcome decides what is next. */
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import { dayOfAnswer } from './answer-day.ts';
import type { OrderedFacts } from './facts.ts';
import type { Step, TraceOutcome, Tracing } from './schedule.ts';

/** Where a schedule does not say after how many days it is tried again. */
export const AGAIN_AFTER = 7;

/** One attempt as the record has it. */
export interface Attempt {
  readonly day: Day;
  readonly outcome: TraceOutcome;
  /** The day on which somebody promised to come. */
  readonly promised: Day | null;
  /** The form that says so (uuid of an encounter), where it is known. */
  readonly source?: string;
}

const chosen = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** All attempts in the order of their days. A day that was promised counts from the day of the attempt on only. */
export function attemptsIn(tracing: Tracing | null, facts: OrderedFacts): readonly Attempt[] {
  if (tracing === null) return [];
  return (facts.answersTo.get(tracing.outcome) ?? []).map(({ day, value, source }): Attempt => {
    const meaning = tracing.means.find(({ answer }) => chosen(value).includes(answer))?.outcome ?? 'reached';
    const promise =
      meaning === 'promised'
        ? facts.answersTo.get(tracing.promised)?.findLast((each) => each.day === day && each.source === source)
        : undefined;
    const promised = dayOfAnswer(promise?.value);
    const known = promised !== null && promised >= day;
    return {
      day,
      outcome: meaning === 'promised' && !known ? 'reached' : meaning,
      promised: known ? promised : null,
      ...(source === undefined ? {} : { source }),
    };
  });
}

/** What the attempts since a day was missed make of it. */
export interface Traced {
  /** The attempts for this time, the last one last. */
  readonly attempts: readonly Attempt[];
  /** The promise that holds now. */
  readonly promise: Attempt | null;
  /** The day on which it is to be tried again; null: now, or not at all. */
  readonly again: Day | null;
}

/** Nobody tried. */
export const notTraced: Traced = { attempts: [], promise: null, again: null };

/**
 * What was tried for a step whose day is over: attempts after that day (`due`) and after its last settling, known by the day `on`
 * (`before`: before it). Steps that trace nobody take nothing from attempts.
 */
export function tracedFor(
  { tracing, step, all }: { readonly tracing: Tracing | null; readonly step: Step; readonly all: readonly Attempt[] },
  { due, settled, on, before }: { readonly due: Day; readonly settled: Day | null; readonly on: Day; readonly before: boolean },
): Traced {
  if (tracing === null || all.length === 0 || step.traceAfter === null) return notTraced;
  const attempts = all.filter(({ day }) => day > due && (settled === null || day > settled) && (before ? day < on : day <= on));
  const last = attempts.at(-1);
  if (last === undefined) return notTraced;
  const rests = last.outcome === 'notFound' || last.outcome === 'reached';
  return {
    attempts,
    promise: attempts.findLast(({ promised }) => promised !== null) ?? null,
    again: rests ? addDays(last.day, Math.max(step.traceAgain ?? tracing.again, 1)) : null,
  };
}
