import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { PlainCode, Message } from '@fieldward/messages/catalogue.ts';
import { birthOf, birthProblem, genderProblem, identifierProblem, personNameProblem } from '@fieldward/domain/person/person.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';

const names = { uuid: true, display: true, givenName: true, middleName: true, familyName: true } as const;

/** What the page shows of a person. */
export const detailsView = view(patientWire, {
  uuid: true,
  display: true,
  identifiers: { uuid: true, identifier: true, preferred: true, identifierType: { uuid: true, display: true } },
  person: {
    gender: true,
    age: true,
    birthdate: true,
    birthdateEstimated: true,
    dead: true,
    preferredName: names,
    names,
    preferredAddress: {
      uuid: true,
      country: true,
      stateProvince: true,
      countyDistrict: true,
      cityVillage: true,
      address2: true,
      address3: true,
    },
    attributes: { uuid: true, value: true, attributeType: 'ref' },
  },
});

/** Who a patient is and how they are reached. */
export type PatientDetails = Seen<typeof detailsView>;

/** Fields of the dialog that every patient has, in its order, with their labels. */
export const detailLabels = {
  givenName: 'patient.personName',
  middleName: 'patient.middleName',
  familyName: 'patient.familyName',
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
} as const satisfies Readonly<Record<string, PlainCode>>;

type DetailName = keyof typeof detailLabels;
/** The fields of an address, in the order of the dialog. */
export const addressNames = ['country', 'stateProvince', 'countyDistrict', 'cityVillage', 'address2', 'address3'] as const;
const nameNames = ['givenName', 'middleName', 'familyName'] as const;
/** A field of the dialog: one of every patient, or an identifier by its uuid. */
export type DetailField = DetailName | `identifier ${string}`;
/** What stands in the dialog, as text. */
export type Details = Readonly<Record<DetailField, string>>;

/** The text of a field, without blanks around it. */
export const textOf = (details: Details, field: DetailField): string => (details[field] ?? '').trim();

export const identifierField = (uuid: string): DetailField => `identifier ${uuid}`;

/** The phone number that is kept of somebody. */
export function phoneOf({ person }: PatientDetails): { readonly uuid: string; readonly value: string } | null {
  return person.attributes.find(({ attributeType }) => attributeType.uuid === contactNumberType) ?? null;
}

/** What is stored, as the dialog shows it. An estimated birth date is shown as the age that it was made from. */
export function storedDetails(patient: PatientDetails): Details {
  const { person, identifiers } = patient;
  const { birthdate, birthdateEstimated, age } = person;
  const [name, address] = [person.preferredName, person.preferredAddress];
  return {
    ...Object.fromEntries(identifiers.map(({ uuid, identifier }) => [identifierField(uuid), identifier])),
    givenName: name?.givenName ?? '',
    middleName: name?.middleName ?? '',
    familyName: name?.familyName ?? '',
    gender: person.gender ?? '',
    birthdate: birthdate === null || birthdateEstimated ? '' : dayShown(birthdate),
    age: birthdate !== null && birthdateEstimated ? String(age ?? '') : '',
    phone: phoneOf(patient)?.value ?? '',
    country: address?.country ?? '',
    stateProvince: address?.stateProvince ?? '',
    countyDistrict: address?.countyDistrict ?? '',
    cityVillage: address?.cityVillage ?? '',
    address2: address?.address2 ?? '',
    address3: address?.address3 ?? '',
  };
}

/** The fields whose text is another one than before. */
export function changedFields(before: Details, now: Details): readonly DetailField[] {
  return (Object.keys(now) as DetailField[]).filter((field) => textOf(now, field) !== textOf(before, field)); // its own keys
}

interface Rules {
  /** The programme's pattern of identifiers; null for none. */
  readonly format: string | null;
  readonly engine?: PatternEngine;
}

/** What is wrong with what was changed, by field. What stays as it was is not judged: it may be older than the rules. */
export function detailProblems(before: Details, now: Details, rules: Rules, today: string): Partial<Record<DetailField, Message>> {
  const changed = new Set(changedFields(before, now));
  const birth = changed.has('birthdate') || changed.has('age') ? birthProblem(now.birthdate, now.age, today) : null;
  const found: [DetailField, Message | null][] = [
    ['givenName', personNameProblem(now.givenName)],
    ['middleName', personNameProblem(now.middleName, false)],
    ['familyName', personNameProblem(now.familyName)],
    ['gender', genderProblem(now.gender)],
    ...[...changed]
      .filter((field) => field.startsWith('identifier '))
      .map((field): [DetailField, Message | null] => [field, identifierProblem(textOf(now, field), rules)]),
  ];
  return Object.fromEntries([
    ...found.filter(([field, message]) => message !== null && changed.has(field)),
    ...(birth === null ? [] : [[birth.field, birth.message]]),
  ]);
}

/** The change of a patient that makes what is stored what was typed: only what differs is sent. */
export function detailsBody(patient: PatientDetails, now: Details, today: string): object {
  const before = storedDetails(patient);
  const changed = new Set(changedFields(before, now));
  const some = (names: readonly DetailField[]): boolean => names.some((name) => changed.has(name));
  const texts = (names: readonly DetailName[]): object =>
    Object.fromEntries(names.filter((name) => changed.has(name)).map((name) => [name, now[name].trim() === '' ? null : now[name].trim()]));
  const { preferredName, preferredAddress } = patient.person;
  const phone = phoneOf(patient);
  const identifiers = patient.identifiers
    .filter(({ uuid }) => changed.has(identifierField(uuid)))
    .map(({ uuid }) => ({ uuid, identifier: textOf(now, identifierField(uuid)) }));
  const number = now.phone.trim();
  const attribute =
    number === ''
      ? { uuid: phone?.uuid, voided: true }
      : phone === null
        ? { attributeType: contactNumberType, value: number }
        : { uuid: phone.uuid, value: number };
  const born = birthOf(now.birthdate, now.age, today);
  const person = {
    ...(changed.has('gender') ? { gender: now.gender } : {}),
    ...(some(['birthdate', 'age']) ? { birthdate: born.birthdate, birthdateEstimated: born.estimated } : {}),
    ...(some(nameNames) ? { names: [{ ...(preferredName ? { uuid: preferredName.uuid } : {}), ...texts(nameNames) }] } : {}),
    ...(some(addressNames)
      ? { addresses: [{ ...(preferredAddress ? { uuid: preferredAddress.uuid } : { preferred: true }), ...texts(addressNames) }] }
      : {}),
    ...(changed.has('phone') ? { attributes: [attribute] } : {}),
  };
  return {
    ...(identifiers.length > 0 ? { identifiers } : {}),
    ...(Object.keys(person).length > 0 ? { person } : {}),
  };
}

/** The parts of an address that are known, from the nearest to the furthest. */
export function addressLines(patient: PatientDetails): readonly string[] {
  const address = patient.person.preferredAddress;
  if (address === null) return [];
  return [...addressNames].toReversed().flatMap((name) => address[name] ?? []);
}
