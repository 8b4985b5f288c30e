import { queryOptions } from '@tanstack/react-query';
import type { CopyRequest } from '@fieldward/contract/event/event-copy.operations.ts';
import { call } from '../../../lib/call.ts';

const copy = (copies: readonly CopyRequest[], onClash: 'refuse' | 'leave out', dryRun: boolean, signal?: AbortSignal) =>
  call('POST fieldward/eventcopy', { body: { copies, onClash, dryRun } }, signal);

/** What would come of the copies, with whom and what is busy then; nothing is written. */
export const copyCheckQuery = (copies: readonly CopyRequest[]) =>
  queryOptions({
    queryKey: ['event', 'copy', copies],
    queryFn: async ({ signal }) => (await copy(copies, 'leave out', true, signal)).copies,
    enabled: copies.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Makes the copies, all of them or none. `leaveOut`: without the people and assets that are busy then. */
export const makeCopies = (copies: readonly CopyRequest[], leaveOut: boolean) => copy(copies, leaveOut ? 'leave out' : 'refuse', false);
