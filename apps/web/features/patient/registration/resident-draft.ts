/** A member of a household who is no patient yet, as registration begins with them. */
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { KnownPerson } from '@fieldward/domain/form/known-person.ts';
import type { NewPatient } from './registration.ts';

/** What is known of somebody who lives in a household and is no patient. */
export interface KnownResident {
  readonly uuid: string;
  readonly givenName: string;
  readonly middleName: string;
  readonly familyName: string;
  readonly gender: string;
  /** `YYYY-MM-DD` where it was given, else ''. */
  readonly birthdate: string;
  /** The estimated age as typed, or ''. */
  readonly age: string;
  /** The day that is kept, estimated or not. */
  readonly born: string | null;
  readonly estimated: boolean;
  readonly phone: string;
  /** uuid of the place of the household, or ''. */
  readonly place: string;
  readonly address: Readonly<
    Record<'country' | 'stateProvince' | 'countyDistrict' | 'cityVillage' | 'address2' | 'address3', string | null>
  >;
}

/** The fields of the dialog that comes with the product. */
export function residentDraft(person: KnownResident | undefined): Partial<NewPatient> {
  if (person === undefined) return {};
  const { givenName, familyName, gender, birthdate, age } = person;
  return { givenName, familyName, gender: gender === 'M' || gender === 'F' ? gender : '', birthdate, age };
}

/** The same as a registration form asks for it, with the address of the household. */
export function residentRecord({ uuid, born, address, phone, ...person }: KnownResident): KnownPerson {
  const { country, stateProvince, countyDistrict, cityVillage, address2, address3 } = address;
  return {
    name: { uuid, givenName: person.givenName, middleName: person.middleName, familyName: person.familyName },
    gender: person.gender,
    birthdate: born,
    estimated: person.estimated,
    identifiers: [],
    attributes: phone === '' ? [] : [{ uuid, type: contactNumberType, value: phone }],
    address: { uuid, country, stateProvince, countyDistrict, cityVillage, address2, address3 },
  };
}
