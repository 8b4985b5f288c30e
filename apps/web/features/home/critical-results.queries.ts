import type { CriticalResult } from '@fieldward/contract/lab/critical-result.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Milliseconds after which it is looked again. */
const AGAIN = 60_000;
/** While Home is still put together, its first panels come and go: what was asked a moment ago is not asked twice. */
const JUST_ASKED = 5_000;

/** Critical results of what the person ordered, until somebody knows. */
export const criticalResultsQuery = queryOptions({
  queryKey: ['critical-results'],
  // without a signal: a panel that goes for a moment does not break the request off
  queryFn: () => call('GET fieldward/criticalresults'),
  staleTime: JUST_ASKED,
  refetchInterval: AGAIN,
});

/** The person knows the results of a test as they were shown. */
export const knowResult = ({ uuid, version }: CriticalResult) =>
  call('POST fieldward/criticalresultknown', { body: { labTest: uuid, version } });
