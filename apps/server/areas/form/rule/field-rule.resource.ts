import { fieldRule, ruleToken } from '@fieldward/contract/form/field-rule.ts';
import { equals, nameLike, resource, reverse } from '../../../engine/resource.ts';
import { conditionFits, rulesAgree, soundTarget } from './field-rule-rules.ts';
import { asSent } from '../bank/question.resource.ts';

export const ruleTokenResource = resource(ruleToken, {
  word: 'kind.ruleToken',
  table: 'rule_token',
  columns: { rule: 'field_rule_id' },
  display: '{t}.value',
  searches: { rule: equals('rule') },
  order: '{t}.field_rule_id, {t}.sort_weight nulls last',
  rules: [asSent],
  together: true,
});

export const fieldRuleResource = resource(fieldRule, {
  word: 'kind.rule',
  table: 'field_rule',
  columns: {
    form: 'form_id',
    targetForm: 'target_form_id',
    targetQuestion: 'target_question_id',
    targetFormField: 'target_form_field_id',
    targetFieldAnswer: 'target_field_answer_id',
  },
  links: { tokens: reverse('rule_token', 'field_rule_id', { order: '{o}.sort_weight nulls last, {o}.rule_token_id' }) },
  searches: { form: equals('form'), targetForm: equals('targetForm'), q: nameLike('name') },
  rules: [conditionFits, soundTarget],
  after: [rulesAgree],
});
