import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { view } from '@fieldward/contract/view.ts';

const uuidOnly = { uuid: true } as const;
/** A rule as the wizard reads it. */
export const ruleForm = view(fieldRule, {
  uuid: true,
  name: true,
  description: true,
  actionName: true,
  form: uuidOnly,
  targetForm: uuidOnly,
  targetQuestion: uuidOnly,
  targetFormField: uuidOnly,
  targetFieldAnswer: { uuid: true, concept: uuidOnly },
  tokens: { typeName: true, value: true },
});
