import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
/** Writes an encounter with everything that belongs to it in one statement. */
import type { AddressAnswer, Answers } from '@fieldward/domain/form/answers.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { appointsBy, settleAppointments } from '../../../sql/appointments.ts';
import { enrolsBy, settleEnrolments } from '../../../sql/enrolments.ts';
import { visitFound, visitOfForm } from '../../../sql/form-visits.ts';
import type { KeptText } from './form-submission-concepts.ts';
import type { Doubt } from './form-submission-doubts.ts';
import type { ObsRow } from './form-submission-rows.ts';

interface EncounterWriting {
  readonly patient: string;
  readonly uuid: string;
  readonly encounterType: string;
  readonly at: Date;
  readonly location: string | null;
  readonly creator: string;
  readonly provider: string | null;
  readonly role: string | null;
  readonly componentForm: string | null;
  readonly workflow: string | null;
  /** form_version_id: what the form was. */
  readonly formVersion: string | null;
  /** Answers that no observation holds, by form field. */
  readonly beside: Answers | null;
  readonly obs: readonly ObsRow[];
  /** concept_id by uuid. */
  readonly conceptId: (uuid: string) => string | null;
  /** form_field_id by uuid. */
  readonly fieldId: (uuid: string) => string | null;
  /** visit_type_id and the zone of the programme: it makes or joins the visit of its day and place. Null: it is in none. */
  readonly visit: { readonly type: string; readonly zone: string } | null;
  readonly submission: {
    readonly uuid: string;
    readonly hash: string;
    readonly result: unknown;
    /** What speaks against it. */
    readonly marks?: readonly Doubt[] | null;
  };
}

const encounterSql = `
with ${visitOfForm({ patient: '$1', at: '$4::timestamptz', location: '$5::bigint', type: '$24::bigint', zone: '$25::text', creator: '$6' })}, e as (
  insert into encounter (uuid, patient_id, encounter_type, encounter_datetime, location_id, creator, visit_id)
  select $2, $1, $3, $4, $5, $6, ${visitFound} returning encounter_id
), provided as (
  insert into encounter_provider (patient_id, encounter_id, provider_id, encounter_role_id, creator)
  select $1, encounter_id, $7::bigint, $8::bigint, $6 from e where $7::bigint is not null and $8::bigint is not null
), through as (
  insert into form_encounter (patient_id, encounter_id, component_form_id, form_version_id, beside, creator)
  select $1, encounter_id, $9::bigint, $21::bigint, $22::jsonb, $6 from e where $9::bigint is not null or $21::bigint is not null
), input as materialized (
  select o.*, nextval('obs_obs_id_seq') as id
  from unnest($11::bigint[], $12::int[], $13::bigint[], $14::float8[], $15::timestamptz[], $16::text[], $17::bigint[])
    with ordinality as o (concept, parent, coded, num, moment, txt, field, ord)
), observed as (
  insert into obs (obs_id, patient_id, concept_id, encounter_id, obs_group_id, obs_datetime, location_id,
    value_coded, value_numeric, value_datetime, value_text, form_field_id, creator)
  select o.id, $1, o.concept, e.encounter_id, g.id, $4, $5, o.coded, o.num, o.moment, o.txt, o.field, $6
  from e cross join input o left join input g on g.ord = o.parent
), submitted as (
  insert into form_submission (uuid, patient_id, encounter_id, component_form_id, content_hash, result, marks, creator)
  select $18, $1, encounter_id, $9::bigint, $19, $20::jsonb, $23::jsonb, $6 from e
)
select ${enrolsBy({ patient: '$1', workflow: '$10::bigint', componentForm: '$9::bigint', at: '$4::timestamptz' })} as enrols,
  ${appointsBy({ patient: '$1', at: '$4::timestamptz', concepts: '$11::bigint[]', moments: '$15::timestamptz[]' })} as appoints`;

/** Inserts encounter, provider, form link, observations and the record of the submission, and what it means for the enrolment and the next appointment. */
export async function insertEncounter(tx: Db, w: EncounterWriting): Promise<void> {
  const { obs } = w;
  const [row] = await tx.rows<{ enrols: boolean; appoints: boolean }>(encounterSql, [
    w.patient,
    w.uuid,
    w.encounterType,
    w.at.toISOString(),
    w.location,
    w.creator,
    w.provider,
    w.role,
    w.componentForm,
    w.workflow,
    obs.map((row) => w.conceptId(row.concept)),
    obs.map((row) => (row.parent === null ? null : row.parent + 1)),
    obs.map((row) => (row.coded === undefined ? null : w.conceptId(row.coded))),
    obs.map((row) => row.numeric ?? null),
    obs.map((row) => (row.datetime === undefined ? null : `${row.datetime}+00`)),
    obs.map((row) => row.text ?? null),
    obs.map((row) => (row.formField === null ? null : w.fieldId(row.formField))),
    w.submission.uuid,
    w.submission.hash,
    JSON.stringify(w.submission.result),
    w.formVersion,
    w.beside === null ? null : JSON.stringify(w.beside),
    marksText(w.submission.marks ?? null),
    w.visit?.type ?? null,
    w.visit?.zone ?? 'UTC',
  ]);
  if (row?.enrols === true && w.workflow !== null)
    await settleEnrolments(tx, { patient: w.patient, workflow: w.workflow, enrolling: w.uuid, by: w.creator, reason: null });
  if (row?.appoints === true) await settleAppointments(tx, { patient: w.patient, by: w.creator, reason: null });
}

/** Marks as they are kept: `[{field, label, code, holes}]`. */
function marksText(marks: readonly Doubt[] | null): string | null {
  return marks === null ? null : JSON.stringify(marks.map(({ field, label, message }) => ({ field, label, ...message })));
}

/** Records a submission that made a patient and no encounter. */
export async function recordSubmission(
  tx: Db,
  patient: string,
  creator: string,
  submission: EncounterWriting['submission'],
): Promise<void> {
  await tx.rows('insert into form_submission (uuid, patient_id, content_hash, result, creator) values ($1, $2, $3, $4::jsonb, $5)', [
    submission.uuid,
    patient,
    submission.hash,
    JSON.stringify(submission.result),
    creator,
  ]);
}

/** A new preferred address, unless the person already has exactly this one; answers whether it was written. */
export async function insertAddress(tx: Db, person: string, creator: string, address: AddressAnswer): Promise<boolean> {
  const written = await tx.rows(
    `insert into person_address (person_id, preferred, country, state_province, city_village, address2, address3, creator)
    select $1, true, $2, $3, $4, $5, $6, $7 where not exists (
      select 1 from person_address a where a.person_id = $1 and not a.voided and a.preferred
        and (a.country, a.state_province, a.city_village, a.address2, a.address3) is not distinct from ($2, $3, $4, $5, $6))
    returning person_address_id`,
    [
      person,
      address.country.trim() || null,
      address.province.trim(),
      address.city.trim(),
      address.address.trim(),
      address.landmark.trim() || null,
      creator,
    ],
  );
  return written.length > 0;
}

/**
 * Keeps attributes by the name of their type: missing types are made, searchable text; an older value of the same type is voided. A type
 * notes whose answers it keeps: they are hidden with the question. Answers whether something was written.
 */
export async function keepAttributes(tx: Db, person: string, creator: string, attributes: ReadonlyMap<string, KeptText>): Promise<boolean> {
  return attributes.size > 0 && withHidden(tx, () => writeAttributes(tx, person, creator, attributes));
}

async function writeAttributes(tx: Db, person: string, creator: string, attributes: ReadonlyMap<string, KeptText>): Promise<boolean> {
  const [names, kept] = [[...attributes.keys()], [...attributes.values()]];
  await tx.rows(
    `insert into person_attribute_type (name, description, searchable, creator)
    select name, name, true, $2 from unnest($1::text[]) as w (name)
    where not exists (select 1 from person_attribute_type t where lower(t.name) = lower(w.name) and not t.retired)
    on conflict do nothing`,
    [names, creator],
  );
  const written = await tx.rows(
    `with wanted as materialized (
      select t.person_attribute_type_id as type, w.value, c.concept_id as concept
      from unnest($1::text[], $2::text[], $5::text[]) as w (name, value, concept)
      join person_attribute_type t on lower(t.name) = lower(w.name) and not t.retired
      left join concept c on c.uuid = w.concept
    ), noted as (
      update person_attribute_type t set answers_of = t.answers_of || w.concept
      from wanted w where t.person_attribute_type_id = w.type and w.concept <> all (t.answers_of)
    ), changed as (
      update person_attribute a set voided = true, voided_by = $4, date_voided = now(), void_reason = 'Replaced by a later answer', changed_by = $4, date_changed = now()
      from wanted w where a.person_id = $3 and a.person_attribute_type_id = w.type and not a.voided and a.value <> w.value
    )
    insert into person_attribute (person_id, person_attribute_type_id, value, creator)
    select $3, w.type, w.value, $4 from wanted w
    where not exists (select 1 from person_attribute a where a.person_id = $3 and a.person_attribute_type_id = w.type and not a.voided and a.value = w.value)
    returning person_attribute_id`,
    [names, kept.map(({ text }) => text), person, creator, kept.map(({ concept }) => concept)],
  );
  return written.length > 0;
}

/** Gives the person a new version, as something that belongs to it was written: whoever has an older one open is told. */
export async function touchPerson(tx: Db, person: string, changer: string): Promise<void> {
  await tx.rows('update person set changed_by = $2, date_changed = now() where person_id = $1', [person, changer]);
}

/** Relates each contact that became a patient, as what the form says that it is to the patient; contacts without a known relation get no relationship. */
export async function insertRelationships(
  tx: Db,
  patient: string,
  creator: string,
  links: readonly { readonly person: string; readonly type: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.rows(
    `insert into relationship (person_a, person_b, relationship_type, creator)
    select w.person, $1, t.relationship_type_id, $2
    from unnest($3::bigint[], $4::text[]) as w (person, type) join relationship_type t on t.uuid = w.type`,
    [patient, creator, links.map((link) => link.person), links.map((link) => link.type)],
  );
}

/** What a saved submission is answered with, now and when it is sent again; `data` and `metadata` are empty, as the contract has them. */
export function savedBody(uuid: string, patient: string, encounter: string | null): Saved {
  return { uuid, patient: { uuid: patient }, encounter: encounter === null ? null : { uuid: encounter }, data: {}, metadata: {} };
}
