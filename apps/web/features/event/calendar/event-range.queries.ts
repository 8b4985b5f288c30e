import { instant } from '@fieldward/domain/time/in-zone.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { EventRange } from '@fieldward/contract/event/event-calendar.operations.ts';
import { call } from '../../../lib/call.ts';
import type { CalendarEvent } from './calendar-days.ts';
import type { DaySpan } from './calendar-time.ts';

/** What narrows the calendar; '' for everything. */
interface RangeFilters {
  /** uuids, joined with commas; what is within them counts. */
  location: string;
  type: string;
}

/** The response with its names beside each event and its times as numbers, by start. */
function eventsOfRange({ events, types, locations }: EventRange): CalendarEvent[] {
  return events
    .map(({ start, end, ...event }) => {
      const from = instant(start);
      return {
        ...event,
        start: from,
        end: Math.max(from, instant(end) || from),
        typeName: types[event.type] ?? '',
        locationName: locations[event.location] ?? '',
      };
    })
    .filter(({ start }) => !Number.isNaN(start))
    .sort((a, b) => a.start - b.start);
}

/** Everything that takes place on the days, by start. */
export const eventRangeQuery = (span: DaySpan, { location, type }: RangeFilters) =>
  queryOptions({
    queryKey: ['event', 'range', span.from, span.to, location, type],
    queryFn: async ({ signal }) => eventsOfRange(await call('GET fieldward/eventrange', { query: { ...span, location, type } }, signal)),
    staleTime: 15_000,
    // ten thousand events need not be compared with those before
    structuralSharing: false,
  });

/** Puts an event at another time in every range that is kept, and returns what takes that back. */
export function placeInRanges(queries: QueryClient, uuid: string, times: { start: number; end: number }): () => void {
  const before = queries.getQueriesData<CalendarEvent[]>({ queryKey: ['event', 'range'] });
  queries.setQueriesData<CalendarEvent[]>({ queryKey: ['event', 'range'] }, (events) =>
    events?.map((event) => (event.uuid === uuid ? { ...event, ...times } : event)).sort((a, b) => a.start - b.start),
  );
  return () => {
    for (const [key, events] of before) queries.setQueryData(key, events);
  };
}
