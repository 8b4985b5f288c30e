import type { reportsAreas } from './reports.ts';
import type { Translation } from './message.ts';
import { reportFr } from './report/fr.ts';
import { reportscreenFr } from './reportscreen/fr.ts';
import { dashboardFr } from './dashboard/fr.ts';
import { dashboardscreenFr } from './dashboardscreen/fr.ts';
import { savedlistFr } from './savedlist/fr.ts';

/** Reports and the dashboard in this language: one line per area. */
export const reportsFr: Translation<typeof reportsAreas> = {
  ...reportFr,
  ...reportscreenFr,
  ...dashboardFr,
  ...dashboardscreenFr,
  ...savedlistFr,
};
