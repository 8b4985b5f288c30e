// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Seen } from '@fieldward/contract/view.ts';
import type { ruleForm } from '../../rule/rule-form.ts';
import { ruleFor } from './copy-rules.ts';
import { copyFromWire, duplicateOf } from './working-copy.ts';

const original = copyFromWire({
  uuid: 'f-1',
  name: 'Screening',
  formFields: ['a', 'b'].map((name, at) => ({ uuid: `ff-${name}`, displayOrder: at, field: { uuid: `q-${name}`, name } })),
});
const copy = duplicateOf(original, 'Screening 2');
const hide: Seen<typeof ruleForm> = {
  uuid: 'r',
  name: 'Hide b',
  description: null,
  actionName: 'hide',
  form: { uuid: 'f-1' },
  targetForm: { uuid: 'f-1' },
  targetQuestion: { uuid: 'q-b' },
  targetFormField: { uuid: 'ff-b' },
  targetFieldAnswer: null,
  tokens: [
    { typeName: 'Question', value: 'q-a' },
    { typeName: 'Operator', value: '=' },
  ],
};

describe('a rule of a duplicated form', () => {
  it('acts on the duplicate and its own questions', () => {
    expect(ruleFor(hide, 'f-1', copy)).toEqual({
      form: copy.uuid,
      name: 'Hide b',
      description: null,
      actionName: 'hide',
      targetForm: copy.uuid,
      targetQuestion: 'q-b',
      targetFormField: copy.fields[1]?.uuid,
      tokens: [
        { typeName: 'Question', value: 'q-a' },
        { typeName: 'Operator', value: '=' },
      ],
    });
  });

  it('still opens the form that the original opens', () => {
    expect(ruleFor({ ...hide, actionName: 'openform', targetForm: { uuid: 'f-9' }, targetQuestion: null }, 'f-1', copy)).toMatchObject({
      targetForm: 'f-9',
    });
  });

  it('is left out when its question was taken off the duplicate', () => {
    expect(ruleFor(hide, 'f-1', { ...copy, fields: copy.fields.slice(0, 1) })).toBeNull();
  });
});
