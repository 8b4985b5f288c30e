import type { DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardResponse, DashboardPoint, DashboardValue } from '@fieldward/contract/report/dashboard.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** What a number counts in. */
export type Unit = 'count' | 'percent' | 'hours' | 'money';

/** One row of bars, or one line, of a chart. */
interface ChartSeries {
  readonly key: string;
  readonly label: PlainCode;
  readonly indicator: DashboardIndicator;
  /** Which of the numbers of a point; its value by default. */
  readonly pick?: (value: DashboardValue) => number | null;
  /** Narrows the people behind it. */
  readonly result?: 'positive';
  /** Stands in the table only. */
  readonly tableOnly?: boolean;
  readonly unit?: Unit;
}

export interface Chart {
  readonly key: string;
  readonly title: PlainCode;
  readonly unit: Unit;
  readonly form: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
}

const plain = (indicator: DashboardIndicator): ChartSeries => ({ key: indicator, label: `dashboardscreen.${indicator}`, indicator });
const amount = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));

/** The charts of the dashboard in their order. The first picture, from screening to treatment, is made of the totals. */
export const charts: readonly Chart[] = [
  { key: 'registrations', title: 'dashboardscreen.registrations', unit: 'count', form: 'bars', series: [plain('registrations')] },
  {
    key: 'cascadeSeries',
    title: 'dashboardscreen.cascadeSeries',
    unit: 'count',
    form: 'bars',
    series: [plain('screened'), plain('presumptive'), plain('diagnosed'), plain('treatmentStarted')],
  },
  {
    key: 'followUps',
    title: 'dashboardscreen.followUps',
    unit: 'count',
    form: 'bars',
    series: [plain('followUpsDone'), plain('followUpsDue'), plain('followUpsOverdue')],
  },
  {
    key: 'treatment',
    title: 'dashboardscreen.treatment',
    unit: 'count',
    form: 'bars',
    series: [plain('treatmentStarted'), plain('treatmentEnded')],
  },
  { key: 'contactsTraced', title: 'dashboardscreen.contactsTraced', unit: 'count', form: 'bars', series: [plain('contactsTraced')] },
  {
    key: 'positivity',
    title: 'dashboardscreen.positivity',
    unit: 'percent',
    form: 'lines',
    series: [
      plain('positivity'),
      {
        key: 'positive',
        label: 'dashboardscreen.positive',
        indicator: 'positivity',
        pick: ({ part }) => part ?? null,
        result: 'positive',
        tableOnly: true,
        unit: 'count',
      },
      {
        key: 'tested',
        label: 'dashboardscreen.tested',
        indicator: 'positivity',
        pick: ({ of }) => of ?? null,
        tableOnly: true,
        unit: 'count',
      },
    ],
  },
  {
    key: 'labTurnaround',
    title: 'dashboardscreen.labTurnaround',
    unit: 'hours',
    form: 'lines',
    series: [
      { key: 'median', label: 'dashboardscreen.median', indicator: 'labTurnaround' },
      { key: 'ninth', label: 'dashboardscreen.ninth', indicator: 'labTurnaround', pick: ({ p90 }) => p90 ?? null },
      {
        key: 'released',
        label: 'dashboardscreen.released',
        indicator: 'labTurnaround',
        pick: ({ of }) => of ?? null,
        tableOnly: true,
        unit: 'count',
      },
    ],
  },
  {
    key: 'events',
    title: 'dashboardscreen.events',
    unit: 'count',
    form: 'bars',
    series: [plain('eventsPlanned'), plain('eventsClosed')],
  },
  {
    key: 'costs',
    title: 'dashboardscreen.costs',
    unit: 'money',
    form: 'bars',
    series: [
      { key: 'planned', label: 'dashboardscreen.plannedCost', indicator: 'eventCost', pick: ({ planned }) => amount(planned) },
      { key: 'actual', label: 'dashboardscreen.actualCost', indicator: 'eventCost', pick: ({ actual }) => amount(actual) },
    ],
  },
  { key: 'formsFilled', title: 'dashboardscreen.formsFilled', unit: 'count', form: 'bars', series: [plain('formsFilled')] },
];

/** What the cascade is made of, step by step. */
export const cascade: readonly DashboardIndicator[] = ['screened', 'presumptive', 'diagnosed', 'treatmentStarted'];

/** The number that a series shows of a value; null where there is none. */
export function numberOf(series: ChartSeries, value: DashboardValue | undefined): number | null {
  if (value === undefined) return null;
  return series.pick === undefined ? value.value : series.pick(value);
}

/** One month, week or place of a chart, with the point of each of its series in their order. */
export interface ChartRow {
  readonly key: string;
  readonly label: string | null;
  readonly location: string | null;
  readonly within: boolean;
  readonly points: readonly (DashboardPoint | undefined)[];
}

/** The rows of a chart: every month, week or place that one of its series has, in the order of the first that has it. */
export function rowsOf(chart: Chart, response: DashboardResponse): ChartRow[] {
  const all = chart.series.map(({ indicator }) => response.indicators[indicator].points);
  const keys = new Map<string, DashboardPoint>();
  for (const point of all.flat()) if (!keys.has(point.key)) keys.set(point.key, point);
  const byKey = all.map((points) => new Map(points.map((point) => [point.key, point])));
  const rows = [...keys].map(([key, { label, location, within }]) => ({
    key,
    label,
    location,
    within: within ?? false,
    points: byKey.map((points) => points.get(key)),
  }));
  if (response.by === 'place') return rows; // in the order of the server
  // what was due before the period comes first, and only where there is such
  const order = ({ key }: ChartRow): string => (key === 'before' ? '' : key);
  const some = (row: ChartRow): boolean => row.key !== 'before' || row.points.some((point) => (point?.value ?? 0) !== 0);
  return rows.filter(some).toSorted((a, b) => order(a).localeCompare(order(b)));
}

/** Whether a chart has any number to show. */
export function hasNumbers(chart: Chart, rows: readonly ChartRow[]): boolean {
  return rows.some(({ points }) => chart.series.some((series, at) => (numberOf(series, points[at]) ?? 0) !== 0));
}
