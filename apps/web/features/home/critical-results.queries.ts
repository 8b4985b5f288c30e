import type { CriticalResult } from '@fieldward/contract/lab/critical-result.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Milliseconds after which it is looked again. */
const AGAIN = 60_000;

/** Critical results of what the person ordered, until somebody knows. */
export const criticalResultsQuery = queryOptions({
  queryKey: ['critical-results'],
  queryFn: ({ signal }) => call('GET fieldward/criticalresults', {}, signal),
  staleTime: 0,
  refetchInterval: AGAIN,
});

/** The person knows the results of a test as they were shown. */
export const knowResult = ({ uuid, version }: CriticalResult) =>
  call('POST fieldward/criticalresultknown', { body: { labTest: uuid, version } });
