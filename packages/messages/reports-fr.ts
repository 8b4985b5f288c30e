import type { reportsAreas } from './reports.ts';
import type { Translation } from './message.ts';
import { reportFr } from './fr/report.ts';
import { reportscreenFr } from './fr/reportscreen.ts';
import { dashboardFr } from './fr/dashboard.ts';
import { dashboardscreenFr } from './fr/dashboardscreen.ts';
import { savedlistFr } from './fr/savedlist.ts';

/** Reports and the dashboard in this language: one line per area. */
export const reportsFr: Translation<typeof reportsAreas> = {
  ...reportFr,
  ...reportscreenFr,
  ...dashboardFr,
  ...dashboardscreenFr,
  ...savedlistFr,
};
