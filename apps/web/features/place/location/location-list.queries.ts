import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';
import { everyPage } from '../../../widgets/every-page.ts';

export interface Named {
  uuid: string;
  display: string;
}

/** A place as the list and the form need it. */
export interface Location extends Named {
  name: string;
  description: string | null;
  address1: string | null;
  address2: string | null;
  cityVillage: string | null;
  stateProvince: string | null;
  country: string | null;
  tags: readonly Named[];
  parentLocation: Named | null;
}

const FIELDS =
  'uuid,display,name,description,address1,address2,cityVillage,stateProvince,country,tags:(uuid,display),parentLocation:(uuid,display)';

export interface ListAsked {
  q: string;
  tag: string;
  limit: number;
  startIndex: number;
  sort: string;
}

/** One page of the places in use. */
export const locationsQuery = (asked: ListAsked) =>
  queryOptions({
    queryKey: ['location', 'list', asked],
    queryFn: ({ signal }) =>
      api.get<{ results: Location[]; totalCount: number }>('location', { ...asked, totalCount: true, v: `custom:(${FIELDS})` }, signal),
    placeholderData: (before) => before,
  });

/** A place with its version, for a change. */
export const locationQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'edited', uuid],
    queryFn: () => api.getTagged<Location>(`location/${uuid}`, { v: `custom:(${FIELDS})` }),
    enabled: uuid !== '',
    gcTime: 0,
    staleTime: 0,
  });

/** Every tag that a place can have. */
export const tagsQuery = queryOptions({
  queryKey: ['locationtag'],
  queryFn: () => everyPage<Named>('locationtag', { v: 'custom:(uuid,display)' }),
  staleTime: 300_000,
});

const LEVEL = 100;

/** The places that stand directly in a place ('' for those that stand in none), a hundred at a time. */
export const levelQuery = (parent: string) =>
  infiniteQueryOptions({
    queryKey: ['location', 'tree', parent],
    queryFn: ({ pageParam, signal }) =>
      call('GET fieldward/locationtree', { query: { parent, limit: LEVEL, startIndex: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length > 0 && shown < last.totalCount ? shown : undefined;
    },
    staleTime: 60_000,
  });

/** What a merge would move; refused when the merge would be. */
export const mergePreviewQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: ['location', 'merge', from, into],
    queryFn: () => call('GET fieldward/locationmerge', { query: { from, into } }),
    enabled: into !== '',
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });

/** What was done to a place, newest first. */
export const historyQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['location', 'history', uuid],
    queryFn: ({ pageParam, signal }) =>
      call('GET fieldward/locationhistory', { query: { location: uuid, limit: 50, startIndex: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length * 50 : undefined),
    staleTime: 0,
  });
