import type { outreachAreas } from './outreach.ts';
import type { Translation } from './message.ts';
import { eventAr } from './event/ar.ts';
import { calendarAr } from './calendar/ar.ts';
import { plannerAr } from './planner/ar.ts';
import { closureAr } from './closure/ar.ts';
import { supplyAr } from './supply/ar.ts';
import { supplyscreenAr } from './supplyscreen/ar.ts';
import { eventworkAr } from './eventwork/ar.ts';

/** Outreach in this language: one line per area. */
export const outreachAr: Translation<typeof outreachAreas> = {
  ...eventAr,
  ...calendarAr,
  ...plannerAr,
  ...closureAr,
  ...supplyAr,
  ...supplyscreenAr,
  ...eventworkAr,
};
