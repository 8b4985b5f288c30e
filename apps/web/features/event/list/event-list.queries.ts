import { queryOptions } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { eventType } from '@fieldward/contract/event/supply.ts';
import { view } from '@fieldward/contract/view.ts';
import { api } from '../../../lib/api.ts';
import { choicesByName } from '../../../widgets/catalogue/catalogue.queries.ts';

/** An event as the list shows it. */
export interface ListedEvent {
  uuid: string;
  eventId: number;
  name: string;
  closed: boolean | null;
  eventType: { uuid: string; display: string } | null;
  location: { uuid: string; display: string } | null;
  schedule: { plannedDate: string | null; endDate: string | null } | null;
}

const FIELDS = 'uuid,eventId,name,closed,eventType:(uuid,display),location:(uuid,display),schedule:(plannedDate,endDate)';

/** What narrows the list; '' for no matter. */
export interface EventFilters {
  location: string;
  from: string;
  to: string;
  type: string;
  status: string;
}

/** Days are those of whoever asks: the server is told when they begin and end. */
function inMoments({ from, to, ...filters }: EventFilters): Readonly<Record<string, string>> {
  return {
    ...filters,
    after: from === '' ? '' : dayjs(from).startOf('day').toISOString(),
    before: to === '' ? '' : dayjs(to).add(1, 'day').startOf('day').toISOString(),
  };
}

/** One page of the events. */
export const eventListQuery = (filters: EventFilters, page: { limit: number; startIndex: number; sort: string }) =>
  queryOptions({
    queryKey: ['event', 'list', filters, page],
    queryFn: async ({ signal }) => {
      const answer = await api.get<{ results?: ListedEvent[]; events?: ListedEvent[]; totalCount?: number }>(
        'hydra/event',
        { ...inMoments(filters), ...page, totalCount: true, v: `custom:(${FIELDS})` },
        signal,
      );
      return { rows: answer.results ?? answer.events ?? [], total: answer.totalCount };
    },
    placeholderData: (before) => before,
  });

/** The types of events in use, by name. */
export const eventTypesQuery = choicesByName(view(eventType, { uuid: true, name: true }));
