/** A small programme for the tests of data entry: one form of every widget with rules, written straight into the tables. */
import type { Db } from '../engine/db.ts';
import { contactConcepts } from '@fieldward/domain/form/contact-concepts.ts';
import { gpsConcept } from '@fieldward/domain/form/submission.ts';

const suffix = '-c2cc-11de-8d13-0010c6dffd0f';

/** Concept uuids by short name. */
export const concepts = {
  cough: 'test-cough',
  weeks: 'test-weeks',
  symptoms: 'test-symptoms',
  seen: 'test-seen',
  remark: 'test-remark',
  phone: 'test-phone',
  yes: 'test-yes',
  no: 'test-no',
  fever: 'test-fever',
  sweat: 'test-sweat',
  blood: 'test-blood',
} as const;

/** Form-field uuids of the form, by short name. */
export const fields = {
  cough: 'tf-cough',
  weeks: 'tf-weeks',
  blood: 'tf-blood',
  symptoms: 'tf-symptoms',
  seen: 'tf-seen',
  remark: 'tf-remark',
  phone: 'tf-phone',
  address: 'tf-address',
  contacts: 'tf-contacts',
} as const;

export const programme = {
  workflow: 'test-workflow',
  phase: 'test-phase',
  component: 'test-component',
  componentForm: 'test-componentform',
  form: 'test-form',
  formName: 'Test Screening',
  location: 'test-location',
  patient: 'test-patient',
  identifier: 'TST-1',
} as const;

interface Ask {
  readonly key: keyof typeof fields;
  readonly type: string;
  readonly concept?: keyof typeof concepts;
  readonly answers?: readonly (keyof typeof concepts)[];
  readonly data?: string;
  readonly attribute?: boolean;
  readonly columns?: Readonly<Record<string, string | number | boolean>>;
}

const asks: readonly Ask[] = [
  { key: 'cough', type: 'Single Select Dropdown', concept: 'cough', answers: ['yes', 'no'], data: 'Coded', columns: { mandatory: true } },
  { key: 'weeks', type: 'Textbox', concept: 'weeks', data: 'Numeric', columns: { mandatory: true, min_value: 0, max_value: 104 } },
  { key: 'blood', type: 'Single Select Radiobuttons', concept: 'blood', answers: ['yes', 'no'], data: 'Coded' },
  { key: 'symptoms', type: 'Multiple Choice', concept: 'symptoms', answers: ['fever', 'sweat'], data: 'Coded' },
  { key: 'seen', type: 'Date/ Time Picker', concept: 'seen', data: 'Datetime', columns: { allow_past_date: true } },
  { key: 'remark', type: 'Textbox', concept: 'remark', data: 'Text', columns: { max_length: 20 } },
  { key: 'phone', type: 'Phone Number', concept: 'phone', data: 'Text', attribute: true },
  { key: 'address', type: 'Address' },
  { key: 'contacts', type: 'Contact Tracing', columns: { create_patient: true } },
];

const numeric = new Set<string>([contactConcepts.count, concepts.weeks]);

/** Writes the programme; answers nothing. Starter content may be there already. */
export async function seedProgramme(db: Db): Promise<void> {
  await db.rows(
    `insert into concept_class (name, uuid) select 'Question', '8d491e50${suffix}' where not exists (select 1 from concept_class where uuid = '8d491e50${suffix}')`,
    [],
  );
  await db.rows(
    `insert into concept_datatype (name, uuid) select d.name, d.uuid from (values ('Numeric', '8d4a4488${suffix}'), ('Text', '8d4a4ab4${suffix}')) as d (name, uuid)
    where not exists (select 1 from concept_datatype x where x.uuid = d.uuid)`,
    [],
  );
  const wanted = [
    ...Object.entries(concepts),
    ...Object.entries(contactConcepts).map(([name, uuid]) => [`Contact ${name}`, uuid] as const),
    ['GPS', gpsConcept] as const,
  ];
  for (const [name, uuid] of wanted) {
    await db.rows(
      `with c as (
        insert into concept (uuid, class_id, datatype_id)
        select $1, (select concept_class_id from concept_class where uuid = '8d491e50${suffix}'), (select concept_datatype_id from concept_datatype where uuid = $3)
        where not exists (select 1 from concept where uuid = $1) returning concept_id)
      insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select concept_id, $2, true, 'FULLY_SPECIFIED' from c`,
      [uuid, name.toUpperCase(), `${numeric.has(uuid) ? '8d4a4488' : '8d4a4ab4'}${suffix}`],
    );
  }
  const once = (sql: string, ...values: unknown[]): Promise<unknown> => db.rows(sql, values);
  await once(
    `insert into encounter_role (name, uuid) select 'Unknown', $1 where not exists (select 1 from encounter_role where uuid = $1)`,
    'a0b03050-c99b-11e0-9572-0800200c9a66',
  );
  await once(
    `insert into patient_identifier_type (name) select 'Patient Identifier' where not exists (select 1 from patient_identifier_type where lower(name) = 'patient identifier')`,
  );
  await once(
    `insert into relationship_type (uuid, a_is_to_b, b_is_to_a) select $1, 'Sibling', 'Sibling' where not exists (select 1 from relationship_type where uuid = $1)`,
    '8d91a01c-c2cc-11de-8d13-0010c6dffd0f',
  );
  await once(
    `insert into relationship_type (uuid, a_is_to_b, b_is_to_a) select $1, 'Child', 'Parent' where not exists (select 1 from relationship_type where uuid = $1)`,
    '701eebed-edfc-d6d4-a8a5-512c67179ef0',
  );
  await once(`insert into location (uuid, name) values ($1, 'Test Clinic')`, programme.location);
  await once(`insert into workflow (uuid, name) values ($1, 'Test Workflow')`, programme.workflow);
  await once(`insert into phase (uuid, name) values ($1, 'Test Phase')`, programme.phase);
  await once(`insert into component (uuid, name) values ($1, 'Test Stage')`, programme.component);
  await once(
    `with t as (insert into encounter_type (name) values ($1) returning encounter_type_id) insert into form (uuid, name, encounter_type_id) select $2, $1, encounter_type_id from t`,
    programme.formName,
    programme.form,
  );
  await once(
    `insert into component_form (uuid, workflow_id, phase_id, component_id, form_id)
    select $1, w.workflow_id, p.phase_id, c.component_id, f.form_id from workflow w, phase p, component c, form f where w.uuid = $2 and p.uuid = $3 and c.uuid = $4 and f.uuid = $5`,
    programme.componentForm,
    programme.workflow,
    programme.phase,
    programme.component,
    programme.form,
  );
  for (const [index, ask] of asks.entries()) await seedField(db, ask, index);
  await seedRule(db, 'hide', 'weeks', [
    ['Question', 'q-cough'],
    ['Operator', '!='],
    ['CodedValue', concepts.yes],
  ]);
  await seedRule(db, 'hide', 'blood', [
    ['Question', 'q-cough'],
    ['', '='],
    ['CodedValue', concepts.no],
  ]);
  await once(
    `with p as (insert into person (uuid, gender, birthdate) values ($1, 'F', '1990-05-05') returning person_id),
    n as (insert into person_name (person_id, preferred, given_name, family_name) select person_id, true, 'Ayesha', 'Khan' from p)
    insert into patient (patient_id) select person_id from p`,
    programme.patient,
  );
  await once(
    `insert into patient_identifier (patient_id, identifier, identifier_type, preferred)
    select patient_id, $2, (select min(patient_identifier_type_id) from patient_identifier_type where lower(name) = 'patient identifier'), true from patient where uuid = $1`,
    programme.patient,
    programme.identifier,
  );
}

async function seedField(db: Db, ask: Ask, order: number): Promise<void> {
  await db.rows(`insert into field_type (name) select $1 where not exists (select 1 from field_type where lower(name) = lower($1))`, [
    ask.type,
  ]);
  await db.rows(
    `with q as (
      insert into field (uuid, name, field_type_id, concept_id, attribute_name, table_name)
      values ($1, $2, (select min(field_type_id) from field_type where lower(name) = lower($3)), (select concept_id from concept where uuid = $4), $5, $6) returning field_id),
    a as (insert into field_answer (field_id, concept_id) select q.field_id, c.concept_id from q, concept c where c.uuid = any($7::text[]))
    insert into form_field (uuid, form_id, field_id, display_order, display_text)
    select $8, (select form_id from form where uuid = $9), field_id, $10, $2 from q`,
    [
      `q-${ask.key}`,
      ask.key,
      ask.type,
      ask.concept === undefined ? null : concepts[ask.concept],
      ask.data ?? null,
      ask.attribute === true ? 'Attribute' : '',
      (ask.answers ?? []).map((key) => concepts[key]),
      fields[ask.key],
      programme.form,
      order,
    ],
  );
  for (const [column, value] of Object.entries(ask.columns ?? {}))
    await db.rows(`update form_field set ${column} = $1 where uuid = $2`, [value, fields[ask.key]]);
}

async function seedRule(
  db: Db,
  action: string,
  target: keyof typeof fields,
  tokens: readonly (readonly [string, string])[],
): Promise<void> {
  await db.rows(
    `with r as (
      insert into field_rule (name, action_name, form_id, target_form_field_id)
      select $1, $2, f.form_id, ff.form_field_id from form f join form_field ff using (form_id) where f.uuid = $3 and ff.uuid = $4 returning field_rule_id)
    insert into rule_token (field_rule_id, type_name, value)
    select field_rule_id, nullif(t.type, ''), t.value from r cross join unnest($5::text[], $6::text[]) with ordinality as t (type, value, ord) order by ord`,
    [`${action} ${target}`, action, programme.form, fields[target], tokens.map(([type]) => type), tokens.map(([, value]) => value)],
  );
}
