// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { codedField, fieldOf, formOf, tokensOf } from '@fieldward/domain/form/form-for-tests.ts';
import { normaliseToken } from '@fieldward/domain/rule/expression.ts';
import {
  draftOf,
  fitToForm,
  missingStep,
  newDraft,
  ruleBody,
  ruleOfDraft,
  sameDraft,
  targetsOf,
  withAction,
  withTarget,
  type RuleDraft,
} from './rule-draft.ts';

const form = formOf(codedField('hiv'), fieldOf('months', { field: { dataType: 'numeric' } }), codedField('regimen'));
const draft: RuleDraft = {
  ...newDraft('rule-1', 'form'),
  name: ' Months ',
  tokens: tokensOf('Q:hiv = C:NO').map(normaliseToken),
};
const filled: RuleDraft = { ...draft, action: 'autoselect', targetForm: 'form', targetField: 'regimen', option: 'YES' };

describe('choosing the action', () => {
  it('openform lets question and option go and asks for another form', () =>
    expect(withAction(filled, 'openform', form)).toMatchObject({ action: 'openform', targetForm: '', targetField: '', option: '' }));

  it('hide keeps the question, not the option', () =>
    expect(withAction(filled, 'hide', form)).toMatchObject({ targetForm: 'form', targetField: 'regimen', option: '' }));

  it('autoselect offers only coded questions, and lets another one go', () => {
    expect(targetsOf(form, 'autoselect').map(({ uuid }) => uuid)).toEqual(['hiv', 'regimen']);
    const hides: RuleDraft = { ...draft, action: 'hide', targetForm: 'form', targetField: 'months' };
    expect(withAction(hides, 'autoselect', form)).toMatchObject({ targetForm: 'form', targetField: '', option: '' });
  });

  it('another question has other options', () => {
    expect(withTarget(filled, 'hiv')).toMatchObject({ targetField: 'hiv', option: '' });
    expect(withTarget(filled, 'regimen')).toBe(filled);
  });
});

describe('another form', () => {
  const same = {
    ...formOf(codedField('x', 'dropdown', { field: { uuid: 'q-hiv' } }), codedField('y', 'dropdown', { field: { uuid: 'q-regimen' } })),
    uuid: 'b',
  };

  it('keeps what it asks too, by question', () =>
    expect(fitToForm(filled, same, form)).toEqual({ lost: false, draft: { ...filled, form: 'b', targetForm: 'b', targetField: 'y' } }));

  it('resets what it does not ask, and says so', () => {
    const { draft: fitted, lost } = fitToForm(filled, { ...formOf(fieldOf('z')), uuid: 'c' }, form);
    expect(lost).toBe(true);
    expect(fitted).toMatchObject({ form: 'c', name: ' Months ', tokens: [], action: 'autoselect', targetField: '', option: '' });
  });

  it('an openform rule does not open its own form', () => {
    const opens: RuleDraft = { ...draft, action: 'openform', targetForm: 'b' };
    expect(fitToForm(opens, same, form).draft.targetForm).toBe('');
  });
});

describe('what is sent', () => {
  it('has the contract’s names: form field, question, and the uuid of the answer', () =>
    expect(ruleBody({ ...filled, action: 'autoselect' }, form)).toEqual({
      uuid: 'rule-1',
      form: 'form',
      name: 'Months',
      description: '',
      actionName: 'autoselect',
      targetForm: 'form',
      targetQuestion: 'q-regimen',
      targetFormField: 'regimen',
      targetFieldAnswer: 'a-YES',
      tokens: [
        { typeName: 'Question', value: 'q-hiv' },
        { typeName: 'Operator', value: '=' },
        { typeName: 'CodedValue', value: 'NO' },
      ],
    }));

  it('an edit names no uuid, and openform clears the question', () => {
    const body = ruleBody({ ...withAction(filled, 'openform', form), action: 'openform', stored: true, targetForm: 'other' }, form);
    expect(body).not.toHaveProperty('uuid');
    expect(body).toMatchObject({ targetForm: 'other', targetQuestion: null, targetFormField: null, targetFieldAnswer: null });
  });

  it('is the rule that acts', () =>
    expect(ruleOfDraft(filled, form)).toMatchObject({
      uuid: 'rule-1',
      action: 'autoselect',
      targetFormField: 'regimen',
      targetAnswerConcept: 'YES',
    }));
});

describe('a stored rule', () => {
  const wire = {
    uuid: 'r',
    name: 'Old',
    description: null,
    actionName: 'autoselect',
    form: { uuid: 'form' },
    targetForm: { uuid: 'form' },
    targetQuestion: { uuid: 'q-regimen' },
    targetFormField: { uuid: 'regimen' },
    targetFieldAnswer: { uuid: 'a-YES', concept: { uuid: 'YES' } },
    tokens: [
      { typeName: 'Question', value: 'q-hiv' },
      { typeName: null, value: ' and ' },
    ],
  } as const;
  it('is read with its operators typed', () =>
    expect(draftOf(wire, '"1"')).toMatchObject({
      stored: true,
      etag: '"1"',
      option: 'YES',
      tokens: [{}, { typeName: 'Operator', value: 'AND' }],
    }));
  it('is unchanged until something differs', () => {
    expect(sameDraft(draftOf(wire, '"1"'), draftOf(wire, '"2"'))).toBe(true);
    expect(sameDraft(draftOf(wire, '"1"'), { ...draftOf(wire, '"1"'), name: 'New' })).toBe(false);
  });
});

it.each([
  ['the form', { form: '' }, 1],
  ['the name', { name: '  ' }, 1],
  ['the condition', { tokens: [] }, 2],
  ['the action', { action: '' as const }, 3],
  ['the question', { targetField: '' }, 3],
  ['the option', { option: '' }, 3],
  ['nothing', {}, null],
])('the step that lacks %s', (_what, change, step) => expect(missingStep({ ...filled, ...change })).toBe(step));
