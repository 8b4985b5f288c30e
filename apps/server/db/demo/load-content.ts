import { emptyReportContent, printReportContent, reportContentProperty } from '@fieldward/domain/report/report-content.ts';
import { growthProperty } from '@fieldward/domain/growth/curves.ts';
import type { Db } from '../../engine/db.ts';
import { conceptOfQuestion, conceptRows, fieldRows, formFieldRows, formRows, ruleRows, workflowRows } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';
import { forms, growthQuestions, panels } from './programme.ts';
import type { QuestionKey } from './questions.ts';
import { demoReportContent } from './report-content.ts';

/**
 * Sends rows as one JSON parameter: `from json_to_recordset($1) as r(position int, …)`, where `place` counts them, so that
 * ids can be given in the order of the list: what is shown by id (answers of a question, tokens of a rule) keeps it.
 */
export async function insertRows(db: Db, rows: readonly object[], text: string): Promise<void> {
  if (rows.length > 0) await db.rows(text, [JSON.stringify(rows.map((row, position) => ({ ...row, position })))]);
}

/** Loads the dictionary, the question bank, the forms with their rules, and the workflows. */
export async function loadContent(db: Db): Promise<void> {
  await insertConcepts(db, conceptRows());
  await loadQuestions(db);
  await loadForms(db);
  await loadWorkflows(db);
  await loadAutoComplete(db);
  await loadRules(db);
  await loadPanels(db);
  await loadReportContent(db);
}

interface ConceptRows {
  readonly concepts: readonly object[];
  readonly names: readonly object[];
  readonly descriptions: readonly object[];
  readonly answers: readonly object[];
}

/** Adds concepts with their names, descriptions and answers to the dictionary. */
export async function insertConcepts(db: Db, { concepts, names, descriptions, answers }: ConceptRows): Promise<void> {
  await insertRows(
    db,
    concepts,
    `
    insert into concept (uuid, class_id, datatype_id, units, low_absolute, hi_absolute, allow_decimal, sensitive)
    select r.uuid, c.concept_class_id, d.concept_datatype_id, r.units, r.low, r.high, r.decimal, coalesce(r.sensitive, false)
    from json_to_recordset($1::json) as r(position int, uuid text, class text, datatype text, units text, low float8, high float8, "decimal" boolean, sensitive boolean)
    join concept_class c on lower(c.name) = lower(r.class) and not c.retired
    join concept_datatype d on lower(d.name) = lower(r.datatype) and not d.retired order by r.position`,
  );
  await insertRows(
    db,
    names,
    `
    insert into concept_name (uuid, concept_id, name, locale, locale_preferred, concept_name_type)
    select r.uuid, c.concept_id, r.name, r.locale, r.preferred, r.type
    from json_to_recordset($1::json) as r(position int, uuid text, concept text, name text, locale text, preferred boolean, type text)
    join concept c on c.uuid = r.concept order by r.position`,
  );
  await insertRows(
    db,
    descriptions,
    `
    insert into concept_description (uuid, concept_id, description)
    select r.uuid, c.concept_id, r.text from json_to_recordset($1::json) as r(position int, uuid text, concept text, text text) join concept c on c.uuid = r.concept order by r.position`,
  );
  await insertRows(
    db,
    answers,
    `
    insert into concept_answer (uuid, concept_id, answer_concept, sort_weight)
    select r.uuid, c.concept_id, a.concept_id, r.weight
    from json_to_recordset($1::json) as r(position int, uuid text, concept text, answer text, weight float8)
    join concept c on c.uuid = r.concept join concept a on a.uuid = r.answer order by r.position`,
  );
}

async function loadQuestions(db: Db): Promise<void> {
  const { fields, answers } = fieldRows();
  await insertRows(
    db,
    fields,
    `
    insert into field (uuid, name, description, field_type_id, concept_id, table_name, attribute_name, select_multiple, settings)
    select r.uuid, r.name, r.description, t.field_type_id, c.concept_id, r."table", r.attribute, r.multiple, r.settings
    from json_to_recordset($1::json) as r(position int, uuid text, name text, description text, type text, concept text, "table" text, attribute text, multiple boolean, settings jsonb)
    join field_type t on lower(t.name) = lower(r.type) and not t.retired left join concept c on c.uuid = r.concept order by r.position`,
  );
  await insertRows(
    db,
    answers,
    `
    insert into field_answer (uuid, field_id, concept_id)
    select r.uuid, f.field_id, c.concept_id
    from json_to_recordset($1::json) as r(position int, uuid text, field text, concept text) join field f on f.uuid = r.field join concept c on c.uuid = r.concept order by r.position`,
  );
}

async function loadForms(db: Db): Promise<void> {
  await insertRows(
    db,
    formRows(),
    `
    with types as (
      insert into encounter_type (uuid, name, description)
      select r."encounterType", r.name, r.description
      from json_to_recordset($1::json) as r(position int, "encounterType" text, name text, description text) order by r.position
      returning encounter_type_id, uuid)
    insert into form (uuid, name, description, registers, encounter_type_id)
    select r.uuid, r.name, r.description, r.registers, t.encounter_type_id
    from json_to_recordset($1::json) as r(position int, uuid text, name text, description text, registers boolean, "encounterType" text)
    join types t on t.uuid = r."encounterType" order by r.position`,
  );
  const rows = forms.flatMap(formFieldRows);
  await insertRows(
    db,
    rows,
    `
    insert into form_field (uuid, form_id, field_id, name, display_order, display_text, error_message, default_value, mandatory, disabled,
      create_patient, bound, allow_decimal, is_core, allow_future_date, allow_past_date, date_mode, min_length, max_length, min_value, max_value, regix,
      min_occurrence, max_occurrence, min_selections, auto_complete_from_earliest)
    select r.uuid, f.form_id, d.field_id, r.name, r."displayOrder", r."displayText", r."errorMessage", r."defaultValue", r.mandatory, r.disabled,
      r."createPatient", r.bound, r."allowDecimal", r."isCore", r."allowFutureDate", r."allowPastDate", r."dateMode", r."minLength", r."maxLength",
      r."minValue", r."maxValue", r.regix, 0, 0, 0, r."fillEarliest"
    from json_to_recordset($1::json) as r(position int, uuid text, form text, field text, name text, "displayOrder" int, "displayText" text, "errorMessage" text,
      "defaultValue" text, mandatory boolean, disabled boolean, "createPatient" boolean, bound jsonb, "allowDecimal" boolean, "isCore" boolean,
      "allowFutureDate" boolean, "allowPastDate" boolean, "dateMode" text, "minLength" int, "maxLength" int, "minValue" float8, "maxValue" float8,
      regix text, "fillEarliest" boolean)
    join form f on f.uuid = r.form join field d on d.uuid = r.field order by r.position`,
  );
  await insertRows(
    db,
    rows.filter(({ parent }) => parent !== null),
    `
    update form_field f set parent_id = p.form_field_id
    from json_to_recordset($1::json) as r(uuid text, parent text) join form_field p on p.uuid = r.parent where f.uuid = r.uuid`,
  );
}

async function loadWorkflows(db: Db): Promise<void> {
  const { workflows, phases, components, workflowPhases, phaseStages, stageForms } = workflowRows();
  await insertRows(
    db,
    workflows,
    `
    insert into workflow (uuid, name, description) select r.uuid, r.name, r.description from json_to_recordset($1::json) as r(position int, uuid text, name text, description text) order by r.position`,
  );
  await insertRows(
    db,
    phases,
    'insert into phase (uuid, name) select r.uuid, r.name from json_to_recordset($1::json) as r(position int, uuid text, name text) order by r.position',
  );
  await insertRows(
    db,
    components,
    'insert into component (uuid, name) select r.uuid, r.name from json_to_recordset($1::json) as r(position int, uuid text, name text) order by r.position',
  );
  await insertRows(
    db,
    workflowPhases,
    `
    insert into workflow_phase (uuid, workflow_id, phase_id, display_order)
    select r.uuid, w.workflow_id, p.phase_id, r."order"
    from json_to_recordset($1::json) as r(position int, uuid text, workflow text, phase text, "order" int) join workflow w on w.uuid = r.workflow join phase p on p.uuid = r.phase order by r.position`,
  );
  await insertRows(
    db,
    phaseStages,
    `
    insert into phase_component (uuid, workflow_id, phase_id, component_id, display_order)
    select r.uuid, w.workflow_id, p.phase_id, c.component_id, r."order"
    from json_to_recordset($1::json) as r(position int, uuid text, workflow text, phase text, component text, "order" int)
    join workflow w on w.uuid = r.workflow join phase p on p.uuid = r.phase join component c on c.uuid = r.component order by r.position`,
  );
  await insertRows(
    db,
    stageForms,
    `
    insert into component_form (uuid, workflow_id, phase_id, component_id, form_id, display_order)
    select r.uuid, w.workflow_id, p.phase_id, c.component_id, f.form_id, r."order"
    from json_to_recordset($1::json) as r(position int, uuid text, workflow text, phase text, component text, form text, "order" int)
    join workflow w on w.uuid = r.workflow join phase p on p.uuid = r.phase join component c on c.uuid = r.component join form f on f.uuid = r.form order by r.position`,
  );
}

async function loadAutoComplete(db: Db): Promise<void> {
  await insertRows(
    db,
    forms.flatMap(formFieldRows).filter(({ fillField }) => fillField !== null),
    `
    update form_field f set auto_complete_from_form_field = s.form_field_id, auto_complete_from_component_form = c.component_form_id
    from json_to_recordset($1::json) as r(uuid text, "fillField" text, "fillForm" text)
    join form_field s on s.uuid = r."fillField" join component_form c on c.uuid = r."fillForm" where f.uuid = r.uuid`,
  );
}

async function loadRules(db: Db): Promise<void> {
  const rules = forms.flatMap(ruleRows);
  await insertRows(
    db,
    rules,
    `
    insert into field_rule (uuid, name, description, action_name, form_id, target_form_id, target_question_id, target_form_field_id, target_field_answer_id)
    select r.uuid, r.name, r.description, r.action, f.form_id, t.form_id, q.field_id, ff.form_field_id, a.field_answer_id
    from json_to_recordset($1::json) as r(position int, uuid text, name text, description text, action text, form text, "targetForm" text, "targetQuestion" text,
      "targetFormField" text, "targetAnswer" text)
    join form f on f.uuid = r.form join form t on t.uuid = r."targetForm" left join field q on q.uuid = r."targetQuestion"
    left join form_field ff on ff.uuid = r."targetFormField" left join field_answer a on a.uuid = r."targetAnswer" order by r.position`,
  );
  const tokens = rules.flatMap(({ uuid, tokens }) =>
    tokens.map(({ typeName, value }, at) => ({ uuid: demoUuid(`rule_token:${uuid}:${at}`), rule: uuid, typeName, value })),
  );
  await insertRows(
    db,
    tokens,
    `
    insert into rule_token (uuid, field_rule_id, type_name, value)
    select r.uuid, f.field_rule_id, r."typeName", r.value
    from json_to_recordset($1::json) as r(position int, uuid text, rule text, "typeName" text, value text)
    join field_rule f on f.uuid = r.rule order by r.position`,
  );
}

/** Names the concepts of each panel and of the growth curves of the patient page in a setting. */
async function loadPanels(db: Db): Promise<void> {
  const concepts = (keys: readonly QuestionKey[]): string =>
    keys
      .map(conceptOfQuestion)
      .filter((uuid) => uuid !== null)
      .join(',');
  const rows = [
    ...Object.entries(panels).map(([name, keys]) => ({
      uuid: demoUuid(`system_setting:panel:${name}`),
      property: `fieldward.panel.${name}`,
      value: concepts(keys),
      about: 'Questions whose latest answers this panel of the patient page shows: uuids of their concepts',
    })),
    ...growthQuestions.map((measure) => ({
      uuid: demoUuid(`system_setting:growth:${measure}`),
      property: growthProperty(measure),
      value: concepts([measure]),
      about: 'Questions for the growth curves of children: uuids of their concepts',
    })),
  ];
  await insertRows(
    db,
    rows,
    `
    insert into system_setting (uuid, property, value, description)
    select r.uuid, r.property, r.value, r.about
    from json_to_recordset($1::json) as r(position int, uuid text, property text, value text, about text) order by r.position
    on conflict ((lower(property))) do update set value = excluded.value where coalesce(system_setting.value, '') = ''`,
  );
}

/** Sets what reports and the dashboard read, where the programme has not. */
async function loadReportContent(db: Db): Promise<void> {
  await db.rows(
    `
    insert into system_setting (uuid, property, value, description)
    values ($1, $2, $3, 'What reports and the dashboard read: forms, questions and answers behind the steps of the programme, as JSON')
    on conflict ((lower(property))) do update set value = excluded.value where coalesce(system_setting.value, '') in ('', $4)`,
    [
      demoUuid(`system_setting:${reportContentProperty}`),
      reportContentProperty,
      printReportContent(demoReportContent),
      printReportContent(emptyReportContent),
    ],
  );
}
