import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

interface Ref {
  uuid: string;
  display: string;
}

/** A patient as the screens read it. */
export interface Patient {
  uuid: string;
  display: string;
  voided?: boolean;
  identifiers: readonly { uuid?: string; identifier: string; preferred?: boolean; identifierType?: Ref | null }[];
  person: {
    uuid?: string;
    display?: string;
    gender: string | null;
    age: number | null;
    birthdate: string | null;
    birthdateEstimated?: boolean;
    dead?: boolean;
    deathDate?: string | null;
    causeOfDeath?: Ref | null;
    preferredName?: PersonName | null;
    names?: readonly PersonName[];
  };
}

export interface PersonName {
  display?: string;
  givenName: string | null;
  middleName?: string | null;
  familyName: string | null;
}

const VIEW =
  'custom:(uuid,display,voided,identifiers:(uuid,identifier,preferred,identifierType:(uuid,display)),' +
  'person:(uuid,display,gender,age,birthdate,birthdateEstimated,dead,deathDate,causeOfDeath:ref,preferredName:(uuid,display,givenName,middleName,familyName)))';

/** One patient, for headers and cards. */
export const patientQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['patient', uuid],
    queryFn: () => api.get<Patient>(`patient/${uuid}`, { v: VIEW }),
    enabled: uuid !== '',
  });

/** The name that a patient goes by. */
export function nameOf(patient: Patient): PersonName {
  return (
    patient.person.preferredName ?? patient.person.names?.[0] ?? { givenName: patient.person.display ?? patient.display, familyName: '' }
  );
}

/** Given and family name. */
export function shortName(patient: Patient): string {
  const { givenName, familyName } = nameOf(patient);
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** The identifier that a patient goes by. */
export function identifierOf(patient: Patient): string {
  return (patient.identifiers.find(({ preferred }) => preferred) ?? patient.identifiers[0])?.identifier ?? '';
}
