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
  attribute: 'builder.partAttribute',
} as const satisfies Record<PersonPart, PlainCode>;
