import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
/** Finds in one round trip what a submission refers to. */
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { answersSql, observedSql } from '../../../sql/observed-concept.ts';
import { visitTypeOfForms } from '../../../sql/form-visits.ts';
import type { Observed } from '@fieldward/domain/form/observation.ts';
import { contentHashOf, type Submission } from './form-submission-body.ts';
import { formVersionSql } from './form-submission-form.ts';
import { newestVersion } from '../../../sql/newest-form-version.ts';

export interface Found {
  /** The moment of the transaction, which its rows bear: the only clock of a submission. */
  readonly now: Date;
  /** The zone of the programme. */
  readonly zone: string;
  readonly patient_id: string | null;
  readonly patient_uuid: string | null;
  /** The day on which the patient was born, `YYYY-MM-DD`; null where it is not known, or was made from an age. */
  readonly born: string | null;
  /** Patients with the identifier. */
  readonly same_identifier: number;
  readonly component_form_id: string | null;
  /** Whether `formDetails` names a form; else it is the one of the encounter type. */
  readonly form_named: boolean;
  readonly form_id: string | null;
  readonly form_name: string | null;
  /** The form, or its place at the stage, is retired, and since when (ISO). */
  readonly retired: boolean;
  readonly retired_at: string | null;
  readonly form_version: string | null;
  /** The last version that was frozen, and since when there is it (ISO). */
  readonly newest_version: { readonly uuid: string; readonly number: number; readonly since: string } | null;
  readonly form_encounter_type: string | null;
  readonly encounter_type_id: string | null;
  /** Whether the encounter type is that of the form, or bears a name that the form had. */
  readonly type_fits: boolean;
  readonly workflow_id: string | null;
  readonly provider_id: string | null;
  readonly role_id: string | null;
  readonly identifier_format: string | null;
  /** The algorithm of the check digit of the programme's identifiers. */
  readonly identifier_check: string | null;
  /** The setting of what becomes of submissions that the rules refuse. */
  readonly submission_check: string | null;
  /** The type of the visits that forms make; null: they make none. */
  readonly visit_type_id: string | null;
}

const unknownRole = 'a0b03050-c99b-11e0-9572-0800200c9a66';

const lookupSql = `
select (extract(epoch from now()) * 1000)::float8 as now, programme_zone() as zone, p.patient_id::text, p.uuid as patient_uuid, p.born, coalesce(i.people, 0)::int as same_identifier,
  cf.component_form_id::text, named.form_id is not null as form_named, f.form_id::text, f.name as form_name, f.version as form_version,
  (${newestVersion("json_build_object('uuid', v.uuid, 'number', v.number, 'since', v.date_created)", 'f.form_id')}) as newest_version,
  coalesce(f.retired or gone.retired, false) as retired, case when f.retired then f.date_retired else gone.date_retired end as retired_at,
  f.encounter_type_id::text as form_encounter_type, et.encounter_type_id::text,
  case when f.encounter_type_id is null or et.encounter_type_id = f.encounter_type_id then true
    else exists (select 1 from form_version v where v.form_id = f.form_id and lower(v.definition->'form'->>'name') = lower($5)) end as type_fits,
  w.workflow_id::text, pr.provider_id::text, r.encounter_role_id::text as role_id,
  (select value from system_setting where lower(property) = 'hydra.identifierformat') as identifier_format,
  (select validator from patient_identifier_type where lower(name) = 'patient identifier' and not retired) as identifier_check,
  (select value from system_setting where lower(property) = 'fieldward.submissioncheck') as submission_check,
  (${visitTypeOfForms})::text as visit_type_id
from (select 1) one
left join lateral (select count(distinct n.patient_id) as people, min(n.patient_id) as patient_id from patient_identifier n where lower(n.identifier) = lower($2) and not n.voided and not n.freed) i on true
left join lateral (
  select x.patient_id, x.uuid, case when not e.birthdate_estimated then e.birthdate::text end as born
  from patient x join person e on e.person_id = x.patient_id where not x.voided
    and x.patient_id = coalesce((select y.patient_id from patient y where y.uuid = $1), i.patient_id)) p on true
left join lateral (
  select c.component_form_id, c.form_id from component_form c where c.uuid = $3 or ($3::text is null and c.component_form_id = $4)
  union all select null, x.form_id from form x where x.uuid = $3 limit 1) named on true
left join lateral (select e.encounter_type_id from encounter_type e where lower(e.name) = lower($5) order by e.retired, e.encounter_type_id limit 1) et on true
left join lateral (select w.workflow_id from workflow w where w.uuid = $6) w on true
left join lateral (
  select f.form_id, f.name, f.encounter_type_id, f.retired, f.date_retired, ${formVersionSql} as version from form f
  where f.form_id = coalesce(named.form_id, (select x.form_id from form x where x.encounter_type_id = et.encounter_type_id order by x.retired, x.form_id limit 1))) f on true
left join lateral (
  select coalesce(named.component_form_id, (
    select c.component_form_id from component_form c where c.form_id = f.form_id
    order by c.retired, (c.workflow_id = w.workflow_id) desc nulls last, c.component_form_id limit 1)) as component_form_id) cf on true
left join lateral (
  select c.retired, c.date_retired from component_form c where c.component_form_id = cf.component_form_id and c.retired and not exists (
    select 1 from component_form o where not o.retired and (o.workflow_id, o.phase_id, o.component_id, o.form_id) is not distinct from (c.workflow_id, c.phase_id, c.component_id, c.form_id))) gone on true
left join lateral (select v.provider_id from provider v where v.person_id = $7 and not v.retired order by v.provider_id limit 1) pr on true
left join encounter_role r on r.uuid = '${unknownRole}'`;

/** Looks up everything the submission names; raises `submission.unknownWorkflow`. */
export async function lookUp(tx: Db, submission: Submission, actor: Actor): Promise<Found> {
  const { patient, componentForm, workflow } = submission;
  const [row] = await tx.rows<Omit<Found, 'now'> & { readonly now: number }>(lookupSql, [
    patient.uuid,
    patient.identifier,
    componentForm?.uuid ?? null,
    componentForm?.id ?? null,
    submission.encounterType,
    workflow,
    actor.personId,
  ]);
  if (row === undefined) throw new Error('the lookup of a submission always has one row');
  const found: Found = { ...row, now: new Date(row.now) };
  if (workflow !== null && found.workflow_id === null) throw new Problem('submission.unknownWorkflow', { workflow }, 'workflow');
  return found;
}

async function locationsNamed(tx: Db, names: readonly string[]): Promise<[name: string, row: FoundLocation][]> {
  const rows = await tx.rows<FoundLocation & { asked: string }>(
    `select a.asked, l.uuid, l.location_id::text as id, l.name from unnest($1::text[]) a (asked)
     join location l on lower(l.name) = lower(btrim(a.asked)) and not l.retired`,
    [names],
  );
  return [...Map.groupBy(rows, ({ asked }) => asked)].flatMap(([name, [row, another]]) =>
    row === undefined || another !== undefined ? [] : [[name, row]],
  );
}

interface FoundLocation {
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
}

/** The locations of these uuids or names, by what was asked for; a name that several have is not known. Raises `submission.unknownLocation` for the first that is not there. */
export async function locationsOf(tx: Db, asked: readonly string[]): Promise<Map<string, FoundLocation>> {
  if (asked.length === 0) return new Map();
  const rows = await tx.rows<FoundLocation>('select uuid, location_id::text as id, name from location where uuid = any($1::text[])', [
    asked,
  ]);
  const found = new Map(rows.map((row) => [row.uuid, row]));
  const names = asked.filter((one) => !found.has(one));
  if (names.length > 0) for (const [name, row] of await locationsNamed(tx, names)) found.set(name, row);
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined) throw new Problem('submission.unknownLocation', { location: missing }, 'LOCATION');
  return found;
}

export interface FoundConcept extends Observed {
  readonly uuid: string;
  readonly id: string;
  readonly display: string;
  /** uuids of the concepts that it may be answered with: its own answers, and those of the questions about it. */
  readonly answers: readonly string[];
}

/** The concepts of these uuids, retired ones too: old forms still name them. Raises `submission.unknownConcept` for the first that is not there. */
export async function conceptsOf(tx: Db, uuids: readonly string[]): Promise<Map<string, FoundConcept>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx.rows<FoundConcept>(
    `select uuid, concept_id::text as id, coalesce(concept_display(concept_id), uuid) as display, ${observedSql('c')},
      (select coalesce(json_agg(x.uuid), '[]') from concept x where x.concept_id in (${answersSql('c')})) as answers
    from concept c where uuid = any($1::text[])`,
    [uuids],
  );
  const found = new Map(rows.map((row) => [row.uuid, row]));
  const missing = uuids.find((uuid) => !found.has(uuid));
  if (missing !== undefined) throw new Problem('submission.unknownConcept', { concept: missing }, missing || 'param_name');
  return found;
}

const formerUuidsSql = `select o.uuid, p.uuid as now from patient p, patient o
  where p.patient_id = $1 and o.patient_id = any (records_of_patient($1::bigint)) and o.uuid <> p.uuid`;

/**
 * Whether it is what was sent before the record of its patient was merged into another one: requests name the records of today.
 * @param hashed of which it has its hash (`contentHashOf`)
 */
export async function sentBeforeMerge(tx: Db, patient: string, hash: string, hashed: readonly unknown[]): Promise<boolean> {
  const text = JSON.stringify(hashed);
  const former = await tx.rows<{ uuid: string; now: string }>(formerUuidsSql, [patient]);
  return former.some(({ uuid, now }) => contentHashOf(JSON.parse(text.replaceAll(`"${now}"`, `"${uuid}"`))) === hash);
}

/** Two who send a submission with the same id wait for each other, until the end of the transaction. */
export async function lockSubmission(tx: Db, uuid: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [uuid]);
}

/** What was answered to a submission with this id before: the same answer again. Raises `submission.replayed` when the content differs. Two at a time wait for each other. */
export async function earlierResponse(tx: Db, uuid: string, hash: string, content: Submission['content'] | null): Promise<Saved | null> {
  await lockSubmission(tx, uuid);
  const [row] = await tx.rows<{ patient_id: string; content_hash: string | null; result: Saved }>(
    'select patient_id::text, content_hash, result from form_submission where uuid = $1',
    [uuid],
  );
  if (row === undefined) return null;
  const same =
    row.content_hash === hash ||
    (content !== null && (await sentBeforeMerge(tx, row.patient_id, row.content_hash ?? '', [content.data, content.metadata])));
  if (!same) throw new Problem('submission.replayed', { uuid }, 'uuid');
  return row.result;
}
