/** A form as a submission needs it: the compiled rules of `domain` and the row ids behind its uuids, kept by version. */
import { formFromWire, rulesFromWire, type FormDefinition } from '@fieldward/domain/form-definition.ts';
import { compileForm, type CompiledForm } from '@fieldward/domain/form-state.ts';
import { phoneChecker } from './phone-checker.ts';
import { patternEngine } from '../engine/pattern-engine.ts';
import type { Db } from '../engine/db.ts';

export interface KnownForm {
  readonly version: string;
  readonly definition: FormDefinition;
  readonly compiled: CompiledForm;
  /** form_field_id by uuid. */
  readonly fieldIds: ReadonlyMap<string, string>;
  /** concept_id by uuid: of questions and of their answers. */
  readonly conceptIds: ReadonlyMap<string, string>;
}

/** The form of no fields, for submissions that name no form. */
export const noForm: KnownForm = knownForm('', { uuid: '', formFields: [] }, [], {}, {});

/**
 * SQL for the version of form `f`: changes with every row that makes up the form, its questions and its rules
 * (each update gives a row a new xmin).
 */
export const formVersionSql = `(
  select concat_ws('.', f.xmin, count(*), sum(ff.xmin::text::bigint), sum(fi.xmin::text::bigint),
    (select concat_ws('.', count(*), sum(fa.xmin::text::bigint)) from field_answer fa where fa.field_id in (select field_id from form_field where form_id = f.form_id)),
    (select concat_ws('.', count(distinct fr.field_rule_id), sum(fr.xmin::text::bigint), sum(k.xmin::text::bigint)) from field_rule fr left join rule_token k using (field_rule_id) where fr.form_id = f.form_id))
  from form_field ff join field fi using (field_id) where ff.form_id = f.form_id)`;

const fieldSql = `jsonb_build_object(
  'uuid', ff.uuid, 'displayOrder', ff.display_order, 'displayText', ff.display_text, 'mandatory', ff.mandatory,
  'errorMessage', ff.error_message, 'minValue', ff.min_value, 'maxValue', ff.max_value, 'minLength', ff.min_length,
  'maxLength', ff.max_length, 'minSelections', ff.min_selections, 'allowDecimal', ff.allow_decimal,
  'allowFutureDate', ff.allow_future_date, 'allowPastDate', ff.allow_past_date, 'regix', ff.regix, 'characters', ff.characters,
  'dateMode', ff.date_mode, 'disabled', ff.disabled, 'defaultValue', ff.default_value, 'createPatient', ff.create_patient, 'retired', ff.retired,
  'field', jsonb_build_object(
    'uuid', fi.uuid, 'name', fi.name, 'attributeName', fi.attribute_name, 'tableName', fi.table_name,
    'fieldType', (select jsonb_build_object('uuid', ft.uuid, 'display', ft.name) from field_type ft where ft.field_type_id = fi.field_type_id),
    'concept', (select jsonb_build_object('uuid', c.uuid, 'display', concept_display(c.concept_id)) from concept c where c.concept_id = fi.concept_id),
    'answers', (select jsonb_agg(jsonb_build_object('uuid', fa.uuid, 'concept', jsonb_build_object('uuid', c.uuid, 'display', concept_display(c.concept_id))) order by fa.sort_weight nulls last, fa.field_answer_id)
      from field_answer fa join concept c using (concept_id) where fa.field_id = fi.field_id)))`;

const formSql = `
select
  jsonb_build_object('uuid', f.uuid, 'name', f.name, 'formFields', (
    select jsonb_agg(${fieldSql} || jsonb_build_object('children', (
      select jsonb_agg(${fieldSql.replaceAll('ff.', 'ch.').replaceAll('fi.', 'ci.')}) from form_field ch join field ci using (field_id) where ch.parent_id = ff.form_field_id and not ch.retired)))
    from form_field ff join field fi using (field_id)
    where ff.form_id = f.form_id and ff.parent_id is null)) as form,
  (select coalesce(jsonb_agg(jsonb_build_object('uuid', r.uuid, 'name', r.name, 'actionName', r.action_name,
      'targetForm', (select t.uuid from form t where t.form_id = r.target_form_id),
      'targetQuestion', (select t.uuid from field t where t.field_id = r.target_question_id),
      'targetFormField', (select t.uuid from form_field t where t.form_field_id = r.target_form_field_id),
      'targetFieldAnswer', (select t.uuid from field_answer t where t.field_answer_id = r.target_field_answer_id),
      'tokens', (select jsonb_agg(jsonb_build_object('typeName', k.type_name, 'value', k.value) order by k.sort_weight nulls last, k.rule_token_id) from rule_token k where k.field_rule_id = r.field_rule_id))
      order by r.field_rule_id), '[]')
    from field_rule r where r.form_id = f.form_id and not r.retired) as rules,
  (select coalesce(jsonb_object_agg(ff.uuid, ff.form_field_id::text), '{}') from form_field ff where ff.form_id = f.form_id) as field_ids,
  (select coalesce(jsonb_object_agg(c.uuid, c.concept_id::text), '{}') from concept c where c.concept_id in (
     select fi.concept_id from form_field ff join field fi using (field_id) where ff.form_id = f.form_id and fi.concept_id is not null
     union select fa.concept_id from form_field ff join field_answer fa using (field_id) where ff.form_id = f.form_id)) as concept_ids
from form f where f.form_id = $1`;

interface FormRow {
  readonly form: unknown;
  readonly rules: unknown;
  readonly field_ids: Readonly<Record<string, string>>;
  readonly concept_ids: Readonly<Record<string, string>>;
}

function knownForm(
  version: string,
  form: unknown,
  rules: unknown,
  fieldIds: Readonly<Record<string, string>>,
  conceptIds: Readonly<Record<string, string>>,
): KnownForm {
  const definition = formFromWire(form);
  const compiled = compileForm(definition, rulesFromWire(rules), { patterns: patternEngine, phone: phoneChecker });
  return { version, definition, compiled, fieldIds: new Map(Object.entries(fieldIds)), conceptIds: new Map(Object.entries(conceptIds)) };
}

const kept = new Map<string, KnownForm>();
const mostKept = 300;

/** The form in the given version (as `formVersionSql` told it), from memory when it has not changed. */
export async function loadForm(tx: Db, formId: string, version: string): Promise<KnownForm> {
  const known = kept.get(formId);
  if (known?.version === version) return known;
  const [row] = await tx.rows<FormRow>(formSql, [formId]);
  if (row === undefined) return noForm;
  const loaded = knownForm(version, row.form, row.rules, row.field_ids, row.concept_ids);
  if (kept.size >= mostKept) kept.clear();
  kept.set(formId, loaded);
  return loaded;
}
