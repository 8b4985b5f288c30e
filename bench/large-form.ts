import type { Db } from '../apps/server/engine/db.ts';

export const largeForm = {
  questions: 300,
  rules: 100,
  uuid: 'bench-large-form',
  componentForm: 'bench-large-component-form',
  typed: 'Bench question 001',
};

/**
 * Adds a form of 300 questions (150 texts, 50 numbers, 100 drop-downs of four answers) with 100 hide rules on the first
 * question, beside the forms of the demonstration; answers the uuid of a patient to fill it for.
 */
export async function addLargeForm(db: Db): Promise<string> {
  await db.rows(`
    with type as (insert into encounter_type (name, description) values ('Bench large', 'For measuring') returning encounter_type_id),
    made as (insert into form (uuid, name, encounter_type_id) select '${largeForm.uuid}', 'Bench large', encounter_type_id from type returning form_id),
    placed as (
      insert into component_form (uuid, workflow_id, phase_id, component_id, form_id, display_order)
      select '${largeForm.componentForm}', c.workflow_id, c.phase_id, c.component_id, m.form_id, 99
      from made m, (select * from component_form where not retired order by component_form_id limit 1) c
      returning 1),
    numbered as (
      select n, lpad(n::text, 3, '0') as no, case when n % 3 = 0 then 'Single Select Dropdown' else 'Textbox' end as widget,
        case when n % 6 = 1 then 'Numeric' else 'Text' end as kind from generate_series(1, ${largeForm.questions}) n),
    concepts as (
      insert into concept (uuid, class_id, datatype_id)
      select 'bench-large-c-' || q.no, c.class_id, c.datatype_id from numbered q, (select class_id, datatype_id from concept order by concept_id limit 1) c
      returning concept_id, uuid),
    fields as (
      insert into field (uuid, name, field_type_id, concept_id, attribute_name)
      select 'bench-large-f-' || q.no, 'Bench large ' || q.no, (select min(t.field_type_id) from field_type t where t.name = q.widget), c.concept_id,
        case when q.widget = 'Textbox' then case when q.n = 1 then 'Text' else q.kind end end
      from numbered q join concepts c on c.uuid = 'bench-large-c-' || q.no
      returning field_id, uuid),
    answers as (
      insert into field_answer (field_id, concept_id)
      select f.field_id, a.concept_id
      from numbered q join fields f on f.uuid = 'bench-large-f-' || q.no,
        (select concept_id from concept_name where locale = 'en' and not voided group by 1 order by 1 limit 4) a
      where q.widget <> 'Textbox' returning 1)
    insert into form_field (uuid, form_id, field_id, display_order, display_text)
    select 'bench-large-q-' || q.no, m.form_id, f.field_id, q.n, 'Bench question ' || q.no
    from made m, numbered q join fields f on f.uuid = 'bench-large-f-' || q.no
    order by q.n`);
  await db.rows(`
    with rules as (
      insert into field_rule (uuid, name, action_name, form_id, target_form_id, target_question_id, target_form_field_id)
      select 'bench-large-r-' || n, 'Hide ' || n, 'hide', f.form_id, f.form_id, t.field_id, t.form_field_id
      from form f join form_field t on t.form_id = f.form_id, generate_series(1, ${largeForm.rules}) n
      where f.uuid = '${largeForm.uuid}' and t.uuid = 'bench-large-q-' || lpad((n + 100)::text, 3, '0')
      returning field_rule_id, uuid)
    insert into rule_token (field_rule_id, type_name, value)
    select r.field_rule_id, x.type_name, x.value
    from rules r, lateral (values (1, 'Question', 'bench-large-f-001'), (2, 'Operator', '='), (3, 'OpenValue', 'hide ' || r.uuid)) x(place, type_name, value)
    order by r.field_rule_id, x.place`);
  const [patient] = await db.rows<{ uuid: string }>('select uuid from patient where not voided order by patient_id limit 1');
  return patient?.uuid ?? '';
}
