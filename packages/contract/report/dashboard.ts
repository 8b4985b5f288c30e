/** What the dashboard's two addresses answer: `GET /fieldward/dashboard` and `GET /fieldward/dashboardpeople`. */

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

/** A number and what it is made of. */
export interface DashboardValue {
  /** Null: nothing to compute it from (no test, no release, no closed event). */
  readonly value: number | null;
  /** `positivity`: how many were positive. */
  readonly part?: number;
  /** `positivity`: how many were tested; `labTurnaround`: how many tests were released. */
  readonly of?: number;
  /** `labTurnaround`: hours within which nine of ten were released. */
  readonly p90?: number | null;
  /** `eventCost`: amounts to the letter, planned (of all events) and actual (of closed ones; null without any). */
  readonly planned?: string;
  readonly actual?: string | null;
}

/** A bar of a chart. */
export interface DashboardPoint extends DashboardValue {
  /** First day of the month or week, uuid of the place; 'elsewhere' for what has no place. */
  readonly key: string;
  /** Name of the place; null for months and weeks. */
  readonly label: string | null;
  /** First and last day of what is counted, `YYYY-MM-DD`; from null: since ever. They and `location` are what `dashboardpeople` asks for. */
  readonly from: string | null;
  readonly to: string;
  /** uuid of the place to ask for ('none': what has no place); null: as asked. */
  readonly location: string | null;
  /** By place: at the place itself, without what is in it; to be asked for by `exact=true`. */
  readonly exact?: boolean;
  /** By place: the place has others in it that have numbers, so that asking for it shows more. */
  readonly within?: boolean;
}

/** What somebody filled in. */
interface DashboardUser {
  readonly uuid: string;
  readonly display: string;
  readonly value: number;
}

export interface DashboardSeries extends DashboardValue {
  /** As in `DashboardPoint`: what the number itself counts. */
  readonly from: string | null;
  readonly to: string;
  readonly points: readonly DashboardPoint[];
  /** `formsFilled`: who filled in most, at most 50. */
  readonly users?: readonly DashboardUser[];
}

/** `GET /fieldward/dashboard?from&to[&location=uuid][&by=month|week|place]`. */
export interface DashboardResponse {
  readonly from: string;
  readonly to: string;
  readonly by: DashboardGrouping;
  /** The place asked for; null: all that the viewer may see. */
  readonly location: { readonly uuid: string; readonly display: string } | null;
  /** Places above it, the highest first, for the way back. */
  readonly above: readonly { readonly uuid: string; readonly display: string }[];
  /** The moment whose state is shown, ISO; null: nothing has been counted yet. */
  readonly asOf: string | null;
  /** Percent that is counted anew, as after a change of the definitions; null: everything is counted. */
  readonly building: number | null;
  /** The day it is, where the programme is (`YYYY-MM-DD`); overdue is what was due before it. */
  readonly today: string;
  /** Code of the currency of costs; '' when none is set. */
  readonly currency: string;
  readonly indicators: Readonly<Record<DashboardIndicator, DashboardSeries>>;
}

export interface DashboardPerson {
  readonly uuid: string;
  readonly display: string;
  readonly identifier: string | null;
  readonly gender: string | null;
  readonly birthdate: string | null;
  /** The (last) day that counts, `YYYY-MM-DD`: of registration, first screening, the form, the release; for due ones when it is due. */
  readonly day: string;
  readonly place: { readonly uuid: string; readonly display: string } | null;
  /** How often the patient is counted in the number. */
  readonly times: number;
}

/** `GET /fieldward/dashboardpeople?indicator&from&to[&location][&exact=true][&user][&result=positive|negative][&limit][&startIndex]`; newest first. */
export interface DashboardPeople {
  readonly results: readonly DashboardPerson[];
  /** How many patients there are; at most 10,000 are counted, then `more` is true. */
  readonly total: number;
  readonly more: boolean;
  readonly hasNext: boolean;
  readonly asOf: string | null;
}
