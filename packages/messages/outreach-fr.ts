import type { outreachAreas } from './outreach.ts';
import type { Translation } from './message.ts';
import { eventFr } from './fr/event.ts';
import { calendarFr } from './fr/calendar.ts';
import { plannerFr } from './fr/planner.ts';
import { closureFr } from './fr/closure.ts';
import { supplyFr } from './fr/supply.ts';
import { supplyscreenFr } from './fr/supplyscreen.ts';
import { eventworkFr } from './fr/eventwork.ts';

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
