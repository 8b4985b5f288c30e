import { patient } from '@fieldward/contract/patient/patient.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { list } from '../../../lib/client.ts';

/** Why a patient was found. */
export interface Matched {
  by: 'identifier' | 'formerIdentifier' | 'phone' | 'name' | 'attribute' | 'address';
  how: 'exact' | 'prefix' | 'spelling' | 'sound';
  text: string;
}

const foundPatient = view(patient, {
  uuid: true,
  identifiers: { identifier: true, preferred: true },
  person: {
    display: true,
    gender: true,
    age: true,
    birthdate: true,
    birthdateEstimated: true,
    dead: true,
    deathDate: true,
    preferredName: { givenName: true, middleName: true, familyName: true },
  },
});

/** A patient in the list; only a search says why the patient was found. */
export type FoundPatient = Seen<typeof foundPatient> & { readonly matched?: Matched | null };

/** Searches start above this many characters. */
export const SEARCH_ABOVE = 2;

/** One page of the patients whose name or identifier matches. */
export const patientSearch = (q: string, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['patient', 'search', q, limit, startIndex],
    queryFn: ({ signal }) => list(foundPatient, { q, limit, startIndex, totalCount: true }, signal),
    enabled: q.trim().length > SEARCH_ABOVE,
    placeholderData: keepPreviousData,
  });

/** Phone, place and last visit of the patients of a page, by uuid; nothing where the server does not tell. */
export const patientContacts = (patients: readonly string[]) =>
  queryOptions({
    queryKey: ['patient', 'contacts', patients],
    queryFn: async ({ signal }) => {
      const { results } = await call('GET fieldward/patientcontacts', { query: { patients: [...patients] } }, signal);
      return new Map(results.map((each) => [each.patient, each]));
    },
    enabled: patients.length > 0,
    retry: false,
  });

/** What is known of a person before they are registered. */
export interface MatchParticulars {
  givenName: string;
  familyName: string;
  gender: string;
  birthdate: string;
  identifier: string;
}

const isNamed = ({ givenName, familyName }: MatchParticulars): boolean => givenName.trim() !== '' && familyName.trim() !== '';

/** Likely duplicates of a person, best first; `wanted` says when enough is known of them. */
export const likelyDuplicates = (particulars: MatchParticulars, wanted = isNamed) =>
  queryOptions({
    queryKey: ['patient', 'match', particulars],
    queryFn: async ({ signal }) => (await call('GET fieldward/patientmatch', { query: particulars }, signal)).results,
    enabled: wanted(particulars),
    staleTime: 10_000,
  });
