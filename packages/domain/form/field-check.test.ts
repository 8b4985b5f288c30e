/** Where an answer begins to be wrong: the values on both sides of each limit. The wording is held by state.test.ts. */
import { describe, expect, it } from 'vitest';
import type { Answer, ContactAnswer } from './answers.ts';
import { compileField, numberLimits, parseNumber } from './field-check.ts';
import { codedField, fieldOf } from './form-for-tests.ts';
import type { FormField, Widget } from './definition.ts';

const now = { earliest: '2026-11-21 10:00:00', latest: '2026-11-21 10:00:00' };
const codeOf = (field: FormField, answer: Answer): string | null => compileField(field, {})(answer, now).message?.code ?? null;
const of = (widget: Widget, more: Partial<FormField> = {}) => fieldOf('f', { ...more, field: { widget } });
const number = (more: Partial<FormField>) => fieldOf('f', { ...more, field: { dataType: 'numeric' } });
const date = (more: Partial<FormField>) => fieldOf('f', { ...more, field: { widget: 'date', dataType: 'datetime' } });
const position = (latitude: number, longitude: number) => ({ latitude, longitude });
const address = { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: '' };

describe('an answer', () => {
  it.each<[string, FormField, Answer, string | null]>([
    ['no least length is no limit', fieldOf('f', { minLength: 0, maxLength: 3 }), 'abc', null],
    ['too long, without a least length', fieldOf('f', { minLength: 0, maxLength: 3 }), 'abcd', 'answer.length'],
    ['too short, without a greatest length', fieldOf('f', { minLength: 2 }), 'a', 'answer.minLength'],
    ['just long enough', fieldOf('f', { minLength: 2 }), 'ab', null],
    ['one length only', fieldOf('f', { minLength: 3, maxLength: 3 }), 'abcd', 'answer.length'],
    ['a greatest length below the least is no limit', fieldOf('f', { minLength: 3, maxLength: 2 }), 'abcdef', null],
    ['but the least holds', fieldOf('f', { minLength: 3, maxLength: 2 }), 'ab', 'answer.minLength'],
    ['the oldest age', of('age'), '130', null],
    ['older', of('age'), '131', 'answer.age'],
    ['the youngest', of('age'), ' 0 ', null],
    ['an age with a sign', of('age'), '-1', 'answer.age'],
    ['an age of four digits', of('age'), '0001', 'answer.age'],
    ['an age that is no text', of('age'), position(1, 1), 'answer.shape'],
    ['the north pole and the date line', of('gps'), position(90, 180), null],
    ['the south pole and the date line', of('gps'), position(-90, -180), null],
    ['north of the pole', of('gps'), position(90.1, 0), 'answer.gps'],
    ['beyond the date line', of('gps'), position(0, -180.1), 'answer.gps'],
    ['a position that is a text', of('gps'), '1,2', 'answer.gps'],
    ['a place', of('location'), 'uuid', null],
    ['a place that is no text', of('location'), position(1, 1), 'answer.shape'],
    ['contacts that are none', of('contacts'), 'somebody', 'answer.shape'],
    ['an address that is none', of('address'), 'somewhere', 'answer.shape'],
    ['an address of blanks', of('address'), { ...address, province: ' ' }, 'answer.address'],
    ['an address without landmark', of('address'), address, null],
    ['choices that are one', codedField('f', 'multiple'), 'YES', 'answer.shape'],
    ['a choice that is several', codedField('f'), ['YES'], 'answer.shape'],
    ['as many choices as are needed', codedField('f', 'multiple', { minSelections: 2 }), ['YES', 'NO'], null],
    ['any choice where none is offered', fieldOf('f', { field: { widget: 'radio', dataType: 'coded' } }), 'ANY', null],
    ['a number that is none', number({}), ['1'], 'answer.shape'],
    ['a whole number where no decimals are allowed', number({ allowDecimal: false }), '1', null],
    ['a date that is none', date({}), ['2026-01-01'], 'answer.shape'],
    ['a moment as the day that it is in', date({ allowFutureDate: false }), '2026-11-21 23:00:00', null],
    ['this very moment', date({ dateMode: 'datetime', allowFutureDate: false }), '2026-11-21 10:00:00', null],
    ['an earlier hour of today', date({ dateMode: 'datetime', allowPastDate: false }), '2026-11-21 00:00:00', null],
    ['the last second of yesterday', date({ dateMode: 'datetime', allowPastDate: false }), '2026-11-20 23:59:59', 'answer.past'],
    ['a time', date({ dateMode: 'time', allowFutureDate: false }), '23:59', null],
  ])('%s', (_what, field, answer, code) => expect(codeOf(field, answer)).toBe(code));
});

it.each<[Partial<FormField>, number | null, number | null]>([
  [{}, null, null],
  [{ minValue: 0, maxValue: 0 }, null, null],
  [{ minValue: 0 }, null, null],
  [{ maxValue: 0 }, null, null],
  [{ minValue: 0, maxValue: 5 }, 0, 5],
  [{ minValue: 5, maxValue: 5 }, 5, 5],
  [{ minValue: 5, maxValue: 4 }, 5, null],
  [{ minValue: 5, maxValue: 0 }, 5, null],
  [{ minValue: -5, maxValue: 0 }, -5, 0],
  [{ maxValue: -5 }, null, -5],
])('%j limits numbers from %s to %s', (limits, min, max) => expect(numberLimits(number(limits))).toEqual({ min, max }));

it('an age lasts from 0 to 130', () => expect(numberLimits(of('age', { minValue: 5 }))).toEqual({ min: 0, max: 130 }));

it.each([
  ['12', 12],
  [' -0.5 ', -0.5],
  ['+3.', 3],
  ['.5', 0.5],
  ['.', null],
  ['1e3', null],
  ['0x10', null],
  ['', null],
  ['9'.repeat(400), null],
])('%j reads as %s', (text, value) => expect(parseNumber(text)).toBe(value));

describe('a table of contacts', () => {
  const contact: ContactAnswer = { identifier: 'C-1', givenName: 'Ali', familyName: 'Khan', age: '5', gender: 'M', relationship: 'Child' };
  const cells = (field: FormField, ...rows: readonly ContactAnswer[]): unknown[] =>
    compileField(field, {})(rows, now).cells.map(({ row, cell, message }) => [row, cell, message.code]);
  const plain = of('contacts');
  const patients = of('contacts', { createPatient: true });
  const column = (uuid: string, name: string): FormField => fieldOf(uuid, { label: name, field: { name } });

  it.each<[string, FormField, Partial<ContactAnswer>, unknown[]]>([
    ['complete', plain, {}, []],
    ['without what is optional', plain, { age: '', gender: '', identifier: '', relationship: '' }, []],
    [
      'without names',
      plain,
      { givenName: '', familyName: ' ' },
      [
        [0, 'givenName', 'answer.required'],
        [0, 'familyName', 'answer.required'],
      ],
    ],
    [
      'a patient without gender and identifier',
      patients,
      { gender: '', identifier: '' },
      [
        [0, 'gender', 'answer.required'],
        [0, 'identifier', 'answer.required'],
      ],
    ],
    ['a patient without relation', patients, { relationship: '' }, []],
    ['a name with digits', plain, { givenName: 'A1' }, [[0, 'givenName', 'answer.contactName']]],
    ['the oldest', plain, { age: '130' }, []],
    ['older', plain, { age: '131' }, [[0, 'age', 'answer.age']]],
    ['another gender', plain, { gender: 'X' }, [[0, 'gender', 'answer.contactGender']]],
    ['a woman', plain, { gender: 'F' }, []],
    ['born today', plain, { dateOfBirth: '2026-11-21' }, []],
    ['born tomorrow', plain, { dateOfBirth: '2026-11-22' }, [[0, 'dateOfBirth', 'answer.future']]],
    ['born never', plain, { dateOfBirth: 'soon' }, [[0, 'dateOfBirth', 'answer.date']]],
    ['a patient with a birth date instead of an age', patients, { age: '', dateOfBirth: '2020-01-01' }, []],
  ])('%s', (_what, field, some, expected) => expect(cells(field, { ...contact, ...some })).toEqual(expected));

  it('names the wrong cells row by row', () => {
    const wrong = { ...contact, givenName: '', gender: 'X' };
    expect(cells(plain, wrong, contact, wrong)).toEqual([
      [0, 'givenName', 'answer.required'],
      [0, 'gender', 'answer.contactGender'],
      [2, 'givenName', 'answer.required'],
      [2, 'gender', 'answer.contactGender'],
    ]);
    expect(compileField(plain, {})([contact, wrong], now).message).toEqual({
      code: 'answer.contactMissing',
      holes: { row: 2, field: 'Given Name' },
    });
    expect(compileField(plain, {})([{ ...contact, gender: 'X' }], now).message).toEqual({
      code: 'answer.contact',
      holes: { row: 1, field: 'Gender' },
    });
  });

  it('has the columns that the form declares, and those that a patient needs', () => {
    const declared = of('contacts', { children: [column('a', 'First name'), column('b', 'Sex')] });
    expect(cells(declared, { ...contact, givenName: '', familyName: '', gender: 'X' })).toEqual([[0, 'gender', 'answer.contactGender']]);
    expect(cells({ ...declared, createPatient: true }, { ...contact, givenName: '', familyName: '' })).toEqual([
      [0, 'givenName', 'answer.required'],
      [0, 'familyName', 'answer.required'],
    ]);
  });
});
