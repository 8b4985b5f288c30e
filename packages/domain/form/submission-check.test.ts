/** What becomes of a submission that is refused: how it is checked, and which answers could be stored all the same. */
import { describe, expect, it } from 'vitest';
import { emptyAddress, emptyContact, type Answer } from './answers.ts';
import type { FormField } from './definition.ts';
import { codedField, fieldOf } from './form-for-tests.ts';
import { canBeKept, checkOf } from './submission-check.ts';

describe('a submission of another client is checked', () => {
  it.each([
    [null, 'strict'],
    ['', 'strict'],
    ['sometimes', 'strict'],
    ['strict', 'strict'],
    ['mark', 'mark'],
    [' Lenient ', 'lenient'],
  ])('where the programme chose %j: %s', (setting, check) => {
    expect(checkOf(setting, [{ payload_type: 'OBS' }])).toBe(check);
    expect(checkOf(setting, [])).toBe(check);
  });

  it('strictly all the same, when one of its entries names its field', () => {
    expect(checkOf('lenient', [{ payload_type: 'OBS' }, { payload_type: 'OBS', formField: 'f' }])).toBe('strict');
    expect(checkOf('lenient', [{ payload_type: 'OBS', formField: 'f' }, { payload_type: 'OBS' }])).toBe('strict');
  });
});

describe('an answer that is refused', () => {
  const contacts = (createPatient: boolean) => fieldOf('f', { createPatient, field: { widget: 'contacts', dataType: 'none' } });
  const date = (dateMode: 'date' | 'time' | 'datetime') => fieldOf('f', { dateMode, field: { widget: 'date', dataType: 'datetime' } });
  const number = fieldOf('f', { field: { dataType: 'numeric' } });
  const position = { latitude: 91, longitude: 0 };

  it.each<[string, FormField, Answer, boolean]>([
    ['a text', fieldOf('f'), 'x', true],
    ['a text that is a list', fieldOf('f'), ['x'], false],
    ['a choice that is not offered', codedField('f'), 'MAYBE', true],
    ['a choice that is a list', codedField('f'), ['YES'], false],
    ['choices', codedField('f', 'multiple'), ['MAYBE'], true],
    ['choices that are a text', codedField('f', 'multiple'), 'YES', false],
    ['a number', number, '1000', true],
    ['a number in words', number, 'ten', false],
    ['an age', fieldOf('f', { field: { widget: 'age', dataType: 'numeric' } }), '200', true],
    ['a position', fieldOf('f', { field: { widget: 'gps', dataType: 'none' } }), position, true],
    ['an address', fieldOf('f', { field: { widget: 'address', dataType: 'none' } }), { ...emptyAddress, city: 'Karachi' }, true],
    ['a day', date('date'), '2030-01-01', true],
    ['a day with its hour', date('date'), '2030-01-01 10:00:00', true],
    ['a moment', date('datetime'), '2030-01-01 10:00:00', true],
    ['a moment without its hour', date('datetime'), '2030-01-01', true],
    ['a day that is none', date('date'), 'soon', false],
    ['a time alone', date('date'), '10:00', false],
    ['a time', date('time'), '10:00', true],
    ['a time that is a day', date('time'), '2030-01-01', false],
    ['contacts', contacts(false), [{ ...emptyContact, givenName: 'Ali' }], true],
    ['contacts that are none', contacts(false), 'Ali', false],
    ['people to register', contacts(true), [emptyContact, { ...emptyContact, givenName: 'Ali' }], false],
    ['nobody to register', contacts(true), [emptyContact], true],
  ])('%s can be kept', (_what, field, answer, kept) => expect(canBeKept(field, answer)).toBe(kept));
});
