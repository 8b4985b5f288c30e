import { parseDay } from '@fieldward/domain/time/moment.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { queryOptions } from '@tanstack/react-query';
import { event } from '@fieldward/contract/event/event.ts';
import { eventType } from '@fieldward/contract/event/supply.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { typedMoment } from '../../../lib/clock.ts';
import { list } from '../../../lib/client.ts';
import { choicesByName } from '../../../widgets/catalogue/catalogue.queries.ts';

const eventRow = view(event, {
  uuid: true,
  eventId: true,
  name: true,
  closed: true,
  voided: true,
  eventType: 'ref',
  location: 'ref',
  schedule: { plannedDate: true, endDate: true },
});

/** An event as the list shows it. */
export type ListedEvent = Seen<typeof eventRow>;

/** What narrows the list; '' for everything. */
export interface EventFilters {
  location: string;
  from: string;
  to: string;
  type: string;
  status: string;
}

/** Days are those of the programme: the server gets the instants when they begin and end. */
function inMoments({ from, to, ...filters }: EventFilters): Readonly<Record<string, string>> {
  const last = parseDay(to);
  return {
    ...filters,
    after: typedMoment(from),
    before: last === null ? '' : typedMoment(addDays(last, 1)),
  };
}

/** One page of the events. */
export const eventListQuery = (filters: EventFilters, page: { limit: number; startIndex: number; sort: string }) =>
  queryOptions({
    queryKey: ['event', 'list', filters, page],
    queryFn: ({ signal }) =>
      list(eventRow, { ...inMoments(filters), includeAll: filters.status === 'deleted', ...page, totalCount: true }, signal),
    placeholderData: (before) => before,
  });

/** The types of events in use, by name. */
export const eventTypesQuery = choicesByName(view(eventType, { uuid: true, name: true }));
