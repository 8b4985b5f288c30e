import { questionSettingsProblems, tidySettings } from '@fieldward/domain/bank/question-settings.ts';
import { patternCheck } from '@fieldward/domain/settings/pattern-problem.ts';
import { isCodedWidget, isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { invalid } from '../../../engine/problem.ts';
import { Problem, type Rule } from '../../../engine/resource.ts';

/** Questions that the product brings are used as they are. */
export const defaultStays: Rule = (write) => {
  if (write.mode !== 'create' && isDefaultQuestion({ uuid: write.uuid, isDefault: write.current?.['is_default'] === true }))
    throw new Problem('bank.defaultField', {}, 'name');
};

/** A coded question offers something, each thing once. */
export const codedHasOptions: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const answers = write.body['answers'];
  if (write.mode === 'update' && answers === undefined && !write.sent('attributeName') && !write.sent('fieldType')) return;
  const [type] = await tx.rows<{ name: string; answers: boolean }>(
    `select coalesce((select name from field_type where field_type_id = $1::bigint), '') as name,
      exists (select 1 from field_answer where field_id = $2::bigint) as answers`,
    [write.after('field_type_id') ?? null, write.id],
  );
  const dataType = write.after('attribute_name');
  const coded = isCodedWidget(type?.name ?? '') || (typeof dataType === 'string' && dataType.toLowerCase() === 'coded');
  const some = answers === undefined ? type?.answers === true : Array.isArray(answers) && answers.length > 0;
  if (coded && !some) throw new Problem('bank.questionNeedsOption', {}, 'answers');
};

/** An option that is chosen anew is one that can still be chosen. */
export const optionsAreKnown: Rule = async (write, tx) => {
  if ((write.mode !== 'create' && write.mode !== 'update') || !write.sent('concept')) return;
  const concept = write.after('concept_id');
  if (String(concept) === String(write.current?.['concept_id'])) return;
  const [retired] = await tx.rows('select 1 from concept where concept_id = $1::bigint and retired', [concept]);
  if (retired !== undefined) throw new Problem('bank.optionUnknown', {}, 'concept');
};

/** An option that a rule chooses by itself stays, or the rule would silently choose nothing. */
export const chosenOptionStays: Rule = async (write, tx) => {
  if (write.mode !== 'remove' && write.mode !== 'purge') return;
  const [rule] = await tx.rows<{ name: string; form: string; option: string }>(
    `select r.name, f.name as form, coalesce(concept_display(a.concept_id), '') as option
     from field_rule r join form f using (form_id) join field_answer a on a.field_answer_id = r.target_field_answer_id
     where r.target_field_answer_id = $1::bigint and not r.retired order by r.field_rule_id limit 1`,
    [write.id],
  );
  if (rule !== undefined) throw new Problem('bank.optionInRule', { rule: rule.name, form: rule.form, option: rule.option }, 'answers');
};

/** Settings are those of a question, and only what is set is kept. */
export const keepSettings: Rule = (write) => {
  if (!write.sent('settings')) return;
  const problems = questionSettingsProblems(write.body['settings'], patternCheck(patternEngine));
  if (problems.length > 0)
    throw invalid(problems.map((each) => ({ ...each, field: each.field === '' ? 'settings' : `settings.${each.field}` })));
  write.columns['settings'] = JSON.stringify(tidySettings(write.body['settings']));
};
