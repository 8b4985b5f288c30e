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
