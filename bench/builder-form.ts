import type { Db } from '../apps/server/engine/db.ts';

export const builderForm = { questions: 2_000, uuid: 'bench-builder-form', name: 'Bench builder' };

/** Adds a form of 2,000 questions (every third a drop-down of four answers) for the form builder. */
export async function addBuilderForm(db: Db): Promise<void> {
  await db.rows(`
    with type as (insert into encounter_type (name, description) values ('${builderForm.name}', 'For measuring') returning encounter_type_id),
    made as (
      insert into form (uuid, name, description, encounter_type_id)
      select '${builderForm.uuid}', '${builderForm.name}', 'For measuring', encounter_type_id from type returning form_id),
    numbered as (
      select n, lpad(n::text, 4, '0') as no, case when n % 3 = 0 then 'Single Select Dropdown' else 'Textbox' end as widget
      from generate_series(1, ${builderForm.questions}) n),
    concepts as (
      insert into concept (uuid, class_id, datatype_id)
      select 'bench-builder-c-' || q.no, c.class_id, c.datatype_id
      from numbered q, (select class_id, datatype_id from concept order by concept_id limit 1) c
      returning concept_id, uuid),
    fields as (
      insert into field (uuid, name, field_type_id, concept_id, attribute_name)
      select 'bench-builder-f-' || q.no, 'Bench builder ' || q.no, (select min(t.field_type_id) from field_type t where t.name = q.widget),
        c.concept_id, case when q.widget = 'Textbox' then 'Text' else 'Coded' end
      from numbered q join concepts c on c.uuid = 'bench-builder-c-' || q.no
      returning field_id, uuid),
    answers as (
      insert into field_answer (field_id, concept_id)
      select f.field_id, a.concept_id
      from numbered q join fields f on f.uuid = 'bench-builder-f-' || q.no,
        (select concept_id from concept_name where locale = 'en' and not voided group by 1 order by 1 limit 4) a
      where q.widget <> 'Textbox' returning 1)
    insert into form_field (uuid, form_id, field_id, display_order, display_text, mandatory)
    select 'bench-builder-q-' || q.no, m.form_id, f.field_id, q.n, 'Bench question ' || q.no, q.n % 2 = 0
    from made m, numbered q join fields f on f.uuid = 'bench-builder-f-' || q.no
    order by q.n`);
}
