import { f, wire } from '../wire.ts';

const building = { read: 'Get Forms', write: 'Manage Forms', purge: 'Purge Forms' } as const;

/** One token of a rule's condition, in the order in which it is read. */
export const ruleToken = wire('rule-token', {
  path: 'hydra/rule-token',
  kind: 'link',
  listKey: 'rules',
  numericId: 'tokenId',
  privileges: building,
  fields: {
    rule: f.ref('field-rule', { hidden: true, fixed: true }),
    typeName: f.text({ max: 50 }),
    value: f.text({ required: true, max: 255 }),
  },
  base: ['tokenId', 'typeName', 'value'],
});

/** When the condition holds: hide a question, choose an answer, or open another form. */
export const fieldRule = wire('field-rule', {
  path: 'hydra/field-rule',
  kind: 'metadata',
  listKey: 'fields',
  numericId: 'ruleId',
  privileges: building,
  fields: {
    name: f.text({ required: true, max: 255 }),
    actionName: f.choice(['hide', 'autoselect', 'openform'], { required: true }),
    description: f.text({ max: 255 }),
    form: f.ref('form', { required: true, as: 'custom:(uuid,display,name,hydramoduleFormId)' }),
    targetForm: f.ref('form', { as: 'custom:(uuid,display,name,hydramoduleFormId)' }),
    targetQuestion: f.ref('hydra-field', { as: 'custom:(uuid,display,name,fieldId)' }),
    targetFormField: f.ref('form-field', { as: 'custom:(uuid,display,formFieldId,displayText)' }),
    targetFieldAnswer: f.ref('hydra-field-answer', { as: 'default' }),
    tokens: f.parts('rule-token', { as: 'default', replace: true, min: 1 }),
  },
  base: [
    'ruleId',
    'name',
    'actionName',
    'description',
    'form',
    'targetForm',
    'targetQuestion',
    'targetFormField',
    'targetFieldAnswer',
    'tokens',
  ],
});

declare module '../wires.ts' {
  interface WireModules {
    'field-rule': typeof import('./field-rule.ts');
  }
}
