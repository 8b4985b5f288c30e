import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { ageTold, writtenAge } from '@fieldward/domain/person/age.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { patientSelection } from '../../../widgets/patient-selection.ts';

const { identifiers, person } = patientSelection;
const names = person.preferredName;

const addressParts = {
  uuid: true,
  country: true,
  stateProvince: true,
  countyDistrict: true,
  cityVillage: true,
  address2: true,
  address3: true,
} as const;

/** What the page shows of a person: what every page about a patient reads, and how they are reached. */
export const detailsView = view(patientWire, {
  ...patientSelection,
  identifiers: { ...identifiers, location: 'ref' },
  person: {
    ...person,
    names,
    preferredAddress: addressParts,
    addresses: addressParts,
    attributes: { uuid: true, value: true, attributeType: 'ref' },
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
} as const satisfies Readonly<Record<string, PlainCode>>;

/** The parts of a name, in the order of the dialog. */
export const nameParts = {
  givenName: 'patient.personName',
  middleName: 'patient.middleName',
  familyName: 'patient.familyName',
} as const satisfies Readonly<Record<string, PlainCode>>;
export type NamePart = keyof typeof nameParts;
export const namePartNames = ['givenName', 'middleName', 'familyName'] as const;

export type DetailName = keyof typeof detailLabels;
/** The fields of an address, in the order of the dialog. */
export const addressNames = ['country', 'stateProvince', 'countyDistrict', 'cityVillage', 'address2', 'address3'] as const;

export type AddressName = (typeof addressNames)[number];

/** What somebody may have several of; phones and addresses are those beside the first one. */
export type Listed = 'name' | 'identifier' | 'phone' | 'address';
/** A part of an entry of a list; `ended` is 'yes' once it is to end, else empty. */
export type Part = NamePart | AddressName | 'number' | 'type' | 'place' | 'ended';
/** A field of the dialog: one of every patient, a part of an entry of a list, or an attribute by the uuid of its type. */
export type DetailField = DetailName | `${Listed} ${string} ${Part}` | `attribute ${string}`;
/** What stands in the dialog, as text. */
export type Details = Readonly<Record<DetailField, string>>;

export const preferredOf = { name: 'preferredName', identifier: 'preferredIdentifier' } as const;
/** Whether one entry of the list is the preferred one. */
export const hasPreferred = (list: Listed): list is keyof typeof preferredOf => list in preferredOf;
/** The parts of an entry in which something is typed; every entry has the first. */
export const typedParts = { name: namePartNames, identifier: ['number'], phone: ['number'], address: addressNames } as const;

/** The text of a field, without blanks around it. */
export const textOf = (details: Details, field: DetailField): string => (details[field] ?? '').trim();

export const partField = (list: Listed, id: string, part: Part): DetailField => `${list} ${id} ${part}`;
export const attributeField = (type: string): DetailField => (type === contactNumberType ? 'phone' : `attribute ${type}`);

/** The uuids of the entries of a list of a dialog, in their order. */
export function entriesOf(details: Details, list: Listed): readonly string[] {
  return Object.keys(details).flatMap((field) => {
    const [first, id, part] = field.split(' ');
    return first === list && id !== undefined && part === typedParts[list][0] ? [id] : [];
  });
}

/** Whether an entry is to end. */
export const isEnded = (details: Details, list: Listed, id: string): boolean => textOf(details, partField(list, id, 'ended')) !== '';

type Attribute = PatientDetails['person']['attributes'][number];

/** The attribute of a type that is kept of somebody. */
export function attributeOf({ person }: PatientDetails, type: string): Attribute | null {
  return person.attributes.find(({ attributeType }) => attributeType.uuid === type) ?? null;
}

/** The phone number that is kept of somebody. */
export const phoneOf = (patient: PatientDetails): Attribute | null => attributeOf(patient, contactNumberType);

/** The phone numbers beside the first one. */
export const furtherPhones = (patient: PatientDetails): readonly Attribute[] =>
  patient.person.attributes.filter(
    ({ uuid, attributeType }) => attributeType.uuid === contactNumberType && uuid !== phoneOf(patient)?.uuid,
  );

/** The addresses beside the preferred one. */
export const furtherAddresses = ({ person }: PatientDetails): PatientDetails['person']['addresses'] =>
  person.addresses.filter(({ uuid }) => uuid !== person.preferredAddress?.uuid);

/** What is stored, as the dialog shows it. An estimated birth date is shown as the age that it was made from. */
export function storedDetails(patient: PatientDetails, today: string): Details {
  const { person, identifiers } = patient;
  const { birthdate, birthdateEstimated } = person;
  const address = person.preferredAddress;
  const estimated = birthdate !== null && birthdateEstimated ? writtenAge(ageTold(dayShown(birthdate), true, today)) : '';
  return {
    ...Object.fromEntries(
      person.names.flatMap((name) => namePartNames.map((part) => [partField('name', name.uuid, part), name[part] ?? ''])),
    ),
    ...Object.fromEntries(
      identifiers.flatMap(({ uuid, identifier, identifierType, location }) => [
        [partField('identifier', uuid, 'number'), identifier],
        [partField('identifier', uuid, 'type'), identifierType.uuid],
        [partField('identifier', uuid, 'place'), location?.uuid ?? ''],
      ]),
    ),
    ...Object.fromEntries(person.attributes.toReversed().map(({ attributeType, value }) => [attributeField(attributeType.uuid), value])),
    ...Object.fromEntries(furtherPhones(patient).map(({ uuid, value }) => [partField('phone', uuid, 'number'), value])),
    ...Object.fromEntries(
      furtherAddresses(patient).flatMap((each) => addressNames.map((name) => [partField('address', each.uuid, name), each[name] ?? ''])),
    ),
    preferredName: person.preferredName?.uuid ?? '',
    preferredIdentifier: (identifiers.find(({ preferred }) => preferred) ?? identifiers[0])?.uuid ?? '',
    preferredAddress: address?.uuid ?? '',
    gender: person.gender ?? '',
    birthdate: birthdate === null || birthdateEstimated ? '' : dayShown(birthdate),
    age: estimated,
    phone: phoneOf(patient)?.value ?? '',
    country: address?.country ?? '',
    stateProvince: address?.stateProvince ?? '',
    countyDistrict: address?.countyDistrict ?? '',
    cityVillage: address?.cityVillage ?? '',
    address2: address?.address2 ?? '',
    address3: address?.address3 ?? '',
  };
}

/** The parts of an address that are known, from the nearest to the furthest. */
export function addressLines(address: PatientDetails['person']['preferredAddress']): readonly string[] {
  if (address === null) return [];
  return [...addressNames].toReversed().flatMap((name) => address[name] ?? []);
}
