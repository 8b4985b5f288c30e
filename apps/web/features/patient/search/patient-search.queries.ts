import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { deviceGate } from '../../../lib/device/device-gate.ts';

/** Phone, place and last visit of the patients of a page, by uuid; nothing where the server does not tell. A device that is alone tells none. */
export const patientContacts = (patients: readonly string[]) =>
  queryOptions({
    queryKey: ['patient', 'contacts', patients],
    queryFn: async ({ signal }) => {
      const { results } = await call('GET fieldward/patientcontacts', { query: { patients: [...patients] } }, signal);
      return new Map(results.map((each) => [each.patient, each]));
    },
    enabled: patients.length > 0 && deviceGate()?.alone('GET') !== true,
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
