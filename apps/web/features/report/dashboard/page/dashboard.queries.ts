import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DashboardResponse, DashboardPeople } from '@fieldward/contract/report/dashboard.ts';
import { api } from '../../../../lib/api.ts';

/** What the dashboard is asked for; days as YYYY-MM-DD, '' for every place. */
export interface DashboardAsked extends Readonly<Record<string, string>> {
  from: string;
  to: string;
  location: string;
  by: string;
}

/** All numbers of a period, asked again every minute while they are looked at. */
export const dashboardQuery = (asked: DashboardAsked) =>
  queryOptions({
    queryKey: ['dashboard', asked],
    queryFn: ({ signal }) => api.get<DashboardResponse>('fieldward/dashboard', asked, signal),
    placeholderData: keepPreviousData,
    // while they are counted anew, progress is to be seen
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.building !== null || state.data.asOf === null) ? 3_000 : 60_000,
  });

/** Which people are asked for; '' for what does not narrow. */
export interface PeopleAsked extends Readonly<Record<string, string>> {
  indicator: string;
  from: string;
  to: string;
  location: string;
  user: string;
  result: string;
}

/** A page of the people behind a number. */
export const dashboardPeopleQuery = (asked: PeopleAsked, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['dashboard', 'people', asked, limit, startIndex],
    queryFn: ({ signal }) => api.get<DashboardPeople>('fieldward/dashboardpeople', { ...asked, limit, startIndex }, signal),
    placeholderData: keepPreviousData,
  });
