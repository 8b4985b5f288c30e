import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Body, Change } from '@fieldward/contract/body.ts';
import { event } from '@fieldward/contract/event/event.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { call } from '../../../lib/call.ts';
import { oneTagged, save } from '../../../lib/client.ts';

const named = { uuid: true, name: true } as const;
const figures = {
  quantity: true,
  actualCost: true,
  plannedQuantity: true,
  plannedCost: true,
  plannedForEvent: true,
  availableInEvent: true,
} as const;

const full = {
  uuid: true,
  eventId: true,
  name: true,
  description: true,
  closed: true,
  voided: true,
  closureNotes: true,
  eventType: named,
  location: 'ref',
  schedule: { scheduleId: true, plannedDate: true, eventDate: true, endDate: true, plannedEndDate: true },
  eventParticipants: {
    eventParticipantId: true,
    attendance: true,
    absenceReason: true,
    plannedForEvent: true,
    participant: named,
  },
  eventServices: {
    eventServiceId: true,
    ...figures,
    service: { ...named, unitCost: true, serviceType: named },
  },
  eventAssets: {
    eventAssetId: true,
    ...figures,
    asset: {
      ...named,
      referenceId: true,
      capitalValue: true,
      costPerUse: true,
      fixedAsset: true,
      assetType: { ...named, assetCategory: named },
    },
  },
} as const;

const fullEvent = view(event, full);

const inside = { uuid: true, display: true } as const;

/** An event as a device holds it: what lists and the closure read, and in which places its place lies. */
export const heldEventView = view(event, {
  ...full,
  eventType: { ...named, display: true },
  location: { ...inside, parentLocation: { ...inside, parentLocation: { ...inside, parentLocation: inside } } },
});

/** An event with all its lines, for the planner, the closure, the summary and the printed sheet. */
export type FullEvent = Seen<typeof fullEvent>;

/** The keys of all queries of events begin with this: lists, ranges, single events, costs. */
const EVENTS = 'event';

/** An event with its version, on which a change is based. */
export interface ReadEvent {
  event: FullEvent;
  etag: string | undefined;
}

/** One event with all its lines, for a uuid that is not ''. Never cached: it is read anew whenever it is opened. */
export const eventQuery = (uuid: string) =>
  queryOptions({
    queryKey: [EVENTS, 'one', uuid],
    queryFn: async (): Promise<ReadEvent> => {
      const { data, etag } = await oneTagged(fullEvent, uuid);
      return { event: data, etag };
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Creates an event with the `uuid` of the body, or changes the one that has it: sent twice, it is created once.
 * @param etag version that a change is based on, from `eventQuery`: when somebody else saved meanwhile, nothing is written
 * @throws ApiProblem 409 `engine.stale` then, and whatever the server refuses
 */
export const saveEvent = (body: Body<typeof event> & { readonly uuid: string }, etag?: string): Promise<Ref> =>
  save(event, body, { ifMatch: etag, conflict: 'own' });

/** Changes what the body names; the rest stays. `etag` and problems as in `saveEvent`. */
export const changeEvent = (uuid: string, body: Change<typeof event>, etag?: string): Promise<Ref> =>
  save(event, body, { uuid, ifMatch: etag, conflict: 'own' });

/** What an event costs as it is stored. */
export const eventCostQuery = (uuid: string) =>
  queryOptions({
    queryKey: [EVENTS, 'cost', uuid],
    queryFn: ({ signal }) => call('GET fieldward/eventcost', { query: { event: uuid } }, signal),
  });

/** Marks all queries of events as stale after a write: each is read again when it is next shown. */
export const eventsChanged = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [EVENTS] });
