/**
 * The language of schedules: what has to happen with a patient of a workflow, and when. A schedule is data; `schedule-reading.ts` reads it
 * from the wire, `check.ts` says what is wrong with it, `items.ts` applies it to a patient.
 */
import type { LooseToken } from '../../rule/expression.ts';
import type { Day } from '../../time/day.ts';
import type { Span } from './span.ts';

export const enrolmentStatuses = ['active', 'paused', 'transferred', 'finished', 'lost', 'died'] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** What a day is counted from. */
export type Anchor =
  /** The birth, the enrolment, the day on which the present phase began, the last and the first settling of the step itself. */
  | { readonly of: 'birth' | 'enrolment' | 'phase' | 'settled' | 'start' }
  /** The date that was answered to a question, the newest answer. */
  | { readonly of: 'answer'; readonly question: string }
  /** The last act that could settle another step. */
  | { readonly of: 'step'; readonly step: string };

/** So long after something. */
export interface After {
  readonly span: Span;
  readonly anchor: Anchor;
}

interface Alternative {
  /** uuids of the phases in which the alternative holds; all when there are none. */
  readonly phases: readonly string[];
  /** In the rule language of forms; always when empty. */
  readonly condition: readonly LooseToken[];
}

/** One way in which a due day is found; the first of a step that gives a day wins. */
export type Due = Alternative &
  /** The date that was answered to a question, once: a date that is over with the last settling is spent. */
  (
    | { readonly kind: 'recorded'; readonly question: string }
    /** So long after something. */
    | { readonly kind: 'after'; readonly span: Span; readonly anchor: Anchor }
    /** The first time `first` after something, each further time one `span` later, however late the times before were settled. */
    | { readonly kind: 'grid'; readonly span: Span; readonly first: Span; readonly anchor: Anchor }
  );

/** What settles a step: a form of the workflow filled, a question answered (with one of `answers`, if there are any), a result of a test. */
export type Settling =
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'answer'; readonly question: string; readonly answers: readonly string[] }
  | { readonly kind: 'result'; readonly test: string };

/** One time of a step: a visit, a dose. */
export interface Dose {
  /** What it is called among its fellows, such as `Penta 2`; empty where the step has one only. */
  readonly name: string;
  readonly due: readonly Due[];
  /** It is not due, and nothing settles it, earlier than this: a minimum age, a minimum interval. An unknown day holds nothing back. */
  readonly notBefore: readonly After[];
  /** From this day on it is too late: a maximum age. */
  readonly until: readonly After[];
}

/** The doses for those who begin at an age from … to under …: `null` is no limit. */
export interface CatchUp {
  readonly from: Span | null;
  readonly under: Span | null;
  readonly doses: readonly Dose[];
}

export interface Step {
  readonly key: string;
  readonly name: string;
  readonly settledBy: readonly Settling[];
  /** uuids of the phases in which it applies; all when there are none. */
  readonly phases: readonly string[];
  /** In the rule language of forms, over the newest answers; always when empty. */
  readonly condition: readonly LooseToken[];
  /** The statuses of the enrolment in which it applies. */
  readonly statuses: readonly EnrolmentStatus[];
  /** One dose that is repeated `times` (null: without end), or several, each once. */
  readonly doses: readonly Dose[];
  readonly times: number | null;
  readonly catchUp: readonly CatchUp[];
  /** Which settlings count: all of the life, those of this enrolment, or those of the present phase. */
  readonly counts: 'ever' | 'enrolment' | 'phase';
  /** Whether a settling before the window settles nothing. */
  readonly onlyInWindow: boolean;
  /** So many days before `notBefore` a settling is accepted still. */
  readonly grace: number;
  /** Days before and after the due day. */
  readonly before: number;
  readonly after: number;
  /** Days after the due day: missed, to trace, lost *after* so many; null: never. */
  readonly missedAfter: number | null;
  readonly traceAfter: number | null;
  readonly lostAfter: number | null;
  /** After so many days somebody who was not found is looked for again; null: as the schedule says. */
  readonly traceAgain: number | null;
  /** Whether a computed day on which nobody works is moved to the next open one; a recorded one is a promise and stays. */
  readonly moveClosed: boolean;
}

/** Days on which nobody works. */
export interface ClosedDays {
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekdays: readonly number[];
  readonly days: readonly Day[];
}

/** How an attempt to reach somebody may end. */
export const traceOutcomes = ['reached', 'promised', 'moved', 'died', 'refused', 'notFound'] as const;
export type TraceOutcome = (typeof traceOutcomes)[number];

/** By which form people are traced, and what its answers mean. */
export interface Tracing {
  /** uuid of a form of the workflow. */
  readonly form: string;
  /** uuid of the question for the outcome, and its answers by the uuids of their concepts. What is not among them counts as reached. */
  readonly outcome: string;
  readonly means: readonly { readonly answer: string; readonly outcome: TraceOutcome }[];
  /** uuid of the question for the day on which somebody promised to come; '' for none. */
  readonly promised: string;
  /** After so many days it is tried again, where the step does not say otherwise. */
  readonly again: number;
}

export interface Schedule {
  readonly steps: readonly Step[];
  readonly closed: ClosedDays;
  /** How people are traced; null: attempts are not recorded. */
  readonly tracing: Tracing | null;
}
