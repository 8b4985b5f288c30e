/** What is recorded of who a patient is and how they are reached, as text field by field: what dialogs show, correct and merge. */
import { dayShown } from '../time/in-zone.ts';
import { ageTold, writtenAge } from './age.ts';
import { contactNumberType } from './person.ts';

interface Ref {
  readonly uuid: string;
}
interface RecordedName extends Ref {
  readonly givenName: string | null;
  readonly middleName: string | null;
  readonly familyName: string | null;
}
type RecordedAddress = Ref & { readonly [A in AddressName]: string | null };
interface RecordedAttribute extends Ref {
  readonly value: string;
  readonly attributeType: Ref;
}

/** What is recorded of a patient, as far as it is corrected. */
export interface RecordedDetails {
  readonly identifiers: readonly (Ref & {
    readonly identifier: string;
    readonly preferred: boolean;
    readonly identifierType: Ref;
    readonly location: Ref | null;
  })[];
  readonly person: {
    readonly gender: string | null;
    readonly birthdate: Parameters<typeof dayShown>[0] | null;
    readonly birthdateEstimated: boolean;
    readonly preferredName: Ref | null;
    readonly names: readonly RecordedName[];
    readonly preferredAddress: RecordedAddress | null;
    readonly addresses: readonly RecordedAddress[];
    readonly attributes: readonly RecordedAttribute[];
  };
}

/** The parts of a name, in the order of dialogs. */
export const namePartNames = ['givenName', 'middleName', 'familyName'] as const;
export type NamePart = (typeof namePartNames)[number];

/** The fields of an address, in the order of the dialog. */
export const addressNames = ['country', 'stateProvince', 'countyDistrict', 'cityVillage', 'address2', 'address3'] as const;

export type AddressName = (typeof addressNames)[number];

/** Fields that every patient has. */
export type DetailName =
  | 'gender'
  | 'birthdate'
  | 'age'
  | 'phone'
  | AddressName
  | 'preferredName'
  | 'preferredIdentifier'
  | 'preferredAddress';

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

/** The attribute of a type that is kept of somebody. */
export function attributeOf({ person }: RecordedDetails, type: string): RecordedAttribute | null {
  return person.attributes.find(({ attributeType }) => attributeType.uuid === type) ?? null;
}

/** The phone number that is kept of somebody. */
export const phoneOf = (patient: RecordedDetails): RecordedAttribute | null => attributeOf(patient, contactNumberType);

/** The phone numbers beside the first one. */
export const furtherPhones = (patient: RecordedDetails): readonly RecordedAttribute[] =>
  patient.person.attributes.filter(
    ({ uuid, attributeType }) => attributeType.uuid === contactNumberType && uuid !== phoneOf(patient)?.uuid,
  );

/** The addresses beside the preferred one. */
export const furtherAddresses = ({ person }: RecordedDetails): readonly RecordedAddress[] =>
  person.addresses.filter(({ uuid }) => uuid !== person.preferredAddress?.uuid);

/** What is stored, as the dialog shows it. An estimated birth date is shown as the age that it was made from. */
export function storedDetails(patient: RecordedDetails, today: string): Details {
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
