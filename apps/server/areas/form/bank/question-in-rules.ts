/** A question that changes (its options, its data type) leaves the rules that ask about it or act on it able to work. */
import { ruleErrors, type RuleFinding } from '@fieldward/domain/rule/check.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { definitionDocument, definitionOf } from '../../../sql/form-definition.ts';

const formsSql = `
select distinct r.form_id::text as id, f.name from field_rule r join form f using (form_id)
where not r.retired and not f.retired and (r.target_question_id = $1::bigint or exists (
  select 1 from rule_token k where k.field_rule_id = r.field_rule_id and lower(k.type_name) = 'question' and k.value = $2))
order by 1`;

interface BrokenRule {
  readonly form: string;
  readonly rule: string;
  readonly name: string;
}

async function brokenRules(tx: Db, id: string | null, uuid: string): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { id: formId, name: form } of await tx.rows<{ id: string; name: string }>(formsSql, [id, uuid])) {
    const document = await definitionDocument(tx, formId);
    if (document === null) continue;
    const { form: definition, rules } = definitionOf(document);
    const nameOf = (finding: RuleFinding): string => rules.find((rule) => rule.uuid === finding.rule)?.name ?? '';
    broken.push(...ruleErrors(definition, rules).map((finding) => ({ form, rule: finding.rule, name: nameOf(finding) })));
  }
  return broken;
}

/** The rules that did not work before the question was written, by transaction: they are no reason to refuse. */
const brokenBefore = new WeakMap<Db, Map<string, ReadonlySet<string>>>();

const parts = ['answers', 'attributeName', 'fieldType', 'concept'] as const;

export const noteBrokenRules: Rule = async (write, tx) => {
  if (write.mode !== 'update' || !parts.some((part) => write.sent(part))) return;
  const known = brokenBefore.get(tx) ?? new Map<string, ReadonlySet<string>>();
  known.set(write.uuid, new Set((await brokenRules(tx, write.id, write.uuid)).map(({ rule }) => rule)));
  brokenBefore.set(tx, known);
};

export const rulesGoOnWorking: After = async (write, tx) => {
  const before = brokenBefore.get(tx)?.get(write.uuid);
  if (before === undefined) return;
  const broken = (await brokenRules(tx, write.id, write.uuid)).find(({ rule }) => !before.has(rule));
  if (broken !== undefined) throw new Problem('bank.ruleBreaks', { rule: broken.name, form: broken.form }, 'answers');
};
