/** The past of a step for one patient: what was settled by what, what came too early, what is too late. */
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import type { CompiledSchedule, ReadyDose, ReadyStep } from './compiled.ts';
import { dueDay, type DueDay } from './due.ts';
import type { Facts, OrderedFacts } from './facts.ts';
import type { CatchUp } from './schedule.ts';
import { actsFor, countedFrom, type Act } from './settling.ts';
import { addSpan } from './span.ts';
import { notTraced, type Attempt } from './tracing.ts';

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

/** What the acts until a day made of the doses. */
interface Gone {
  /** Which of the acts: the first, and the first that does not count any more. */
  readonly first: number;
  readonly end: number;
  readonly past: readonly Past[];
  readonly settled: readonly Act[];
  readonly early: readonly Act[];
  /** The dose that is next. */
  readonly at: number;
}

/** For whom the day does not matter: the step asks nothing of them. */
const noDay: DueDay = { due: null, planned: null, traced: notTraced, recorded: false, earliest: null, tooLate: null, why: [] };

const noActs = { first: 0, end: 0, past: [], settled: [], early: [], at: 0 } as const satisfies Gone;

/** Tells the history of a step for one patient on any day; what the acts settled is computed once for all days that see the same acts. */
export class StepHistory {
  readonly #schedule: CompiledSchedule;
  readonly #step: ReadyStep;
  readonly #facts: OrderedFacts;
  readonly #acts: readonly Act[];
  readonly #attempts: readonly Attempt[];
  #gone: Gone = noActs;

  constructor(schedule: CompiledSchedule, step: ReadyStep, facts: OrderedFacts, attempts: readonly Attempt[]) {
    this.#attempts = attempts;
    this.#schedule = schedule;
    this.#step = step;
    this.#facts = facts;
    this.#acts = actsFor(step.step, facts);
  }

  /** The history on a day; where the step asks nothing (`asks`), the day of its open dose is left out unless it could be too late. */
  on(day: Day, asks: boolean): History {
    const { past, settled, early, at } = this.#goneOn(day);
    const late: Past[] = [];
    const open = this.#openOn({ day, at, settled, late, beforeAct: false, asks });
    return { past: late.length === 0 ? past : [...past, ...late], open, early };
  }

  #goneOn(day: Day): Gone {
    const from = this.#acts.length === 0 ? null : countedFrom(this.#step.step, this.#facts, day);
    if (from === null) return noActs;
    const first = this.#acts.findIndex((act) => act.day >= from);
    const end = this.#acts.findLastIndex((act) => act.day <= day) + 1;
    if (first < 0 || end <= first) return noActs;
    if (first !== this.#gone.first || end !== this.#gone.end) this.#gone = this.#goThrough(first, end);
    return this.#gone;
  }

  #goThrough(first: number, end: number): Gone {
    const [settled, past, early]: [Act[], Past[], Act[]] = [[], [], []];
    let at = 0;
    for (const act of this.#acts.slice(first, end)) {
      const look: Look = { day: act.day, at, settled, late: past, beforeAct: true, asks: true };
      const open = this.#openOn(look);
      at = look.at;
      if (open === null) break;
      if (isEarly(this.#step, open.due, act.day)) {
        early.push(act);
        continue;
      }
      past.push({ ...open, settled: act });
      settled.push(act);
      at += 1;
    }
    return { first, end, past, settled, early, at };
  }

  /** The dose that is open on a day, after those that are too late by then, which go to `late`. */
  #openOn(look: Look): Open | null {
    const { day, settled, late, beforeAct, asks } = look;
    const [step, facts] = [this.#step, this.#facts];
    for (;;) {
      const { at } = look;
      const doses = dosesFor(step, facts, settled[0]?.day ?? day);
      const single = doses.length === 1;
      const all = single ? (step.step.times ?? Infinity) : doses.length;
      const ready = doses[single ? 0 : at];
      if (at >= all || ready === undefined) return null;
      const matters = asks || ready.dose.until.length > 0;
      const scene = { schedule: this.#schedule, step, facts, on: day, beforeAct, settled, attempts: this.#attempts };
      const due = matters ? dueDay(ready, ready.dose, scene) : noDay;
      const open = { occurrence: at + 1, dose: ready.dose, due };
      if (due.tooLate === null || day < due.tooLate) return open;
      late.push({ ...open, settled: null });
      look.at = single ? Infinity : at + 1;
    }
  }
}

/** Where to look for the open dose. */
interface Look {
  readonly day: Day;
  /** Which dose is the next one; it is moved on. */
  at: number;
  readonly settled: readonly Act[];
  readonly late: Past[];
  readonly beforeAct: boolean;
  readonly asks: boolean;
}

function isEarly({ step }: ReadyStep, { earliest, planned }: DueDay, on: Day): boolean {
  if (earliest !== null && on < addDays(earliest, -step.grace)) return true;
  // who promised to come later may come at once
  return step.onlyInWindow && planned !== null && on < addDays(planned, -step.before);
}
