/** Rules in words, and which of them differ between two versions of a form. */
import { describe, expect, it } from 'vitest';
import { rulesDifference, rulesInWords, type RuleWords } from './difference-rules.ts';
import { codedField, fieldOf, formOf } from './form-for-tests.ts';

type Wire = Record<string, unknown>;

const form = formOf(
  codedField('cough', 'dropdown', { label: 'Cough' }),
  fieldOf('age', { label: 'Age' }),
  // the same question once more
  fieldOf('again', { label: 'Age again', field: { uuid: 'q-age' } }),
);
const rule = (uuid: string, more: Wire = {}): Wire => ({
  uuid,
  name: `Rule ${uuid}`,
  actionName: 'hide',
  tokens: [
    { typeName: 'Question', value: 'q-age' },
    { typeName: 'Operator', value: '<' },
    { typeName: 'OpenValue', value: 15 },
  ],
  targetFormField: { uuid: 'cough' },
  ...more,
});
const words = (more: Wire): RuleWords | undefined => rulesInWords(form, [rule('1', more)])[0];
const coded = (typeName: string, value: string): Wire => ({ tokens: [{ typeName, value }] });

describe('a rule in words', () => {
  it.each<[string, Wire, Partial<RuleWords> | undefined]>([
    ['reads a question by its first label, and numbers', {}, { condition: 'Age < 15', action: 'hide', target: 'Cough', answer: '' }],
    ['names a field by its own label', coded('Question', 'again'), { condition: 'Age again' }],
    ['keeps the uuid of a question that is not there', coded('Question', 'gone'), { condition: 'gone' }],
    ['names an option by its concept', coded('CodedValue', 'NO'), { condition: 'no' }],
    ['names an option by its answer', coded('CodedValue', 'a-NO'), { condition: 'no' }],
    ['keeps the uuid of an option that is not there', coded('CodedValue', 'gone'), { condition: 'gone' }],
    ['does not name what was typed', coded('OpenValue', 'NO'), { condition: 'NO' }],
    ['has an empty condition when it has no tokens', { tokens: null }, { condition: '' }],
    ['names the question that it acts on', { targetFormField: null, targetQuestion: { uuid: 'q-age' } }, { target: 'Age' }],
    [
      'names the field before the question',
      { targetFormField: { uuid: 'again' }, targetQuestion: { uuid: 'q-age' } },
      { target: 'Age again' },
    ],
    ['names a field that is not there as the server does', { targetFormField: { uuid: 'gone', display: 'Weight' } }, { target: 'Weight' }],
    ['names nothing when it acts on nothing', { targetFormField: null }, { target: '' }],
    ['has no answer unless it selects one', { targetFieldAnswer: { uuid: 'a-NO' } }, { answer: '' }],
    ['names the form that it opens', { actionName: 'openform', targetForm: { uuid: 'f', display: 'Sputum' } }, { target: 'Sputum' }],
    ['opens no form, whatever field it names', { actionName: 'openform' }, { target: '' }],
    ['has a description', { description: 'Only adults' }, { description: 'Only adults' }],
    ['is left out when it does something unknown', { actionName: 'paint' }, undefined],
    ['is left out when it is retired', { retired: true }, undefined],
  ])('%s', (_what, more, expected) => expect(words(more)).toEqual(expected === undefined ? undefined : expect.objectContaining(expected)));

  it.each<[string, Wire, string]>([
    ['its answer', { uuid: 'a-NO' }, 'no'],
    ['its concept', { uuid: 'other', concept: { uuid: 'YES' } }, 'yes'],
    ['the name that the server gives', { uuid: 'gone', display: 'Maybe' }, 'Maybe'],
    [
      'the name of the concept that the server gives',
      { uuid: 'gone', display: 'Answer', concept: { uuid: 'g', display: 'Maybe' } },
      'Maybe',
    ],
  ])('selects an option, named by %s', (_by, targetFieldAnswer, answer) =>
    expect(words({ actionName: 'autoselect', targetFieldAnswer })).toMatchObject({ action: 'autoselect', target: 'Cough', answer }),
  );
});

describe('rules of two versions', () => {
  const difference = (before: readonly Wire[], after: readonly Wire[]) => {
    const { added, removed, changed } = rulesDifference({ form, rules: before }, { form, rules: after });
    return {
      added: added.map(({ uuid }) => uuid),
      removed: removed.map(({ uuid }) => uuid),
      changed: changed.map(({ uuid, changes }) => `${uuid}: ${changes.map(({ part }) => part).join(', ')}`),
    };
  };
  const none = { added: [], removed: [], changed: [] };

  it('are the same in any order', () => expect(difference([rule('1'), rule('2')], [rule('2'), rule('1')])).toEqual(none));

  it('are paired by uuid before name', () =>
    expect(difference([rule('1', { name: 'A' }), rule('2', { name: 'B' })], [rule('1', { name: 'B' })])).toEqual({
      ...none,
      removed: ['2'],
      changed: ['1: name'],
    }));

  it('are paired by name where the uuids are others, the first of each name first', () => {
    const named = (uuid: string, description = '') => rule(uuid, { name: 'Same', description });
    expect(difference([named('1'), named('2', 'x')], [named('3')])).toEqual({ ...none, removed: ['2'] });
    expect(difference([named('1')], [named('3'), named('4', 'x')])).toEqual({ ...none, added: ['4'] });
    expect(difference([named('')], [named('')])).toEqual(none);
  });

  it('without uuid are not the same for that', () =>
    expect(difference([rule('', { name: 'A' })], [rule('', { name: 'B' })])).toEqual({ ...none, added: [''], removed: [''] }));

  it.each<[string, Wire]>([
    ['name', { name: 'Other' }],
    ['description', { description: 'Other' }],
    ['condition', { tokens: [] }],
    ['action, target', { actionName: 'openform' }],
    ['target', { targetFormField: { uuid: 'age' } }],
  ])('differ in %s', (parts, more) => expect(difference([rule('1')], [rule('1', more)])).toEqual({ ...none, changed: [`1: ${parts}`] }));

  it('differ in the option that they select', () => {
    const selects = (uuid: string) => rule('1', { actionName: 'autoselect', targetFieldAnswer: { uuid } });
    expect(difference([selects('a-NO')], [selects('a-YES')])).toEqual({ ...none, changed: ['1: answer'] });
    expect(difference([rule('1', { targetFieldAnswer: { uuid: 'a-NO' } })], [rule('1')])).toEqual(none);
  });
});
