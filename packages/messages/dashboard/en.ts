import type { Area } from '../message.ts';

/** What the server says when the dashboard is asked for what it cannot show. */
export const dashboardEn = {
  'dashboard.reversed': { kind: 'warning', status: 400, text: 'The end date is before the start date' },
  'dashboard.tooLong': { kind: 'warning', status: 400, text: 'Choose a period of at most {years} years' },
  'dashboard.otherPlace': { kind: 'warning', status: 403, text: 'This place is not one of yours' },
  'dashboard.noPeople': { kind: 'error', status: 400, text: 'There are no people behind this number' },
} as const satisfies Area;
