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
}

const byDay = (a: { readonly day: Day }, b: { readonly day: Day }): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
const byFrom = (a: { readonly from: Day }, b: { readonly from: Day }): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** Puts what is known into the order of its days; what came on one day stays in the order that it had. */
export const inOrder = (facts: Facts): Facts => ({
  ...facts,
  enrolments: facts.enrolments
    .map((each) => ({ ...each, statuses: each.statuses.toSorted(byFrom), phases: each.phases.toSorted(byFrom) }))
    .toSorted(byFrom),
  filled: facts.filled.toSorted(byDay),
  answers: facts.answers.toSorted(byDay),
  results: facts.results.toSorted(byDay),
});

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
  /** The day on which a pause ended; null where there was none. */
  readonly resumed: Day | null;
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
    resumed: resumedBy(enrolment, on),
  };
}

function resumedBy({ statuses }: EnrolmentFact, on: Day): Day | null {
  const past = statuses.filter(({ from }) => from <= on);
  const at = past.findLastIndex(({ status }, index) => status === 'active' && index > 0 && past[index - 1]?.status !== 'active');
  return past[at]?.from ?? null;
}

/** The newest answer to the question that was recorded by the day (`before`: before it). */
export function newestAnswer(facts: Facts, question: string, on: Day, before = false): Facts['answers'][number] | undefined {
  return facts.answers.findLast((each) => each.question === question && (before ? each.day < on : each.day <= on));
}
