/** Addresses and contacts as clients of all ages write them. */
import { describe, expect, it } from 'vitest';
import { emptyAddress, emptyContact, type AddressAnswer, type ContactAnswer } from './answers.ts';
import { addressFromWire, contactFromWire, contactToWire } from './submission-value.ts';

describe('an address', () => {
  const address: AddressAnswer = { country: 'A', province: 'B', city: 'C', address: 'D', landmark: 'E' };
  const wire = { Country: ' A ', 'Province/State': 'B', 'City/Village': 'C', address2: 'D', address3: 'E' };

  it.each<[string, unknown, AddressAnswer | null]>([
    ['an object', wire, address],
    ['its JSON text', JSON.stringify(wire), address],
    ['by the names of OpenMRS', { country: 'A', stateProvince: 'B', cityVillage: 'C', address1: 'D', address3: 'E' }, address],
    ['with numbers', { address2: 7 }, { ...emptyAddress, address: '7' }],
    ['with what is no text', { Country: ['A'], address2: true }, emptyAddress],
    ['nothing', {}, emptyAddress],
    ['a text', 'Street 1', null],
    ['a number', 7, null],
    ['a list', [wire], null],
    ['the JSON text of a list', '[]', null],
    ['the JSON text of nothing', 'null', null],
    ['missing', null, null],
  ])('%s', (_what, value, read) => expect(addressFromWire(value)).toEqual(read));
});

describe('a contact', () => {
  it.each<[string, unknown, Partial<ContactAnswer>]>([
    ['that is none', 'Ali', {}],
    ['with numbers and blanks', { age: 5, givenName: ' Ali ' }, { age: '5', givenName: 'Ali' }],
    [
      'whose new names go before the old ones',
      { patientID: '1', identifier: '2', relation: 'Child', relationship: 'Parent' },
      { identifier: '1', relationship: 'Child' },
    ],
    ['without identifier, in letters', { patientID: 'n/A' }, {}],
    ['of any gender', { gender: 'Female' }, { gender: 'F' }],
    ['of another gender', { gender: 'X' }, { gender: 'X' }],
    ['with a birth date', { dob: ' 09/03/2025 ' }, { dateOfBirth: '2025-03-09' }],
    ['with a birth date and its time', { dob: '2025-03-09T00:00:00' }, { dateOfBirth: '2025-03-09' }],
    ['with a birth date of blanks', { dob: ' ' }, {}],
  ])('%s is read', (_what, value, read) => expect(contactFromWire(value)).toEqual({ ...emptyContact, ...read }));

  it.each([
    ['2025-03-09', '09/03/2025'],
    ['2025-3-9', '09/03/2025'],
    ['soon', undefined],
    [undefined, undefined],
  ])('born %s is written %s', (dateOfBirth, dob) =>
    expect(contactToWire({ ...emptyContact, ...(dateOfBirth === undefined ? {} : { dateOfBirth }) })['dob']).toBe(dob),
  );
});
