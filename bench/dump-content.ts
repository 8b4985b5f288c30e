/** A form with five questions in a workflow of its own, and as many encounters of it as asked: for the dump. */
import type { Client } from 'pg';

export const dumpWorkflow = 'Bench dumps';
export const dumpForm = (size: number): string => `Bench dump ${size}`;

/** Widgets of the starter content. */
const DROPDOWN = '6d5e86fa-c2cc-11de-8d13-0010c6dffd0f';
const TEXTBOX = '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f';
const DATE = '3d5e86fa-c2cc-11de-8d13-0010c6dffd0f';

const questions = [
  { name: 'Cough', widget: DROPDOWN, data: 'Coded', value: `value_coded`, sql: 'q.answers[1 + n % 3]' },
  { name: 'Fever', widget: DROPDOWN, data: 'Coded', value: `value_coded`, sql: 'q.answers[1 + n % 2]' },
  { name: 'Weight', widget: TEXTBOX, data: 'Numeric', value: `value_numeric`, sql: '40 + n % 60' },
  {
    name: 'Seen on',
    widget: DATE,
    data: 'Datetime',
    value: `value_datetime`,
    sql: `timestamptz '2024-01-01Z' + n % 700 * interval '1 day'`,
  },
  { name: 'Remarks', widget: TEXTBOX, data: 'Text', value: `value_text`, sql: `'Seen at home, case number ' || n` },
] as const;

/** Encounters per statement: triggers remember the rows of one statement. */
const BATCH = 100_000;

/** Adds form and encounters, unless they are there. */
export async function addDumpContent(client: Client, size: number): Promise<void> {
  const form = dumpForm(size);
  const { rows } = await client.query(
    'select from form_encounter join component_form using (component_form_id) join form using (form_id) where form.name = $1 limit 1',
    [form],
  );
  if (rows.length > 0) return;
  process.stdout.write(`Adding ${size} encounters for the dump …\n`);
  await client.query('begin');
  await client.query(
    `with t as (insert into encounter_type (name) values ($1) returning encounter_type_id),
     w as (insert into workflow (name) select $2 where not exists (select from workflow where name = $2) returning workflow_id),
     c as (insert into component (name) select $2 where not exists (select from component where name = $2) returning component_id),
     f as (insert into form (name, encounter_type_id) select $1, encounter_type_id from t returning form_id)
     insert into component_form (workflow_id, component_id, form_id)
     select coalesce((select workflow_id from w), (select workflow_id from workflow where name = $2)),
       coalesce((select component_id from c), (select component_id from component where name = $2)), form_id from f`,
    [form, dumpWorkflow],
  );
  for (const [at, { name, widget, data }] of questions.entries())
    await client.query(
      `with c as (insert into concept (class_id, datatype_id)
         select (select min(concept_class_id) from concept_class where name = 'Question'), (select min(concept_datatype_id) from concept_datatype where name = $3) returning concept_id),
       n as (insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select concept_id, upper($1 || ' ' || $5::text), true, 'FULLY_SPECIFIED' from c),
       q as (insert into field (name, attribute_name, field_type_id, concept_id) select $1 || ' ' || $5::text, $3, (select field_type_id from field_type where uuid = $2), concept_id from c returning field_id),
       a as (insert into field_answer (field_id, concept_id) select q.field_id, o.concept_id from q, (select concept_id from concept order by concept_id limit 3) o where $3 = 'Coded')
       insert into form_field (form_id, field_id, name, display_order) select (select form_id from form where name = $4), field_id, $1, $6::int from q`,
      [name, widget, data, form, size, at],
    );
  await client.query('commit');
  const columns =
    'select ff.form_field_id, f.concept_id, (select array_agg(fa.concept_id) from field_answer fa where fa.field_id = f.field_id) as answers';
  // rows that fit by how they are made: no trigger and no foreign key looks at each
  await client.query('set session_replication_role = replica');
  for (let begin = 0; begin < size; begin += BATCH) {
    const end = Math.min(begin + BATCH, size);
    await client.query(
      `with people as materialized (select array_agg(patient_id) as ids from (select patient_id from patient order by patient_id limit 10000) p),
       e as materialized (
         insert into encounter (patient_id, encounter_type, encounter_datetime)
         select p.ids[1 + n % cardinality(p.ids)], t.encounter_type_id, timestamptz '2024-01-01Z' + n * interval '1 day' * 700 / $4::int
         from people p, encounter_type t, generate_series($2::int, $3::int - 1) n where t.name = $1 returning patient_id, encounter_id, encounter_datetime),
       numbered as materialized (select e.*, (row_number() over ())::int as n from e),
       through as (
         insert into form_encounter (patient_id, encounter_id, component_form_id)
         select e.patient_id, e.encounter_id, c.component_form_id from e, component_form c join form f using (form_id) where f.name = $1)
       ${questions
         .map(
           ({ value, sql }, at) => `, o${at} as (
         insert into obs (patient_id, encounter_id, obs_datetime, concept_id, form_field_id, ${value})
         select e.patient_id, e.encounter_id, e.encounter_datetime, q.concept_id, q.form_field_id, ${sql}
         from numbered e, (${columns} from form_field ff join field f using (field_id) join form m using (form_id) where m.name = $1 and ff.display_order = ${at}) q)`,
         )
         .join('')}
       select count(*) from e`,
      [form, begin, end, size],
    );
  }
  await client.query('reset session_replication_role');
  await client.query('vacuum (analyze) encounter, obs, form_encounter');
}
