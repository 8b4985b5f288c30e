import { instant, addDays } from '@fieldward/domain/time/in-zone.ts';
import type { EventRange } from '@fieldward/contract/event/event-calendar.operations.ts';
import { openReferralStates } from '@fieldward/domain/care/referral.ts';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call, type CallResponse } from '../../lib/call.ts';
import type { OperationName } from '../../lib/operation-address.ts';
import { dayOf, today } from '../../lib/clock.ts';
import { clinicDaysQuery } from '../../widgets/appointment/clinic-day.queries.ts';
import { referralsQuery } from '../../widgets/referral/referral-list.queries.ts';

/** Others work on the same things. */
const AGAIN = 60_000;

/** What a section shows that is asked for before it is there: once, by the page. */
export type Found<N extends OperationName> = UseQueryResult<CallResponse<N>>;

/** How many tests are on each list of the laboratory; asked anew when one of its pages has saved something. */
export const labQueueQuery = queryOptions({
  queryKey: ['lab-work', 'counts'],
  queryFn: ({ signal }) => call('GET fieldward/labworklist', { query: { list: 'toaccept', limit: 0 } }, signal),
  staleTime: 0,
  refetchInterval: AGAIN,
});

/** What is overdue over all places that one sees. */
export const overdueQuery = queryOptions({
  queryKey: ['followup', 'home'],
  queryFn: ({ signal }) => call('GET fieldward/followup', { query: {} }, signal),
  staleTime: AGAIN,
});

/** How many pairs of records are to be decided. */
export const pairCountQuery = queryOptions({
  queryKey: ['pairs', 'count'],
  queryFn: async ({ signal }) =>
    (await call('GET fieldward/patientpairs', { query: { state: 'open', limit: 0, counted: true } }, signal)).total ?? 0,
  staleTime: 0,
});

/** How many marked records nobody looked at. */
export const markedCountQuery = queryOptions({
  queryKey: ['markedrecords', 'count'],
  queryFn: async ({ signal }) =>
    (await call('GET fieldward/markedrecords', { query: { state: 'open', limit: 0, counted: true } }, signal)).total ?? 0,
  staleTime: 0,
});

/** How many records the server holds until somebody decides. */
export const heldCountQuery = queryOptions({
  queryKey: ['heldrecords', 'count'],
  queryFn: async ({ signal }) =>
    (await call('GET fieldward/heldrecords', { query: { state: 'held', limit: 0, counted: true } }, signal)).total ?? 0,
  staleTime: 0,
});

/** Rows of a clinic day that are asked for: who sees more clinics than that chooses some. */
const MOST_EXPECTED = 200;

/** Who comes today. @param places uuids, joined with commas; '' for all */
export const todayQuery = (places: string) => {
  const day = today();
  return clinicDaysQuery({ from: day, to: day, location: places, service: '', limit: MOST_EXPECTED });
};

/** What changed since the last working day. @param places uuids, joined with commas; '' for all */
export const sinceYesterdayQuery = (places: string) =>
  queryOptions({
    queryKey: ['tasks', 'since', places],
    queryFn: ({ signal }) => call('GET fieldward/sinceyesterday', { query: places === '' ? {} : { location: places.split(',') } }, signal),
    staleTime: AGAIN,
  });

/** Referrals that are shown; the others are a press away. */
const REFERRALS = 5;

/** Who was sent here and has no answer yet, the most urgent first. @param places uuids, joined with commas; '' for all */
export const referredQuery = (places: string) =>
  referralsQuery({
    direction: 'incoming',
    states: openReferralStates,
    overdue: false,
    place: places || undefined,
    limit: REFERRALS,
    startIndex: 0,
  });

/** What was not closed for longer is looked for in the list of events. */
const YEAR = 366;
const WEEK = 6;

/** An event of the week, or one to close. */
export interface HomeEvent extends Pick<EventRange['events'][number], 'uuid' | 'name' | 'closed' | 'start'> {
  readonly type: string;
  readonly place: string;
}

interface HomeEvents {
  /** Over and not closed, what waits longest first. */
  readonly toClose: readonly HomeEvent[];
  /** Of today and the next six days, what goes on now among them. */
  readonly week: readonly HomeEvent[];
}

/** The events that are not closed, by their planned beginning. */
export const eventsQuery = queryOptions({
  queryKey: ['event', 'home'],
  queryFn: async ({ signal }): Promise<HomeEvents> => {
    const day = today();
    const query = { from: addDays(day, -YEAR), to: addDays(day, WEEK), status: 'todo,open' };
    const { events, types, locations } = await call('GET fieldward/eventrange', { query }, signal);
    const now = Date.now();
    const over = ({ start, end }: EventRange['events'][number]): boolean => Math.max(instant(start), instant(end) || 0) < now;
    const shown = ({ uuid, name, closed, start, type, location }: EventRange['events'][number]): HomeEvent => ({
      uuid,
      name,
      closed,
      start,
      type: types[type] ?? '',
      place: locations[location] ?? '',
    });
    return {
      toClose: events.filter(over).map(shown),
      week: events.filter((event) => !over(event) && dayOf(event.start) <= query.to).map(shown),
    };
  },
  staleTime: 0,
});
