/** What brings patients into a phase: its first form, somebody by hand, or the day on which a condition holds first. */
export const advances = ['form', 'hand', 'rule'] as const;
export type Advance = (typeof advances)[number];
