import type { outreachAreas } from './outreach.ts';
import type { Translation } from './message.ts';
import { eventAr } from './ar/event.ts';
import { calendarAr } from './ar/calendar.ts';
import { plannerAr } from './ar/planner.ts';
import { closureAr } from './ar/closure.ts';
import { supplyAr } from './ar/supply.ts';
import { supplyscreenAr } from './ar/supplyscreen.ts';
import { eventworkAr } from './ar/eventwork.ts';

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
