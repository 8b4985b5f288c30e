/** What the follow-up pages group by and can narrow to. */

export const followupGroupings = ['place', 'worker', 'workflow'] as const;
export type FollowupGrouping = (typeof followupGroupings)[number];

/** The numbers of what is overdue that have people behind them. */
export const followupMeasures = ['due', 'missed', 'trace', 'open', 'lost', 'settled', 'settledLate'] as const;
export type FollowupMeasure = (typeof followupMeasures)[number];

/** Days that something has been waiting since it was due: the first of each span, the last one is open. */
export const waitingFrom = [0, 8, 15, 29, 61] as const;

/** What is known of somebody some months after the enrolment. */
export const cohortStatuses = ['inCare', 'finished', 'transferred', 'lost', 'died'] as const;
export type CohortStatus = (typeof cohortStatuses)[number];

/** Months after the enrolment that a cohort is looked at, at most. */
export const MOST_COHORT_MONTHS = 36;
