import { reportEn } from './report/en.ts';
import { reportscreenEn } from './reportscreen/en.ts';
import { dashboardEn } from './dashboard/en.ts';
import { dashboardscreenEn } from './dashboardscreen/en.ts';
import { savedlistEn } from './savedlist/en.ts';
import { learn } from './catalogue.ts';

/** The sentences of reports, dumps, the dashboard and saved lists. One line per area. */
export const reportsAreas = {
  ...reportEn,
  ...reportscreenEn,
  ...dashboardEn,
  ...dashboardscreenEn,
  ...savedlistEn,
} as const;

/** Their texts in English, by code. */
export const reportsEn = learn(reportsAreas);
