import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallRequest } from '../../../../lib/call.ts';

/** Selects the numbers: days as YYYY-MM-DD, a location of '' means every place. */
type DashboardQuery = CallRequest<'GET fieldward/dashboard'>['query'];

/** All numbers of a period, refreshed every minute while somebody looks at them. */
export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => call('GET fieldward/dashboard', { query }, signal),
    placeholderData: keepPreviousData,
    // a new count shows its progress
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.building !== null || state.data.asOf === null) ? 3_000 : 60_000,
  });

/** Selects people; '' and undefined do not narrow. */
type PeopleQuery = CallRequest<'GET fieldward/dashboardpeople'>['query'];

/** A page of the people behind a number. */
export const dashboardPeopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'people', query],
    queryFn: ({ signal }) => call('GET fieldward/dashboardpeople', { query }, signal),
    placeholderData: keepPreviousData,
  });
