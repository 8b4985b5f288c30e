/** What the server holds to when a rule is saved: it can be read, it acts on something that is there, and it agrees with the others. */
import type { Code } from '@fieldward/messages/catalogue.ts';
import { hiddenIdentifier } from '@fieldward/domain/form/registered-person.ts';
import { ruleErrors, type RuleFinding } from '@fieldward/domain/rule/check.ts';
import { mostTokens } from '@fieldward/domain/rule/expression.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { definitionDocument, definitionOf } from '../../../sql/form-definition.ts';

const key = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const acts = (write: Write): boolean =>
  write.mode === 'create' || (write.mode === 'update' && (write.current?.['retired'] !== true || write.body['retired'] === false));

const targetSql = `
select ff.form_field_id::text as form_field, ff.field_id::text as question
from form_field ff where ff.form_id = $1::bigint and not ff.retired and ff.parent_id is null
  and (ff.form_field_id = $2::bigint or ($2::bigint is null and ff.field_id = $3::bigint))
order by ff.display_order nulls last, ff.form_field_id limit 1`;

/** A condition that goes on and on is refused before any of it is read. */
export const conditionFits: Rule = (write) => {
  const { tokens } = write.body;
  if (Array.isArray(tokens) && tokens.length > mostTokens)
    throw new Problem('rule.tooLong', { rule: String(write.after('name')).slice(0, 80), max: mostTokens }, 'tokens');
};

/**
 * Completes what a rule acts on, whether it was named as form field or only as question; what is not there is left for
 * `rulesAgree` to refuse. Rules of one form are written one after the other.
 */
export const soundTarget: Rule = async (write, tx) => {
  if (!acts(write)) return;
  const { columns } = write;
  const form = key(write.after('form_id'));
  await tx.rows('select 1 from form where form_id = $1::bigint for no key update', [form]);
  const action = write.after('action_name');
  if (action === 'openform') return opensForm(write, tx, form);
  const elsewhere = write.sent('targetForm') ? (write.ids['targetForm'] ?? form) : form;
  if (elsewhere !== form) throw new Problem('form.targetElsewhere', {}, 'targetForm');
  const onlyQuestion =
    write.sent('targetQuestion') && (write.ids['targetQuestion'] ?? null) !== null && (write.ids['targetFormField'] ?? null) === null;
  const [target] = await tx.rows<{ form_field: string; question: string }>(targetSql, [
    form,
    onlyQuestion ? null : key(write.after('target_form_field_id')),
    key(write.after('target_question_id')),
  ]);
  columns['target_form_id'] = form;
  if (target !== undefined) Object.assign(columns, { target_form_field_id: target.form_field, target_question_id: target.question });
  if (action === 'hide') columns['target_field_answer_id'] = null;
};

async function opensForm(write: Write, tx: Db, form: string | null): Promise<void> {
  const target = key(write.after('target_form_id'));
  if (target !== null && target === form) throw new Problem('form.opensItself', {}, 'targetForm');
  const [retired] = await tx.rows('select 1 from form where form_id = $1::bigint and retired', [target]);
  if (retired !== undefined && target !== key(write.current?.['target_form_id'])) throw new Problem('form.opensRetired', {}, 'targetForm');
  for (const column of ['target_question_id', 'target_form_field_id', 'target_field_answer_id']) write.columns[column] = null;
}

/** The property that a finding speaks of. */
const propertyOf: Readonly<Partial<Record<Code, string>>> = {
  'rule.noForm': 'targetForm',
  'rule.noTarget': 'targetQuestion',
  'rule.targetNotOnForm': 'targetQuestion',
  'rule.targetNotCoded': 'targetQuestion',
  'rule.noAnswer': 'targetFieldAnswer',
  'rule.answerNotOffered': 'targetFieldAnswer',
};

const mark = ({ rule, message }: RuleFinding): string => `${rule} ${message.code} ${JSON.stringify(message.holes ?? {})}`;

/**
 * Refuses a rule that hides the identifier of whom the form registers, and what `domain` calls an error and was none before this rule:
 * unreadable, a question that is not there, a circle.
 */
export const rulesAgree: After = async (write, tx) => {
  if (!acts(write)) return;
  const document = await definitionDocument(tx, String(write.after('form_id')));
  if (document === null) return;
  const { form, rules } = definitionOf(document);
  const hidden = hiddenIdentifier(
    form,
    rules.filter((rule) => rule.uuid === write.uuid),
  );
  if (hidden !== null) throw new Problem(hidden.code, {}, 'targetQuestion');
  const now = ruleErrors(form, rules);
  if (now.length === 0) return;
  const before = new Set(
    ruleErrors(
      form,
      rules.filter((rule) => rule.uuid !== write.uuid),
    ).map(mark),
  );
  const added = now.filter((finding) => finding.rule === write.uuid || !before.has(mark(finding)));
  const first = added.find((finding) => finding.rule === write.uuid) ?? added[0];
  if (first === undefined) return;
  const at = first.rule === write.uuid && first.at !== undefined ? `[${first.at}]` : '';
  throw new Problem(first.message.code, first.message.holes ?? {}, propertyOf[first.message.code] ?? `tokens${at}`);
};
