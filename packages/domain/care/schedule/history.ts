/** The past of a step for one patient: what was settled by what, what came too early, what is too late. */
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import type { CompiledSchedule, ReadyDose, ReadyStep } from './compiled.ts';
import { dueDay, type DueDay, type Scene } from './due.ts';
import type { Facts } from './facts.ts';
import type { CatchUp } from './schedule.ts';
import { actsUntil, type Act } from './settling.ts';
import { addSpan } from './span.ts';

/** A dose that is over: settled, or too late with nothing that settled it. */
export interface Past {
  readonly occurrence: number;
  readonly dose: ReadyDose['dose'];
  readonly due: DueDay;
  readonly settled: Act | null;
}

/** The dose that is open; null when all are over. */
export interface Open {
  readonly occurrence: number;
  readonly dose: ReadyDose['dose'];
  readonly due: DueDay;
}

export interface History {
  readonly past: readonly Past[];
  readonly open: Open | null;
  /** Acts that settled nothing because they came too early. */
  readonly early: readonly Act[];
}

const inRange = ({ from, under }: CatchUp, birth: Day, at: Day): boolean =>
  (from === null || addSpan(birth, from) <= at) && (under === null || addSpan(birth, under) > at);

/** The doses of the age at which the patient begins: that of the first settling, else that of the day. */
function dosesFor({ doses, catchUp }: ReadyStep, { birth }: Facts, start: Day): readonly ReadyDose[] {
  if (birth === null) return doses;
  return catchUp.find(({ range }) => inRange(range, birth, start))?.doses ?? doses;
}

/** Goes through the acts of the patient until the day. */
export function historyOf(schedule: CompiledSchedule, step: ReadyStep, facts: Facts, on: Day): History {
  const settled: Act[] = [];
  const past: Past[] = [];
  const early: Act[] = [];
  let at = 0;

  /** The dose that is open on a day, after those that are too late by then. */
  const openOn = (day: Day, beforeAct: boolean): Open | null => {
    for (;;) {
      const doses = dosesFor(step, facts, settled[0]?.day ?? day);
      const single = doses.length === 1;
      const all = single ? (step.step.times ?? Infinity) : doses.length;
      const ready = doses[single ? 0 : at];
      if (at >= all || ready === undefined) return null;
      const scene: Scene = { schedule, step, facts, on: day, beforeAct, settled };
      const due = dueDay(ready, ready.dose, scene);
      const open = { occurrence: at + 1, dose: ready.dose, due };
      if (due.tooLate === null || day < due.tooLate) return open;
      past.push({ ...open, settled: null });
      at = single ? Infinity : at + 1;
    }
  };

  for (const act of actsUntil(step.step, facts, on)) {
    const open = openOn(act.day, true);
    if (open === null) break;
    if (isEarly(step, open.due, act.day)) {
      early.push(act);
      continue;
    }
    past.push({ ...open, settled: act });
    settled.push(act);
    at += 1;
  }
  return { past, open: openOn(on, false), early };
}

function isEarly({ step }: ReadyStep, { earliest, due }: DueDay, on: Day): boolean {
  if (earliest !== null && on < addDays(earliest, -step.grace)) return true;
  return step.onlyInWindow && due !== null && on < addDays(due, -step.before);
}
