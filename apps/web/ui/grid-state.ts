import { useMemo } from 'react';
import { useUrlState } from '../lib/url-state.ts';

/** Page, order and size of a grid, as the address has them. */
export interface GridState {
  /** Counted from 1. */
  page: number;
  size: number;
  /** Key of the column that orders the rows, '' for the list's own order. */
  sort: string;
  descending: boolean;
  limit: number;
  startIndex: number;
  /** What a request for this page has; `sort` with '-' before it for descending, '' for the list's own order. */
  request: { readonly limit: number; readonly startIndex: number; readonly sort: string };
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setSort: (sort: string, descending: boolean) => void;
}

export const PAGE_SIZES = [12, 25, 50, 100] as const;

/** State of a grid in the address. Two grids on one page need different `prefix`es; `size` is the page size at first. */
export function useGridState(prefix = '', size: number = PAGE_SIZES[1]): GridState {
  const names = useMemo(() => ({ page: `${prefix}page`, size: `${prefix}size`, sort: `${prefix}sort` }), [prefix]);
  const [values, set] = useUrlState<Record<string, string | number>>({ [names.page]: 1, [names.size]: size, [names.sort]: '' });
  const page = Math.max(1, Math.trunc(Number(values[names.page])));
  const pageSize = Math.min(100, Math.max(1, Math.trunc(Number(values[names.size]))));
  const order = String(values[names.sort] ?? '');
  const sort = order.replace(/^-/, '');
  const startIndex = (page - 1) * pageSize;
  return {
    page,
    size: pageSize,
    sort,
    descending: order.startsWith('-'),
    limit: pageSize,
    startIndex,
    request: { limit: pageSize, startIndex, sort: sort === '' ? '' : order },
    setPage: (next) => set({ [names.page]: next }),
    setSize: (next) => set({ [names.size]: next, [names.page]: 1 }),
    setSort: (sort, descending) => set({ [names.sort]: sort ? `${descending ? '-' : ''}${sort}` : '', [names.page]: 1 }),
  };
}

/** A query of one page of a list. */
interface PageFound<T> {
  readonly data: { readonly rows: readonly T[]; readonly totalCount?: number | undefined; readonly next?: boolean } | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The page that a query has, as properties of a grid. */
export function foundPage<T>({ data, isFetching, error, refetch }: PageFound<T>) {
  return {
    rows: data?.rows,
    server: { total: data?.totalCount, hasNext: data?.next },
    loading: isFetching,
    error,
    onRetry: () => void refetch(),
  };
}
