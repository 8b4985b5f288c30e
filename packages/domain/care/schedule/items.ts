/** What a schedule asks of one patient on one day: pure, the same in browser and server. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import type { CompiledSchedule, ReadyStep } from './compiled.ts';
import { inOrder, standingOn, type Facts, type OrderedFacts } from './facts.ts';
import { StepHistory, type History, type Open, type Past } from './history.ts';
import type { EnrolmentStatus, Step } from './schedule.ts';
import { countedFrom, type Act } from './settling.ts';
import { addSpan } from './span.ts';
import { spanExplained, type Explanation } from './explanation.ts';
import { attemptsIn, type Attempt } from './tracing.ts';

export const openStates = ['later', 'soon', 'due', 'late', 'missed', 'trace', 'lost'] as const;
type OpenState = (typeof openStates)[number];
export type ItemState = OpenState | 'settled' | 'cancelled';

/** Why an item is cancelled; a status of the enrolment is one too. */
type CancelReason = Exclude<EnrolmentStatus, 'active'> | 'active' | 'notEnrolled' | 'phase' | 'condition' | 'tooLate';

export interface Item {
  readonly step: string;
  /** Counted from 1. */
  readonly occurrence: number;
  /** The name of the step or, among several doses, of the dose. */
  readonly name: string;
  readonly state: ItemState;
  readonly due: Day | null;
  /** The window: the first and the last day of it. */
  readonly from: Day | null;
  readonly until: Day | null;
  readonly settled: Act | null;
  readonly cancelled: CancelReason | null;
  /** What was tried to reach the patient since the day was missed, the last one last. */
  readonly attempts: readonly Attempt[];
  /** The day on which it is to be tried again; null: now, or not at all. */
  readonly again: Day | null;
  readonly why: readonly Explanation[];
}

interface Plan {
  readonly items: readonly Item[];
  /** The first day after this one on which an item changes while nothing new is recorded; null: never. */
  readonly next: Day | null;
}

/** The state of a day that lies so. */
function stateOn(step: Step, due: Day | null, from: Day | null, on: Day): OpenState {
  if (due === null || from === null || on < from) return 'later';
  if (on < due) return 'soon';
  if (on === due) return 'due';
  const past = (after: number | null): boolean => after !== null && on > addSpan(due, { count: after, unit: 'days' });
  if (past(step.lostAfter)) return 'lost';
  if (past(step.traceAfter)) return 'trace';
  return past(step.missedAfter) ? 'missed' : 'late';
}

const windowOf = (step: Step, due: Day | null, earliest: Day | null): readonly [Day | null, Day | null] => {
  if (due === null) return [null, null];
  const from = addDays(due, -step.before);
  return [earliest !== null && earliest > from ? earliest : from, addSpan(due, { count: step.after, unit: 'days' })];
};

interface Against {
  readonly reason: CancelReason;
  readonly why: Explanation;
}

/** Why the step asks for nothing on the day; null when it does. */
function reasonAgainst({ step, condition }: ReadyStep, facts: OrderedFacts, on: Day): Against | null {
  if (facts.died !== null && facts.died <= on) return { reason: 'died', why: say('schedule.whyDied', { day: facts.died }) };
  const standing = standingOn(facts, on);
  if (standing === null) return { reason: 'notEnrolled', why: say('schedule.whyNotEnrolled') };
  const { status, statusFrom, phase } = standing;
  if (!step.statuses.includes(status)) {
    return { reason: status, why: { code: 'schedule.whyStatus', holes: { status: statusExplained(status), day: statusFrom } } };
  }
  if (step.phases.length > 0 && (phase === null || !step.phases.includes(phase))) {
    return { reason: 'phase', why: say('schedule.whyPhase') };
  }
  return condition.holds(facts, on) ? null : { reason: 'condition', why: say('schedule.whyCondition') };
}

function statusExplained(status: EnrolmentStatus): Explanation {
  switch (status) {
    case 'active':
      return say('schedule.active');
    case 'paused':
      return say('schedule.paused');
    case 'transferred':
      return say('schedule.transferred');
    case 'finished':
      return say('schedule.finished');
    case 'lost':
      return say('schedule.lostStatus');
    case 'died':
      return say('schedule.died');
  }
}

const nameOf = (step: Step, dose: { readonly name: string }): string => (dose.name === '' ? step.name : dose.name);

function pastItem({ step }: ReadyStep, { occurrence, dose, due, settled }: Past): Item {
  const [from, until] = windowOf(step, due.due, due.earliest);
  const end: Explanation =
    settled === null ? say('schedule.whyTooLate', { day: due.tooLate ?? '' }) : say('schedule.whySettled', { day: settled.day });
  return {
    step: step.key,
    occurrence,
    name: nameOf(step, dose),
    state: settled === null ? 'cancelled' : 'settled',
    due: due.due,
    from,
    until,
    settled,
    cancelled: settled === null ? 'tooLate' : null,
    attempts: due.traced.attempts,
    again: null,
    why: [...due.why, end],
  };
}

function whyState(step: Step, state: OpenState, due: Day | null): Explanation[] {
  const after = state === 'missed' ? step.missedAfter : state === 'trace' ? step.traceAfter : state === 'lost' ? step.lostAfter : null;
  if (after === null || due === null) return [];
  const span = spanExplained({ count: after, unit: 'days' });
  return [{ code: 'schedule.pastBy', holes: { span, due } }];
}

function openItem({ step }: ReadyStep, { occurrence, dose, due }: Open, { early }: History, against: Against | null, on: Day): Item {
  const { attempts } = due.traced;
  const shared = { step: step.key, occurrence, name: nameOf(step, dose), settled: null, attempts, again: null };
  if (against !== null) {
    return { ...shared, state: 'cancelled', due: null, from: null, until: null, cancelled: against.reason, why: [against.why] };
  }
  if (due.due !== null && due.tooLate !== null && due.due >= due.tooLate) {
    const why = [...due.why, say('schedule.whyTooLate', { day: due.tooLate })];
    return { ...shared, state: 'cancelled', due: due.due, from: null, until: null, cancelled: 'tooLate', why };
  }
  const [from, until] = windowOf(step, due.due, due.earliest);
  const state = stateOn(step, due.due, from, on);
  const earlier = early.at(-1);
  const tooEarly = earlier === undefined ? [] : [say('schedule.whyEarly', { day: earlier.day })];
  return {
    ...shared,
    state,
    due: due.due,
    from,
    until,
    cancelled: null,
    again: due.traced.again,
    why: [...due.why, ...tooEarly, ...whyState(step, state, due.due)],
  };
}

/** What a step asks of the patient on one day. */
interface Look {
  readonly items: readonly Item[];
  readonly history: History;
  readonly against: Against | null;
}

/** A step before one patient: looked at on several days, it computes once what the days share. */
class StepView {
  readonly #ready: ReadyStep;
  readonly #facts: OrderedFacts;
  readonly #history: StepHistory;
  readonly #past = new Map<Past, Item>();

  constructor(schedule: CompiledSchedule, ready: ReadyStep, facts: OrderedFacts, attempts: readonly Attempt[]) {
    this.#ready = ready;
    this.#facts = facts;
    this.#history = new StepHistory(schedule, ready, facts, attempts);
  }

  on(day: Day): Look {
    const against = reasonAgainst(this.#ready, this.#facts, day);
    const history = this.#history.on(day, against === null);
    const items = history.past.map((past) => this.#pastItem(past));
    if (history.open !== null) items.push(openItem(this.#ready, history.open, history, against, day));
    return { items, history, against };
  }

  #pastItem(past: Past): Item {
    const known = this.#past.get(past);
    if (known !== undefined) return known;
    const item = pastItem(this.#ready, past);
    this.#past.set(past, item);
    return item;
  }

  /**
   * The first day after `on` on which an item is another one than in `now`; null when there is none before `limit`. `ahead` are the days
   * after `on` on which something is known to happen. Without `states`, an item that only comes into another state is the same.
   */
  next(now: Look, on: Day, ahead: readonly Day[], limit: Day | null, states: boolean): Day | null {
    const days = new Set(ahead);
    const add = (look: Look, since: Day): void => {
      for (const day of turnsOf(this.#ready, look, this.#facts, since)) if (day !== null && day > on) days.add(day);
      if (!states) return;
      for (const day of stateTurns(this.#ready, look)) if (day !== null && day > on) days.add(day);
    };
    add(now, on);
    // where a day changes nothing by itself, days may follow from it that do
    for (let day = on; ;) {
      const later = earliestAfter(days, day);
      if (later === null || (limit !== null && later >= limit)) return null;
      const then = this.on(later);
      if (!alike(then.items, now.items, states)) return later;
      add(then, later);
      day = later;
    }
  }
}

/**
 * Days on which something may change for the step besides the state of its open item: all on which it does are among them, as long as none
 * of them has come.
 */
function turnsOf(ready: ReadyStep, { history: { open } }: Look, facts: OrderedFacts, on: Day): (Day | null)[] {
  const { step } = ready;
  const days: (Day | null)[] = ready.conditions.flatMap((condition) => condition.turns(facts, on));
  const { birth } = facts;
  if (birth !== null && step.catchUp.length > 0) {
    const spans = step.catchUp.flatMap(({ from, under }) => [from, under]).filter((span) => span !== null);
    days.push(birth, ...spans.map((span) => addSpan(birth, span)));
  }
  if (open !== null) days.push(open.due.tooLate);
  return days;
}

/** On which days an item comes into its states; null: never. It is `late` from the day after it was due. */
export interface StateDays {
  readonly missed: Day | null;
  readonly trace: Day | null;
  readonly lost: Day | null;
}

export function stateDays(step: Step, due: Day): StateDays {
  const after = (count: number | null): Day | null => (count === null ? null : addDaysUntilEnd(due, count + 1));
  return { missed: after(step.missedAfter), trace: after(step.traceAfter), lost: after(step.lostAfter) };
}

/** Days on which the open item comes into another state. */
function stateTurns({ step }: ReadyStep, { history: { open } }: Look): (Day | null)[] {
  if (open === null || open.due.due === null) return [];
  const { due, earliest } = open.due;
  const { missed, trace, lost } = stateDays(step, due);
  return [addDays(due, -step.before), earliest, due, addDaysUntilEnd(due, 1), missed, trace, lost];
}

const addDaysUntilEnd = (day: Day, count: number): Day => addSpan(day, { count, unit: 'days' });

/** Days of what is known already and lies ahead. */
function daysAhead(facts: OrderedFacts, on: Day): Day[] {
  const days: Day[] = facts.died !== null && facts.died > on ? [facts.died] : [];
  const addFrom = (list: readonly { readonly from: Day }[]): void => {
    for (const { from } of list) if (from > on) days.push(from);
  };
  addFrom(facts.enrolments);
  for (const { statuses, phases } of facts.enrolments) {
    addFrom(statuses);
    addFrom(phases);
  }
  for (const list of [facts.filled, facts.answers, facts.results, facts.done ?? []]) {
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const fact = list[at];
      if (fact === undefined || fact.day <= on) break; // they are in order
      days.push(fact.day);
    }
  }
  return days;
}

/** Whether two items are the same to whoever works with them: the sentences may tell more than the state. */
const same = (a: Item, b: Item, states: boolean): boolean =>
  a === b ||
  (a.step === b.step &&
    a.occurrence === b.occurrence &&
    (!states || a.state === b.state) &&
    a.due === b.due &&
    a.from === b.from &&
    a.until === b.until &&
    a.settled?.day === b.settled?.day &&
    a.settled?.of === b.settled?.of &&
    a.cancelled === b.cancelled &&
    a.attempts.length === b.attempts.length &&
    a.again === b.again);

function alike(a: readonly Item[], b: readonly Item[], states: boolean): boolean {
  if (a.length !== b.length) return false;
  for (let at = a.length - 1; at >= 0; at -= 1) {
    const [one, other] = [a[at], b[at]];
    if (one === undefined || other === undefined || !same(one, other, states)) return false;
  }
  return true;
}

/** A schedule before one patient, for one day or for many: what the days share is computed once. */
export class PatientPlan {
  readonly #facts: OrderedFacts;
  readonly #steps: readonly StepView[];

  constructor(schedule: CompiledSchedule, known: Facts) {
    const facts = inOrder(known);
    this.#facts = facts;
    const attempts = attemptsIn(schedule.tracing, facts);
    this.#steps = schedule.steps.map((ready) => new StepView(schedule, ready, facts, attempts));
  }

  /** The items of a day, without looking ahead. What happens after the day does not count. */
  itemsOn(on: Day): Item[] {
    return this.#steps.flatMap((step) => step.on(on).items);
  }

  /**
   * Since when a step asks for what it asks for on a day: the end of what it asked for before (its settling, or the last day of what is too late),
   * else the day from which its settlings count.
   */
  since({ step }: ReadyStep, items: readonly Item[], on: Day): Day | null {
    const before = items.findLast((item) => item.step === step.key && (item.settled !== null || item.cancelled === 'tooLate'));
    const end = before?.settled?.day ?? before?.until ?? null;
    if (end !== null) return end;
    return step.counts === 'phase' ? countedFrom(step, this.#facts, on) : (standingOn(this.#facts, on)?.enrolment.from ?? null);
  }

  /**
   * The items of a day, and the next one on which any of them changes (see `planOn`), or changes otherwise than by coming into another state
   * where `states` is false.
   */
  on(on: Day, states = true): Plan {
    const looks = this.#steps.map((step) => ({ step, now: step.on(on) }));
    const ahead = daysAhead(this.#facts, on);
    let next: Day | null = null;
    for (const { step, now } of looks) next = step.next(now, on, ahead, next, states) ?? next;
    return { items: looks.flatMap(({ now }) => now.items), next };
  }
}

/** The items of a patient on a day, without looking ahead. What happens after the day does not count. */
export function itemsOn(schedule: CompiledSchedule, facts: Facts, on: Day): Item[] {
  return new PatientPlan(schedule, facts).itemsOn(on);
}

/**
 * The items of a patient on a day, and the next day on which any of them changes. What is recorded for later days is not seen
 * before them, so that the past can be walked through from change to change.
 */
export function planOn(schedule: CompiledSchedule, known: Facts, on: Day): Plan {
  return new PatientPlan(schedule, known).on(on);
}

function earliestAfter(days: ReadonlySet<Day>, on: Day): Day | null {
  let found: Day | null = null;
  for (const day of days) if (day > on && (found === null || day < found)) found = day;
  return found;
}
