import type { PersonPart } from '@fieldward/domain/form/bound.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** What the parts of a person are called that a question of a registration form can ask for. */
export const partWords = {
  givenName: 'builder.partGivenName',
  middleName: 'builder.partMiddleName',
  familyName: 'builder.partFamilyName',
  gender: 'builder.partGender',
  birthdate: 'builder.partBirthdate',
  age: 'builder.partAge',
  identifier: 'builder.partIdentifier',
  address: 'builder.partAddress',
  country: 'builder.partCountry',
  stateProvince: 'builder.partProvince',
  countyDistrict: 'builder.partDistrict',
  cityVillage: 'builder.partCity',
  address2: 'builder.partOpenAddress',
  address3: 'builder.partLandmark',
  attribute: 'builder.partAttribute',
  photo: 'builder.partPhoto',
} as const satisfies Record<PersonPart, PlainCode>;
