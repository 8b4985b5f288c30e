/** The table of contacts: its columns, and where a cell begins to be wrong. Whole tables are held by field-check.test.ts. */
import { describe, expect, it } from 'vitest';
import { emptyContact, type ContactAnswer } from './answers.ts';
import { contactColumns, contactProblems, contactQuestions } from './contact-check.ts';
import type { FormField } from './definition.ts';
import { fieldOf } from './form-for-tests.ts';
import type { Checkers } from '../settings/pattern.ts';

const today = '2026-11-21';
const table = (createPatient: boolean, ...children: readonly FormField[]): FormField =>
  fieldOf('contacts', { createPatient, children, field: { widget: 'contacts', dataType: 'none' } });
const column = (name: string, label = name, mandatory = false): FormField => fieldOf(name, { label, mandatory, field: { name } });
const plain = table(false);
const patients = table(true);
const ali: ContactAnswer = { identifier: 'C-1', givenName: 'Ali', familyName: 'Khan', age: '5', gender: 'M', relationship: 'Child' };

const problems = (field: FormField, row: Partial<ContactAnswer>, checkers: Checkers = {}): string[] =>
  contactProblems(field, [{ ...ali, ...row }], today, checkers).map(({ cell, message }) => `${cell} ${message.code}`);

describe('the columns', () => {
  it.each<[string, string, string | undefined]>([
    ['First name', 'x', 'givenName'],
    ['Given name', 'x', 'givenName'],
    ['Last name', 'x', 'familyName'],
    ['Surname', 'x', 'familyName'],
    ['Relation to patient', 'x', 'relationship'],
    ['Sex', 'x', 'gender'],
    ['DOB', 'x', 'dateOfBirth'],
    ['Birth date', 'x', 'dateOfBirth'],
    ['Age', 'x', 'age'],
    ['Patient ID', 'x', 'identifier'],
    ['x', 'Gender', 'gender'],
    ['x', 'y', undefined],
  ])('named %s and labelled %s: %s', (name, label, cell) => {
    const columns = contactColumns(table(false, column('Age'), column(name, label, true)));
    expect(columns[1]).toEqual(cell === undefined ? undefined : { cell, label, mandatory: true });
  });

  it('are recognised by their question before their name', () => {
    const [age] = contactQuestions.filter(({ label }) => label === 'Age');
    expect(contactColumns(table(false, fieldOf('f', { field: { uuid: age?.field ?? '', name: 'Gender' } })))).toMatchObject([
      { cell: 'age', label: 'f' },
    ]);
  });

  it('are six at most, of those declared', () => {
    const seven = ['Given', 'Family', 'Age', 'Gender', 'Relation', 'Identifier', 'Birth'].map((name) => column(name));
    expect(contactColumns(table(false, ...seven)).map(({ cell }) => cell)).toEqual([
      'givenName',
      'familyName',
      'age',
      'gender',
      'relationship',
      'identifier',
    ]);
  });

  it('are the usual six where none is declared: the names are needed', () => {
    const usual = contactQuestions.map(({ label, mandatory }) => `${label}${mandatory ? ' *' : ''}`);
    expect(usual).toEqual(['Given Name *', 'Family Name *', 'Age', 'Gender', 'Relationship', 'Identifier']);
    expect(new Set(contactQuestions.map(({ field }) => field)).size).toBe(6);
    expect(contactColumns(plain).map(({ label, mandatory }) => `${label}${mandatory ? ' *' : ''}`)).toEqual(usual);
    expect(contactColumns(table(false, column('x')))).toEqual(contactColumns(plain));
  });
});

describe('a cell', () => {
  const codes: Checkers = {
    identifierFormat: 'C-[0-9]',
    patterns: { compile: (pattern) => (text) => new RegExp(`^${pattern}$`).test(text) },
  };

  it.each<[string, FormField, Partial<ContactAnswer>, string[], Checkers?]>([
    ['a relation in any case', plain, { relationship: ' SIBLING ' }, []],
    ['a relation that is none', plain, { relationship: 'Friend' }, ['relationship answer.contactRelation']],
    ['a relation that every object has', plain, { relationship: 'constructor' }, ['relationship answer.contactRelation']],
    ['an age with blanks', plain, { age: ' 5 ' }, []],
    ['an age below zero', plain, { age: '-1' }, ['age answer.age']],
    ['an age of four digits', plain, { age: '0005' }, ['age answer.age']],
    ['an age in words', plain, { age: 'five' }, ['age answer.age']],
    ['a name with an apostrophe', plain, { givenName: "D'Arcy" }, []],
    ['a name of a patient with an apostrophe', patients, { givenName: "D'Arcy" }, ['givenName person.nameLetters']],
    ['a long name', plain, { familyName: 'a'.repeat(26) }, []],
    ['a long name of a patient', patients, { familyName: 'a'.repeat(26) }, ['familyName person.nameLength']],
    ['an identifier of 15 characters', plain, { identifier: '1'.repeat(15) }, []],
    ['of 16', plain, { identifier: '1'.repeat(16) }, ['identifier answer.maxLength']],
    ['of 16, of a patient', patients, { identifier: '1'.repeat(16) }, ['identifier person.identifierLength']],
    ['an identifier in the format of patients', patients, { identifier: 'C-2' }, [], codes],
    ['in another format', patients, { identifier: 'D-2' }, ['identifier person.identifierFormat'], codes],
    ['in another format, of nobody registered', plain, { identifier: 'D-2' }, [], codes],
    ['in another format, without an engine', patients, { identifier: 'D-2' }, [], { identifierFormat: 'C-[0-9]' }],
    ['in any format where none is set', patients, { identifier: 'D-2' }, [], { patterns: codes.patterns! }], // set above
    ['no gender of a patient', patients, { gender: ' ' }, ['gender answer.required']],
    ['no gender', plain, { gender: '' }, []],
    ['born today', patients, { dateOfBirth: today }, []],
    ['born tomorrow', patients, { dateOfBirth: '2026-11-22' }, ['dateOfBirth answer.future']],
    ['born on a day that is none', patients, { dateOfBirth: '2026-02-30' }, ['dateOfBirth answer.date']],
    ['a birth date of blanks', plain, { dateOfBirth: ' ' }, []],
    ['a patient with neither age nor birth date', patients, { age: ' ', dateOfBirth: ' ' }, ['age answer.required']],
    ['a patient with a wrong age', patients, { age: 'five' }, ['age answer.age']],
    ['nobody registered with neither', plain, { age: '', dateOfBirth: '' }, []],
  ])('%s', (_what, field, row, expected, checkers) => expect(problems(field, row, checkers)).toEqual(expected));
});

it('says which ages there are', () =>
  expect(contactProblems(plain, [{ ...ali, age: '131' }], today)[0]?.message).toEqual({ code: 'answer.age', holes: { min: 0, max: 130 } }));

describe('a row', () => {
  const born = table(true, column('Birth', 'Born on'), column('Age', 'Years', true), column('Relation'));
  const all = (field: FormField, ...rows: readonly ContactAnswer[]): string[] =>
    contactProblems(field, rows, today).map(({ row, cell, label, message }) => `${row} ${cell} ${label}: ${message.code}`);

  it('that nobody filled is passed over, and counted', () => {
    expect(all(patients, emptyContact, { ...emptyContact, age: '5' }).slice(0, 2)).toEqual([
      '1 givenName Given Name: answer.required',
      '1 familyName Family Name: answer.required',
    ]);
  });

  it('has its problems in the words of its columns, each once', () => {
    expect(all(born, { ...ali, age: '', dateOfBirth: 'soon' })).toEqual([
      '0 dateOfBirth Born on: answer.date',
      '0 age Years: answer.required',
    ]);
    expect(all(born, { ...ali, age: '', dateOfBirth: '' })).toEqual(['0 age Years: answer.required']);
    expect(all(patients, { ...ali, dateOfBirth: 'soon' })).toEqual(['0 dateOfBirth Date of birth: answer.date']);
  });

  it('of a patient needs an age or a birth date, whatever is wrong in the row before', () => {
    const noAge = table(true, column('Relation'));
    const optional = table(true, column('Age', 'Years'));
    expect(all(noAge, { ...ali, age: '' })).toEqual(['0 age Age: answer.required']);
    expect(all(optional, { ...ali, age: 'old' }, { ...ali, age: '' }, { ...ali, age: '', dateOfBirth: '2020-01-01' })).toEqual([
      '0 age Years: answer.age',
      '1 age Years: answer.required',
    ]);
  });

  it('of a patient needs names, gender and identifier though the form has no columns for them, or lets them be left out', () => {
    const needed = ['0 givenName Given Name', '0 familyName Family Name', '0 gender Gender', '0 identifier Identifier'];
    const bare = { ...emptyContact, age: '5' };
    expect(all(table(true, column('Age')), bare)).toEqual(needed.map((each) => `${each}: answer.required`));
    expect(all(table(false, column('Age')), bare)).toEqual([]);
    expect(all(table(true, column('Gender', 'Sex')), bare)[0]).toBe('0 gender Sex: answer.required');
  });
});
