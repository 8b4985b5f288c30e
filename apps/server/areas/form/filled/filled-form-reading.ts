/** Reads an encounter as the form that it was filled with. */
import type { FilledForm } from '@fieldward/contract/form/filling.operations.ts';
import { isEmpty, type AddressAnswer, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition, Question } from '@fieldward/domain/form/definition.ts';
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { lockedFormColumns, type LockedForm } from '../../../sql/form-lock.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { definitionOf, definitionSql } from '../../../sql/form-definition.ts';
import { answersOfObs, type StoredObs } from './filled-form-answers.ts';
import { contentHash } from '../version/form-version-freezing.ts';

/** The version of a filled form, encounter `e`: other than before when the encounter (`version`) or one of its observations is. */
const stateSql = (version: string): string =>
  `concat_ws('.', ${version}, (select concat_ws('.', count(*), sum(o.xmin::text::bigint)) from obs o where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id))`;

interface Stored {
  /** With the form as it was, and whether it is still the same. */
  readonly whole?: boolean;
  readonly alsoVoided?: boolean;
  /** $1 are the uuids of many. */
  readonly many?: boolean;
  /** Further columns, of encounter `e` and form `f`; values after the uuid of the encounter are $2 and so on. */
  readonly more?: string;
}

const storedSql = ({ whole = false, alsoVoided = false, many = false, more = '' }: Stored): string => `
with e as (
  select n.*, n.xmin::text as version, x.form_version_id, x.form_encounter_id, x.workflow_id, x.beside, coalesce(x.form_id, t.form_id) as form_id
  from encounter n
  left join lateral (select fe.form_version_id, fe.form_encounter_id, fe.beside, coalesce(c.form_id, v.form_id) as form_id, c.workflow_id
    from form_encounter fe left join component_form c using (component_form_id) left join form_version v using (form_version_id)
    where fe.patient_id = n.patient_id and fe.encounter_id = n.encounter_id ${alsoVoided ? '' : 'and not fe.voided '}order by fe.form_encounter_id limit 1) x on true
  left join lateral (select o.form_id from form o where o.encounter_type_id = n.encounter_type order by o.retired, o.form_id limit 1) t on true
  where n.uuid = ${many ? 'any ($1::text[])' : '$1'} ${alsoVoided ? '' : 'and not n.voided '}and exists (select 1 from patient p where p.patient_id = n.patient_id and not p.voided)
)${whole ? `, now as materialized (select ${definitionSql} as document from form f where f.form_id = (select form_id from e))` : ''}
select e.patient_id::text as patient, e.encounter_id::text as id, f.uuid as form, f.form_id::text as "formId", f.name,
  ${lockedFormColumns}, e.form_version_id::text as "versionId", e.form_encounter_id::text as through, e.workflow_id::text as workflow, e.location_id::text as "locationId",
  (select v.uuid from visit v where v.patient_id = e.patient_id and v.visit_id = e.visit_id) as visit,
  e.voided, e.voided_by::text as "voidedBy", e.date_voided as "dateVoided",
  ${stateSql('e.version')} as state,
  to_char(${onProgrammeClock('e.date_created')}, 'YYYY-MM-DD') as saved,
  jsonb_build_object('uuid', e.uuid, 'encounterDatetime', iso(e.encounter_datetime)) as encounter,
  (select jsonb_build_object('uuid', l.uuid, 'name', l.name) from location l where l.location_id = e.location_id) as location,
  case when v.form_version_id is not null then jsonb_build_object('uuid', v.uuid, 'number', v.number, 'dateCreated', iso(v.date_created)) end as version,
  ${whole ? `v.form_version_id is null or v.content_hash = (select ${contentHash('n.document')} from now n) as current, coalesce(v.definition, (select n.document from now n)) as definition,` : ''}
  e.beside,${more === '' ? '' : ` ${more},`}
  coalesce((select json_agg(json_build_object('id', o.obs_id::text, 'group', o.obs_group_id::text, 'concept', c.uuid, 'formField', ff.uuid,
      'coded', vc.uuid, 'numeric', o.value_numeric, 'moment', to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'text', o.value_text) order by o.obs_id)
    from obs o join concept c on c.concept_id = o.concept_id left join concept vc on vc.concept_id = o.value_coded left join form_field ff on ff.form_field_id = o.form_field_id
    where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided), '[]') as obs
from e join form f on f.form_id = e.form_id left join form_version v on v.form_version_id = e.form_version_id`;
const wholeSql = storedSql({ whole: true });

/** A filled form as it is stored. */
export interface Filled extends LockedForm {
  /** patient_id and encounter_id. */
  readonly patient: string;
  readonly id: string;
  readonly form: string;
  readonly formId: string;
  /** form_version_id; null for encounters from before versions. */
  readonly versionId: string | null;
  /** form_encounter_id; null for encounters that name neither a stage nor a version of the form. */
  readonly through: string | null;
  /** workflow_id of that stage, and location_id of the encounter. */
  readonly workflow: string | null;
  readonly locationId: string | null;
  /** uuid of its visit. */
  readonly visit: string | null;
  readonly voided: boolean;
  /** user_id, and the moment as the database has it. */
  readonly voidedBy: string | null;
  readonly dateVoided: unknown;
  /** Other than before when the encounter or one of its observations is. */
  readonly state: string;
  readonly name: string;
  /** The day on which it was saved. */
  readonly saved: string;
  readonly encounter: FilledForm['encounter'];
  readonly location: { readonly uuid: string; readonly name: string } | null;
  readonly version: FilledForm['version'];
  readonly beside: Answers | null;
  readonly obs: readonly StoredObs[];
}

/** With the form as it was when it was filled. */
interface WholeFilled extends Filled {
  /** The form is still the same. */
  readonly current: boolean;
  readonly definition: FrozenForm;
}

/** What stood beside the observations when the encounter was saved: for encounters that did not keep it. */
const besideSql = `
select (select jsonb_build_object('country', coalesce(a.country, ''), 'province', coalesce(a.state_province, ''), 'city', coalesce(a.city_village, ''),
      'address', coalesce(a.address2, ''), 'landmark', coalesce(a.address3, ''))
    from person_address a where a.person_id = e.patient_id and a.date_created <= e.date_created order by a.date_created desc, a.person_address_id desc limit 1) as address,
  coalesce((select jsonb_object_agg(k.name, k.value) from (
    select distinct on (lower(t.name)) lower(t.name) as name, a.value from person_attribute a join person_attribute_type t using (person_attribute_type_id)
    where a.person_id = e.patient_id and a.date_created <= e.date_created and lower(t.name) = any($3::text[])
    order by lower(t.name), a.date_created desc, a.person_attribute_id desc) k), '{}') as attributes,
  coalesce((select jsonb_object_agg(l.name, l.uuid) from location l where l.name = any($4::text[]) and not l.retired), '{}') as locations
from encounter e where e.patient_id = $1::bigint and e.encounter_id = $2::bigint`;

interface Beside {
  readonly address: AddressAnswer | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly locations: Readonly<Record<string, string>>;
}

/** Completes the answers from what the encounter kept beside its observations, or from what the patient had at that time. */
async function withBeside(db: Db, filled: Filled, form: FormDefinition, answers: Answers): Promise<Answers> {
  const all: Record<string, Answer> = { ...answers, ...filled.beside };
  const open = form.fields.filter(({ uuid, field }) =>
    field.widget === 'location' ? filled.beside?.[uuid] === undefined : all[uuid] === undefined && filled.version === null,
  );
  if (open.length === 0) return all;
  const names = open.flatMap(({ field }) => (field.concept === null && field.attribute ? [field.name.toLowerCase()] : []));
  const places = open.flatMap(({ uuid, field }) => (field.widget === 'location' && typeof all[uuid] === 'string' ? [all[uuid]] : []));
  const [beside] = await db.rows<Beside>(besideSql, [filled.patient, filled.id, names, places]);
  for (const { uuid, field } of open) {
    const answer = all[uuid];
    if (field.widget === 'address') all[uuid] = beside?.address ?? null;
    else if (field.widget === 'dateEntered') all[uuid] = filled.moment;
    else if (field.widget === 'location')
      all[uuid] =
        (typeof answer === 'string' && filled.location?.name !== answer ? beside?.locations[answer] : filled.location?.uuid) ??
        answer ??
        null;
    else if (field.concept === null && field.attribute) all[uuid] = beside?.attributes[field.name.toLowerCase()] ?? null;
  }
  return Object.fromEntries(Object.entries(all).filter(([, answer]) => answer !== null));
}

/** The answers of a filled form, by form field; `form` is the one that it was filled in. */
export const answersIn = (db: Db, filled: Filled, form: FormDefinition): Promise<Answers> =>
  withBeside(db, filled, form, answersOfObs(form, filled.obs, filled.saved));

const notFilled = (): Problem => new Problem('form.notFilled', {}, 'encounter');

async function found<F extends Filled>(db: Db, sql: string, uuid: string, values: readonly unknown[] = []): Promise<F> {
  const [filled] = uuid.includes('\0') ? [] : await db.rows<F>(sql, [uuid, ...values]);
  if (filled === undefined) throw notFilled();
  return filled;
}

/**
 * Reads what is stored of a filled form, with further columns (SQL, of encounter `e` and form `f`; values are $2 and so on). It raises `form.notFilled` (404) for an
 * encounter that is not there (or voided, unless `alsoVoided`) or was made without a form.
 */
export function storedForms<More extends object>(
  more: string,
  alsoVoided = false,
): (db: Db, uuid: string, ...values: readonly unknown[]) => Promise<Filled & More> {
  const sql = storedSql({ alsoVoided, more });
  return (db, uuid, ...values) => found<Filled & More>(db, sql, uuid, values);
}

/** The same of many forms that are there (uuids), in no order. */
export function manyStoredForms<More extends object>(more: string): (db: Db, uuids: readonly string[]) => Promise<(Filled & More)[]> {
  const sql = storedSql({ many: true, more });
  return (db, uuids) => (uuids.length === 0 ? Promise.resolve([]) : db.rows<Filled & More>(sql, [uuids]));
}

/** The same with the form itself, and the answers to it. */
export async function readFilledForm(db: Db, uuid: string): Promise<{ readonly filled: WholeFilled; readonly answers: Answers }> {
  const filled = await found<WholeFilled>(db, wholeSql, uuid);
  return { filled, answers: await answersIn(db, filled, definitionOf(filled.definition).form) };
}

/** The version of a filled form, for its ETag; '' when it is not there. */
export async function stateOfForm(db: Db, uuid: string): Promise<string> {
  const [row] = await db.rows<{ state: string }>(`select ${stateSql('e.xmin::text')} as state from encounter e where e.uuid = $1`, [uuid]);
  return row?.state ?? '';
}

/** Fields of a form ($1) whose question is sensitive, and those that may be answered with something that is; then which concepts of $2 are sensitive. */
const hiddenSql = `
select ff.uuid, q.sensitive as always from form_field ff join field f using (field_id) left join concept q on q.concept_id = f.concept_id
where ff.form_id = $1 and (q.sensitive
  or exists (select from field_answer a join concept c on c.concept_id = a.concept_id where a.field_id = f.field_id and c.sensitive)
  or exists (select from concept_answer a join concept c on c.concept_id = a.answer_concept where a.concept_id = q.concept_id and c.sensitive))
union all
select c.uuid, null from concept c where c.sensitive and c.uuid = any ($2::text[])`;

/**
 * The form fields (uuids) whose answers the account does not see: those of sensitive questions, and those of questions with a sensitive
 * option to which it sees no answer, as the form asks them now or as `version` did. They are these whether there is an answer or not, so that
 * 'hidden' does not tell.
 * @param version the form as it was filled
 * @param seen the answers that it sees
 */
export async function hiddenFields(
  db: Db,
  actor: Actor,
  { formId }: Pick<Filled, 'formId'>,
  version: FormDefinition,
  seen: Answers,
): Promise<string[]> {
  if (!actor.guarded) return [];
  const named = version.fields.flatMap(({ field }) => [...(field.concept === null ? [] : [field.concept]), ...optionsOf(field)]);
  const rows = await db.rows<{ uuid: string; always: boolean | null }>(hiddenSql, [formId, [...new Set(named)]]);
  const concepts = new Set(rows.flatMap(({ uuid, always }) => (always === null ? [uuid] : [])));
  const asked = version.fields.flatMap(({ uuid, field }) => {
    const always = field.concept !== null && concepts.has(field.concept);
    return always || optionsOf(field).some((option) => concepts.has(option)) ? [{ uuid, always }] : [];
  });
  const hidden = [...rows.filter(({ always }) => always !== null), ...asked].filter(({ uuid, always }) => always || isEmpty(seen[uuid]));
  return [...new Set(hidden.map(({ uuid }) => uuid))];
}

const optionsOf = ({ answers }: Question): readonly string[] => answers.map(({ concept }) => concept.uuid);

/**
 * The answers to hidden fields, null where nothing was answered, and those that stand where the account sees none though the field offers nothing
 * sensitive: they came another way.
 */
export function answersUnseen(hidden: readonly string[], seen: Answers, whole: Answers): Answers {
  const strange = Object.keys(whole).filter((uuid) => isEmpty(seen[uuid]) && !isEmpty(whole[uuid]));
  return Object.fromEntries([...hidden, ...strange].map((uuid) => [uuid, whole[uuid] ?? null]));
}
