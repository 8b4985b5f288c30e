/** The dump of the encounters of one form: one row each, one column for each of its questions. */
import { formFromWire, type FormField } from '@fieldward/domain/form/definition.ts';
import { gpsConcept } from '@fieldward/domain/form/submission.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { yearsBetween } from '../../../sql/age-sql.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';
import { definitionDocument } from '../../../sql/form-definition.ts';
import { distinct, momentText, questionColumn, userName } from './dump-columns.ts';
import { contactConcepts } from '@fieldward/domain/form/contact-concepts.ts';
import type { Asked } from '../report/report-asked.ts';
import { periodValues, within, yearsAt, type ReportPeriod, type ReportStatement } from '../report/report-period.ts';

type Column = readonly [name: string, sql: string];

const namesIn = (columns: readonly Column[]): string[] => columns.map(([name]) => name);

/** What every encounter has. */
const COMMON: readonly Column[] = [
  ['ENCOUNTER_ID', 'e.encounter_id'],
  ['PATIENT_ID', 'e.patient_id'],
  ['PATIENT_NAME', `upper(${personDisplay('e.patient_id')})`],
  ['PERSON_GENDER', 'p.gender'],
  ['AGE', yearsAt('e.encounter_datetime', 'p')],
  ['ADDRESS', `nullif(concat_ws(', ', nullif(a.address1, ''), nullif(a.address2, '')), '')`],
  ['PROVINCE', 'a.state_province'],
  ['CITY', 'a.city_village'],
  ['LAND_MARK', 'a.address3'],
  ['ENCOUNTER_DATE', momentText('e.encounter_datetime', '$3')],
  ['USERNAME', userName('e.creator')],
  ['LOCATION', '(select l.name from location l where l.location_id = e.location_id)'],
];

/** The visit that an encounter belongs to; after the questions, so that these stay where they were. */
const VISIT: readonly Column[] = [
  ['VISIT_ID', 'visit.visit_id'],
  ['VISIT_TYPE', '(select y.name from visit_type y where y.visit_type_id = visit.visit_type_id)'],
  ['VISIT_START', momentText('visit.start_datetime', '$3')],
  ['VISIT_END', momentText('visit.stop_datetime', '$3')],
];

/** What stands in the columns of contacts, in the order of the contacts. */
const CONTACTS: readonly (readonly [name: string, member: keyof typeof contactConcepts | 'age'])[] = [
  ['contact_ages', 'age'],
  ['contact_genders', 'gender'],
  ['contact_names', 'givenName'],
  ['contact_family_names', 'familyName'],
  ['contact_identifiers', 'identifier'],
  ['contact_relations', 'relationship'],
];

/** Raises `report.foreignForm` when no place of the workflow has the form. */
export async function demandFormOf(db: Db, workflow: Asked, form: Asked): Promise<void> {
  const [found] = await db.rows(`select from component_form c where c.workflow_id = $1 and c.form_id = $2 limit 1`, [workflow.id, form.id]);
  if (found === undefined) throw new Problem('report.foreignForm', { form: form.name, workflow: workflow.name }, 'form');
}

/**
 * Live encounters of the period that were filled with the form in the workflow, by their time. An encounter that names no form belongs
 * to it by its type, in the workflows of the patient. Whatever the number, rows come in the order of the index, each looked up by itself
 * (`offset 0` keeps PostgreSQL from gathering all before the first). Answers that name no form field belong to the first question of their concept.
 */
export async function encountersDump(db: Db, period: ReportPeriod, workflow: Asked, form: Asked): Promise<ReportStatement> {
  const document = await definitionDocument(db, form.id);
  if (document === null) throw new Problem('report.unknownForm', { name: form.name }, 'form');
  const definition = formFromWire(document.form);
  const asked = definition.fields.filter(({ field }) => field.widget !== 'heading' && field.widget !== 'contacts');
  const contacts = definition.fields.some(({ field }) => field.widget === 'contacts');
  const names = await namesOf(db, form);
  const ids = await idsOf(db, form, asked, contacts);
  const answers = asked.map((field) => answerOf(field, ids.fields.get(field.uuid) ?? '0'));
  const columns = [...COMMON, ...(contacts ? CONTACTS.map(([name]): Column => [name, `contact.${name}`]) : [])];
  const [taken, after] = [namesIn(columns), namesIn(VISIT)];
  return {
    columns: [
      ...taken,
      ...distinct(
        asked.map((field) => questionColumn(nameOf(field, names))),
        [...taken, ...after],
      ),
      ...after,
    ],
    sql: `select ${[...columns.map(([, sql]) => sql), ...answers.map(({ sql }) => sql), ...VISIT.map(([, sql]) => sql)].join(', ')}
      from encounter e
      cross join lateral (select from patient y where y.patient_id = e.patient_id and not y.voided offset 0) x
      cross join lateral (select y.gender, y.birthdate, y.death_date from person y where y.person_id = e.patient_id offset 0) p
      left join lateral (select fe.beside, c.workflow_id, c.form_id from form_encounter fe left join component_form c using (component_form_id)
        where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided order by fe.form_encounter_id limit 1) fe on true
      left join lateral (select y.address1, y.address2, y.address3, y.state_province, y.city_village from person_address y
        where y.person_id = e.patient_id and not y.voided order by y.preferred desc, y.person_address_id desc limit 1) a on true
      left join lateral (select y.visit_id, y.visit_type_id, y.start_datetime, y.stop_datetime from visit y
        where y.patient_id = e.patient_id and y.visit_id = e.visit_id and not y.voided) visit on true
      ${answersJoin(
        answers.flatMap(({ aggregate }) => aggregate ?? []),
        ids,
      )}
      ${contacts ? contactsJoin(ids) : ''}
      where not e.voided and e.encounter_type = (select f.encounter_type_id from form f where f.form_id = $5::bigint) and ${within('e.encounter_datetime')}
        and case when fe.form_id is null
          then exists (select from patient_workflow pw where pw.patient_id = e.patient_id and pw.workflow_id = $4::bigint and not pw.voided)
          else fe.workflow_id = $4::bigint and fe.form_id = $5::bigint end
      order by e.encounter_datetime, e.encounter_id`,
    values: [...periodValues(period), workflow.id, form.id, JSON.stringify(await answerNames(db, asked)), JSON.stringify(ids.first)],
  };
}

/** The name of a form field by its uuid, where it has one. */
async function namesOf(db: Db, form: Asked): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ uuid: string; name: string }>(
    `select uuid, name from form_field where form_id = $1 and btrim(coalesce(name, '')) <> ''`,
    [form.id],
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

const nameOf = (field: FormField, names: ReadonlyMap<string, string>): string => names.get(field.uuid) ?? field.field.name;

interface Ids {
  /** form_field_id by uuid. */
  readonly fields: ReadonlyMap<string, string>;
  /** form_field_id of the first question of a concept, by concept_id. */
  readonly first: Readonly<Record<string, number>>;
  /** concept_id of what contacts are made of. */
  readonly contacts: ReadonlyMap<string, string>;
}

async function idsOf(db: Db, form: Asked, asked: readonly FormField[], contacts: boolean): Promise<Ids> {
  const fields = await db.rows<{ uuid: string; id: string }>(`select uuid, form_field_id::text as id from form_field where form_id = $1`, [
    form.id,
  ]);
  const byUuid = new Map(fields.map(({ uuid, id }) => [uuid, id]));
  const concepts = await conceptIds(db, [
    ...asked.map(conceptOf).filter((uuid) => uuid !== null),
    ...(contacts ? Object.values(contactConcepts) : []),
  ]);
  const first: Record<string, number> = {};
  for (const field of asked) {
    const concept = concepts.get(conceptOf(field) ?? '');
    const id = byUuid.get(field.uuid);
    if (concept !== undefined && id !== undefined) first[concept] ??= Number(id);
  }
  return { fields: byUuid, first, contacts: concepts };
}

const conceptOf = ({ field }: FormField): string | null => field.concept ?? (field.widget === 'gps' ? gpsConcept : null);

async function conceptIds(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ uuid: string; id: string }>(
    `select uuid, concept_id::text as id from concept where uuid = any($1::text[])`,
    [uuids],
  );
  return new Map(rows.map(({ uuid, id }) => [uuid, id]));
}

/** The names of the offered answers by concept_id: looked up once instead of once per answer. */
async function answerNames(db: Db, asked: readonly FormField[]): Promise<Readonly<Record<string, string>>> {
  const uuids = asked.flatMap(({ field }) => field.answers.map(({ concept }) => concept.uuid));
  const rows = await db.rows<{ id: string; name: string | null }>(
    `select c.concept_id::text as id, ${conceptDisplay('c.concept_id')} as name from concept c where c.uuid = any($1::text[])`,
    [uuids],
  );
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** The column of a question: what is read of the encounter's observations, or of what was kept beside them. */
function answerOf(field: FormField, id: string): { readonly sql: string; readonly aggregate?: string } {
  const { widget, dataType } = field.field;
  if (widget === 'dateEntered') return { sql: momentText('e.encounter_datetime', '$3') };
  const kept = `fe.beside->'${field.uuid.replaceAll("'", '')}'`;
  const text = `case jsonb_typeof(${kept})
    when 'object' then (select string_agg(k.value, ', ' order by k.key) from jsonb_each_text(${kept}) k where k.value <> '')
    when 'array' then (select string_agg(k.value, ',') from jsonb_array_elements_text(${kept}) k)
    when 'null' then null
    else ${kept} #>> '{}' end`;
  if (conceptOf(field) === null)
    return {
      sql:
        widget === 'location'
          ? `case when ${kept} is not null then coalesce((select l.name from location l where l.uuid = ${kept} #>> '{}'), ${text}) else (select l.name from location l where l.location_id = e.location_id) end`
          : text,
    };
  const part =
    dataType !== 'datetime'
      ? 'o.value'
      : field.dateMode === 'date'
        ? 'left(o.value, 10)'
        : field.dateMode === 'time'
          ? 'substr(o.value, 12, 5)'
          : 'o.value';
  return { sql: `answer.f${id}`, aggregate: `string_agg(${part}, ',') filter (where o.field = ${id}) as f${id}` };
}

/** The answers of one encounter, read once. */
function answersJoin(aggregates: readonly string[], ids: Ids): string {
  if (aggregates.length === 0) return '';
  return `cross join lateral (select ${aggregates.join(', ')} from (
    select case when o.form_field_id = any ('{${[...ids.fields.values()].join(',')}}'::bigint[]) then o.form_field_id
        else ($7::jsonb ->> o.concept_id::text)::bigint end as field,
      case when o.value_coded is not null then coalesce($6::jsonb ->> o.value_coded::text, ${conceptDisplay('o.value_coded')})
        when o.value_text is not null then o.value_text
        when o.value_numeric is not null then o.value_numeric::text
        else to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') end as value
    from obs o where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided
    order by o.obs_id) o) answer`;
}

/** The contacts of one encounter: lists of the same length in the same order, with nothing between commas where nothing is known. */
function contactsJoin(ids: Ids): string {
  const id = (member: keyof typeof contactConcepts): string => ids.contacts.get(contactConcepts[member]) ?? '0';
  const value = (member: keyof typeof contactConcepts, column: string): string =>
    `(array_agg(${column}) filter (where m.concept_id = ${id(member)}))[1]`;
  const columns = CONTACTS.map(([name, member]) =>
    member === 'age'
      ? `coalesce(${yearsBetween(`${value('birthdate', 'm.value_datetime')}::date`, '(e.encounter_datetime at time zone $3::text)::date')}::text, '') as ${name}`
      : `coalesce(${value(member, 'm.value_text')}, '') as ${name}`,
  );
  return `left join lateral (select ${CONTACTS.map(([name]) => `string_agg(c.${name}, ',' order by c.id) as ${name}`).join(', ')} from (
    select g.obs_id as id, ${columns.join(', ')}
    from obs g left join obs m on m.patient_id = g.patient_id and m.obs_group_id = g.obs_id and not m.voided
    where g.patient_id = e.patient_id and g.encounter_id = e.encounter_id and g.concept_id = ${id('group')} and not g.voided
    group by g.obs_id) c) contact on true`;
}
