/** What a request to the dashboard selects: a period, a place, and what the account may see. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { dashboardGroupings, type DashboardGrouping } from '@fieldward/contract/report/dashboard.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';

/** The parameters that both operations of the dashboard read; texts as they were sent. */
interface Query {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly location?: string | undefined;
}

/** Longest period, in days; of a hundred years nobody sees the weeks. */
const MOST_DAYS = 3660;

export interface DashboardRequest {
  /** Days of the programme's zone, both counted. */
  readonly from: Day;
  readonly to: Day;
  readonly place: { readonly id: string; readonly uuid: string; readonly display: string } | null;
  readonly zone: string;
  readonly today: Day;
  /** The account sees some places only. */
  readonly bound: boolean;
}

const bad = (parameter: string): Problem => new Problem('engine.badParameter', { parameter }, parameter);

/** No programme plans further; the day after the last that can be written cannot. */
const LAST_DAY = '9990-12-31';
const EVER = '0001-01-01' as Day; // written as one

/** The day that a parameter names. Raises `engine.badParameter`. */
function dayOf(query: Query, parameter: 'from' | 'to'): Day {
  const day = parseDay(query[parameter] ?? '');
  if (day === null || day > LAST_DAY) throw bad(parameter);
  return day;
}

/** The grouping that a parameter names; by month unless it does. Raises `engine.badParameter`. */
export function groupingOf(by: string | undefined): DashboardGrouping {
  const found = dashboardGroupings.find((each) => each === (by || 'month'));
  if (found === undefined) throw bad('by');
  return found;
}

/**
 * Reads `from`, `to` and `location`. Raises `engine.badParameter`, `dashboard.reversed`, `dashboard.tooLong`, and `dashboard.otherPlace` for
 * a place at which the account sees nothing.
 */
export async function requestOf(query: Query, actor: Actor, db: Db, { openFrom = false } = {}): Promise<DashboardRequest> {
  const to = dayOf(query, 'to');
  const from = openFrom && (query.from ?? '') === '' ? EVER : dayOf(query, 'from');
  if (to < from) throw new Problem('dashboard.reversed', {}, 'to');
  if (!openFrom && Date.parse(to) - Date.parse(from) > MOST_DAYS * 86_400_000) throw new Problem('dashboard.tooLong', { years: 10 }, 'to');
  const zone = await programmeZone(db);
  return { from, to, zone, today: today(zone), bound: actor.bound, place: await placeOf(query.location ?? '', actor, db) };
}

/** The place that a request names; null for all. Raises `engine.badParameter`, `dashboard.otherPlace`. */
export async function placeOf(uuid: string, actor: Actor, db: Db): Promise<DashboardRequest['place']> {
  if (uuid === '' || uuid === 'none') return null;
  if (uuid.includes('\0')) throw bad('location');
  const [place] = await db.rows<{ id: string; uuid: string; display: string; seen: boolean }>(
    `select l.location_id::text as id, l.uuid, l.name as display,
      $2::bigint is null or exists (select from user_place u where u.user_id = $2::bigint and u.location_id in (${placesWithin('array[$1::text]')})) as seen
     from location l where l.uuid = $1`,
    [uuid, actor.bound ? actor.userId : null],
  );
  if (place === undefined) throw bad('location');
  if (!place.seen) throw new Problem('dashboard.otherPlace', {}, 'location');
  return { id: place.id, uuid: place.uuid, display: place.display };
}
