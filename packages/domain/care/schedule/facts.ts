/** What is known of one patient, as plain data: from the tables of the server, or as typed to try a schedule. */
import type { Answer } from '../../form/answers.ts';
import type { Day } from '../../time/day.ts';
import type { EnrolmentStatus } from './schedule.ts';

/** One stay in the workflow. */
export interface EnrolmentFact {
  readonly from: Day;
  /** From which day on which status; active where none is. */
  readonly statuses: readonly { readonly status: EnrolmentStatus; readonly from: Day }[];
  /** From which day on which phase (uuid); null for none. */
  readonly phases: readonly { readonly phase: string | null; readonly from: Day }[];
}

export interface Facts {
  readonly birth: Day | null;
  readonly sex: string;
  readonly died: Day | null;
  readonly enrolments: readonly EnrolmentFact[];
  /** Forms filled, by uuid. */
  readonly filled: readonly { readonly form: string; readonly day: Day; readonly source?: string }[];
  /** Answers by uuid of the question; of one day the last is the newest. */
  readonly answers: readonly { readonly question: string; readonly day: Day; readonly value: Answer; readonly source?: string }[];
  /** Laboratory results by uuid of the type of test. */
  readonly results: readonly { readonly test: string; readonly day: Day; readonly source?: string }[];
  /** What somebody marked as done, by the keys of the steps; `source` is the act. */
  readonly done?: readonly { readonly step: string; readonly day: Day; readonly source?: string }[];
}

type AnswerFact = Facts['answers'][number];

/** Facts in the order of their days, with the answers to each question at hand. */
export interface OrderedFacts extends Facts {
  readonly answersTo: ReadonlyMap<string, readonly AnswerFact[]>;
}

const dayOf = ({ day }: { readonly day: Day }): Day => day;
const fromOf = ({ from }: { readonly from: Day }): Day => from;

/** The list itself where it is in order already, as the database gives it. */
function sorted<T>(list: readonly T[], day: (each: T) => Day): readonly T[] {
  for (let at = 1; at < list.length; at += 1) {
    const [before, own] = [list[at - 1], list[at]];
    if (before !== undefined && own !== undefined && day(own) < day(before)) {
      return list.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
    }
  }
  return list;
}

/** Puts what is known into the order of its days; what came on one day stays in the order that it had. */
export function inOrder(facts: Facts): OrderedFacts {
  const answers = sorted(facts.answers, dayOf);
  const answersTo = new Map<string, AnswerFact[]>();
  for (const answer of answers) {
    const list = answersTo.get(answer.question);
    if (list === undefined) answersTo.set(answer.question, [answer]);
    else list.push(answer);
  }
  return {
    ...facts,
    enrolments: sorted(
      facts.enrolments.map(({ from, statuses, phases }) => ({ from, statuses: sorted(statuses, fromOf), phases: sorted(phases, fromOf) })),
      fromOf,
    ),
    filled: sorted(facts.filled, dayOf),
    answers,
    results: sorted(facts.results, dayOf),
    done: sorted(facts.done ?? [], dayOf),
    answersTo,
  };
}

/** The last of those that began by the day. */
function lastFrom<T extends { readonly from: Day }>(list: readonly T[], on: Day): T | undefined {
  return list.findLast(({ from }) => from <= on);
}

/** The enrolment of the day, its status, its phase, and since when the phase lasts. */
interface Standing {
  readonly enrolment: EnrolmentFact;
  readonly status: EnrolmentStatus;
  readonly statusFrom: Day;
  readonly phase: string | null;
  readonly phaseFrom: Day | null;
}

/** How the patient stands on a day; null before the first enrolment. */
export function standingOn({ enrolments }: Facts, on: Day): Standing | null {
  const enrolment = lastFrom(enrolments, on);
  if (enrolment === undefined) return null;
  const status = lastFrom(enrolment.statuses, on);
  const phase = lastFrom(enrolment.phases, on);
  return {
    enrolment,
    status: status?.status ?? 'active',
    statusFrom: status?.from ?? enrolment.from,
    phase: phase?.phase ?? null,
    phaseFrom: phase === undefined || phase.phase === null ? null : phase.from,
  };
}

/** The day on which the last pause of the enrolment ended; null where there was none. */
export function resumedBy({ enrolments }: Facts, on: Day): Day | null {
  const statuses = lastFrom(enrolments, on)?.statuses ?? [];
  for (let at = statuses.length - 1; at > 0; at -= 1) {
    const [before, own] = [statuses[at - 1], statuses[at]];
    if (own !== undefined && own.from <= on && own.status === 'active' && before?.status !== 'active') return own.from;
  }
  return null;
}

/** The newest answer to the question that was recorded by the day (`before`: before it). */
export function newestAnswer({ answersTo }: OrderedFacts, question: string, on: Day, before = false): AnswerFact | undefined {
  return answersTo.get(question)?.findLast(({ day }) => (before ? day < on : day <= on));
}
