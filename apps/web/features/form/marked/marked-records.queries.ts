import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Whether somebody looked at a marked record. */
export type MarkedState = 'open' | 'looked';

const key = ['markedrecords'] as const;

/** What is asked anew when a record was ticked off. */
export const markedRecordsKey: readonly string[] = key;

/** A page of the marked records in a state, the last received first. */
export const markedRecordsQuery = (page: { limit: number; startIndex: number; state: MarkedState }) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call('GET fieldward/markedrecords', { query: page }, signal),
    placeholderData: keepPreviousData,
  });

/** Somebody looked at the record of this encounter. */
export const tickOff = (uuid: string, reason: string) => call('POST fieldward/markedrecords/:uuid', { params: { uuid }, body: { reason } });

/** The record is to be looked at again. */
export const takeBack = (uuid: string) => call('DELETE fieldward/markedrecords/:uuid', { params: { uuid } });
