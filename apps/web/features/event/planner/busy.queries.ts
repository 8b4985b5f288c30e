import { queryOptions } from '@tanstack/react-query';
import { BUSY_WITHIN } from '@fieldward/domain/event/check.ts';
import { call } from '../../../lib/call.ts';

/** Who and what is needed at other events between two instants (ISO); '' for a plan that is no event yet. */
export const busyQuery = (start: string, end: string, event: string) =>
  queryOptions({
    queryKey: ['event', 'busy', start, end, event],
    queryFn: async ({ signal }) => (await call('GET fieldward/eventbusy', { query: { start, end, event } }, signal)).busy,
    enabled: start !== '' && end !== '' && start <= end && Date.parse(end) - Date.parse(start) <= BUSY_WITHIN,
    staleTime: 30_000,
  });
