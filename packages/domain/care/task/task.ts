/** Kinds of tasks, and what a list of them can be narrowed to. */

export const taskKinds = ['schedule', 'result', 'form', 'referral'] as const;

export const taskFilters = ['trace', 'missed', 'due', 'soon', 'waiting'] as const;
export type TaskFilter = (typeof taskFilters)[number];
