import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Everything that these pages read of the catalogue has keys that begin with this. */
const SUPPLY = 'supply';

/** What each entry of the catalogue has. */
export interface SupplyRecord {
  uuid: string;
  name: string;
  retired: boolean;
}

export type SupplyStatus = 'active' | 'retired' | 'all';

export interface SupplyAsked {
  /** Resource below hydra/. */
  path: string;
  /** What the text is searched with: `q`, or `name` where q has another meaning. */
  by: 'q' | 'name';
  view: string;
  text: string;
  status: SupplyStatus;
  limit: number;
  startIndex: number;
  sort: string;
}

/** One page of a kind of entries. */
export const supplyQuery = <T extends SupplyRecord>({ path, by, view, text, status, ...page }: SupplyAsked) =>
  queryOptions({
    queryKey: [SUPPLY, path, 'list', { by, view, text, status, ...page }],
    queryFn: async ({ signal }) => {
      const params = { [by]: text, ...page, totalCount: true, v: view, ...(status === 'all' ? {} : { status }) };
      const answer = await api.get<Readonly<Record<string, unknown>> & { totalCount: number }>(
        `hydra/${path}`,
        { ...params, ...(status === 'active' ? {} : { includeAll: true }) },
        signal,
      );
      // a search answers with `results`, a plain list with the key of its kind
      const rows = Object.values(answer).find((value, at) => Array.isArray(value) && Object.keys(answer)[at] !== 'links');
      return { rows: (rows ?? []) as T[], total: answer.totalCount };
    },
    placeholderData: keepPreviousData,
  });

/** All entries of a kind, retired ones too when `all`; for lists to choose from. */
export const kindsQuery = <T extends SupplyRecord>(path: string, view: string, all = false) =>
  queryOptions({
    queryKey: [SUPPLY, path, 'all', { view, all }],
    queryFn: async ({ signal }) => {
      const answer = await api.get<Readonly<Record<string, T[]>>>(
        `hydra/${path}`,
        { v: view, ...(all ? { includeAll: true } : {}) },
        signal,
      );
      return Object.values(answer).find(Array.isArray) ?? [];
    },
    staleTime: 60_000,
  });

/** One entry with its version, for its form; '' asks nothing. */
export const recordQuery = <T extends SupplyRecord>(path: string, uuid: string, view: string) =>
  queryOptions({
    queryKey: [SUPPLY, path, 'one', uuid],
    queryFn: () => api.getTagged<T>(`hydra/${path}/${uuid}`, { v: view }),
    enabled: uuid !== '',
    gcTime: 0,
    staleTime: 0,
  });

/** What the pages of events have read of the catalogue, by the beginning of the keys. */
const choices = ['asset', 'service', 'participant', 'eventtype'];

/** An entry was written: every list of the catalogue, and every choice of the planner, is asked again when it is next looked at. */
export async function supplyChanged(queries: QueryClient): Promise<void> {
  await Promise.all([SUPPLY, ...choices].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
