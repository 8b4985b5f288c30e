import type { TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';

const nothingMore = { what: null, until: null, place: null, by: null, person: null, parts: [] };

/** A form that was filled as an entry of the timeline, to be opened like one. */
export const formEntry = (form: Pick<TimelineEntry, 'uuid' | 'at' | 'title'>): TimelineEntry => ({ ...nothingMore, kind: 'form', ...form });
