import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { AskedCopy, CopyResult } from './copy-round.ts';

interface Answer {
  copies: readonly CopyResult[];
}

const post = (copies: readonly AskedCopy[], onClash: 'refuse' | 'leave out', dryRun: boolean, signal?: AbortSignal): Promise<Answer> =>
  api.post<Answer>('fieldward/eventcopy', { copies, onClash, dryRun }, { signal });

/** What would come of the copies, with whom and what is busy then; nothing is written. */
export const copyCheckQuery = (copies: readonly AskedCopy[]) =>
  queryOptions({
    queryKey: ['event', 'copy', copies],
    queryFn: async ({ signal }) => (await post(copies, 'leave out', true, signal)).copies,
    enabled: copies.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Makes the copies, all of them or none. `leaveOut`: without the people and assets that are busy then. */
export const makeCopies = (copies: readonly AskedCopy[], leaveOut: boolean): Promise<Answer> =>
  post(copies, leaveOut ? 'leave out' : 'refuse', false);
