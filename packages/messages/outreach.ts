import { eventEn } from './en/event.ts';
import { calendarEn } from './en/calendar.ts';
import { plannerEn } from './en/planner.ts';
import { closureEn } from './en/closure.ts';
import { supplyEn } from './en/supply.ts';
import { supplyscreenEn } from './en/supplyscreen.ts';
import { eventworkEn } from './en/eventwork.ts';
import { learn } from './catalogue.ts';

/** The sentences of outreach: events, their services, assets and people. One line per area. */
export const outreachAreas = {
  ...eventEn,
  ...calendarEn,
  ...plannerEn,
  ...closureEn,
  ...supplyEn,
  ...supplyscreenEn,
  ...eventworkEn,
} as const;

/** Their texts in English, by code. */
export const outreachEn = learn(outreachAreas);
