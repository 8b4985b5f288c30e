/** How the answer of each kind of field is written, and which entry is read as the answer of which field. */
import { describe, expect, it } from 'vitest';
import { emptyAddress, emptyContact, type Answer } from './answers.ts';
import type { FormField, Question } from './definition.ts';
import { codedField, fieldOf, formOf } from './form-for-tests.ts';
import { answersOf, entriesOf, furtherAnswer, gpsConcept, payloadTypes, type Entry } from './submission.ts';

const kind = (uuid: string, field: Partial<Question>, more: Partial<Omit<FormField, 'field'>> = {}): FormField =>
  fieldOf(uuid, { ...more, field });
const date = (uuid: string, more: Partial<Omit<FormField, 'field'>> = {}): FormField =>
  kind(uuid, { widget: 'date', dataType: 'datetime' }, more);
const form = formOf(
  kind('text', {}),
  kind('number', { dataType: 'numeric' }),
  codedField('one'),
  codedField('several', 'multiple'),
  date('day'),
  date('moment', { dateMode: 'datetime' }),
  date('hour', { dateMode: 'time' }),
  kind('address', { widget: 'address', dataType: 'none' }),
  kind('contacts', { widget: 'contacts', dataType: 'none' }),
  kind('gps', { widget: 'gps', dataType: 'none' }),
  kind('place', { widget: 'location' }),
  kind('entered', { widget: 'dateEntered', dataType: 'datetime' }),
  kind('age', { widget: 'age', dataType: 'numeric' }),
  kind('heading', { widget: 'heading', dataType: 'none' }),
  kind('attribute', { concept: null, attribute: true }),
  kind('again', { concept: 'c-number', dataType: 'none' }),
);
const position = { latitude: 1.5, longitude: -2 };

describe('an answer is written', () => {
  const attribute = { attribute: true };
  const mark = { person_attribute: true };

  it.each<[string, FormField, Answer, Entry | null]>([
    ['without blanks around it', kind('f', {}), ' x ', { payload_type: 'OBS', param_name: 'c-f', value: 'x' }],
    ['as attribute, too', kind('f', attribute), 'x', { payload_type: 'OBS', param_name: 'c-f', value: 'x', ...mark }],
    [
      'a choice',
      codedField('f', 'radio', { field: attribute }),
      'NO',
      { payload_type: 'OBS_CODED', param_name: 'c-f', value: 'NO', ...mark },
    ],
    [
      'a number',
      kind('f', { ...attribute, dataType: 'numeric' }),
      '7',
      { payload_type: 'OBS_NUMERIC', param_name: 'c-f', value: '7', ...mark },
    ],
    [
      'a date',
      kind('f', { ...attribute, widget: 'date', dataType: 'datetime' }),
      '2026-11-21',
      { payload_type: 'OBS_DATE_TIME', param_name: 'c-f', value: '2026-11-21 00:00:00', ...mark },
    ],
    ['a date that is none', date('f'), 'soon', { payload_type: 'OBS_DATE_TIME', param_name: 'c-f', value: 'soon' }],
    [
      'a time',
      date('f', { dateMode: 'time' }),
      '09:30',
      { payload_type: 'OBS_DATE_TIME', param_name: 'c-f', value: '1970-01-01 09:30:00' },
    ],
    ['an age', kind('f', { ...attribute, widget: 'age' }), '9', { payload_type: 'AGE', param_name: 'c-f', value: '9', ...mark }],
    ['an age without concept', kind('f', { widget: 'age', concept: null }), '9', { payload_type: 'AGE', param_name: 'age', value: '9' }],
    ['a place', kind('f', { widget: 'location' }), 'l', { payload_type: 'LOCATION', param_name: 'c-f', value: 'l' }],
    [
      'a place without concept',
      kind('f', { widget: 'location', concept: null }),
      'l',
      { payload_type: 'LOCATION', param_name: 'location', value: 'l' },
    ],
    [
      'the day of entry',
      kind('f', { widget: 'dateEntered', dataType: 'datetime' }),
      '2026-11-21',
      { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: '2026-11-21 00:00:00' },
    ],
    [
      'a day of entry that is none',
      kind('f', { widget: 'dateEntered', dataType: 'datetime' }),
      'soon',
      { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: 'soon' },
    ],
    ['a position', kind('f', { widget: 'gps' }), position, { payload_type: 'GPS', param_name: 'c-f', value: '1.5,-2' }],
    [
      'a position without concept',
      kind('f', { widget: 'gps', concept: null }),
      position,
      { payload_type: 'GPS', param_name: gpsConcept, value: '1.5,-2' },
    ],
    ['choices', codedField('f', 'multiple'), ['NO'], { payload_type: 'OBS_CODED_MULTI', param_name: 'c-f', value: ['NO'] }],
    ['choices without concept: not', codedField('f', 'multiple', { field: { concept: null } }), ['NO'], null],
    ['a heading: not', kind('f', { widget: 'heading' }), 'x', null],
    ['without concept: not', kind('f', { concept: null }), 'x', null],
    [
      'without concept, as attribute',
      kind('f', { ...attribute, concept: null }),
      'x',
      { payload_type: 'PERSON_ATTRIBUTE', param_name: 'f', value: 'x' },
    ],
    ['contacts that are a text: not', kind('f', { widget: 'contacts' }), 'x', null],
    ['contacts in another field: not', kind('f', {}), [{ ...emptyContact, age: '1' }], null],
    ['blanks: not', kind('f', {}), ' ', null],
  ])('%s', (_what, field, answer, entry) => {
    expect(entriesOf(formOf(field), { f: answer }, {})).toEqual(entry === null ? [] : [{ ...entry, formField: 'f' }]);
  });

  it('contacts without the rows that nobody filled', () => {
    const [entry] = entriesOf(form, { contacts: [emptyContact, { ...emptyContact, age: '1' }, emptyContact] }, {});
    expect(entry).toEqual({
      payload_type: 'CONTACT_TRACING',
      param_name: 'ContactRegistry',
      value: [{ patientID: '', patientGivenName: '', patientFamilyName: '', age: '1', gender: '', relation: '' }],
      createPatient: false,
      numberOfPeople: 1,
      formField: 'contacts',
    });
  });

  it('in the order of the form, before the entries of the submission as a whole', () => {
    const context = { gps: position, location: 'l', dateEntered: '2026-11-21 09:00:00' };
    expect(entriesOf(form, { age: '9', text: 'x' }, context).slice(2)).toEqual([
      { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: '2026-11-21 09:00:00' },
      { payload_type: 'LOCATION', param_name: 'location', value: 'l' },
      { payload_type: 'GPS', param_name: gpsConcept, value: '1.5,-2' },
    ]);
    expect(entriesOf(form, { age: '9', text: 'x' }, {}).map(({ formField }) => formField)).toEqual(['text', 'age']);
  });
});

describe('an entry that names its field', () => {
  const answered: Readonly<Record<string, readonly string[]>> = {
    OBS: ['text', 'number', 'one', 'several', 'day', 'moment', 'hour', 'place', 'entered', 'age', 'attribute'],
    OBS_NUMERIC: ['number', 'age'],
    OBS_CODED: ['one', 'several'],
    OBS_CODED_MULTI: ['several'],
    OBS_DATE_TIME: ['day', 'moment', 'hour', 'entered'],
    GPS: ['gps'],
    ADDRESS: ['address'],
    LOCATION: ['place'],
    DATE_ENTERED: ['entered'],
    PERSON_ATTRIBUTE: ['attribute'],
    CONTACT_TRACING: ['contacts'],
    AGE: ['age'],
  };

  it.each(payloadTypes)('of type %s is about fields that can be answered by it', (payload_type) => {
    const about = form.fields.filter(({ uuid }) => {
      const { answers, problems } = answersOf(form, [{ payload_type, formField: uuid, value: 'x' }]);
      return Object.hasOwn(answers, uuid) || problems.some(({ field }) => field === uuid);
    });
    expect(about.map(({ uuid }) => uuid)).toEqual(answered[payload_type] ?? []);
  });

  it('is about no other field, though its name is that of one', () => {
    expect(answersOf(form, [{ payload_type: 'OBS', formField: 'gps', param_name: 'c-text', value: 'x' }]).answers).toEqual({});
    expect(answersOf(form, [{ payload_type: 'OBS', formField: 'gone', param_name: 'c-text', value: 'x' }]).answers).toEqual({ text: 'x' });
  });

  it('is a further answer, when the field has one', () => {
    const [first, second] = ['x', 'y'].map((value) => ({ payload_type: 'OBS', formField: 'text', value }));
    expect(answersOf(form, [first!, second!])).toMatchObject({ answers: { text: 'x' }, others: [second] }); // both are given
  });
});

describe('an entry without its field', () => {
  it.each<[string, Entry, object]>([
    [
      'an address is that of the form',
      { payload_type: 'ADDRESS', value: { Country: 'A' } },
      { answers: { address: { ...emptyAddress, country: 'A' } } },
    ],
    [
      'contacts are those of the form',
      { payload_type: 'CONTACT_TRACING', value: [{ age: 1 }] },
      { answers: { contacts: [{ ...emptyContact, age: '1' }] } },
    ],
    [
      'a place is that of the submission',
      { payload_type: 'LOCATION', param_name: 'c-place', value: ' l ' },
      { answers: {}, context: { location: 'l' } },
    ],
    [
      'a day of entry is that of the submission',
      { payload_type: 'DATE_ENTERED', param_name: 'c-entered', value: 'd' },
      { answers: {}, context: { dateEntered: 'd' } },
    ],
    [
      'a position is that of the submission',
      { payload_type: 'GPS', param_name: 'c-gps', value: '1.5,-2' },
      { answers: {}, context: { gps: position } },
    ],
    ['a place that is a list is an empty one', { payload_type: 'LOCATION', value: ['l'] }, { context: { location: '' } }],
    ['a position that is none', { payload_type: 'GPS', value: 'here' }, { context: {}, others: [{ payload_type: 'GPS', value: 'here' }] }],
    [
      'a text that is a position',
      { payload_type: 'OBS', value: '1.5,-2' },
      { context: {}, others: [{ payload_type: 'OBS', value: '1.5,-2' }] },
    ],
    ['a concept that no field has', { payload_type: 'OBS', param_name: 'x', value: 'x' }, { answers: {}, others: [{ param_name: 'x' }] }],
    ['no concept is not that of a field without', { payload_type: 'OBS', value: 'x' }, { answers: {}, others: [{ value: 'x' }] }],
    ['an age in capitals', { payload_type: 'AGE', param_name: 'AGE', value: 9 }, { answers: { age: '9' } }],
    ['a yes', { payload_type: 'OBS', param_name: 'c-text', value: true }, { answers: { text: 'true' } }],
    ['nothing', { payload_type: 'OBS', param_name: 'c-text' }, { answers: {}, others: [] }],
  ])('%s', (_what, entry, read) => expect(answersOf(form, [entry])).toMatchObject(read));

  it.each<[string, unknown, Answer | undefined]>([
    ['an empty list', ' ', []],
    ['numbers', [1, true], ['1', 'true']],
    ['one', 'YES', ['YES']],
    ['JSON', ' ["yes","MAYBE"] ', ['YES', 'MAYBE']],
    ['none of JSON', '{"a":1', ['{"a":1']],
    ['a number', 7, undefined],
    ['a list that has no end', '[YES,NO', undefined],
    ['a gap', [null], undefined],
  ])('choices: %s', (_what, value, answer) => {
    expect(answersOf(form, [{ payload_type: 'OBS_CODED_MULTI', param_name: 'c-several', value }]).answers['several']).toEqual(answer);
  });

  it.each([
    ['hour', '9:05', '09:05'],
    ['hour', '2026-11-21 09:05:59', '09:05'],
    ['hour', 'soon', 'soon'],
    ['day', '2026-1-2', '2026-01-02'],
    ['moment', '2026-01-02', '2026-01-02 00:00:00'],
    ['moment', 'soon', 'soon'],
  ])('the %s %s is %s', (field, value, answer) => {
    expect(answersOf(form, [{ payload_type: 'OBS_DATE_TIME', param_name: `c-${field}`, value }]).answers).toEqual({ [field]: answer });
  });

  it('the day of entry, when it names its field, as a moment', () => {
    const read = (value: string) => answersOf(form, [{ payload_type: 'DATE_ENTERED', formField: 'entered', value }]);
    expect(read('2026-01-02')).toMatchObject({ answers: { entered: '2026-01-02 00:00:00' }, context: {} });
    expect(read('soon').answers).toEqual({ entered: 'soon' });
  });
});

describe('a further entry is about', () => {
  const about = (entry: Entry): unknown => {
    const found = furtherAnswer(form, entry);
    return found === null ? null : [found.field.uuid, 'answer' in found.read ? found.read.answer : found.read.message.code];
  };

  it.each<[string, Entry, unknown]>([
    ['the field that it names', { payload_type: 'OBS', formField: 'text', param_name: 'c-one', value: 'x' }, ['text', 'x']],
    ['it, though it cannot answer it', { payload_type: 'AGE', formField: 'text', value: 9 }, ['text', 'answer.shape']],
    ['the field of its concept', { payload_type: 'OBS_CODED', param_name: 'c-one', value: 'yes' }, ['one', 'YES']],
    ['it, though its value is none', { payload_type: 'OBS_CODED', param_name: 'c-one', value: [] }, ['one', 'answer.shape']],
    ['it, though its type is another', { payload_type: 'OBS_NUMERIC', param_name: 'c-text', value: 9 }, ['text', 'answer.shape']],
    ['the first of its concept', { payload_type: 'OBS_CODED', param_name: 'c-number', value: 'x' }, ['number', 'answer.shape']],
    ['no field by concept, where it is no observation', { payload_type: 'PERSON_ATTRIBUTE', param_name: 'c-text', value: 'x' }, null],
    ['no field without concept', { payload_type: 'OBS', value: 'x' }, null],
    ['the field of its type', { payload_type: 'AGE', value: 9 }, ['age', '9']],
    ['no field, as its concept is on no form', { payload_type: 'OBS', param_name: 'x', value: 'x' }, null],
  ])('%s', (_what, entry, expected) => expect(about(entry)).toEqual(expected));
});
