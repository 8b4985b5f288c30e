import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
/** Finds in one round trip what a submission refers to. */
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Submission } from './form-submission-body.ts';
import { formVersionSql } from './form-submission-form.ts';

export interface Found {
  readonly patient_id: string | null;
  readonly patient_uuid: string | null;
  /** Patients with the identifier. */
  readonly same_identifier: number;
  readonly component_form_id: string | null;
  readonly form_id: string | null;
  readonly form_version: string | null;
  readonly form_encounter_type: string | null;
  readonly encounter_type_id: string | null;
  readonly workflow_id: string | null;
  readonly provider_id: string | null;
  readonly role_id: string | null;
  readonly identifier_format: string | null;
}

const unknownRole = 'a0b03050-c99b-11e0-9572-0800200c9a66';

const lookupSql = `
select p.patient_id::text, p.uuid as patient_uuid, coalesce(i.people, 0)::int as same_identifier,
  cf.component_form_id::text, cf.form_id::text, f.version as form_version, f.encounter_type_id::text as form_encounter_type,
  et.encounter_type_id::text, w.workflow_id::text, pr.provider_id::text, r.encounter_role_id::text as role_id,
  (select value from system_setting where lower(property) = 'hydra.identifierformat') as identifier_format
from (select 1) one
left join lateral (select count(distinct n.patient_id) as people, min(n.patient_id) as patient_id from patient_identifier n where lower(n.identifier) = lower($2) and not n.voided) i on true
left join lateral (
  select x.patient_id, x.uuid from patient x where not x.voided
    and x.patient_id = coalesce((select y.patient_id from patient y where y.uuid = $1), i.patient_id)) p on true
left join lateral (select c.component_form_id, c.form_id from component_form c where c.uuid = $3 or ($3::text is null and c.component_form_id = $4)) cf on true
left join lateral (select f.encounter_type_id, ${formVersionSql} as version from form f where f.form_id = cf.form_id) f on true
left join lateral (select e.encounter_type_id from encounter_type e where lower(e.name) = lower($5) order by e.retired, e.encounter_type_id limit 1) et on true
left join lateral (select w.workflow_id from workflow w where w.uuid = $6) w on true
left join lateral (select v.provider_id from provider v where v.person_id = $7 and not v.retired order by v.provider_id limit 1) pr on true
left join encounter_role r on r.uuid = '${unknownRole}'`;

/** Looks up everything the submission names; raises `submission.unknownForm` and `submission.unknownWorkflow`. */
export async function lookUp(tx: Db, submission: Submission, actor: Actor): Promise<Found> {
  const { patient, componentForm, workflow } = submission;
  const [found] = await tx.rows<Found>(lookupSql, [
    patient.uuid,
    patient.identifier,
    componentForm?.uuid ?? null,
    componentForm?.id ?? null,
    submission.encounterType,
    workflow,
    actor.personId,
  ]);
  if (found === undefined) throw new Error('the lookup of a submission always has one row');
  if (workflow !== null && found.workflow_id === null) throw new Problem('submission.unknownWorkflow', { workflow }, 'workflow');
  if (componentForm !== null && found.component_form_id === null && !submission.createsPatient) {
    throw new Problem('submission.unknownForm', { form: componentForm.uuid ?? componentForm.id ?? '' }, 'formDetails');
  }
  return found;
}

interface FoundLocation {
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
}

/** The locations of these uuids. Raises `submission.unknownLocation` for the first that is not there. */
export async function locationsOf(tx: Db, uuids: readonly string[]): Promise<Map<string, FoundLocation>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx.rows<FoundLocation>('select uuid, location_id::text as id, name from location where uuid = any($1::text[])', [
    uuids,
  ]);
  const found = new Map(rows.map((row) => [row.uuid, row]));
  const missing = uuids.find((uuid) => !found.has(uuid));
  if (missing !== undefined) throw new Problem('submission.unknownLocation', { location: missing }, 'LOCATION');
  return found;
}

export interface FoundConcept {
  readonly uuid: string;
  readonly id: string;
  readonly display: string;
}

/** The concepts of these uuids, retired ones too: old forms still name them. Raises `submission.unknownConcept` for the first that is not there. */
export async function conceptsOf(tx: Db, uuids: readonly string[]): Promise<Map<string, FoundConcept>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx.rows<FoundConcept>(
    `select uuid, concept_id::text as id, coalesce(concept_display(concept_id), uuid) as display from concept where uuid = any($1::text[])`,
    [uuids],
  );
  const found = new Map(rows.map((row) => [row.uuid, row]));
  const missing = uuids.find((uuid) => !found.has(uuid));
  if (missing !== undefined) throw new Problem('submission.unknownConcept', { concept: missing }, missing || 'param_name');
  return found;
}

/** What was answered to a submission with this id before: the same answer again. Raises `submission.replayed` when the content differs. Two at a time wait for each other. */
export async function earlierResponse(tx: Db, uuid: string, hash: string): Promise<Saved | null> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [uuid]);
  const [row] = await tx.rows<{ content_hash: string | null; result: Saved }>(
    'select content_hash, result from form_submission where uuid = $1',
    [uuid],
  );
  if (row === undefined) return null;
  if (row.content_hash !== hash) throw new Problem('submission.replayed', { uuid }, 'uuid');
  return row.result;
}
