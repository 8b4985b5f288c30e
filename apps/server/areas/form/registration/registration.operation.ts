import { randomUUID } from 'node:crypto';
import { registrationWire, type Registered } from '@fieldward/contract/patient/registration.operations.ts';
import { ownIdentifier } from '@fieldward/domain/form/registered-person.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { contentHashOf, isIdOfClient, type Submission } from '../submission/form-submission-body.ts';
import { clockOf, enteredAt } from '../submission/form-submission-clock.ts';
import { attributeTexts, conceptDoubts, unknownConcepts } from '../submission/form-submission-concepts.ts';
import { addContacts } from '../submission/form-submission-contacts.ts';
import { refused } from '../submission/form-submission-doubts.ts';
import { loadForm, loadFrozen, versionOf, type KnownForm } from '../submission/form-submission-form.ts';
import { conceptsOf, earlierResponse, locationsOf, lookUp, type Found } from '../submission/form-submission-lookup.ts';
import { insertAddress, insertEncounter, keepAttributes, recordSubmission } from '../submission/form-submission-writing.ts';
import { readRegistration, type RegistrationReading } from './registration-reading.ts';
import { writePerson } from './registration-writing.ts';

type Request = RequestOf<typeof registrationWire>;

/** What a registration refers to, looked up as for any form. */
const asSubmission = ({ uuid, form, workflow, utcOffset }: Request['body'], hash: string): Submission => ({
  uuid,
  encounterType: null,
  createsPatient: true,
  workflow: workflow ?? null,
  patient: { uuid: null, person: null, identifier: null, givenName: '', familyName: '', gender: '' },
  componentForm: { uuid: form, id: null },
  version: null,
  utcOffset: utcOffset ?? null,
  entries: [],
  hash,
  content: { data: [], metadata: {} },
});

/** The form in the version that was filled in. Raises `form.notRegistering` where people are registered with another one. */
async function formOf(tx: Db, { form, version }: Request['body'], found: Found): Promise<KnownForm> {
  const { form_id: id, form_version: state, retired, identifier_format: identifierFormat, identifier_check: identifierCheck } = found;
  const [active] = await tx.rows('select 1 from system_setting where lower(property) = lower($1) and value = $2', [
    settingProperty.registrationForm,
    form,
  ]);
  if (active === undefined || id === null || state === null || retired) throw new Problem('form.notRegistering', {}, 'form');
  const identifiers = { identifierFormat, identifierCheck };
  const [frozen] =
    version === undefined || version === found.newest_version?.number
      ? []
      : await tx.rows<{ id: string }>('select form_version_id::text as id from form_version where form_id = $1 and number = $2', [
          id,
          version,
        ]);
  return frozen === undefined ? loadForm(tx, id, state, identifiers) : loadFrozen(tx, id, frozen.id, state, identifiers);
}

/** The encounter of the questions that are not about the person; null where none of them was answered: also a date or place alone is kept. Who may register may answer all that registration asks. */
async function writeRest(
  request: Request,
  tx: Db,
  on: {
    readonly form: KnownForm;
    readonly found: Found;
    readonly patient: string;
    readonly location: string | null;
    readonly at: Date;
    readonly hash: string;
  },
  { rest }: RegistrationReading,
  registered: (encounter: string | null) => Registered,
): Promise<Registered> {
  const { actor, body } = request;
  const { form, found, patient, location } = on;
  const known = await locationsOf(tx, [...new Set(rest.places.map((place) => place.location))]);
  for (const place of rest.places)
    rest.obs.add({
      concept: place.concept,
      parent: null,
      text: known.get(place.location)?.name ?? place.location,
      formField: place.formField,
    });
  const concepts = await conceptsOf(tx, unknownConcepts(form, rest));
  if (rest.address !== null) await insertAddress(tx, patient, actor.userId, rest.address);
  await keepAttributes(tx, patient, actor.userId, attributeTexts(form, rest.attributes, concepts));
  if (rest.obs.rows.length === 0 && rest.beside === null) {
    const result = registered(null);
    await recordSubmission(tx, patient, actor.userId, { uuid: body.uuid, hash: on.hash, result });
    return result;
  }
  const doubts = conceptDoubts(form, rest.obs.rows, concepts);
  if (doubts.length > 0) throw refused(doubts);
  if (rest.newPatients.length > 0) await addContacts(request, tx, patient, rest.newPatients, { location, workflow: found.workflow_id });
  const encounter = randomUUID();
  const result = registered(encounter);
  await insertEncounter(tx, {
    patient,
    uuid: encounter,
    encounterType: found.form_encounter_type ?? '',
    at: on.at,
    location,
    creator: actor.userId,
    provider: found.provider_id,
    role: found.role_id,
    componentForm: null,
    workflow: null,
    formVersion: await versionOf(tx, form, actor.userId),
    beside: rest.beside,
    obs: rest.obs.rows,
    conceptId: (concept) => form.conceptIds.get(concept) ?? concepts.get(concept)?.id ?? null,
    fieldId: (field) => form.fieldIds.get(field) ?? null,
    visit: found.visit_type_id === null ? null : { type: found.visit_type_id, zone: found.zone },
    submission: { uuid: body.uuid, hash: on.hash, result },
  });
  await request.audit({
    action: 'create',
    resource: 'encounter',
    uuid: encounter,
    patientId: patient,
    detail: { form: form.definition.name, submission: body.uuid },
  });
  return result;
}

/**
 * Registers a patient with the form that the programme has chosen, in one transaction; the same `uuid` sent again gives the same response.
 * Raises `submission.badId`, `submission.replayed`, `form.notRegistering`, `correction.unknownField`, `submission.refused` with every wrong
 * field, `submission.unknownLocation`, `submission.unknownWorkflow`.
 */
async function register(request: Request, tx: Db): Promise<Registered> {
  const { body, actor } = request;
  const { uuid, utcOffset, ...content } = body;
  if (!isIdOfClient(uuid)) throw new Problem('submission.badId', { uuid: repeated(uuid) }, 'uuid');
  const hash = contentHashOf(content);
  const earlier = await earlierResponse(tx, uuid, hash, null);
  if (earlier !== null) return { uuid, patient: earlier.patient, encounter: earlier.encounter };
  const found = await lookUp(tx, asSubmission(body, hash), actor);
  const form = await formOf(tx, body, found);
  const clock = clockOf(found.now, utcOffset ?? null, found.zone);
  const reading = readRegistration(form, body.answers, clock);
  const at = enteredAt(reading.rest.context.dateEntered, clock, found.now);
  const place = reading.rest.context.location ?? body.location ?? '';
  const location = place === '' ? null : ((await locationsOf(tx, [place])).get(place)?.id ?? null);
  const labels = new Map(form.definition.fields.map((field) => [field.uuid, field.label]));
  const patient = await writePerson(tx, {
    person: reading.person,
    chosen: body.patient ?? null,
    resident: body.person ?? null,
    identifier: ownIdentifier(form.definition.fields),
    labelOf: (field) => labels.get(field) ?? field,
    location,
    workflow: found.workflow_id,
    creator: actor.userId,
  });
  await request.audit({ action: 'create', resource: 'patient', uuid: patient.uuid, patientId: patient.id, detail: { submission: uuid } });
  return writeRest(request, tx, { form, found, patient: patient.id, location, at, hash }, reading, (encounter) => ({
    uuid,
    patient: { uuid: patient.uuid },
    encounter: encounter === null ? null : { uuid: encounter },
  }));
}

export const registration = operation(registrationWire, { handle: async (request, tx) => ({ body: await register(request, tx) }) });
