import type { reportsAreas } from './reports.ts';
import type { Translation } from './message.ts';
import { reportAr } from './report/ar.ts';
import { reportscreenAr } from './reportscreen/ar.ts';
import { dashboardAr } from './dashboard/ar.ts';
import { dashboardscreenAr } from './dashboardscreen/ar.ts';
import { savedlistAr } from './savedlist/ar.ts';

/** Reports and the dashboard in this language: one line per area. */
export const reportsAr: Translation<typeof reportsAreas> = {
  ...reportAr,
  ...reportscreenAr,
  ...dashboardAr,
  ...dashboardscreenAr,
  ...savedlistAr,
};
