/** The facts and sums of the dashboard as statements: facts of patients made anew, and added to the sums. docs/decisions/dashboard.md */
import type { Db } from '../../../engine/db.ts';
import { EVERYWHERE, MEASURE, type Definition } from './dashboard-measures.ts';

/** Sums of earlier countings that are removed at once. */
const STALE = 10_000;

/** A place in the order in which facts are added to the sums. */
export interface Mark {
  readonly measure: number;
  readonly day: string;
  readonly patient: string;
}
export const BEFORE_ALL: Mark = { measure: 0, day: '-infinity', patient: '0' };
export const AFTER_ALL: Mark = { measure: 32_767, day: 'infinity', patient: '9223372036854775807' };

/** The sums of a counting, and up to which fact they hold. */
export interface Sums {
  readonly counting: number;
  readonly upTo: Mark;
}

/** The values of a mark in a statement. */
export const markValues = ({ measure, day, patient }: Mark): [number, string, string] => [measure, day, patient];

const FACT = 'patient_id, measure, day, location_id, key';

/** What some facts (with `n`) add to the sums: at their place and everywhere; forms without and with who filled them. */
const sumsOf = (facts: string): string => `
    select s.measure::smallint as measure, f.day, w.location_id, s.key, sum(f.n) as n
    from ${facts} f
    cross join lateral (values (f.location_id), (${EVERYWHERE}::bigint)) w(location_id)
    cross join lateral (values (f.measure::int, case when f.measure in (${MEASURE.tested}, ${MEASURE.released}) then f.key else 0 end), (${MEASURE.formOfUser}, f.key)) s(measure, key)
    where s.measure <> ${MEASURE.formOfUser} or f.measure = ${MEASURE.form}
    group by 1, 2, 3, 4 having sum(f.n) <> 0`;

/** Adds what the CTE `changed` says to the sums of a counting (SQL); a last part of a statement that begins with `with`. */
const added = (counting: string): string => `
  summed as materialized (${sumsOf('changed')}),
  days as (
    insert into dashboard_day_sum as d (counting, measure, day, location_id, key, n) select ${counting}::integer, measure, day, location_id, key, n from summed
    on conflict (counting, measure, day, location_id, key) do update set n = d.n + excluded.n),
  months as (
    insert into dashboard_month_sum as d (counting, measure, month, location_id, key, n)
    select ${counting}::integer, measure, date_trunc('month', day::timestamp)::date, location_id, key, sum(n) from summed group by 2, 3, 4, 5 having sum(n) <> 0
    on conflict (counting, location_id, measure, month, key) do update set n = d.n + excluded.n)`;

/** Makes the facts of patients $1 anew, writing only what differs; the difference goes to the sums $5, as far as these hold ($2, $3, $4). */
const factsAnew = (facts: string, sums: boolean): string => `
  with fresh as materialized (${facts}),
  old as materialized (select ${FACT}, n from dashboard_fact where patient_id = any ($1::bigint[])),
  gone as (
    delete from dashboard_fact f using (select ${FACT} from old except select ${FACT} from fresh) g
    where f.patient_id = g.patient_id and f.measure = g.measure and f.day = g.day and f.location_id = g.location_id and f.key = g.key),
  put as (
    insert into dashboard_fact (${FACT}, n) select ${FACT}, n from fresh except select ${FACT}, n from old
    on conflict (${FACT}) do update set n = excluded.n)
  ${
    sums
      ? `, changed as (
    select measure, day, location_id, key, sum(n) as n
    from (select ${FACT}, n from fresh union all select ${FACT}, -n from old) x
    where (x.measure, x.day, x.patient_id) <= ($2::smallint, $3::date, $4::bigint)
    group by 1, 2, 3, 4 having sum(n) <> 0),
  ${added('$5')}`
      : ''
  }
  select 1`;

/** Makes the facts of patients (ids) anew; what changes goes to the sums, as far as these hold. */
export async function makeFacts(tx: Db, by: Definition, people: readonly string[], sums: Sums | null): Promise<void> {
  if (people.length === 0) return;
  // planned once per connection, for few patients: through their indexes, however large the tables are
  await tx.rows(`select set_config('plan_cache_mode', 'force_generic_plan', true)`, []);
  await tx.rows(factsAnew(by.facts, sums !== null), sums === null ? [people] : [people, ...markValues(sums.upTo), sums.counting]);
}

/** Adds the facts that follow $2, $3, $4 to the sums of the counting $1; answers how many, and the last of them. */
const nextAdded = (most: number): string => `
  with changed as materialized (
    select f.measure, f.day, f.location_id, f.key, f.n, f.patient_id from dashboard_fact f
    where (f.measure, f.day, f.patient_id) > ($2::smallint, $3::date, $4::bigint)
    order by f.measure, f.day, f.patient_id fetch first ${most} rows with ties),
  ${added('$1')}
  select count(*) over () as n, measure, day::text as day, patient_id::text as patient from changed c order by c.measure desc, c.day desc, c.patient_id desc limit 1`;

/** Adds the next `most` facts to the sums; answers the last of them, null when all facts are in the sums now. */
export async function addFacts(tx: Db, { counting, upTo }: Sums, most: number): Promise<Mark | null> {
  const [last] = await tx.rows<Mark & { n: number }>(nextAdded(most), [counting, ...markValues(upTo)]);
  return last !== undefined && last.n >= most ? last : null;
}

/** Removes some sums of countings before the one that is shown; answers whether there may be more. */
export async function clearSums(tx: Db, shown: number): Promise<boolean> {
  let more = false;
  for (const table of ['dashboard_day_sum', 'dashboard_month_sum']) {
    const [gone] = await tx.rows<{ n: number }>(
      `with gone as (
         delete from ${table} where ctid = any (array(select ctid from ${table} where counting < $1::integer order by counting limit ${STALE})) returning 1)
       select count(*) as n from gone`,
      [shown],
    );
    more ||= gone?.n === STALE;
  }
  return more;
}
