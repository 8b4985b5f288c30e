import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { one } from '../lib/client.ts';
import { patientSelection } from './patient-selection.ts';

const patientView = view(patientWire, patientSelection);

/** A patient as the screens read it. */
export type Patient = Seen<typeof patientView>;

type PersonName = Pick<NonNullable<Patient['person']['preferredName']>, 'givenName' | 'familyName'> & {
  readonly middleName?: string | null;
};

/** What names a patient; a list may also show all names. */
interface NamedPatient {
  readonly person: { readonly display: string; readonly preferredName: PersonName | null; readonly names?: readonly PersonName[] };
}

/** One patient, for headers and cards. */
export const patientQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['patient', uuid],
    queryFn: () => one(patientView, uuid),
    enabled: uuid !== '',
  });

/** The name that a patient goes by. */
export function nameOf(patient: NamedPatient): PersonName {
  return patient.person.preferredName ?? patient.person.names?.[0] ?? { givenName: patient.person.display, familyName: '' };
}

/** Given and family name. */
export function shortName(patient: NamedPatient): string {
  const { givenName, familyName } = nameOf(patient);
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** The identifier that a patient goes by. */
export function identifierOf(patient: {
  readonly identifiers: readonly { readonly identifier: string; readonly preferred: boolean }[];
}): string {
  return (patient.identifiers.find(({ preferred }) => preferred) ?? patient.identifiers[0])?.identifier ?? '';
}
