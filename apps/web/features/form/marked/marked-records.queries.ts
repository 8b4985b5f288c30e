import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** A page of the marked records, the last received first. */
export const markedRecordsQuery = (page: { limit: number; startIndex: number }) =>
  queryOptions({
    queryKey: ['markedrecords', page],
    queryFn: ({ signal }) => call('GET fieldward/markedrecords', { query: page }, signal),
    placeholderData: keepPreviousData,
  });
