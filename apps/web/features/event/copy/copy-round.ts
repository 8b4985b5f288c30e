/** What a round of copies is made of: rows that can be changed one by one. Pure. */
import type { CopyRequest } from '@fieldward/contract/event/event-copy.operations.ts';
import { copyDates, type CopyRule } from '@fieldward/domain/event/copy.ts';
import { typedMoment } from '../../../lib/clock.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { dayKey, clock } from '../calendar/calendar-time.ts';

/** One copy to be made. */
export interface CopyRow {
  readonly key: string;
  /** The event that is copied. */
  readonly event: string;
  readonly name: string;
  /** `YYYY-MM-DD HH:mm:ss` on the programme's clock, or ''. */
  readonly start: string;
  /** uuid, or '' for the place of the event. */
  readonly location: string;
}

/** The rows for events at the dates of a rule: each event once at its own place, or once at each of the places. */
export function copyRows(events: readonly CalendarEvent[], rule: CopyRule, places: readonly string[], zone: string): CopyRow[] {
  const iso = (at: number): string => new Date(at).toISOString();
  const dates = copyDates(
    events.map(({ start, end }) => ({ plannedDate: iso(start), endDate: iso(end) })),
    rule,
    zone,
  );
  return events.flatMap((event, index) => {
    const at = Date.parse(dates[index]?.plannedDate ?? '') || event.start;
    const start = `${dayKey(at)} ${clock(at)}:00`;
    return (places.length === 0 ? [event.location ?? ''] : places).map((location) => ({
      key: `${event.uuid} ${location}`,
      event: event.uuid,
      name: event.name,
      start,
      location,
    }));
  });
}

/** Whether a row has what a copy needs. */
export const isComplete = ({ name, start }: CopyRow): boolean => name.trim() !== '' && typedMoment(start) !== '';

/** The rows as the server takes them; times of the programme's clock as instants. */
export function copyRequests(rows: readonly CopyRow[]): CopyRequest[] {
  return rows.filter(isComplete).map(({ event, name, start, location }) => ({
    event,
    plannedDate: typedMoment(start),
    name: name.trim(),
    ...(location === '' ? {} : { location }),
  }));
}
