/** Kinds of tasks, and what a list of them can be narrowed to. */

/**
 * What a schedule asks for; a result that nobody has told the patient; a form that was kept although its rules refuse it, or is held; somebody
 * who was sent and has no answer; two records that may be of one person.
 */
export const taskKinds = ['schedule', 'result', 'form', 'referral', 'pair'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Kinds that no schedule asks for: the records themselves do. */
export const recordKinds = ['result', 'form', 'referral', 'pair'] as const satisfies readonly TaskKind[];
export type RecordKind = (typeof recordKinds)[number];

/** How a form that is to be finished stands. */
export const unfinishedForms = ['held', 'marked'] as const;

/** By how it stands with what a schedule asks for, by kind, and what was put off. */
export const taskFilters = ['trace', 'missed', 'due', 'soon', ...recordKinds, 'waiting'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** Whether somebody can say that it is done; what else was done is seen in the records. */
export const settledByHand = (kind: TaskKind): boolean => kind === 'schedule' || kind === 'result';
