// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { questionIn } from './bank-question.ts';
import { asBody, asWire, copyFromWire, duplicateOf, fieldOfQuestion, newCopy, sameContent } from './working-copy.ts';

const textbox = { uuid: '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Textbox' };
const dropdown = { uuid: '6d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Single Select Dropdown' };
const picker = { uuid: '3d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Date/ Time Picker' };
const contacts = { uuid: '0d5eaf67-c2cc-11de-0d13-0010c6dffd0f', display: 'Contact Tracing' };
const heading = { uuid: '1d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Heading' };

const weight = {
  uuid: 'q-weight',
  name: 'Weight',
  attributeName: 'Numeric',
  fieldType: textbox,
  concept: { uuid: 'c-weight', display: 'WEIGHT' },
};
const cough = {
  uuid: 'q-cough',
  name: 'Cough',
  attributeName: 'Coded',
  fieldType: dropdown,
  answers: [{ uuid: 'a-yes', concept: { uuid: 'c-yes', display: 'YES' } }],
};

const stored = {
  uuid: 'f-1',
  hydramoduleFormId: 7,
  name: 'Screening',
  description: 'First visit',
  retired: false,
  resourceVersion: '1.8',
  formFields: [
    { uuid: 'ff-2', displayOrder: 2, field: cough, displayText: 'Any cough?', mandatory: true, defaultValue: 'c-yes', scoreable: true },
    {
      uuid: 'ff-1',
      displayOrder: 1,
      field: weight,
      mandatory: 'true',
      minValue: '1.5',
      maxValue: 300,
      allowDecimal: false,
      regix: '',
      errorMessage: 'Weigh again',
      autoCompleteFromFormField: { uuid: 'ff-9', display: 'Weight' },
      autoCompleteFromComponentForm: { uuid: 'cf-1', display: 'x' },
      autoCompleteFromEarliest: false,
    },
    { uuid: 'ff-0', displayOrder: 0, field: cough, retired: true },
    { uuid: 'ff-3', displayOrder: 3, field: { uuid: 'q-date', name: 'Seen at', fieldType: picker }, characters: 'Only time' },
  ],
};

describe('copyFromWire', () => {
  it('takes the fields in display order and leaves retired ones out', () => {
    expect(copyFromWire(stored).fields.map(({ uuid }) => uuid)).toEqual(['ff-1', 'ff-2', 'ff-3']);
  });

  it('reads settings of every form that servers send', () => {
    const [first, second, third] = copyFromWire(stored, '"3"').fields;
    expect(first).toMatchObject({ minValue: 1.5, maxValue: 300, allowDecimal: false, mandatory: true, displayText: '', regix: '' });
    expect(first?.autoComplete).toEqual({ formField: 'ff-9', componentForm: 'cf-1', earliest: false });
    expect(second).toMatchObject({ displayText: 'Any cough?', defaultValue: 'c-yes', kept: { scoreable: true } });
    expect(third).toMatchObject({ dateMode: 'time', characters: '' });
    expect(copyFromWire(stored, '"3"')).toMatchObject({ uuid: 'f-1', isNew: false, hydramoduleFormId: 7, etag: '"3"' });
  });
});

describe('asWire', () => {
  it('is read by the form rules as the stored form is', () => {
    expect(formFromWire(asWire(copyFromWire(stored)))).toEqual({
      ...formFromWire(stored),
      fields: formFromWire(stored).fields.map((field, at) => ({ ...field, displayOrder: at })),
    });
  });

  it('survives being read again', () => {
    const copy = copyFromWire(stored);
    expect(copyFromWire(asWire(copy))).toEqual(copy);
  });
});

describe('asBody', () => {
  it('names questions by uuid, counts positions from 0 and sends back what it does not show', () => {
    const body = asBody(copyFromWire(stored));
    expect(body).toMatchObject({ uuid: 'f-1', hydramoduleFormId: 7, name: 'Screening', retired: false });
    expect(body['formFields']).toMatchObject([
      { uuid: 'ff-1', field: 'q-weight', displayOrder: 0, minValue: 1.5, regix: null, autoCompleteFromFormField: 'ff-9' },
      { uuid: 'ff-2', field: 'q-cough', displayOrder: 1, scoreable: true },
      { uuid: 'ff-3', field: 'q-date', displayOrder: 2, dateMode: 'time' },
    ]);
  });

  it('has no number for a new form and trims its names', () => {
    const body = asBody({ ...newCopy('u'), name: ' A ', description: ' b ' });
    expect(body).toEqual({ uuid: 'u', name: 'A', description: 'b', retired: false, formFields: [] });
  });
});

describe('fieldOfQuestion', () => {
  it('is mandatory unless the question says otherwise, and starts from the question’s own settings', () => {
    expect(fieldOfQuestion(questionIn(weight))).toMatchObject({ mandatory: true, allowDecimal: true, minValue: null, displayText: '' });
    const settled = questionIn({ ...weight, settings: { mandatory: false, minValue: 2, errorMessage: 'No' } });
    expect(fieldOfQuestion(settled)).toMatchObject({ mandatory: false, minValue: 2, errorMessage: 'No' });
  });

  it('makes headings voluntary and writes their text as the title', () => {
    const field = fieldOfQuestion(
      questionIn({ uuid: 'q-h', name: 'Heading', fieldType: heading, settings: { title: 'Part A' } }),
      () => 'n',
    );
    expect(field).toMatchObject({ mandatory: false, displayText: 'Part A' });
    expect(asBody({ ...newCopy('u'), fields: [field] })['formFields']).toMatchObject([{ title: 'Part A', displayText: 'Part A' }]);
  });

  it('gives a contact table its six members in the order existing clients send, or those of the question', () => {
    const table = questionIn({ uuid: 'q-c', name: 'Contact Tracing', fieldType: contacts });
    const members = fieldOfQuestion(table).children;
    expect(members.map(({ displayText }) => displayText)).toEqual([
      'Given Name',
      'Family Name',
      'Age',
      'Gender',
      'Relationship',
      'Identifier',
    ]);
    expect(members.map(({ mandatory }) => mandatory)).toEqual([true, true, false, false, false, false]);
    const two = questionIn({
      ...table,
      settings: { children: [{ field: '73e557b7-0be7-4e96-b1f2-11c39534ec29', displayText: 'How old', mandatory: true }] },
    });
    expect(fieldOfQuestion(two).children).toMatchObject([{ displayText: 'How old', mandatory: true }]);
  });
});

describe('duplicateOf', () => {
  it('keeps the questions and shares no uuid', () => {
    const copy = copyFromWire(stored);
    const twin = duplicateOf(copy, 'Screening 2');
    expect(twin).toMatchObject({ isNew: true, hydramoduleFormId: null, name: 'Screening 2', description: 'First visit' });
    expect(twin.fields.map(({ field }) => field.uuid)).toEqual(['q-weight', 'q-cough', 'q-date']);
    const uuids = new Set([copy.uuid, ...copy.fields.map(({ uuid }) => uuid)]);
    expect([twin.uuid, ...twin.fields.map(({ uuid }) => uuid)].some((uuid) => uuids.has(uuid))).toBe(false);
  });
});

describe('sameContent', () => {
  it('tells a change from none', () => {
    const copy = copyFromWire(stored);
    expect(sameContent(copy, copyFromWire(stored))).toBe(true);
    expect(sameContent(copy, { ...copy, fields: copy.fields.toReversed() })).toBe(false);
  });
});
