/** The bars of the dashboard's charts: months, weeks or places, each with what is counted in it. */
import type { DashboardGrouping } from '@fieldward/contract/report/dashboard.ts';
import { CostSums, type CostSum } from '@fieldward/domain/event/cost-sum.ts';
import { eventCost, type EventCost } from '@fieldward/domain/event/cost.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, dayAt, momentOf, momentText, startOfDay } from '@fieldward/domain/time/in-zone.ts';
import { daysInMonth } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import type { Bar } from './dashboard-indicators.ts';
import { NOWHERE } from './dashboard-measures.ts';
import { PlaceTree } from './dashboard-places.ts';
import type { DashboardRequest } from './dashboard-request.ts';
import { Tally } from './dashboard-sums.ts';
import { costRows } from '../../../sql/event-cost-reading.ts';

/** First day of the month or the (ISO) week that a day is in. */
function startOf(day: Day, by: 'month' | 'week'): Day {
  if (by === 'month') return addDays(day, 1 - Number(day.slice(8)));
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Last day of the month or week that begins on a day. */
function endOf(start: Day, by: 'month' | 'week'): Day {
  return addDays(start, by === 'week' ? 6 : daysInMonth(Number(start.slice(0, 4)), Number(start.slice(5, 7))) - 1);
}

/** An event that was planned to begin in the period. */
interface CostedOnDay {
  readonly day: Day;
  /** uuid of its place. */
  readonly place: string;
  readonly cost: EventCost;
}

/** The events of the period, read as they are: they are few. */
export async function readEvents(db: Db, { from, to, zone, place }: DashboardRequest): Promise<CostedOnDay[]> {
  const moment = (day: Day): string => momentText(startOfDay(day, zone));
  const period = { from: moment(from), until: moment(addDays(to, 1)), zone, places: place === null ? null : [place.uuid] };
  const events: CostedOnDay[] = [];
  for await (const rows of costRows(db, period))
    for (const row of rows) events.push({ day: dayAt(momentOf(row.plannedStart ?? 0), zone), place: row.place.uuid, cost: eventCost(row) });
  return events;
}

/** Costs by the key of a bar, and in all; null without events. */
function costsBy(
  events: readonly CostedOnDay[],
  keyOf: (event: CostedOnDay) => string,
): { by: ReadonlyMap<string, CostSum>; total: CostSum | null } {
  const sums = new CostSums();
  for (const event of events) sums.add({ place: null, month: keyOf(event) }, event.cost);
  return { by: new Map(sums.rows().map((row) => [row.month ?? '', row])), total: events.length === 0 ? null : sums.total() };
}

interface Bars {
  readonly bars: readonly Bar[];
  readonly total: { readonly tally: Tally; readonly cost: CostSum | null };
  /** How many were overdue before the period, by key of the bar. */
  readonly before: ReadonlyMap<string, number>;
  /** Places above the requested one, the highest first. */
  readonly above: readonly { readonly uuid: string; readonly display: string }[];
}

interface Found {
  /** By first day of the month or week, or by location_id. */
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly before: ReadonlyMap<string, number>;
  readonly events: readonly CostedOnDay[];
}

function sumOf(tallies: Iterable<Tally>): Tally {
  const total = new Tally();
  for (const tally of tallies) total.addAll(tally);
  return total;
}

/** The bars of a period, every month or week of it; or those places in the requested one that have anything. */
export async function barsOf(db: Db, request: DashboardRequest, by: DashboardGrouping, found: Found): Promise<Bars> {
  const tally = sumOf(found.tallies.values());
  const atPlace = request.place === null ? [] : [request.place.uuid];
  if (by !== 'place') {
    const tree = await PlaceTree.read(db, [], atPlace);
    const costs = costsBy(found.events, ({ day }) => startOf(day, by));
    const bars = byTime(request, by, found.tallies, costs.by);
    return { bars, total: { tally, cost: costs.total }, before: found.before, above: aboveOf(tree, request) };
  }
  const ids = [...new Set([...found.tallies.keys(), ...found.before.keys()])];
  const uuids = [...new Set(found.events.map(({ place }) => place))];
  const tree = await PlaceTree.read(
    db,
    ids.filter((id) => id !== String(NOWHERE)),
    [...uuids, ...atPlace],
  );
  const nodes = tree.nodes([...ids, ...uuids], request.place?.uuid ?? null);
  const keyOf = (place: string): string => nodes.get(place)?.key ?? 'elsewhere';
  const costs = costsBy(found.events, ({ place }) => keyOf(place));
  const kinds = new Map([...nodes.values()].map((node) => [node.key, node]));
  const bars = [...kinds.values()]
    .toSorted((a, b) => a.label.localeCompare(b.label) || (a.key < b.key ? -1 : 1))
    .map(({ key, label, exact, within }): Bar => {
      const here = ids.filter((id) => keyOf(id) === key);
      return {
        key,
        label,
        from: request.from,
        to: request.to,
        location: key === 'elsewhere' ? 'none' : key,
        ...(exact ? { exact } : {}),
        within,
        tally: sumOf(here.flatMap((id) => found.tallies.get(id) ?? [])),
        cost: costs.by.get(key) ?? null,
      };
    });
  const before = new Map<string, number>();
  for (const [id, n] of found.before) before.set(keyOf(id), (before.get(keyOf(id)) ?? 0) + n);
  return { bars, total: { tally, cost: costs.total }, before, above: aboveOf(tree, request) };
}

function aboveOf(tree: PlaceTree, { place }: DashboardRequest): Bars['above'] {
  return place === null
    ? []
    : tree
        .path(place.uuid)
        .slice(0, -1)
        .map(({ uuid, name }) => ({ uuid, display: name }));
}

function byTime(
  { from, to }: DashboardRequest,
  by: 'month' | 'week',
  tallies: ReadonlyMap<string, Tally>,
  costs: ReadonlyMap<string, CostSum>,
): Bar[] {
  const bars: Bar[] = [];
  for (let start = startOf(from, by); start <= to; start = addDays(endOf(start, by), 1)) {
    const end = endOf(start, by);
    bars.push({
      key: start,
      label: null,
      from: start < from ? from : start,
      to: end > to ? to : end,
      location: null,
      tally: tallies.get(start) ?? new Tally(),
      cost: costs.get(start) ?? null,
    });
  }
  return bars;
}
