import { patient } from '@fieldward/contract/patient/patient.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { list } from '../lib/client.ts';

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
    // who was found ahead of the page that shows them is not looked for twice
    staleTime: 1_000,
  });
