import { randomUUID } from 'node:crypto';
import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { createPatient } from './form-submission-creation.ts';
import { readAnswers } from './form-submission-answers.ts';
import type { Submission } from './form-submission-body.ts';
import { clockOf, enteredAt } from './form-submission-clock.ts';
import { attributeTexts, conceptDoubts, unknownConcepts } from './form-submission-concepts.ts';
import { formDoubts, marksOf } from './form-submission-doubts.ts';
import { versionOf } from './form-submission-form.ts';
import { conceptsOf, earlierResponse, locationsOf, lookUp, type Found } from './form-submission-lookup.ts';
import { addContacts, type Submitter } from './form-submission-contacts.ts';
import { checkOf } from '@fieldward/domain/form/submission-check.ts';
import { formFilledIn } from './form-submission-version.ts';
import { savedBody, insertAddress, insertEncounter, keepAttributes, touchPerson } from './form-submission-writing.ts';

/**
 * Stores a filled form for the actor of the request, who needs 'Edit Patients' to register somebody and 'Enter Data' for all else. What was
 * stored under its id before is answered again. Every refusal names the field.
 */
export async function submitForm(request: Submitter, tx: Db, submission: Submission): Promise<Saved> {
  demand(request.actor, submission.createsPatient ? 'Edit Patients' : 'Enter Data');
  const earlier = submission.uuid === null ? null : await earlierResponse(tx, submission.uuid, submission.hash, submission.content);
  if (earlier !== null) return earlier;
  const found = await lookUp(tx, submission, request.actor);
  return submission.createsPatient ? createPatient(request, tx, submission, found) : enterData(request, tx, submission, found);
}

/** Whose form it is. Raises `submission.unknownPatient`, and `submission.ambiguousPatient` where two have the identifier. */
function patientOf({ patient: named }: Submission, found: Found): { readonly patient: string; readonly patientUuid: string } {
  const { patient_id: patient, patient_uuid: patientUuid } = found;
  if (patient === null || patientUuid === null)
    throw new Problem('submission.unknownPatient', { patient: named.uuid ?? named.identifier ?? '' }, 'patient');
  if (found.same_identifier > 1 && named.uuid !== patientUuid)
    throw new Problem('submission.ambiguousPatient', { identifier: named.identifier ?? '' }, 'patient');
  return { patient, patientUuid };
}

async function enterData(request: Submitter, tx: Db, submission: Submission, found: Found): Promise<Saved> {
  const { actor } = request;
  const { patient, patientUuid } = patientOf(submission, found);
  const encounterType = found.encounter_type_id ?? found.form_encounter_type;
  if (encounterType === null)
    throw new Problem('submission.unknownEncounterType', { name: submission.encounterType ?? '' }, 'ENCONTER_TYPE');

  if (submission.entries.length === 0) throw new Problem('submission.nothing', {}, 'data');

  const check = checkOf(found.submission_check, submission.entries);
  const { now: instant } = found;
  const clock = clockOf(instant, submission.utcOffset, found.zone);
  const { form, doubts } = await formFilledIn(tx, submission, found, clock, check);
  const reading = readAnswers(form, submission.entries, clock, check);
  const at = enteredAt(reading.context.dateEntered, clock, instant);
  const wanted = reading.context.location === undefined || reading.context.location === '' ? [] : [reading.context.location];
  const locations = await locationsOf(tx, [...new Set([...wanted, ...reading.places.map((place) => place.location)])]);
  for (const { concept, location, formField } of reading.places)
    reading.obs.add({ concept, parent: null, text: locations.get(location)?.name ?? location, formField });
  if (reading.obs.rows.length === 0 && reading.attributes.length === 0 && reading.address === null)
    throw new Problem('submission.nothing', {}, 'data');

  const concepts = await conceptsOf(tx, unknownConcepts(form, reading));
  const marks = marksOf(
    check,
    [...formDoubts(submission, found, at, clock), ...doubts],
    [...reading.doubts, ...conceptDoubts(form, reading.obs.rows, concepts)],
  );
  const location = locations.get(wanted[0] ?? '')?.id ?? (await namedLocation(tx, reading.locationConcept, actor.userId));
  const uuid = submission.uuid ?? randomUUID();
  const encounter = randomUUID();
  const result = savedBody(uuid, patientUuid, encounter);
  if (reading.newPatients.length > 0)
    await addContacts(request, tx, patient, reading.newPatients, { location, workflow: found.workflow_id });
  await insertEncounter(tx, {
    patient,
    uuid: encounter,
    encounterType,
    at,
    location,
    creator: actor.userId,
    provider: found.provider_id,
    role: found.role_id,
    componentForm: found.component_form_id,
    workflow: found.workflow_id,
    formVersion: await versionOf(tx, form, actor.userId),
    beside: reading.beside,
    obs: reading.obs.rows,
    conceptId: (concept) => form.conceptIds.get(concept) ?? concepts.get(concept)?.id ?? null,
    fieldId: (field) => form.fieldIds.get(field) ?? null,
    visit: visitOf(found),
    submission: { uuid, hash: submission.hash, result, marks },
  });
  const moved = reading.address !== null && (await insertAddress(tx, patient, actor.userId, reading.address));
  const kept = await keepAttributes(tx, patient, actor.userId, attributeTexts(form, reading.attributes, concepts));
  if (moved || kept) await touchPerson(tx, patient, actor.userId);
  await request.audit({
    action: 'create',
    resource: 'encounter',
    uuid: encounter,
    patientId: patient,
    detail: { form: form.definition.name || submission.encounterType, submission: uuid },
  });
  return result;
}

/** The visit that the encounter makes or joins; null where forms make none. */
const visitOf = ({ visit_type_id: type, zone }: Found) => (type === null ? null : { type, zone });

/** The location named like a coded answer, made if there is none: what `characters: "location"` asks for. */
async function namedLocation(tx: Db, concept: string | null, creator: string): Promise<string | null> {
  if (concept === null) return null;
  const [row] = await tx.rows<{ id: string }>(
    `with named as (select concept_display(concept_id) as name from concept where uuid = $1),
    known as (select l.location_id from location l join named n on lower(l.name) = lower(n.name) where not l.retired order by l.location_id limit 1),
    made as (insert into location (name, description, creator) select name, name, $2 from named where name is not null and not exists (select 1 from known) returning location_id)
    select location_id::text as id from known union all select location_id::text from made`,
    [concept, creator],
  );
  return row?.id ?? null;
}
