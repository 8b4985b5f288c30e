import type { Db } from '../apps/server/engine/db.ts';

/** How many events a month of the benchmark has. */
export const eventsPerMonth = 10_000;

/** `YYYY-MM` of the month that is so many months from this one. */
export function monthFromNow(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}

/** What the events of a month are called: this and a number of five digits. */
export const nameOfMonth = (month: string): string => `Visit ${month} `;

/** Adds 10,000 events to each of some months, at 50 places and of 5 types, and as many years back, which no month needs. */
export async function addEvents(db: Db, months: readonly string[]): Promise<void> {
  await db.rows(`insert into event_type (name) select 'Bench type ' || n from generate_series(1, 5) n`);
  await db.rows(`insert into location (name) select 'Bench place ' || n from generate_series(1, 50) n`);
  for (const month of [...months, '2001-01'])
    await db.rows(
      `with at as (select min(location_id) as place from location where name like 'Bench place %'),
         of as (select min(event_type_id) as type from event_type where name like 'Bench type %'),
         numbered as (
           select n, $1::text::date + make_interval(days => n % 28, hours => 6 + n % 10) as starts from generate_series(1, ${eventsPerMonth}) n),
         made as (
           insert into event (uuid, name, event_type_id, location_id, closed)
           select md5($1::text || n), 'Visit ' || left($1::text, 7) || ' ' || lpad(n::text, 5, '0'), of.type + n % 5, at.place + n % 50,
             (array[null, false, true])[1 + n % 3]
           from numbered, at, of returning event_id, uuid)
       insert into event_schedule (event_id, planned_date, end_date)
       select m.event_id, x.starts, x.starts + interval '4 hours' from numbered x join made m on m.uuid = md5($1::text || x.n)`,
      [`${month}-01`],
    );
  await db.rows('vacuum (analyze) event, event_schedule');
}
