import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Records that wait for a decision, or have had it. */
export type HeldPart = 'held' | 'decided';

/** What is asked anew when something was decided. */
export const heldRecordsKey = ['heldrecords'] as const;

/** A page of the held records, the last received first. */
export const heldRecordsQuery = (page: { limit: number; startIndex: number; state: HeldPart }) =>
  queryOptions({
    queryKey: [...heldRecordsKey, page],
    queryFn: ({ signal }) => call('GET fieldward/heldrecords', { query: page }, signal),
    placeholderData: keepPreviousData,
  });
