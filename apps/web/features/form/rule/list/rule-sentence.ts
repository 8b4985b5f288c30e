/** Reads a whole rule back as a sentence. */
import type { Expression } from '@fieldward/domain/rule/expression.ts';
import { conditionText, quoted } from '../../../../widgets/condition/condition-text.ts';
import { answerName, type Naming } from '../../../../widgets/condition/token-name.ts';
import type { RuleDraft } from '../wizard/rule-draft.ts';

/** The whole rule in words, as far as it is known. `formName`: the name of a form by uuid. */
export function ruleText(draft: RuleDraft, expression: Expression, naming: Naming, formName: (uuid: string) => string): string {
  const { t, form } = naming;
  const condition = conditionText(expression, naming);
  const target = form.fields.find(({ uuid }) => uuid === draft.targetField);
  const question = target === undefined ? null : quoted(target.label, naming);
  if (draft.action === 'hide' && question !== null) return t('ruleengine.hideSentence', { question, condition });
  if (draft.action === 'openform' && draft.targetForm !== '')
    return t('ruleengine.openSentence', { form: quoted(formName(draft.targetForm), naming), condition });
  if (draft.action === 'autoselect' && question !== null && draft.option !== '') {
    const option = quoted(answerName(form, draft.option, target) ?? t('ruleengine.strangeAnswer'), naming);
    return t('ruleengine.selectSentence', { option, question, condition });
  }
  return t('ruleengine.whenSentence', { condition });
}
