/** The rules of an imported form, written in one set and then judged together as single ones are. */
import { randomUUID } from 'node:crypto';
import { ruleErrors } from '@fieldward/domain/rule/check.ts';
import { mostTokens } from '@fieldward/domain/rule/expression.ts';
import type { PortableForm } from '@fieldward/domain/xlsform/form.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { definitionDocument, definitionOf } from '../../../sql/form-definition.ts';
import type { BankUuids } from './form-import-bank.ts';

const rulesSql = `
insert into field_rule (uuid, name, action_name, form_id, target_form_id, target_question_id, target_form_field_id, target_field_answer_id, creator)
select w.uuid, w.name, w.action, ff.form_id, ff.form_id, ff.field_id, ff.form_field_id,
  (select a.field_answer_id from field_answer a join concept c on c.concept_id = a.concept_id where a.field_id = ff.field_id and c.uuid = w.answer), $2::bigint
from json_to_recordset($1::json) as w(uuid text, name text, action text, target text, answer text, position int)
join form_field ff on ff.uuid = w.target order by w.position`;

const tokensSql = `
insert into rule_token (field_rule_id, type_name, value, sort_weight, creator)
select r.field_rule_id, w.type, w.value, w.position, $2::bigint from json_to_recordset($1::json) as w(rule text, type text, value text, position int, ord int)
join field_rule r on r.uuid = w.rule order by w.ord`;

/** Writes the rules; `formFields` has the uuids of the form's fields by key. Raises the first error that `ruleErrors` finds. */
export async function writeImportedRules(
  actor: Actor,
  tx: Db,
  formId: string,
  { rules, fields }: PortableForm,
  bank: BankUuids,
  formFields: ReadonlyMap<string, string>,
): Promise<void> {
  if (rules.length === 0) return;
  const long = rules.find((rule) => rule.tokens.length > mostTokens);
  if (long !== undefined) throw new Problem('rule.tooLong', { rule: long.name, max: mostTokens }, 'rules');
  const questionOf = new Map(fields.map((field) => [field.key, field.question === null ? undefined : bank.questions.get(field.question)]));
  const rows = rules.map((rule, position) => ({
    uuid: randomUUID() as string,
    position,
    name: rule.name,
    action: rule.action,
    target: formFields.get(rule.target),
    answer: rule.answer === null ? null : bank.concepts.get(rule.answer),
  }));
  const tokens = rules.flatMap((rule, at) =>
    rule.tokens.map(({ typeName, value }, position) => ({
      rule: rows[at]?.uuid,
      type: typeName,
      value: (typeName === 'Question' ? questionOf.get(value) : typeName === 'CodedValue' ? bank.concepts.get(value) : undefined) ?? value,
      position: position + 1,
    })),
  );
  await tx.rows(rulesSql, [JSON.stringify(rows), actor.userId]);
  await tx.rows(tokensSql, [JSON.stringify(tokens.map((token, ord) => ({ ...token, ord }))), actor.userId]);
  await auditWrite(tx, ...rows.map(({ uuid }) => ({ action: 'create', actor, resource: 'field-rule', uuid, detail: { import: true } })));
  const document = await definitionDocument(tx, formId);
  if (document === null) return;
  const { form, rules: read } = definitionOf(document);
  const error = ruleErrors(form, read)[0];
  if (error !== undefined) throw new Problem(error.message.code, error.message.holes ?? {}, 'rules');
}
