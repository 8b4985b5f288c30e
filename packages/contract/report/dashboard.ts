/** The indicators and groupings of the dashboard. Its operations are in `dashboard.operations.ts`. */

/** The numbers of the dashboard, in the order in which they are shown. */
export const dashboardIndicators = [
  /** Patients registered. */
  'registrations',
  /** Patients screened, found presumptive, diagnosed, put on treatment: each counts once, on the day and at the place of the first time. */
  'screened',
  'presumptive',
  'diagnosed',
  'treatmentStarted',
  'treatmentEnded',
  /** Follow-up forms filled. */
  'followUpsDone',
  /** Patients whose next follow-up is due in the period, whether it is over or not. */
  'followUpsDue',
  /** Patients whose next follow-up was due before today; whatever the period begins with. */
  'followUpsOverdue',
  /** Contacts of patients who were traced. */
  'contactsTraced',
  /** Share of the tested who were found positive, in percent. */
  'positivity',
  /** Hours from order to release of a laboratory test: the median. */
  'labTurnaround',
  /** Outreach events planned to begin in the period, and those of them that are closed. */
  'eventsPlanned',
  'eventsClosed',
  /** What the closed events of the period cost. */
  'eventCost',
  /** Forms filled in, by user. */
  'formsFilled',
] as const;
export type DashboardIndicator = (typeof dashboardIndicators)[number];

/** Those with patients behind them; the others have events. */
export const indicatorsWithPeople: readonly DashboardIndicator[] = dashboardIndicators.filter(
  (name) => name !== 'eventsPlanned' && name !== 'eventsClosed' && name !== 'eventCost',
);

export const dashboardGroupings = ['month', 'week', 'place'] as const;
export type DashboardGrouping = (typeof dashboardGroupings)[number];
