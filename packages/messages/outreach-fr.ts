import type { outreachAreas } from './outreach.ts';
import type { Translation } from './message.ts';
import { eventFr } from './event/fr.ts';
import { calendarFr } from './calendar/fr.ts';
import { plannerFr } from './planner/fr.ts';
import { closureFr } from './closure/fr.ts';
import { supplyFr } from './supply/fr.ts';
import { supplyscreenFr } from './supplyscreen/fr.ts';
import { eventworkFr } from './eventwork/fr.ts';

/** Outreach in this language: one line per area. */
export const outreachFr: Translation<typeof outreachAreas> = {
  ...eventFr,
  ...calendarFr,
  ...plannerFr,
  ...closureFr,
  ...supplyFr,
  ...supplyscreenFr,
  ...eventworkFr,
};
