/** On which day a dose of a step is due, since when it may be given, until when, and why. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import { dayOfAnswer } from './answer-day.ts';
import type { CompiledSchedule, ReadyDose, ReadyDue, ReadyStep } from './compiled.ts';
import { newestAnswer, resumedBy, standingOn, type OrderedFacts } from './facts.ts';
import type { After, Anchor, ClosedDays } from './schedule.ts';
import { lastAct, type Act } from './settling.ts';
import { addSpan, laterOf, weekdayOf } from './span.ts';
import { spanExplained, type Explanation } from './explanation.ts';
import { notTraced, tracedFor, type Attempt, type Traced } from './tracing.ts';

/** A moment in the history of a step, from which its next dose is looked at. */
interface Scene {
  readonly schedule: CompiledSchedule;
  readonly step: ReadyStep;
  readonly facts: OrderedFacts;
  /** The day of looking. */
  readonly on: Day;
  /** When looking from an act: what was recorded on its own day does not speak of it. */
  readonly beforeAct: boolean;
  /** What settled the doses before. */
  readonly settled: readonly Act[];
  /** All attempts to reach the patient. */
  readonly attempts: readonly Attempt[];
}

/** A day with the sentence that says where it comes from. */
interface Reason {
  readonly day: Day;
  readonly explanation: Explanation;
}

export interface DueDay {
  readonly due: Day | null;
  /** The day before somebody promised another one to who traced them; else the same. */
  readonly planned: Day | null;
  readonly traced: Traced;
  /** Whether the day was recorded, and not computed. */
  readonly recorded: boolean;
  /** The first day on which it may be settled; null: any. */
  readonly earliest: Day | null;
  /** The first day on which it is too late; null: never. */
  readonly tooLate: Day | null;
  readonly why: readonly Explanation[];
}

const reason = (day: Day | null | undefined, explanation: (day: Day) => Explanation): Reason | null =>
  day === null || day === undefined ? null : { day, explanation: explanation(day) };

/** The day of an anchor. */
function anchored(anchor: Anchor, { schedule, facts, on, settled }: Scene): Reason | null {
  switch (anchor.of) {
    case 'birth':
      return reason(facts.birth, (day) => say('schedule.ofBirth', { day }));
    case 'enrolment':
      return reason(standingOn(facts, on)?.enrolment.from, (day) => say('schedule.ofEnrolment', { day }));
    case 'phase':
      return reason(standingOn(facts, on)?.phaseFrom, (day) => say('schedule.ofPhase', { day }));
    case 'settled':
      return reason(settled.at(-1)?.day, (day) => say('schedule.ofSettled', { day }));
    case 'start':
      return reason(settled[0]?.day, (day) => say('schedule.ofStart', { day }));
    case 'answer': {
      const question = schedule.questionName(anchor.question);
      const day = dayOfAnswer(newestAnswer(facts, anchor.question, on)?.value);
      return reason(day, (found) => say('schedule.ofAnswer', { question, day: found }));
    }
    case 'step': {
      const other = schedule.stepOf(anchor.step);
      const day = other === undefined ? null : lastAct(other.step, facts, on)?.day;
      return reason(day, (found) => say('schedule.ofStep', { step: schedule.stepName(anchor.step), day: found }));
    }
  }
}

/** What is missing for an anchor, as a sentence. */
function missing(anchor: Anchor, { schedule }: Scene): Explanation {
  switch (anchor.of) {
    case 'birth':
      return say('schedule.noBirth');
    case 'enrolment':
      return say('schedule.noEnrolment');
    case 'phase':
      return say('schedule.noPhase');
    case 'settled':
    case 'start':
      return say('schedule.noSettled');
    case 'answer':
      return say('schedule.noAnswer', { question: schedule.questionName(anchor.question) });
    case 'step':
      return say('schedule.noStep', { step: schedule.stepName(anchor.step) });
  }
}

interface Found {
  readonly day: Day | null;
  readonly recorded: boolean;
  readonly explanation: Explanation;
}

function recordedDay(question: string, scene: Scene): Found {
  const { schedule, facts, on, beforeAct, settled } = scene;
  const name = schedule.questionName(question);
  const answer = newestAnswer(facts, question, on, beforeAct);
  const day = dayOfAnswer(answer?.value);
  if (answer === undefined || day === null) return { day: null, recorded: true, explanation: say('schedule.noAnswer', { question: name }) };
  const last = settled.at(-1)?.day;
  if (last !== undefined && day <= last) {
    return { day: null, recorded: true, explanation: say('schedule.spent', { question: name, day, settled: last }) };
  }
  return { day, recorded: true, explanation: say('schedule.recorded', { question: name, day, answered: answer.day }) };
}

/** What an alternative says; a null day passes the question on to the next one. */
function alternativeDay({ due, condition }: ReadyDue, scene: Scene): Found | null {
  const { facts, on, settled } = scene;
  if (due.phases.length > 0) {
    const phase = standingOn(facts, on)?.phase ?? null;
    if (phase === null || !due.phases.includes(phase)) return null;
  }
  if (!condition.holds(facts, on)) return null;
  if (due.kind === 'recorded') return recordedDay(due.question, scene);
  const from = anchored(due.anchor, scene);
  if (from === null) return { day: null, recorded: false, explanation: missing(due.anchor, scene) };
  if (due.kind === 'after') {
    const day = addSpan(from.day, due.span);
    const explanation: Explanation =
      due.span.count === 0
        ? { code: 'schedule.onAnchor', holes: { day, anchor: from.explanation } }
        : { code: 'schedule.after', holes: { day, span: spanExplained(due.span), anchor: from.explanation } };
    return { day, recorded: false, explanation };
  }
  const times = settled.length;
  const first = addSpan(from.day, due.first);
  const day = addSpan(first, { count: due.span.count * times, unit: due.span.unit });
  return {
    day,
    recorded: false,
    explanation: { code: 'schedule.grid', holes: { day, time: times + 1, span: spanExplained(due.span), anchor: from.explanation } },
  };
}

function bound(list: readonly After[], scene: Scene, pick: (a: Day, b: Day) => boolean): (Reason & { readonly after: After }) | null {
  let best: (Reason & { readonly after: After }) | null = null;
  for (const after of list) {
    const from = anchored(after.anchor, scene);
    if (from === null) continue;
    const day = addSpan(from.day, after.span);
    if (best === null || pick(day, best.day)) best = { day, explanation: from.explanation, after };
  }
  return best;
}

const isClosed = (on: Day, { weekdays, days }: ClosedDays): boolean => weekdays.includes(weekdayOf(on)) || days.includes(on);

const MOST_MOVES = 370;

/** The day itself, or the next one on which somebody works; itself where there is none within a year. */
function nextOpenDay(on: Day, closed: ClosedDays): Day {
  let day = on;
  for (let moved = 0; moved < MOST_MOVES; moved += 1) {
    if (!isClosed(day, closed)) return day;
    day = addDays(day, 1);
  }
  return on;
}

interface Moving {
  readonly found: Found;
  readonly earliest: ReturnType<typeof bound>;
  readonly tooLate: Day | null;
  readonly scene: Scene;
  /** Takes the sentences that say where a day was moved, and why. */
  readonly why: Explanation[];
}

/** A day that was found, moved by what holds it back: a minimum age or interval, a pause, a day on which nobody works. */
function movedDay(from: Day, { found, earliest, tooLate, scene, why }: Moving): Day {
  let day = laterOf(from, earliest?.day ?? null);
  if (earliest !== null && day !== from) {
    why.push({ code: 'schedule.notBefore', holes: { day, span: spanExplained(earliest.after.span), anchor: earliest.explanation } });
  }
  const resumed = resumedBy(scene.facts, scene.on);
  const last = scene.settled.at(-1)?.day;
  if (resumed !== null && day < resumed && (last === undefined || last < resumed)) {
    day = resumed;
    why.push(say('schedule.resumed', { day }));
  }
  if (!scene.step.step.moveClosed || found.recorded) return day;
  const open = nextOpenDay(day, scene.schedule.closed);
  if (open === day || (tooLate !== null && open >= tooLate)) return day;
  why.push(say('schedule.moved', { closed: day, day: open }));
  return open;
}

/** The due day of a dose as it is seen in the scene. */
export function dueDay({ due }: ReadyDose, dose: ReadyDose['dose'], scene: Scene): DueDay {
  const why: Explanation[] = [];
  let found: Found | null = null;
  for (const alternative of due) {
    const result = alternativeDay(alternative, scene);
    if (result === null) continue;
    why.push(result.explanation);
    if (result.day === null) continue;
    found = result;
    break;
  }
  const earliest = bound(dose.notBefore, scene, (a, b) => a > b);
  const end = bound(dose.until, scene, (a, b) => a < b);
  const [first, tooLate] = [earliest?.day ?? null, end?.day ?? null];
  if (found?.day === undefined || found.day === null) {
    return { due: null, planned: null, traced: notTraced, recorded: false, earliest: first, tooLate, why: [...why, say('schedule.noDay')] };
  }
  const day = movedDay(found.day, { found, earliest, tooLate, scene, why });
  const traced = tracedOn(day, scene);
  const promised = traced.promise?.promised ?? null;
  const holds = promised !== null && (tooLate === null || promised < tooLate);
  if (holds) why.push(say('schedule.promised', { day: promised, attempt: traced.promise?.day ?? promised, due: day }));
  return { due: holds ? promised : day, planned: day, traced, recorded: found.recorded, earliest: first, tooLate, why };
}

function tracedOn(due: Day, { schedule, step: { step }, attempts, settled, on, beforeAct, facts }: Scene): Traced {
  if (attempts.length === 0) return notTraced;
  // of an earlier stay in the workflow nothing counts
  const since = settled.at(-1)?.day ?? null;
  const from = standingOn(facts, on)?.enrolment.from;
  const after = from !== undefined && (since === null || addDays(from, -1) > since) ? addDays(from, -1) : since;
  return tracedFor({ tracing: schedule.tracing, step, all: attempts }, { due, settled: after, on, before: beforeAct });
}
