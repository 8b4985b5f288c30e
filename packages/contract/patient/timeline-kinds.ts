/** What a timeline tells of, in the order of its filter. */
export const timelineKinds = ['visit', 'form', 'laboratory', 'event', 'contact'] as const;

/** A kind of entry of the timeline. */
export type TimelineKind = (typeof timelineKinds)[number];
