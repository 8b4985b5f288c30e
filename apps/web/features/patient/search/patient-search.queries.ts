import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';

/** Why a patient was found. */
export interface Matched {
  by: 'identifier' | 'name';
  how: 'exact' | 'prefix' | 'spelling' | 'sound';
  text: string;
}

export interface FoundPatient extends Patient {
  matched?: Matched | null;
}

export interface PatientPage {
  results: FoundPatient[];
  totalCount?: number;
  links?: readonly { rel: string }[];
}

/** Searches start above this many characters. */
export const SEARCH_ABOVE = 2;

/** One page of the patients whose name or identifier matches. */
export const patientSearch = (q: string, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['patient', 'search', q, limit, startIndex],
    queryFn: ({ signal }) => api.get<PatientPage>('patient', { q, v: 'full', limit, startIndex, totalCount: true }, signal),
    enabled: q.trim().length > SEARCH_ABOVE,
    placeholderData: keepPreviousData,
  });

/** What is known of a person before they are registered. */
export interface MatchParticulars {
  givenName: string;
  familyName: string;
  gender: string;
  birthdate: string;
  identifier: string;
}

/** Likely duplicates of a person, best first. */
export const likelyDuplicates = (particulars: MatchParticulars) =>
  queryOptions({
    queryKey: ['patient', 'match', particulars],
    queryFn: async ({ signal }) => (await call('GET fieldward/patientmatch', { query: particulars }, signal)).results,
    enabled: particulars.givenName.trim() !== '' && particulars.familyName.trim() !== '',
    staleTime: 10_000,
  });
