import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallRequest } from '../../../lib/call.ts';

/** Numbers of what is overdue. */
export const followupQuery = (query: NonNullable<CallRequest<'GET fieldward/followup'>['query']>) =>
  queryOptions({
    queryKey: ['followup', query],
    queryFn: ({ signal }) => call('GET fieldward/followup', { query }, signal),
    placeholderData: keepPreviousData,
    // who comes back from a form sees what it settled
    staleTime: 0,
  });

/** A page of the people behind a number. */
export const followupPeopleQuery = (query: NonNullable<CallRequest<'GET fieldward/followuppeople'>['query']>) =>
  queryOptions({
    queryKey: ['followup', 'people', query],
    queryFn: ({ signal }) => call('GET fieldward/followuppeople', { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Why somebody is on the list of places (uuids, none for all), or is not. */
export const followupWhyQuery = (patient: string, location: readonly string[]) =>
  queryOptions({
    queryKey: ['followup', 'why', patient, location],
    queryFn: ({ signal }) =>
      call('GET fieldward/followupwhy', { query: { patient, ...(location.length === 0 ? {} : { location: [...location] }) } }, signal),
    enabled: patient !== '',
    staleTime: 0,
  });

/** What became of those who were enrolled in a workflow. */
export const cohortsQuery = (query: NonNullable<CallRequest<'GET fieldward/cohorts'>['query']>) =>
  queryOptions({
    queryKey: ['followup', 'cohorts', query],
    queryFn: ({ signal }) => call('GET fieldward/cohorts', { query }, signal),
    enabled: query.workflow !== '',
    placeholderData: keepPreviousData,
  });

/** A page of the people of a cohort. */
export const cohortPeopleQuery = (query: NonNullable<CallRequest<'GET fieldward/cohortpeople'>['query']>) =>
  queryOptions({
    queryKey: ['followup', 'cohort', query],
    queryFn: ({ signal }) => call('GET fieldward/cohortpeople', { query }, signal),
    placeholderData: keepPreviousData,
  });
