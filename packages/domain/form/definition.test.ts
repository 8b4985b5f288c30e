import { describe, expect, it } from 'vitest';
import { choiceOf, defaultAnswer, formFromWire, type FormField } from './definition.ts';

type Json = Readonly<Record<string, unknown>>;

/** The form field that the server's words become. */
function read(wire: Json = {}, question: Json = {}): FormField {
  const [field] = formFromWire({
    uuid: 'form',
    formFields: [{ uuid: 'f', field: { uuid: 'q', name: 'Question', ...question }, ...wire }],
  }).fields;
  if (field === undefined) throw new Error('the field was left out');
  return field;
}
const answers = [
  { uuid: 'a1', concept: { uuid: 'yes', display: 'Yes' } },
  { uuid: 'a2', concept: { uuid: 'no', display: ' No ' } },
  // an answer whose uuid and name are those of others
  { uuid: 'yes', concept: { uuid: 'a1', display: 'no' } },
];
const ofType = (display: string, more: Json = {}): FormField => read({}, { fieldType: { display }, ...more });

describe('a form as the server sends it', () => {
  it('has its fields in display order, without retired ones', () => {
    const field = (uuid: string, displayOrder: unknown, retired: unknown = false) => ({ uuid, displayOrder, retired, field: 'q' });
    const form = formFromWire({
      uuid: 'form',
      display: 'Form',
      formFields: [
        field('c', '3'),
        field('a', 1),
        field('gone', 2, true),
        field('gone too', 2, 'true'),
        field('b', 2),
        field('first', null),
      ],
    });
    expect([form.uuid, form.name, form.fields.map(({ uuid }) => uuid)]).toEqual(['form', 'Form', ['first', 'a', 'b', 'c']]);
    expect(formFromWire({ name: 'Name', display: 'Form' }).name).toBe('Name');
    expect(formFromWire(null)).toEqual({ uuid: '', name: '', fields: [] });
    expect(formFromWire({ formFields: 'none' }).fields).toEqual([]);
  });

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['yes', false],
    [null, false],
    [undefined, false],
  ])('%j is mandatory: %s', (value, expected) => {
    const { mandatory, disabled, createPatient } = read({ mandatory: value, disabled: value, createPatient: value });
    expect([mandatory, disabled, createPatient]).toEqual([expected, expected, expected]);
  });

  it.each([
    [undefined, true],
    [null, true],
    [false, false],
    ['false', false],
    [true, true],
  ])('what is allowed by default: %j allows %s', (value, expected) => {
    const { allowDecimal, allowFutureDate, allowPastDate, autoComplete } = read({
      allowDecimal: value,
      allowFutureDate: value,
      allowPastDate: value,
      autoCompleteFromEarliest: value,
      autoCompleteFromFormField: 'other',
    });
    expect([allowDecimal, allowFutureDate, allowPastDate, autoComplete?.earliest]).toEqual([expected, expected, expected, expected]);
  });

  it.each([
    [5, 5],
    ['5', 5],
    [' 2.5 ', 2.5],
    ['', null],
    [' ', null],
    ['many', null],
    [null, null],
    [{}, null],
  ])('the limit %j is %s', (value, expected) => {
    const { minValue, maxValue, minLength, maxLength, minSelections } = read({
      minValue: value,
      maxValue: value,
      minLength: value,
      maxLength: value,
      minSelections: value,
    });
    expect([minValue, maxValue, minLength, maxLength, minSelections]).toEqual(Array.from({ length: 5 }, () => expected));
  });

  it('is filled from another field: named by uuid, or as an object', () => {
    expect(read().autoComplete).toBeNull();
    expect(read({ autoCompleteFromFormField: '' }).autoComplete).toBeNull();
    expect(read({ autoCompleteFromFormField: 'x', autoCompleteFromComponentForm: { uuid: 'y' } }).autoComplete).toEqual({
      formField: 'x',
      componentForm: 'y',
      earliest: true,
    });
    expect(read({ autoCompleteFromFormField: { uuid: 'x' } }).autoComplete).toEqual({
      formField: 'x',
      componentForm: null,
      earliest: true,
    });
  });

  it('shows its own label, else the name of the question', () => {
    expect([read().label, read({ displayText: ' Label ' }).label, read({ displayText: ' ' }).label]).toEqual([
      'Question',
      'Label',
      'Question',
    ]);
    expect([read({}, { name: '', display: 'Display' }).field.name, read({}, { name: 7 }).field.name]).toEqual(['Display', '7']);
  });

  it('keeps texts that say something', () => {
    const { errorMessage, pattern, allowedCharacters, defaultValue } = read({
      errorMessage: 'no',
      regix: '\\d',
      characters: 'abc',
      defaultValue: 'x',
    });
    expect([errorMessage, pattern, allowedCharacters, defaultValue]).toEqual(['no', '\\d', 'abc', 'x']);
    const empty = read({ errorMessage: ' ', regix: '', characters: null, defaultValue: '' });
    expect([empty.errorMessage, empty.pattern, empty.allowedCharacters, empty.defaultValue]).toEqual([null, null, null, null]);
  });

  it('has parts of its own kind', () => {
    const { children } = read({
      children: [
        { uuid: 'two', displayOrder: 2 },
        { uuid: 'one', displayOrder: 1 },
      ],
    });
    expect(children.map(({ uuid }) => uuid)).toEqual(['one', 'two']);
  });
});

describe('a question', () => {
  it.each([
    ['Textbox', 'textbox', 'text'],
    ['Single Select Dropdown', 'dropdown', 'coded'],
    ['Single Select RadioButtons', 'radio', 'coded'],
    ['Multiple Choice', 'multiple', 'coded'],
    ['Date/ Time Picker', 'date', 'datetime'],
    ['Date Entered', 'dateEntered', 'datetime'],
    ['Age', 'age', 'numeric'],
    ['Heading', 'heading', 'none'],
    ['Address', 'address', 'none'],
    ['Contact Tracing', 'contacts', 'none'],
    ['GPS', 'gps', 'none'],
    [' phone number ', 'phone', 'text'],
    ['Something new', 'textbox', 'text'],
  ])('of type %s is a %s of %s', (display, widget, dataType) => {
    const { field } = ofType(display);
    expect([field.widget, field.dataType]).toEqual([widget, dataType]);
    expect(read({}, { fieldType: { name: display } }).field.widget).toBe(widget);
  });

  it('is known by the uuid of its type, too, and by its attribute last', () => {
    const date = '3d5e86fa-c2cc-11de-8d13-0010c6dffd0f';
    expect(read({}, { fieldType: { uuid: date } }).field.widget).toBe('date');
    expect(read({}, { fieldType: date }).field.widget).toBe('date');
    expect(read({}, { attributeName: 'Age' }).field.widget).toBe('age');
    expect(read({}, { fieldType: { display: 'Heading', uuid: date }, attributeName: 'Age' }).field.widget).toBe('heading');
  });

  it.each([
    [{ attributeName: 'Numeric' }, 'numeric'],
    [{ attributeName: 'number' }, 'numeric'],
    [{ attributeName: 'Text', concept: { datatype: { display: 'Numeric' } } }, 'text'],
    [{ concept: { datatype: { display: 'Numeric' } } }, 'numeric'],
    [{ concept: { datatype: { display: 'Text' } } }, 'text'],
  ])('%j is %s', (question, dataType) => expect(ofType('Textbox', question).field.dataType).toBe(dataType));

  it('has a concept, answers, and perhaps an attribute of the person', () => {
    const { field } = read({}, { concept: { uuid: 'c', display: 'Concept' }, answers, tableName: 'person_attribute' });
    expect([field.concept, field.conceptName, field.attribute]).toEqual(['c', 'Concept', true]);
    expect(field.answers).toEqual(answers);
    const bare = read({}, { concept: 'c', answers: [{}], tableName: ' ' }).field;
    expect([bare.concept, bare.conceptName, bare.attribute, bare.answers]).toEqual([
      'c',
      '',
      false,
      [{ uuid: '', concept: { uuid: '', display: '' } }],
    ]);
  });
});

describe('a date', () => {
  const date = (wire: Json) => read(wire, { fieldType: { display: 'Date/Time Picker' } });
  it.each<[Json, string]>([
    [{}, 'date'],
    [{ dateMode: 'time' }, 'time'],
    [{ dateMode: 'datetime' }, 'datetime'],
    [{ characters: 'Only Time' }, 'time'],
    [{ characters: 'Only date' }, 'date'],
    [{ defaultValue: 'Date time' }, 'datetime'],
    [{ defaultValue: 'Only time' }, 'time'],
  ])('%j asks for %s', (wire, mode) => {
    const field = date(wire);
    expect([field.dateMode, field.allowedCharacters, field.defaultValue]).toEqual([mode, null, null]);
  });

  it('keeps another default; other questions have neither modes nor lose their words', () => {
    expect(date({ defaultValue: '2026-01-01' }).defaultValue).toBe('2026-01-01');
    const text = read({ defaultValue: 'Only time', characters: 'Only time' });
    expect([text.dateMode, text.defaultValue, text.allowedCharacters]).toEqual(['date', 'Only time', 'Only time']);
    expect(ofType('Multiple Choice').allowedCharacters).toBeNull();
    expect(read({ characters: 'abc' }, { fieldType: { display: 'Multiple Choice' } }).allowedCharacters).toBeNull();
  });
});

describe('the answer that a field starts with', () => {
  const starts = (display: string, defaultValue: string | null) =>
    defaultAnswer(read({ defaultValue }, { fieldType: { display }, answers }), '2026-11-21 10:20:30');
  it.each<[string, string | null, ReturnType<typeof defaultAnswer>]>([
    ['Textbox', 'x', 'x'],
    ['Textbox', null, null],
    ['Heading', 'x', null],
    ['Single Select Dropdown', 'yes', 'yes'],
    ['Single Select Dropdown', 'a2', 'no'],
    ['Single Select Dropdown', ' YES ', 'yes'],
    ['Single Select Dropdown', 'maybe', null],
    ['Multiple Choice', 'No', ['no']],
    ['Multiple Choice', 'maybe', null],
    ['Date/ Time Picker', 'today', '2026-11-21'],
    ['Date/ Time Picker', '2026-01-02', '2026-01-02'],
    ['Textbox', 'today', 'today'],
  ])('%s with %s: %j', (display, value, expected) => expect(starts(display, value)).toEqual(expected));

  it('begins with the moment where a time is asked too, and with nothing where only a time is', () => {
    const of = (dateMode: string) =>
      defaultAnswer(read({ defaultValue: 'today', dateMode }, { fieldType: { display: 'Date/ Time Picker' } }), '2026-11-21 10:20:30');
    expect([of('datetime'), of('time')]).toEqual(['2026-11-21 10:20:30', null]);
  });

  it('names a choice by concept before answer before name', () => {
    const { field } = read({}, { fieldType: { display: 'Single Select Dropdown' }, answers });
    expect(['yes', 'a1', 'a2', 'no', ' nO'].map((each) => choiceOf(field, each))).toEqual(['yes', 'a1', 'no', 'no', 'no']);
  });
});
