import { queryOptions } from '@tanstack/react-query';
import { call, type CallRequest } from '../../../lib/call.ts';

/** Days as YYYY-MM-DD in a zone, locations joined with commas. */
type TurnaroundQuery = NonNullable<CallRequest<'GET fieldward/labturnaround'>['query']>;

/** Median and 90th percentile of the tests that were ordered on some days. */
export const turnaroundQuery = (query: TurnaroundQuery) =>
  queryOptions({
    queryKey: ['lab-work', 'turnaround', query],
    queryFn: ({ signal }) => call('GET fieldward/labturnaround', { query }, signal),
    placeholderData: (before) => before,
  });
