/** What a schedule asks of one patient on one day: pure, the same in browser and server. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import type { CompiledSchedule, ReadyStep } from './compiled.ts';
import { inOrder, standingOn, type Facts } from './facts.ts';
import { historyOf, type History, type Open, type Past } from './history.ts';
import type { EnrolmentStatus, Step } from './schedule.ts';
import type { Act } from './settling.ts';
import { addSpan } from './span.ts';
import { spanTold, type Told } from './told.ts';

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
  readonly why: readonly Told[];
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

/** Why the step asks for nothing on the day; null when it does. */
function reasonAgainst({ step, condition }: ReadyStep, facts: Facts, on: Day): { reason: CancelReason; why: Told } | null {
  if (facts.died !== null && facts.died <= on) return { reason: 'died', why: say('schedule.whyDied', { day: facts.died }) };
  const standing = standingOn(facts, on);
  if (standing === null) return { reason: 'notEnrolled', why: say('schedule.whyNotEnrolled') };
  const { status, statusFrom, phase } = standing;
  if (!step.statuses.includes(status)) {
    return { reason: status, why: { code: 'schedule.whyStatus', holes: { status: statusTold(status), day: statusFrom } } };
  }
  if (step.phases.length > 0 && (phase === null || !step.phases.includes(phase))) {
    return { reason: 'phase', why: say('schedule.whyPhase') };
  }
  return condition.holds(facts, on) ? null : { reason: 'condition', why: say('schedule.whyCondition') };
}

function statusTold(status: EnrolmentStatus): Told {
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
  const end: Told =
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
    why: [...due.why, end],
  };
}

function whyState(step: Step, state: OpenState, due: Day | null): Told[] {
  const after = state === 'missed' ? step.missedAfter : state === 'trace' ? step.traceAfter : state === 'lost' ? step.lostAfter : null;
  if (after === null || due === null) return [];
  const span = spanTold({ count: after, unit: 'days' });
  return [{ code: 'schedule.pastBy', holes: { span, due } }];
}

function openItem(ready: ReadyStep, { occurrence, dose, due }: Open, { early }: History, facts: Facts, on: Day): Item {
  const { step } = ready;
  const shared = { step: step.key, occurrence, name: nameOf(step, dose), settled: null };
  const against = reasonAgainst(ready, facts, on);
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
    why: [...due.why, ...tooEarly, ...whyState(step, state, due.due)],
  };
}

function itemsOf(schedule: CompiledSchedule, ready: ReadyStep, facts: Facts, on: Day): { items: Item[]; history: History } {
  const history = historyOf(schedule, ready, facts, on);
  const items = history.past.map((past) => pastItem(ready, past));
  if (history.open !== null) items.push(openItem(ready, history.open, history, facts, on));
  return { items, history };
}

/** Days on which something may change for the step: all on which it does are among them, as long as none of them has come. */
function turnsOf(ready: ReadyStep, { open }: History, facts: Facts, on: Day): Day[] {
  const { step } = ready;
  const conditions = [
    ready.condition,
    ...[...ready.doses, ...ready.catchUp.flatMap(({ doses }) => doses)].flatMap(({ due }) => due.map((each) => each.condition)),
  ];
  const days: (Day | null)[] = conditions.flatMap((condition) => condition.turns(facts, on));
  const { birth } = facts;
  if (birth !== null) {
    const spans = step.catchUp.flatMap(({ from, under }) => [from, under]).filter((span) => span !== null);
    days.push(birth, ...spans.map((span) => addSpan(birth, span)));
  }
  if (open === null) return days.filter((day) => day !== null);
  const { due, tooLate, earliest } = open.due;
  days.push(tooLate);
  if (due === null) return days.filter((day) => day !== null);
  const after = (count: number | null): Day | null => (count === null ? null : addSpan(due, { count: count + 1, unit: 'days' }));
  days.push(addDays(due, -step.before), earliest, due, addSpan(due, { count: 1, unit: 'days' }));
  days.push(after(step.missedAfter), after(step.traceAfter), after(step.lostAfter));
  return days.filter((day) => day !== null);
}

/** Days of what is known already and lies ahead. */
function factDays(facts: Facts): Day[] {
  const enrolments = facts.enrolments.flatMap(({ from, statuses, phases }) => [
    from,
    ...statuses.map((each) => each.from),
    ...phases.map((each) => each.from),
  ]);
  const acts = [...facts.filled, ...facts.answers, ...facts.results].map(({ day }) => day);
  return [...enrolments, ...acts, ...(facts.died === null ? [] : [facts.died])];
}

/** What makes two items the same to whoever works with them: the sentences may tell more than the state. */
const marksOf = ({ step, occurrence, state, due, from, until, settled, cancelled }: Item): string =>
  [step, occurrence, state, due, from, until, settled?.day, settled?.of, cancelled].join(' ');

/** The items of a patient on a day, without looking ahead. What happens after the day does not count. */
export function itemsOn(schedule: CompiledSchedule, facts: Facts, on: Day): Item[] {
  return schedule.steps.flatMap((ready) => itemsOf(schedule, ready, inOrder(facts), on).items);
}

/**
 * The items of a patient on a day, and the next day on which any of them changes. What is recorded for later days is not seen
 * before them, so that the past can be walked through from change to change.
 */
export function planOn(schedule: CompiledSchedule, known: Facts, on: Day): Plan {
  const facts = inOrder(known);
  const now = lookOn(schedule, facts, on);
  const marks = now.items.map(marksOf).join('\n');
  const days = new Set([...factDays(facts), ...now.turns]);
  // where a day changes nothing by itself, days may follow from it that do
  for (let day = on; ;) {
    const later = earliestAfter(days, day);
    if (later === null) return { items: now.items, next: null };
    const then = lookOn(schedule, facts, later);
    if (then.items.map(marksOf).join('\n') !== marks) return { items: now.items, next: later };
    for (const turn of then.turns) days.add(turn);
    day = later;
  }
}

function lookOn(schedule: CompiledSchedule, facts: Facts, on: Day): { readonly items: Item[]; readonly turns: Day[] } {
  const looked = schedule.steps.map((ready) => ({ ready, ...itemsOf(schedule, ready, facts, on) }));
  return {
    items: looked.flatMap((each) => each.items),
    turns: looked.flatMap(({ ready, history }) => turnsOf(ready, history, facts, on)),
  };
}

function earliestAfter(days: ReadonlySet<Day>, on: Day): Day | null {
  let found: Day | null = null;
  for (const day of days) if (day > on && (found === null || day < found)) found = day;
  return found;
}
