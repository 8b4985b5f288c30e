import type { reportsAreas } from './reports.ts';
import type { Translation } from './message.ts';
import { reportAr } from './ar/report.ts';
import { reportscreenAr } from './ar/reportscreen.ts';
import { dashboardAr } from './ar/dashboard.ts';
import { dashboardscreenAr } from './ar/dashboardscreen.ts';
import { savedlistAr } from './ar/savedlist.ts';

/** Reports and the dashboard in this language: one line per area. */
export const reportsAr: Translation<typeof reportsAreas> = {
  ...reportAr,
  ...reportscreenAr,
  ...dashboardAr,
  ...dashboardscreenAr,
  ...savedlistAr,
};
