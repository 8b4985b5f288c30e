/** From tallies to the numbers of the dashboard. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import type { DashboardGrouping, DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardPoint, DashboardSeries, DashboardValue } from '@fieldward/contract/report/dashboard.operations.ts';
import { dashboardIndicators } from '@fieldward/contract/report/dashboard.ts';
import type { CostSum } from '@fieldward/domain/event/cost-sum.ts';
import type { Measure } from './dashboard-measures.ts';
import { Tally } from './dashboard-sums.ts';

/** What is counted in a bar, or in all of them. */
interface Counted {
  readonly tally: Tally;
  /** Of the outreach events; null without any. */
  readonly cost: CostSum | null;
}

/** A bar and what it stands for. */
export interface Bar extends Omit<DashboardPoint, keyof DashboardValue>, Counted {}

const PLAIN = {
  registrations: 'registered',
  screened: 'screened',
  presumptive: 'presumptive',
  diagnosed: 'diagnosed',
  treatmentStarted: 'treatmentStarted',
  treatmentEnded: 'treatmentEnded',
  followUpsDone: 'followUp',
  followUpsDue: 'due',
  contactsTraced: 'contact',
  formsFilled: 'form',
} as const satisfies Partial<Record<DashboardIndicator, Measure>>;
type PlainIndicator = keyof typeof PLAIN;

const isPlain = (indicator: DashboardIndicator): indicator is PlainIndicator => Object.hasOwn(PLAIN, indicator);

/** The measure whose facts are behind an indicator, and which of them; null for events. */
export function factsBehind(indicator: DashboardIndicator): { readonly measure: Measure; readonly overdue: boolean } | null {
  if (isPlain(indicator)) return { measure: PLAIN[indicator], overdue: false };
  if (indicator === 'followUpsOverdue') return { measure: 'due', overdue: true };
  if (indicator === 'positivity') return { measure: 'tested', overdue: false };
  if (indicator === 'labTurnaround') return { measure: 'released', overdue: false };
  return null;
}

function valueOf(indicator: DashboardIndicator, { tally, cost }: Counted): DashboardValue {
  if (isPlain(indicator)) return { value: tally.count(PLAIN[indicator]) };
  if (indicator === 'followUpsOverdue') return { value: tally.count('due', 1) };
  if (indicator === 'positivity') {
    const [part, of] = [tally.count('tested', 1), tally.count('tested')];
    return { value: of === 0 ? null : Math.round((part * 1000) / of) / 10, part, of };
  }
  if (indicator === 'labTurnaround')
    return { value: tally.rank('released', 0.5), p90: tally.rank('released', 0.9), of: tally.count('released') };
  if (indicator === 'eventsPlanned') return { value: cost?.events ?? 0 };
  if (indicator === 'eventsClosed') return { value: cost?.closed ?? 0 };
  const actual = cost?.actual?.total ?? null;
  return { value: actual === null ? null : Number(actual), planned: cost?.planned.total ?? '0.00', actual };
}

interface Shown {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  readonly by: DashboardGrouping;
  readonly bars: readonly Bar[];
  readonly total: Counted;
  /** How many were overdue before the period, by key of the bar of a place, or by 'before'. */
  readonly before: ReadonlyMap<string, number>;
}

const dayBefore = (day: Day): Day => addDays(day, -1);

/** What is overdue counts since ever: a bar of its own before the others by time, and within each by place. */
function overdue({ from, to, today, by, bars, total, before }: Shown): DashboardSeries {
  const indicator = 'followUpsOverdue';
  const earlier = [...before.values()].reduce((sum, n) => sum + n, 0);
  const last = to < today ? to : dayBefore(today);
  const points = bars.map((bar): DashboardPoint => {
    const { value } = valueOf(indicator, bar);
    const point = pointOf(bar, { value: (value ?? 0) + (by === 'place' ? (before.get(bar.key) ?? 0) : 0) });
    return by === 'place' ? { ...point, from: null, to: last } : point;
  });
  const first: DashboardPoint = { key: 'before', label: null, from: null, to: dayBefore(from), location: null, value: earlier };
  const all = total.tally.count('due', 1) + earlier;
  return { value: all, from: null, to: last, points: by === 'place' ? points : [first, ...points] };
}

function pointOf({ key, label, from, to, location, exact, within }: Bar, value: DashboardValue): DashboardPoint {
  return {
    key,
    label,
    from,
    to,
    location,
    ...(exact === undefined ? {} : { exact }),
    ...(within === undefined ? {} : { within }),
    ...value,
  };
}

/** Every indicator with its bars. By place, bars without any of it are left out. */
export function indicatorsOf(shown: Shown): Record<DashboardIndicator, DashboardSeries> {
  const { from, to, by, bars, total } = shown;
  const series = (indicator: DashboardIndicator): DashboardSeries => {
    if (indicator === 'followUpsOverdue') return overdue(shown);
    return { ...valueOf(indicator, total), from, to, points: bars.map((bar) => pointOf(bar, valueOf(indicator, bar))) };
  };
  const withSomething = (found: DashboardSeries): DashboardSeries =>
    by === 'place'
      ? { ...found, points: found.points.filter(({ value, of, planned }) => value || of || Number(planned ?? 0) !== 0) }
      : found;
  return Object.fromEntries(dashboardIndicators.map((name) => [name, withSomething(series(name))])) as Record<
    DashboardIndicator,
    DashboardSeries
  >;
}
