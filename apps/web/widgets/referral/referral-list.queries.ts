import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const KEY = ['referral'] as const;

interface ListPage {
  readonly direction: 'incoming' | 'outgoing' | undefined;
  readonly states: readonly ('sent' | 'received')[] | undefined;
  readonly overdue: boolean;
  /** uuids, joined with commas: what is within one counts. */
  readonly place: string | undefined;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of referrals and transfers. */
export const referralsQuery = (page: ListPage) =>
  queryOptions({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) =>
      call('GET fieldward/referrals', { query: { ...page, states: page.states === undefined ? undefined : [...page.states] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Asks anew for what shows a referral of a patient. */
export function useReferralsAnew(): (patient: string) => Promise<void> {
  const queries = useQueryClient();
  return async (patient) => {
    await Promise.all([KEY, ['patient', patient], ['tasks']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
