import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { FullEvent } from './event-read.ts';

export type { FullEvent } from './event-read.ts';

/** All that is known of events in the cache has keys that begin with this: lists, ranges, single ones, costs. */
export const EVENTS = 'event';

/** An event as it was read, with the version that a write of it is based on. */
export interface ReadEvent {
  event: FullEvent;
  etag: string | undefined;
}

/** One event with all its lines; '' asks nothing. Not kept: whoever opens an event sees it as it is now. */
export const eventQuery = (uuid: string) =>
  queryOptions({
    queryKey: [EVENTS, 'one', uuid],
    queryFn: async (): Promise<ReadEvent> => {
      const { data, etag } = await api.getTagged<FullEvent>(`hydra/event/${uuid}`, { v: 'full' });
      return { event: data, etag };
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Creates an event, or writes over the one whose `uuid` or `eventId` the body names; what the body does not name is kept.
 * @param etag version that the write is based on, from `eventQuery`: when somebody else saved meanwhile, nothing is written
 * @throws ApiProblem 409 `engine.stale` then, and whatever the server refuses
 */
export const saveEvent = (body: object, etag?: string): Promise<FullEvent> => api.post<FullEvent>('hydra/event', body, { ifMatch: etag });

/** An event was written: every list, range, event and cost is asked again when it is next looked at. */
export const eventsChanged = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [EVENTS] });
