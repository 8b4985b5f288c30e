/** The events that an account may see, as an iCalendar file. */
import ical, { ICalEventStatus, ICalCalendarMethod } from 'ical-generator';
import type { Db } from '../../../engine/db.ts';
import { calendarText } from '../../../sql/calendar-feed.ts';

/** How far back and ahead it goes. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 365;
/** Programs read the whole file each time: of more events than that, those closest to now. */
const MOST_EVENTS = 5_000;

interface FeedEvent {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly place: string;
  readonly start: Date;
  readonly end: Date;
  readonly changed: Date;
  readonly created: Date;
}

const EVENTS = `
  select x.* from (
    select e.uuid, e.name, e.description, t.name as type, l.name as place, s.planned_date as start, s.end_date as end,
      greatest(e.date_created, e.date_changed, s.date_created, s.date_changed) as changed, e.date_created as created
    from event_schedule s join event e on e.event_id = s.event_id join event_type t on t.event_type_id = e.event_type_id join location l on l.location_id = e.location_id
    where not e.voided and s.span && tstzrange(now() - interval '${DAYS_BACK} days', now() + interval '${DAYS_AHEAD} days')
    order by abs(extract(epoch from s.planned_date - now())), e.event_id limit ${MOST_EVENTS}) x
  order by x.start, x.uuid`;

/** Writes the calendar as it is now; `count` is how many events it has. */
export async function calendarFile(db: Db): Promise<{ readonly text: string; readonly count: number }> {
  const events = await db.rows<FeedEvent>(EVENTS);
  const calendar = ical({
    name: 'Fieldward',
    prodId: { company: 'Fieldward', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const { uuid, name, description, type, place, start, end, changed, created } of events)
    calendar.createEvent({
      id: `${uuid}@fieldward`,
      summary: calendarText(name),
      description: calendarText([type, description ?? ''].filter((text) => text !== '').join('\n')),
      location: calendarText(place),
      start,
      end,
      stamp: changed,
      lastModified: changed,
      created,
      status: ICalEventStatus.CONFIRMED,
    });
  return { text: calendar.toString(), count: events.length };
}
