import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedField, fieldOf, formOf } from './form-for-tests.ts';
import type { Answer, Answers } from './answers.ts';
import { answersOf, entriesOf, type Entry } from './submission.ts';
import { contactBirthdate, contactFromWire, gpsFromText } from './submission-value.ts';

const form = formOf(
  fieldOf('text', { field: { attribute: true } }),
  fieldOf('number', { field: { dataType: 'numeric' } }),
  codedField('one'),
  codedField('several', 'multiple'),
  fieldOf('day', { field: { widget: 'date', dataType: 'datetime' } }),
  fieldOf('at', { dateMode: 'datetime', field: { widget: 'date', dataType: 'datetime' } }),
  fieldOf('hour', { dateMode: 'time', field: { widget: 'date', dataType: 'datetime' } }),
  fieldOf('address', { field: { widget: 'address', dataType: 'none' } }),
  fieldOf('contacts', { createPatient: true, field: { widget: 'contacts', dataType: 'none' } }),
  fieldOf('gps', { field: { widget: 'gps', dataType: 'none' } }),
  fieldOf('place', { field: { widget: 'location' } }),
  fieldOf('entered', { field: { widget: 'dateEntered', dataType: 'datetime' } }),
  fieldOf('age', { field: { widget: 'age', dataType: 'numeric' } }),
  fieldOf('phone', { field: { widget: 'phone' } }),
  fieldOf('barcode', { field: { widget: 'barcode' } }),
  fieldOf('twin', { field: { concept: 'c-text' } }),
  fieldOf('attributeOnly', { field: { concept: null, attribute: true } }),
);

const word = fc.stringMatching(/^[A-Za-z0-9ñ一]([A-Za-z0-9 ñ一]{0,10}[A-Za-z0-9ñ一])?$/);
const dayText = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const moment = fc.tuple(dayText, time).map(([d, t]) => `${d} ${t}:00`);
const degrees = (limit: number): fc.Arbitrary<number> => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6 + 0);
const gps = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const contact = fc.record(
  {
    identifier: word,
    givenName: word,
    familyName: word,
    age: fc.integer({ min: 0, max: 99 }).map(String),
    gender: fc.constantFrom('M', 'F', ''),
    relationship: word,
    dateOfBirth: dayText,
  },
  { requiredKeys: ['identifier', 'givenName', 'familyName', 'age', 'gender', 'relationship'] },
);
const filled: Record<string, fc.Arbitrary<Answer>> = {
  text: word,
  number: fc.integer().map(String),
  one: fc.constantFrom('YES', 'NO'),
  several: fc.shuffledSubarray(['YES', 'NO', 'UNKNOWN'], { minLength: 1 }),
  day: dayText,
  at: moment,
  hour: time,
  address: fc.record({ country: word, province: word, city: word, address: word, landmark: fc.oneof(word, fc.constant('')) }),
  contacts: fc.array(contact, { minLength: 1, maxLength: 3 }),
  gps,
  place: word,
  entered: moment,
  age: fc.integer({ min: 0, max: 99 }).map(String),
  phone: word,
  barcode: word,
  twin: word,
  attributeOnly: word,
};

describe('entries', () => {
  it('round trip with the answers they were made of', () => {
    const context = fc.record({ dateEntered: moment, location: word, gps }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.record(filled, { requiredKeys: [] }).map((some) => some as Answers),
        context,
        (answers, about) => {
          const read = answersOf(form, JSON.parse(JSON.stringify(entriesOf(form, answers, about))) as Entry[]);
          expect(read.answers).toEqual(answers);
          expect(read.context).toEqual(about);
          expect(read.others).toEqual([]);
          expect(read.problems).toEqual([]);
        },
      ),
    );
  });

  it.each<[string, Answer, Partial<Entry>]>([
    ['text', 'hello', { payload_type: 'OBS', param_name: 'c-text', value: 'hello', person_attribute: true }],
    ['number', '7', { payload_type: 'OBS_NUMERIC', param_name: 'c-number', value: '7' }],
    ['one', 'YES', { payload_type: 'OBS_CODED', param_name: 'c-one', value: 'YES' }],
    ['several', ['YES', 'NO'], { payload_type: 'OBS_CODED_MULTI', value: ['YES', 'NO'] }],
    ['day', '2026-11-21', { payload_type: 'OBS_DATE_TIME', value: '2026-11-21 00:00:00' }],
    ['gps', { latitude: 1.5, longitude: -2 }, { payload_type: 'GPS', value: '1.5,-2' }],
    [
      'address',
      { country: 'A', province: 'B', city: 'C', address: 'D', landmark: 'E' },
      { payload_type: 'ADDRESS', value: { Country: 'A', 'Province/State': 'B', 'City/Village': 'C', address2: 'D', address3: 'E' } },
    ],
    ['place', 'loc', { payload_type: 'LOCATION', value: 'loc' }],
    ['age', '9', { payload_type: 'AGE', param_name: 'c-age', value: '9' }],
    ['phone', '+92', { payload_type: 'OBS', param_name: 'c-phone', value: '+92' }],
    ['barcode', 'X1', { payload_type: 'OBS', param_name: 'c-barcode', value: 'X1' }],
    ['attributeOnly', 'x', { payload_type: 'PERSON_ATTRIBUTE', param_name: 'attributeOnly', value: 'x' }],
    [
      'contacts',
      [{ identifier: '', givenName: 'A', familyName: 'B', age: '1', gender: 'F', relationship: 'Child', dateOfBirth: '2025-03-09' }],
      {
        payload_type: 'CONTACT_TRACING',
        createPatient: true,
        numberOfPeople: 1,
        value: [
          { patientID: '', patientGivenName: 'A', patientFamilyName: 'B', age: '1', gender: 'F', relation: 'Child', dob: '09/03/2025' },
        ],
      },
    ],
  ])('%s is written as the contract has it', (uuid, answer, entry) => {
    expect(entriesOf(form, { [uuid]: answer }, {})).toMatchObject([{ ...entry, formField: uuid }]);
  });

  it('those of other clients are found by concept, in display order', () => {
    const read = answersOf(form, [
      { payload_type: 'OBS', param_name: 'c-text', value: 'first' },
      { payload_type: 'OBS', param_name: 'c-text', value: 'second' },
      { payload_type: 'OBS', param_name: 'c-text', value: 'third' },
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: '["YES","NO"]' },
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-nothing', value: '' },
      { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: '2026-11-21 09:00:00' },
      { payload_type: 'GPS', param_name: 'Form Location GPS Coordinates', value: '24.86,67.01' },
      { payload_type: 'LOCATION', param_name: 'location', value: 'loc' },
    ]);
    expect(read.answers).toEqual({ text: 'first', twin: 'second', several: ['YES', 'NO'] });
    expect(read.others).toEqual([{ payload_type: 'OBS', param_name: 'c-text', value: 'third' }]);
    expect(read.context).toEqual({ dateEntered: '2026-11-21 09:00:00', location: 'loc', gps: { latitude: 24.86, longitude: 67.01 } });
  });

  it.each<[what: string, entry: Entry, answers: Answers]>([
    ['choices with commas', { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: 'YES, NO' }, { several: ['YES', 'NO'] }],
    [
      'choices in brackets, not JSON',
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: '[YES, ,NO]' },
      { several: ['YES', 'NO'] },
    ],
    [
      'choices by the uuid of the answer',
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: ['a-YES', 'no'] },
      { several: ['YES', 'NO'] },
    ],
    ['a choice by its name', { payload_type: 'OBS_CODED', param_name: 'c-one', value: ' Yes ' }, { one: 'YES' }],
    ['a number as a number', { payload_type: 'OBS_NUMERIC', param_name: 'c-number', value: 7 }, { number: '7' }],
    ['a number as text', { payload_type: 'OBS', param_name: 'c-number', value: '7' }, { number: '7' }],
    ['an age by its name', { payload_type: 'AGE', param_name: 'Age', value: 9 }, { age: '9' }],
    ['an age by its concept', { payload_type: 'AGE', param_name: 'c-age', value: 9 }, { age: '9' }],
    ['an age without a name', { payload_type: 'AGE', value: 9 }, { age: '9' }],
    ['an age by another name', { payload_type: 'AGE', param_name: 'years', value: 9 }, {}],
    [
      'an attribute by the name of the question',
      { payload_type: 'PERSON_ATTRIBUTE', param_name: 'attributeOnly', value: 'x' },
      { attributeOnly: 'x' },
    ],
    ['an attribute by another name', { payload_type: 'PERSON_ATTRIBUTE', param_name: 'c-text', value: 'x' }, {}],
    ['a day as a moment', { payload_type: 'OBS_DATE_TIME', param_name: 'c-day', value: '2026-11-21 09:30:00' }, { day: '2026-11-21' }],
    ['an hour as a moment', { payload_type: 'OBS_DATE_TIME', param_name: 'c-hour', value: '2026-11-21 09:30:00' }, { hour: '09:30' }],
    ['a date that is none', { payload_type: 'OBS_DATE_TIME', param_name: 'c-day', value: 'soon' }, { day: 'soon' }],
    ['an entry for a field of another kind', { payload_type: 'OBS_NUMERIC', param_name: 'x', formField: 'one', value: '7' }, {}],
    ['an entry without a value', { payload_type: 'OBS', param_name: 'c-text', value: null }, {}],
    ['an entry without a type', { payload_type: '', param_name: 'c-text', value: 'x' }, {}],
  ])('%s: read', (_what, entry, answers) => {
    const read = answersOf(form, [entry]);
    expect([read.answers, read.problems]).toEqual([answers, []]);
  });

  it.each<[what: string, entry: Entry, field: string, code: string]>([
    ['choices that are no list', { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: '[YES' }, 'several', 'answer.shape'],
    [
      'choices that are an object',
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: { a: 1 } },
      'several',
      'answer.shape',
    ],
    [
      'choices with a list among them',
      { payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value: ['YES', []] },
      'several',
      'answer.shape',
    ],
    ['a text that is a list', { payload_type: 'OBS', param_name: 'c-text', value: ['x'] }, 'text', 'answer.shape'],
    ['a date that is a list', { payload_type: 'OBS_DATE_TIME', param_name: 'c-day', value: ['x'] }, 'day', 'answer.shape'],
    ['a position that is none', { payload_type: 'GPS', param_name: 'x', formField: 'gps', value: 'here' }, 'gps', 'answer.gps'],
    ['an address that is a text', { payload_type: 'ADDRESS', value: 'here' }, 'address', 'answer.shape'],
    ['contacts that are a number', { payload_type: 'CONTACT_TRACING', value: 5 }, 'contacts', 'answer.shape'],
  ])('%s: named as wrong', (_what, entry, field, code) => {
    expect(answersOf(form, [entry])).toMatchObject({ answers: {}, problems: [{ field, message: { code } }] });
  });

  it.each([
    ['90,180', { latitude: 90, longitude: 180 }],
    [' -90 , -180 ', { latitude: -90, longitude: -180 }],
    ['-0,-0', { latitude: 0, longitude: 0 }],
    ['90.01,0', null],
    ['0,180.01', null],
    ['1,', null],
    ['1,2,3', null],
    ['1', null],
    ['north,2', null],
    ['2,north', null],
  ])('the position %s', (written, position) => expect(gpsFromText(written)).toStrictEqual(position));

  it('a contact of older clients is read by either name of its parts', () => {
    const parts = { givenName: 'A', familyName: 'B', age: '1', gender: 'M', relationship: 'Child' };
    expect(contactFromWire({ identifier: 'X', givenName: 'A', familyName: 'B', age: 1, gender: 'male', relationship: 'Child' })).toEqual({
      ...parts,
      identifier: 'X',
    });
    expect(
      contactFromWire({
        patientID: 'N/A',
        patientGivenName: 'A',
        patientFamilyName: 'B',
        age: '1',
        gender: 'M',
        relation: 'Child',
        dob: 'soon',
      }),
    ).toEqual({
      ...parts,
      identifier: '',
      dateOfBirth: 'soon',
    });
  });

  it.each([
    ['01/02/29', '2029-01-02'],
    ['01/02/30', '1930-01-02'],
    ['09/03/2025', '2025-03-09'],
    ['03/09/25', '2025-03-09'],
    ['2025-03-09', '2025-03-09'],
    ['12/31/99', '1999-12-31'],
    ['31/31/2025', null],
    ['soon', null],
  ])('a contact born %s', (written, born) => expect(contactBirthdate(written)).toBe(born));
});
