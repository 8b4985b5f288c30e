import { reportEn } from './en/report.ts';
import { reportscreenEn } from './en/reportscreen.ts';
import { dashboardEn } from './en/dashboard.ts';
import { dashboardscreenEn } from './en/dashboardscreen.ts';
import { savedlistEn } from './en/savedlist.ts';
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
