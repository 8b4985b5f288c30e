/** What clinics have booked, as an iCalendar file: how many come when and for what. It names nobody: whoever knows its address reads it. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Db } from '../../../engine/db.ts';
import { calendarText } from '../../../sql/calendar-feed.ts';
import { placesWithin } from '../../../sql/event-search.ts';

/** How far back and ahead it goes. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** Programs read the whole file each time. */
const MOST = 5_000;

interface BookedTime {
  readonly key: string;
  readonly what: string;
  readonly place: string;
  readonly count: number;
  readonly start: Date | null;
  readonly end: Date | null;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly changed: Date;
}

const BOOKED = (within: string): string => `
  select x.*, x.start_at as start, x.end_at as end from (
    select coalesce(y.uuid, l.uuid) || '-' || to_char(a.day, 'YYYYMMDD') || coalesce(to_char(a.start_at at time zone 'UTC', '"T"HH24MI'), '')
        || coalesce(to_char(a.end_at at time zone 'UTC', '"-"HH24MI'), '') as key,
      coalesce(y.name, l.name) as what, l.name as place, count(*)::int as count, a.start_at, a.end_at, to_char(a.day, 'YYYY-MM-DD') as day,
      max(greatest(a.date_created, a.date_changed)) as changed
    from appointment a join location l using (location_id) left join appointment_service y using (appointment_service_id)
    where not a.voided and a.status in ('scheduled', 'arrived', 'completed')
      and a.day between (now() at time zone (select programme_zone()))::date - ${DAYS_BACK} and (now() at time zone (select programme_zone()))::date + ${DAYS_AHEAD}
      ${within}
    group by y.uuid, y.name, l.uuid, l.name, a.day, a.start_at, a.end_at
    order by abs(a.day - (now() at time zone (select programme_zone()))::date), a.start_at nulls first, 1 limit ${MOST}) x
  order by x.day, x.start_at nulls first, x.key`;

/** Writes the calendar as it is now; `count` is how many times are booked. @param location uuid; what is within it counts; '' for all */
export async function clinicCalendarFile(db: Db, location: string): Promise<{ readonly text: string; readonly count: number }> {
  const times = await db.rows<BookedTime>(
    BOOKED(location === '' ? '' : `and a.location_id in (${placesWithin('$1')})`),
    location === '' ? [] : [[location]],
  );
  const calendar = ical({
    name: 'Fieldward',
    prodId: { company: 'Fieldward', product: 'Clinics', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
  });
  for (const { key, what, place, count, start, end, day, changed } of times)
    calendar.createEvent({
      id: `${key}@fieldward`,
      summary: calendarText(`${what}: ${count}`),
      location: calendarText(place),
      // a day of the programme is that day in every program, so it is told without a zone
      ...(start === null || end === null ? { start: new Date(`${day}T00:00:00.000Z`), allDay: true, timezone: 'UTC' } : { start, end }),
      stamp: changed,
      lastModified: changed,
      status: ICalEventStatus.CONFIRMED,
    });
  return { text: calendar.toString(), count: times.length };
}
