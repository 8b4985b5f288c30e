import { eventEn } from './event/en.ts';
import { calendarEn } from './calendar/en.ts';
import { plannerEn } from './planner/en.ts';
import { closureEn } from './closure/en.ts';
import { supplyEn } from './supply/en.ts';
import { supplyscreenEn } from './supplyscreen/en.ts';
import { eventworkEn } from './eventwork/en.ts';
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
