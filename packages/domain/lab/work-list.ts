/** The lists of the laboratory's work, in the order of the day. */
export const labWorkLists = ['collected', 'toaccept', 'toresult', 'torelease', 'overdue', 'critical'] as const;
export type LabWorkList = (typeof labWorkLists)[number];
