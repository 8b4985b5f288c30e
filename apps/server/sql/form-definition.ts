/** A form with its rules as one document: what the rules of `domain` read, what a version freezes. */
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import { formFromWire, rulesFromWire, type FormDefinition, type Rule } from '@fieldward/domain/form/definition.ts';
import type { Db } from '../engine/db.ts';
import { conceptDisplay } from './display-sql.ts';

const brief = (table: string, key: string, display: string): string =>
  `(select jsonb_build_object('uuid', x.uuid, 'display', ${display}) from ${table} x where x.${table}_id = ${key})`;
const conceptOf = (key: string): string => brief('concept', key, conceptDisplay('x.concept_id'));

/** A question as the form asks it (`bound` only where it is set: what was frozen before stays the same), without its members; `ff` and `fi` are the aliases of form field and question. */
const fieldSql = (ff: string, fi: string): string => `(jsonb_build_object(
  'uuid', ${ff}.uuid, 'formFieldId', ${ff}.form_field_id, 'name', ${ff}.name, 'title', ${ff}.title, 'displayOrder', ${ff}.display_order, 'displayText', ${ff}.display_text,
  'mandatory', ${ff}.mandatory, 'errorMessage', ${ff}.error_message, 'minValue', ${ff}.min_value, 'maxValue', ${ff}.max_value,
  'minLength', ${ff}.min_length, 'maxLength', ${ff}.max_length, 'minSelections', ${ff}.min_selections,
  'minOccurrence', ${ff}.min_occurrence, 'maxOccurrence', ${ff}.max_occurrence, 'allowDecimal', ${ff}.allow_decimal,
  'allowFutureDate', ${ff}.allow_future_date, 'allowPastDate', ${ff}.allow_past_date, 'regix', ${ff}.regix, 'characters', ${ff}.characters,
  'dateMode', ${ff}.date_mode, 'disabled', ${ff}.disabled, 'defaultValue', ${ff}.default_value, 'createPatient', ${ff}.create_patient,
  'isCore', ${ff}.is_core, 'scoreable', ${ff}.scoreable, 'scoreField', ${ff}.score_field, 'autoCompleteFromEarliest', ${ff}.auto_complete_from_earliest,
  'autoCompleteFromFormField', ${brief('form_field', `${ff}.auto_complete_from_form_field`, `coalesce(nullif(x.display_text, ''), (select q.name from field q where q.field_id = x.field_id))`)},
  'autoCompleteFromComponentForm', ${brief('component_form', `${ff}.auto_complete_from_component_form`, '(select q.name from form q where q.form_id = x.form_id)')},
  'field', jsonb_build_object(
    'uuid', ${fi}.uuid, 'display', ${fi}.name, 'name', ${fi}.name, 'fieldId', ${fi}.field_id, 'description', ${fi}.description, 'attributeName', ${fi}.attribute_name, 'tableName', ${fi}.table_name,
    'selectMultiple', ${fi}.select_multiple, 'isDefault', ${fi}.is_default,
    'fieldType', ${brief('field_type', `${fi}.field_type_id`, 'x.name')},
    'concept', ${conceptOf(`${fi}.concept_id`)},
    'answers', coalesce((select jsonb_agg(jsonb_build_object('uuid', fa.uuid, 'concept', ${conceptOf('fa.concept_id')}) order by fa.sort_weight nulls last, fa.field_answer_id)
      from field_answer fa where fa.field_id = ${fi}.field_id), '[]')))
  || case when ${ff}.bound is null then '{}' else jsonb_build_object('bound', ${ff}.bound) end)`;

/** SQL of `{form, rules}` of the form `f`. */
export const definitionSql = `jsonb_build_object(
  'form', jsonb_build_object('uuid', f.uuid, 'hydramoduleFormId', f.form_id, 'name', f.name, 'description', f.description, 'formFields', coalesce((
    select jsonb_agg(${fieldSql('ff', 'fi')} || jsonb_build_object('children', coalesce((
        select jsonb_agg(${fieldSql('ch', 'ci')} || jsonb_build_object('children', '[]'::jsonb) order by ch.display_order nulls last, ch.form_field_id)
        from form_field ch join field ci using (field_id) where ch.parent_id = ff.form_field_id and not ch.retired), '[]'))
      order by ff.display_order nulls last, ff.form_field_id)
    from form_field ff join field fi using (field_id) where ff.form_id = f.form_id and ff.parent_id is null and not ff.retired), '[]'))
    || case when f.registers then '{"registers": true}'::jsonb else '{}' end || case when f.one_by_one then '{"oneByOne": true}'::jsonb else '{}' end,
  'rules', coalesce((select jsonb_agg(jsonb_build_object('uuid', r.uuid, 'ruleId', r.field_rule_id, 'name', r.name, 'description', r.description, 'actionName', r.action_name,
      'targetForm', ${brief('form', 'r.target_form_id', 'x.name')},
      'targetQuestion', ${brief('field', 'r.target_question_id', 'x.name')},
      'targetFormField', ${brief('form_field', 'r.target_form_field_id', `coalesce(nullif(x.display_text, ''), (select q.name from field q where q.field_id = x.field_id))`)},
      'targetFieldAnswer', (select jsonb_build_object('uuid', fa.uuid, 'concept', ${conceptOf('fa.concept_id')}) from field_answer fa where fa.field_answer_id = r.target_field_answer_id),
      'tokens', coalesce((select jsonb_agg(jsonb_build_object('typeName', k.type_name, 'value', k.value) order by k.sort_weight nulls last, k.rule_token_id) from rule_token k where k.field_rule_id = r.field_rule_id), '[]'))
      order by r.field_rule_id)
    from field_rule r where r.form_id = f.form_id and not r.retired), '[]'))`;

/** What the rules of `domain` make of a document. */
export function definitionOf(document: FrozenForm): { form: FormDefinition; rules: readonly Rule[] } {
  return { form: formFromWire(document.form), rules: rulesFromWire(document.rules) };
}

/** The document of a form by key, as it stands inside the transaction; null when there is no such form. */
export async function definitionDocument(db: Db, formId: string): Promise<FrozenForm | null> {
  const [row] = await db.rows<{ document: FrozenForm }>(`select ${definitionSql} as document from form f where f.form_id = $1`, [formId]);
  return row?.document ?? null;
}
