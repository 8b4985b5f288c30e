// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { dataTypesOfWidget } from '@fieldward/domain/bank/question-widget.ts';
import {
  bodyOf,
  dataTypesFor,
  draftOf,
  draftProblems,
  emptyQuestion,
  kindOfDraft,
  settingsFor,
  variableNameFor,
  widgetsFor,
  withConcept,
  withFieldType,
  type QuestionDraft,
} from './question-draft.ts';
import type { BankQuestion, QuestionConcept } from './question.queries.ts';

const type = (display: string) => ({ uuid: `type ${display}`, display });
const textbox = type('Textbox');
const dropdown = type('Single Select Dropdown');
const heading = type('Heading');
const types = [type('Concept'), textbox, dropdown, type('Multiple Choice'), type('Date/ Time Picker'), type('Phone Number'), heading];
const cough: QuestionConcept = { uuid: 'c', display: 'COUGH', dataType: 'Coded', variableName: 'cough', sensitive: false };
const yes = { uuid: 'y', display: 'YES' };
const full: QuestionDraft = { ...emptyQuestion, name: 'Fever days', displayText: 'Days of fever', fieldType: textbox, dataType: 'Numeric' };

describe('a question being written', () => {
  it.each([
    ['Textbox', ['Text', 'Numeric'], 'Text'],
    ['Single Select Dropdown', ['Coded'], 'Coded'],
    ['Multiple Choice', ['Coded'], 'Coded'],
    ['Date/ Time Picker', ['Datetime'], 'Datetime'],
    ['Phone Number', ['Text'], 'Text'],
    ['Heading', ['N/A'], 'N/A'],
  ])('with the widget %s has a data type of %j', (widget, offered, chosen) => {
    const draft = withFieldType(emptyQuestion, type(widget));
    expect(dataTypesFor(draft)).toEqual(offered);
    expect(draft.dataType).toBe(chosen);
  });

  it('keeps its data type when another widget has it too', () => {
    expect(withFieldType({ ...full, dataType: 'Text' }, type('Phone Number')).dataType).toBe('Text');
    expect(withFieldType(full, dropdown).dataType).toBe('Coded');
  });

  it('is offered only widgets that ask something, and those of its concept', () => {
    expect(widgetsFor(types, null).map(({ display }) => display)).not.toContain('Concept');
    expect(widgetsFor(types, cough).map(({ display }) => display)).toEqual(['Single Select Dropdown', 'Multiple Choice']);
    expect(widgetsFor(types, cough).every(({ display }) => dataTypesOfWidget(display).includes('Coded'))).toBe(true);
  });

  it('takes variable name and data type from an existing concept, and drops a widget that does not fit', () => {
    const draft = withConcept({ ...emptyQuestion, fieldType: textbox, dataType: 'Text' }, cough);
    expect(draft).toMatchObject({ name: 'COUGH', displayText: 'Cough', fieldType: null, dataType: 'Coded' });
    expect(variableNameFor(draft)).toBe('cough');
    expect(withConcept({ ...emptyQuestion, fieldType: dropdown }, cough).fieldType).toBe(dropdown);
  });

  it('derives the variable name of a new concept', () => {
    expect(variableNameFor({ ...emptyQuestion, name: '  Fever   of the Night ' })).toBe('fever_of_the_night');
  });
});

describe('what is wrong with it', () => {
  const codes = (draft: QuestionDraft) =>
    Object.fromEntries(Object.entries(draftProblems(draft, null)).map(([field, { code }]) => [field, code]));
  it.each<[string, QuestionDraft, Record<string, string>]>([
    [
      'nothing is filled',
      emptyQuestion,
      { name: 'person.required', displayText: 'person.required', fieldType: 'person.required', dataType: 'person.required' },
    ],
    ['all is well', full, {}],
    ['a number in the name', { ...full, name: 'Fever 2' }, { name: 'bank.questionName' }],
    [
      'a name of an existing concept may be anything',
      { ...full, name: cough.display, concept: cough, fieldType: textbox, dataType: 'Text' },
      {},
    ],
    ['a coded one without options', { ...full, fieldType: dropdown, dataType: 'Coded' }, { options: 'bank.questionsNeedOption' }],
    ['a coded one with an option', { ...full, fieldType: dropdown, dataType: 'Coded', options: [yes] }, {}],
    ['limits the wrong way round', { ...full, settings: { minValue: 9, maxValue: 3 } }, { settings: 'bank.valuesInOrder' }],
    ['limits of another data type', { ...full, dataType: 'Text', settings: { minValue: 9, maxValue: 3 } }, {}],
    ['a heading without a name', { ...full, name: '', fieldType: heading, dataType: 'N/A' }, {}],
    ['an option without a description', { ...emptyQuestion, conceptClass: 'Option', name: 'Mild' }, { description: 'person.required' }],
    [
      'an option with special characters',
      { ...emptyQuestion, conceptClass: 'Option', name: 'Mild!', description: 'x' },
      { name: 'bank.optionName' },
    ],
  ])('%s', (_name, draft, problems) => {
    expect(codes(draft)).toEqual(problems);
  });
});

describe('what is saved', () => {
  it('is the question with the settings of its kind', () => {
    const draft = { ...full, settings: { minValue: 1, regix: 'x', errorMessage: 'No' }, options: [yes], attribute: true };
    expect(bodyOf(draft, null)).toEqual({
      conceptClass: 'Question',
      name: 'Fever days',
      variableName: 'fever_days',
      description: '',
      displayText: 'Days of fever',
      fieldType: textbox.uuid,
      dataType: 'Numeric',
      options: [],
      settings: { minValue: 1, errorMessage: 'No' },
      attribute: true,
      sensitive: false,
    });
  });

  it('has a default answer only when it is offered', () => {
    const coded: QuestionDraft = { ...full, fieldType: dropdown, dataType: 'Coded', options: [yes], settings: { defaultValue: 'gone' } };
    expect(settingsFor(coded)).toEqual({});
    expect(settingsFor({ ...coded, settings: { defaultValue: 'y' } })).toEqual({ defaultValue: 'y' });
    expect(kindOfDraft(coded)).toEqual({ widget: 'dropdown', dataType: 'coded' });
  });

  it('is an option and nothing else for the class Option', () => {
    expect(bodyOf({ ...full, conceptClass: 'Option', name: 'Mild', description: 'Not bad' }, null)).toEqual({
      conceptClass: 'Option',
      name: 'Mild',
      variableName: 'mild',
      description: 'Not bad',
    });
  });

  it('is the same again for a question that was only opened', () => {
    const question: BankQuestion = {
      uuid: 'q',
      name: 'Cough?',
      description: null,
      attributeName: 'Coded',
      tableName: '',
      fieldType: dropdown,
      concept: {
        uuid: 'c',
        display: 'COUGH 2',
        datatype: { display: 'Coded' },
        conceptClass: { uuid: 'k', display: 'Question' },
        names: [{ name: 'cough_2', conceptNameType: 'SHORT' }],
        sensitive: false,
      },
      isDefault: false,
      retired: false,
      settings: { mandatory: false, defaultValue: 'y' },
      formCount: 2,
      answers: [{ uuid: 'a', concept: yes }],
    };
    const draft = draftOf(question);
    expect(draftProblems(draft, question)).toEqual({});
    expect(bodyOf(draft, question)).toEqual({
      uuid: 'q',
      conceptClass: 'Question',
      concept: 'c',
      name: 'COUGH 2',
      variableName: 'cough_2',
      description: '',
      displayText: 'Cough?',
      fieldType: dropdown.uuid,
      dataType: 'Coded',
      options: ['y'],
      settings: { mandatory: false, defaultValue: 'y' },
      attribute: false,
      sensitive: false,
    });
  });
});
