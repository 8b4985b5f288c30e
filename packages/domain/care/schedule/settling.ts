/** What was done: the days on which a step could be settled, and by what. */
import { isChoices } from '../../form/answers.ts';
import type { Day } from '../../time/day.ts';
import { standingOn, type Facts } from './facts.ts';
import type { Settling, Step } from './schedule.ts';

/** A form, an answer or a result that can settle a step; `of` is its uuid. `hand`: somebody marked the step of this key as done. */
export interface Act {
  readonly kind: Settling['kind'] | 'hand';
  readonly of: string;
  readonly day: Day;
  /** The record that says so (uuid of an encounter), where it is known. */
  readonly source?: string;
}

function actsOf(settling: Settling, facts: Facts): Act[] {
  const act = (of: string, each: { readonly day: Day; readonly source?: string }): Act => ({
    kind: settling.kind,
    of,
    day: each.day,
    ...(each.source === undefined ? {} : { source: each.source }),
  });
  switch (settling.kind) {
    case 'form':
      return facts.filled.filter(({ form }) => form === settling.form).map((each) => act(each.form, each));
    case 'result':
      return facts.results.filter(({ test }) => test === settling.test).map((each) => act(each.test, each));
    case 'answer':
      return facts.answers
        .filter(({ question, value }) => {
          if (question !== settling.question) return false;
          const given = typeof value === 'string' ? [value] : isChoices(value) ? value : [];
          return settling.answers.length === 0 || given.some((one) => settling.answers.includes(one));
        })
        .map((each) => act(each.question, each));
  }
}

/** All acts that can settle the step, one a day, in their order; what is recorded goes before what somebody marked as done. */
export function actsFor(step: Step, facts: Facts): readonly Act[] {
  const acts = step.settledBy.flatMap((settling) => actsOf(settling, facts));
  for (const { step: of, day, source } of facts.done ?? [])
    if (of === step.key) acts.push({ kind: 'hand', of, day, ...(source === undefined ? {} : { source }) });
  if (acts.length < 2) return acts;
  const perDay = new Map<Day, Act>();
  for (const act of acts) if (!perDay.has(act.day)) perDay.set(act.day, act);
  return [...perDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The first day whose acts count for the step; null where none do. */
export function countedFrom(step: Step, facts: Facts, on: Day): Day | null {
  if (step.counts === 'ever') return '0001-01-01' as Day; // before all that is recorded
  const standing = standingOn(facts, on);
  if (standing === null) return null;
  if (step.counts === 'enrolment') return standing.enrolment.from;
  const { phase, phaseFrom } = standing;
  return step.phases.length === 0 || (phase !== null && step.phases.includes(phase)) ? phaseFrom : null;
}

/** The last act until the day that can settle the step. */
export function lastAct(step: Step, facts: Facts, on: Day): Act | undefined {
  const from = countedFrom(step, facts, on);
  return from === null ? undefined : actsFor(step, facts).findLast(({ day }) => day >= from && day <= on);
}
