/** Reads the sums by day and place, as tallies by month, week or place. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import type { DashboardGrouping } from '@fieldward/contract/report/dashboard.ts';
import type { Db } from '../../../engine/db.ts';
import { EVERYWHERE, MEASURE, type Measure } from './dashboard-measures.ts';
import type { DashboardRequest } from './dashboard-request.ts';

/** How much of each measure, by what tells it apart (positive or not, hours, overdue or not). */
export class Tally {
  readonly #sums = new Map<number, Map<number, number>>();

  add(measure: number, key: number, n: number): void {
    const keys = this.#sums.get(measure) ?? new Map<number, number>();
    this.#sums.set(measure, keys.set(key, (keys.get(key) ?? 0) + n));
  }

  addAll(other: Tally): void {
    for (const [measure, keys] of other.#sums) for (const [key, n] of keys) this.add(measure, key, n);
  }

  /** All, or those of one key. */
  count(measure: Measure, key?: number): number {
    const keys = this.#sums.get(MEASURE[measure]);
    if (key !== undefined) return keys?.get(key) ?? 0;
    return [...(keys?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  }

  /** The smallest key that at least a share does not exceed (nearest rank); null without any. */
  rank(measure: Measure, share: number): number | null {
    const needed = Math.max(Math.ceil(share * this.count(measure)), 1);
    let reached = 0;
    for (const [key, n] of [...(this.#sums.get(MEASURE[measure]) ?? [])].toSorted(([a], [b]) => a - b)) {
      reached += n;
      if (reached >= needed) return key;
    }
    return null;
  }
}

/** Keys of the places in the place `p` (location_id), itself included. */
export const withinPlace = (p: string): string =>
  `with recursive within (location_id) as (
     select ${p}::bigint
     union select c.location_id from within w join location c on c.parent_location = w.location_id)
   select w.location_id from within w`;

/** Weeks begin on Mondays, as 3 January 2000 was one. */
const BUCKET: Readonly<Record<DashboardGrouping, string>> = {
  month: `date_trunc('month', d.day::timestamp)::date`,
  week: `d.day - mod(mod(d.day - date '2000-01-03', 7) + 7, 7)`,
  place: 'd.location_id',
};

/** Which rows of the sums: of all places together, of each, or of those in the place $4. */
type Scope = 'everywhere' | 'places' | 'within';
const SCOPES: Readonly<Record<Scope, string>> = {
  everywhere: `d.location_id = ${EVERYWHERE}`,
  places: `d.location_id <> ${EVERYWHERE}`,
  within: `d.location_id in (${withinPlace('$4')})`,
};

const monthOf = (date: string): string => `date_trunc('month', (${date})::timestamp)::date`;
/** The whole months of a period lie from here on, and end before there; those from today's on are read by days. */
const [FIRST, END] = [monthOf(`$1::date + interval '1 month - 1 day'`), monthOf('least($2::date + 1, $3::date)')];

/** The sums between the days $1 and $2 of some measures: whole months from their sums, except by week. $3 is today. */
const summed = (by: DashboardGrouping, scope: Scope, measures: string): string => {
  const days = (from: string, to: string): string =>
    `select d.measure, d.day, d.location_id, d.key, d.n from dashboard_day d where d.measure ${measures} and ${SCOPES[scope]} and d.day between ${from} and ${to}`;
  if (by === 'week') return days('$1::date', '$2::date');
  // before and after the whole months, each as a range of its own: an index reads nothing between them
  return `${days('$1::date', `least($2::date, ${FIRST} - 1)`)}
    union all
    ${days(`greatest(${FIRST}, ${END})`, '$2::date')}
    union all
    select d.measure, d.month, d.location_id, d.key, d.n from dashboard_month d
    where d.measure ${measures} and ${SCOPES[scope]} and d.month >= ${FIRST} and d.month < ${END}`;
};

/** $1 and $2 the days, $3 today, $4 the place. What is due has 1 when it is overdue. */
const sumsSql = (by: DashboardGrouping, scope: Scope): string => `
  select s.measure, s.bucket::text as bucket, s.key, s.n
  from (
    select d.measure, ${BUCKET[by]} as bucket,
      case when d.measure in (${MEASURE.tested}, ${MEASURE.released}) then d.key when d.measure = ${MEASURE.due} then (d.day < $3::date)::int else 0 end as key,
      sum(d.n)::bigint as n
    from (${summed(by, scope, `between ${MEASURE.registered} and ${MEASURE.form}`)}) d
    group by 1, 2, 3 having sum(d.n) <> 0) s`;

/** What was due before day $1 and is overdue on day $3; $2 is not looked at. */
const beforeSql = (by: DashboardGrouping, scope: Scope): string => `
  select ${by === 'place' ? `${BUCKET.place}::text` : `'before'`} as bucket, sum(d.n)::bigint as n
  from dashboard_day d where d.measure = ${MEASURE.due} and ${SCOPES[scope]} and d.day < $1::date and d.day < $3::date and $2::date is not null
  group by 1 having sum(d.n) <> 0`;

/** The sums of an account that is bound are seen by place: it sees no others. */
const scopeOf = ({ place, bound }: DashboardRequest, by: DashboardGrouping): Scope =>
  place !== null ? 'within' : by === 'place' || bound ? 'places' : 'everywhere';

const valuesOf = ({ from, to, today, place }: DashboardRequest): string[] => [from, to, today, ...(place === null ? [] : [place.id])];

/** Tallies by first day of the month or week, or by location_id; and what was overdue before the period, by location_id or 'before'. */
export async function readSums(
  db: Db,
  request: DashboardRequest,
  by: DashboardGrouping,
): Promise<{ tallies: Map<string, Tally>; before: Map<string, number> }> {
  const [scope, values] = [scopeOf(request, by), valuesOf(request)];
  const rows = await db.rows<{ measure: number; bucket: string; key: number; n: number }>(sumsSql(by, scope), values);
  const tallies = new Map<string, Tally>();
  for (const { measure, bucket, key, n } of rows) {
    const tally = tallies.get(bucket) ?? new Tally();
    tally.add(measure, key, n);
    tallies.set(bucket, tally);
  }
  const before = await db.rows<{ bucket: string; n: number }>(beforeSql(by, scope), values);
  return { tallies, before: new Map(before.map(({ bucket, n }) => [bucket, n])) };
}

const usersSql = (scope: Scope): string => `
  select u.uuid, coalesce(person_display(u.person_id), u.username, u.system_id) as display, f.n as value
  from (
    select d.key, sum(d.n)::bigint as n from (${summed('month', scope, `= ${MEASURE.formOfUser}`)}) d
    group by 1 having sum(d.n) <> 0 order by 2 desc, 1 limit 50) f
  join users u on u.user_id = f.key
  order by f.n desc, u.user_id`;

/** Who filled in most forms. */
export function readUsers(db: Db, request: DashboardRequest): Promise<{ uuid: string; display: string; value: number }[]> {
  return db.rows(usersSql(scopeOf(request, 'month')), valuesOf(request));
}

/** As of when the numbers are; while all are counted anew, as of its beginning. */
export async function readState(db: Db): Promise<{ asOf: Moment | null; building: number | null }> {
  const [row] = await db.rows<{ as_of: Moment | null; building: number | null }>(
    `select case when s.counted_by is not null then iso(coalesce(s.building_since, (select min(c.changed_at) from dashboard_change c), now())) end as as_of,
      case when s.building_by is not null or s.counted_by is null
        -- facts are two thirds of it, sums the rest
        then case when s.summed_measure is null then least(66, s.built_to * 66 / greatest((select max(person_id) from person), 1))
          else least(99, 66 + s.summed_measure * 33 / ${MEASURE.formOfUser}) end::int end as building
     from dashboard_state s`,
  );
  return { asOf: row?.as_of ?? null, building: row?.building ?? null };
}
