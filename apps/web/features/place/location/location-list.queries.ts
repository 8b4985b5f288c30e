import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { location, locationTag } from '@fieldward/contract/place/location.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { call } from '../../../lib/call.ts';
import { every, list, oneTagged } from '../../../lib/client.ts';

const locationRow = view(location, {
  uuid: true,
  display: true,
  name: true,
  description: true,
  address1: true,
  address2: true,
  cityVillage: true,
  stateProvince: true,
  country: true,
  tags: 'ref',
  parentLocation: 'ref',
  retired: true,
});

/** A location as the list and the form need it. */
export type LocationRow = Seen<typeof locationRow>;

interface LocationSearch {
  readonly q: string;
  /** A tag; '' for any. */
  readonly tag?: string;
  /** Only places where care is recorded. */
  readonly offered?: true;
  /** Deleted ones, too. */
  readonly includeAll?: boolean;
  readonly limit: number;
  readonly startIndex: number;
  readonly sort: string;
}

/** One page of the locations in use; without an order of their own, places where care is recorded come first. */
export const locationsQuery = ({ includeAll = false, ...search }: LocationSearch) =>
  queryOptions({
    queryKey: ['location', 'list', search, includeAll],
    queryFn: ({ signal }) => list(locationRow, { ...search, ...(includeAll ? { includeAll } : {}), totalCount: true }, signal),
    placeholderData: (before) => before,
  });

/** A location with its version, for a change. */
export const locationQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'edited', uuid],
    queryFn: () => oneTagged(locationRow, uuid),
    enabled: uuid !== '',
    gcTime: 0,
    staleTime: 0,
  });

const tagRow = view(locationTag, { uuid: true, display: true });

/** Every tag that a location can have. */
export const tagsQuery = queryOptions({
  queryKey: ['locationtag'],
  queryFn: () => every(tagRow),
  staleTime: 300_000,
});

const LEVEL = 100;

/** The locations directly in a location ('' for the outermost ones), a hundred at a time. */
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

/** What was done to a location, newest first. */
export const historyQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['location', 'history', uuid],
    queryFn: ({ pageParam, signal }) =>
      call('GET fieldward/locationhistory', { query: { location: uuid, limit: 50, startIndex: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length * 50 : undefined),
    staleTime: 0,
  });
