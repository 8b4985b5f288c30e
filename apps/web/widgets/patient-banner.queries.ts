import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

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

/** The workflow (uuid) whose forms are opened for a patient: that of the next form, else the only one that they are in; null where neither is known. */
export function workflowOfPatient(facts: PatientBannerFacts | undefined): string | null {
  const [only, ...others] = facts?.programmes ?? [];
  return facts?.nextForm?.workflow ?? (others.length === 0 ? (only?.workflow.uuid ?? null) : null);
}
