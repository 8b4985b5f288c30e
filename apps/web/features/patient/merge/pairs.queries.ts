import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Whether somebody decided about a pair. */
export type PairState = 'open' | 'different';

/** What is asked anew when somebody decided. */
export const pairsKey: readonly string[] = ['pairs'];

interface PairPage {
  readonly state: PairState;
  /** uuids, joined with commas; '' for all places. */
  readonly place: string;
  readonly minimum: number;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of pairs, the likeliest first. */
export const pairsQuery = (page: PairPage) =>
  queryOptions({
    queryKey: [...pairsKey, page],
    queryFn: ({ signal }) => call('GET fieldward/patientpairs', { query: page }, signal),
    placeholderData: keepPreviousData,
  });

/** Says that two records are not of one person, or that this is open again. */
export const decide = (a: string, b: string, different: boolean) => call('POST fieldward/patientpairs', { body: { a, b, different } });
