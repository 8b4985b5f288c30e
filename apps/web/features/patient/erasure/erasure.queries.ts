import { queryOptions } from '@tanstack/react-query';
import { call, callTagged } from '../../../lib/call.ts';

/** What erasing a patient would take and leave, with the version of the record. */
export const erasurePreviewQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'erasure'],
    queryFn: ({ signal }) => callTagged('GET fieldward/patienterasure', { query: { patient } }, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Makes the record anonymous for ever. */
export const erasePatient = (body: { readonly patient: string; readonly identifier: string; readonly reason: string }, ifMatch: string) =>
  call('POST fieldward/patienterasure', { body, ifMatch });

/** Which erasures are asked for, as the address has them. */
interface ErasureFilters {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  readonly again: boolean;
}

/** The filters that say something, as the server takes them. */
export const erasureParams = ({ q, from, to, again }: ErasureFilters) => ({
  ...(q === '' ? {} : { q }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(again ? { again } : {}),
});

/** A page of the erasures, the latest first. */
export const erasuresQuery = (filters: ErasureFilters, page: { readonly limit: number; readonly startIndex: number }) =>
  queryOptions({
    queryKey: ['patient', 'erasures', filters, page],
    queryFn: ({ signal }) => call('GET fieldward/patienterasures', { query: { ...erasureParams(filters), ...page } }, signal),
    placeholderData: (before) => before,
  });
