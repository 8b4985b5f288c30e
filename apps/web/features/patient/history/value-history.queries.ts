import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ValueGroup } from '@fieldward/contract/audit/value-history.operations.ts';
import { call } from '../../../lib/call.ts';

const PAGE = 30;

/** The history of a patient's values, newest first, a page at a time; '' for all groups. */
export const valueHistoryQuery = (patient: string, of: ValueGroup | '') =>
  infiniteQueryOptions({
    queryKey: ['audit', 'values', patient, of],
    queryFn: ({ pageParam, signal }) =>
      call('GET fieldward/valuehistory', { query: { patient, of: of || undefined, limit: PAGE, startIndex: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ hasNext }, pages) => (hasNext ? pages.length * PAGE : undefined),
    staleTime: 0,
  });
