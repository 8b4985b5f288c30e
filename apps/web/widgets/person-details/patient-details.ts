import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { recordedSelection } from '@fieldward/contract/patient/recorded-details.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { addressNames, type DetailName, type NamePart } from '@fieldward/domain/person/details.ts';
import { patientSelection } from '../patient-selection.ts';

const { identifiers, person } = patientSelection;
const { preferredAddress, addresses, attributes } = recordedSelection.person;

/** What the page shows of a person: what every page about a patient reads, and how they are reached. */
export const detailsView = view(patientWire, {
  ...patientSelection,
  identifiers: { ...identifiers, location: 'ref' },
  person: {
    ...person,
    names: person.preferredName,
    preferredAddress,
    addresses,
    attributes,
  },
});

/** Who a patient is and how they are reached. */
export type PatientDetails = Seen<typeof detailsView>;

/** Fields of the dialog that every patient has, in its order, with their labels. */
export const detailLabels = {
  gender: 'patient.gender',
  birthdate: 'patient.dateOfBirth',
  age: 'patient.estimatedAge',
  phone: 'patient.phone',
  country: 'patient.country',
  stateProvince: 'patient.province',
  countyDistrict: 'patient.district',
  cityVillage: 'patient.cityVillage',
  address2: 'patient.openAddress',
  address3: 'patient.landmark',
  preferredName: 'patient.preferredName',
  preferredIdentifier: 'patient.preferredIdentifier',
  preferredAddress: 'patient.preferredAddress',
} as const satisfies Readonly<Record<DetailName, PlainCode>>;

/** The parts of a name, in the order of the dialog. */
export const nameParts = {
  givenName: 'patient.personName',
  middleName: 'patient.middleName',
  familyName: 'patient.familyName',
} as const satisfies Readonly<Record<NamePart, PlainCode>>;

/** The parts of an address that are known, from the nearest to the furthest. */
export function addressLines(address: PatientDetails['person']['preferredAddress']): readonly string[] {
  if (address === null) return [];
  return [...addressNames].toReversed().flatMap((name) => address[name] ?? []);
}
