import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What the head of the patient page says beside name and identifier. */
export const patientBannerQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'banner'],
    queryFn: ({ signal }) => call('GET fieldward/patientbanner', { query: { patient } }, signal),
    enabled: patient !== '',
    staleTime: 0,
  });

/** The same for what stands below the head and is drawn a moment later: it takes what the head asked for. */
export const patientFactsQuery = (patient: string) => queryOptions({ ...patientBannerQuery(patient), refetchOnMount: false });
