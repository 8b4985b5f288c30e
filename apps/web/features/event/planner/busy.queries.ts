import { queryOptions } from '@tanstack/react-query';
import { BUSY_WITHIN } from '@fieldward/domain/event/check.ts';
import { api } from '../../../lib/api.ts';

interface BusyOne {
  uuid: string;
  /** The event that needs it; null for one that the account does not see. */
  with: { uuid: string; name: string } | null;
}

/** Who and what is needed at other events between two instants (ISO); '' for a plan that is no event yet. */
export const busyQuery = (start: string | null, end: string | null, event: string) =>
  queryOptions({
    queryKey: ['event', 'busy', start, end, event],
    queryFn: async ({ signal }) => (await api.get<{ busy: BusyOne[] }>('fieldward/eventbusy', { start, end, event }, signal)).busy,
    enabled: start !== null && end !== null && start <= end && Date.parse(end) - Date.parse(start) <= BUSY_WITHIN,
    staleTime: 30_000,
  });
