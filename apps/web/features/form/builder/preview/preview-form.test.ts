import { describe, expect, it } from 'vitest';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { codedField, fieldOf, formOf } from '@fieldward/domain/form/form-for-tests.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { answersByField, carriedAnswers, formOfCopy } from './preview-form.ts';
import { copyFromWire } from '../editor/working-copy.ts';

const carried = (before: FormField, after: FormField, answers: Answers) => carriedAnswers(formOf(before), formOf(after), answers)['a'];

describe('answers of the preview when the form changes', () => {
  it.each([
    ['what was typed stays', fieldOf('a'), fieldOf('a', { label: 'A' }), 'typed', 'typed'],
    ['a default that nobody touched follows', fieldOf('a', { defaultValue: '1' }), fieldOf('a', { defaultValue: '2' }), '1', '2'],
    ['a default does not replace what was typed', fieldOf('a'), fieldOf('a', { defaultValue: '2' }), 'typed', 'typed'],
    ['a new default fills what is empty', fieldOf('a'), fieldOf('a', { defaultValue: '2' }), null, '2'],
    ['a choice stays', codedField('a'), codedField('a', 'radio'), 'YES', 'YES'],
    ['an option that is gone is not chosen', codedField('a'), codedField('a', 'dropdown', { field: { answers: [] } }), 'YES', null],
    ['a choice is no list of choices', codedField('a'), codedField('a', 'multiple'), 'YES', null],
    ['a text stays where a number is asked now, and is refused', fieldOf('a'), fieldOf('a', { field: { dataType: 'numeric' } }), 'x', 'x'],
  ])('%s', (_, before, after, answer, expected) => {
    expect(carried(before, after, { a: answer })).toBe(expected);
  });

  it('are kept for a question that was taken away', () => {
    expect(carriedAnswers(formOf(fieldOf('a')), formOf(), { a: 'typed' })).toEqual({ a: 'typed' });
  });
});

describe('the working copy as the renderer takes it', () => {
  it('has the same objects for questions that did not change', () => {
    const wire = (name: string) => ({ uuid: name, displayText: name, field: { uuid: `q-${name}`, fieldType: { display: 'Textbox' } } });
    const copy = copyFromWire({ uuid: 'form', name: 'Form', formFields: [wire('a'), wire('b')] });
    const [a, b] = copy.fields;
    if (a === undefined || b === undefined) throw new Error('two fields');
    const before = formOfCopy(copy);
    const after = formOfCopy({ ...copy, fields: [b, { ...a, displayText: 'A' }] });
    expect(after.fields.map(({ label }) => label)).toEqual(['b', 'A']);
    expect(after.fields[0]).toBe(before.fields[1]);
  });
});

it('answers of a test case find their form fields by question or by form field', () => {
  const form = formOf(fieldOf('a'), fieldOf('b'));
  expect(answersByField(form, { 'q-a': '1', b: '2', gone: '3' })).toEqual({ a: '1', b: '2' });
});
