import { randomUUID } from 'node:crypto';
import { registrationCorrectionWire } from '@fieldward/contract/patient/registration.operations.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { personChange, type PersonChange } from '@fieldward/domain/form/person-change.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { applyCorrection, demandSeen } from '../correction/correction-applying.ts';
import { correctableForm, holdForm, type Correctable } from '../correction/correction-lookup.ts';
import { readCorrection, type CorrectionReading } from '../correction/correction-reading.ts';
import { reasonOf } from '../correction/correction-request.ts';
import { contentHashOf } from '../submission/form-submission-body.ts';
import { clockOf, type Clock } from '../submission/form-submission-clock.ts';
import { refused, type Doubt } from '../submission/form-submission-doubts.ts';
import { loadFrozen, versionOf, type KnownForm } from '../submission/form-submission-form.ts';
import { registeredRecord, unseenAnswers, type RegisteredRecord } from './registered-record.ts';
import { noteAnswers } from './registration-writing.ts';

type Request = RequestOf<typeof registrationCorrectionWire>;

/** The record with the patient held, and then the filled form: as everybody does who changes both. Raises `form.notRegistering`. */
async function heldRecord(request: Request, tx: Db): Promise<RegisteredRecord> {
  const { params, body, actor } = request;
  const { uuid } = params;
  await tx.rows('select 1 from patient p where p.uuid = $1 for update of p', [uuid.replaceAll('\0', '')]);
  const hold = (db: Db, encounter: string): Promise<Correctable> => holdForm(db, encounter, () => correctableForm(db, encounter));
  const record = await registeredRecord(tx, { patient: uuid, actor, version: body.version, filled: hold });
  if (record === null || record.active.uuid !== body.form) throw new Problem('form.notRegistering', {}, 'form');
  return record;
}

/** Raises `engine.stale` with what is stored now and what was sent, when somebody else was faster. */
function demandFresh({ ifMatch, body }: Request, { state, answers }: RegisteredRecord): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === state) return;
  throw new Problem('engine.stale', {}, undefined, { extra: { version: state, current: { answers }, yours: body } });
}

/** What the record refuses, at the questions that it is about. */
function atQuestions(error: unknown, change: PersonChange, fields: readonly FormField[]): unknown {
  if (!(error instanceof Problem)) return error;
  const doubts = error.fields.flatMap(({ field: path, code, holes = {} }): Doubt[] => {
    const at = change.fieldAt(path === 'identifier' ? 'identifiers[0]' : path);
    const field = fields.find(({ uuid }) => uuid === at);
    return field === undefined ? [] : [{ field: field.uuid, label: field.label, message: { code, holes } }];
  });
  return doubts.length === 0 ? error : refused(doubts);
}

/** Changes what the record says of the person. */
async function changePerson(request: Request, tx: Db, record: RegisteredRecord, change: PersonChange, reason: string): Promise<void> {
  const { engine, actor, params } = request;
  if (Object.keys(change.body).length === 0) return;
  try {
    await engine.update(tx, 'patient', params.uuid, change.body, actor, undefined, { reason, judged: change.judged });
  } catch (error) {
    throw atQuestions(engine.problems.problem(error), change, record.form.definition.fields);
  }
}

/** Whether the form had these questions in the version that was filled. */
async function asked(tx: Db, { active }: RegisteredRecord, { versionId }: Correctable, changed: readonly FormField[]): Promise<boolean> {
  if (versionId === null) return false;
  const { definition } = await loadFrozen(tx, active.id, versionId, active.state, active);
  return changed.every(({ uuid }) => definition.fields.some((field) => field.uuid === uuid));
}

/** A form that is answered where its version asked nothing yet names the version that asks. The filled form, as it is from then on. */
async function inVersion(
  tx: Db,
  record: RegisteredRecord,
  filled: Correctable,
  changed: readonly FormField[],
  by: string,
): Promise<Correctable> {
  if (await asked(tx, record, filled, changed)) return filled;
  const version = await versionOf(tx, record.form, by);
  if (filled.through === null)
    await tx.rows('insert into form_encounter (patient_id, encounter_id, form_version_id, creator) values ($1, $2, $3, $4)', [
      filled.patient,
      filled.id,
      version,
      by,
    ]);
  else
    await tx.rows(
      'update form_encounter set form_version_id = $3, changed_by = $4, date_changed = now() where patient_id = $1 and form_encounter_id = $2',
      [filled.patient, filled.through, version, by],
    );
  return correctableForm(tx, filled.encounter.uuid);
}

interface Rest {
  readonly record: RegisteredRecord;
  readonly filled: Correctable;
  readonly form: KnownForm;
  readonly reading: CorrectionReading;
  readonly clock: Clock;
  readonly reason: string;
}

/** Corrects the answers that are not about the person. Raises what keeps a filled form from being corrected. */
async function correctRest(request: Request, tx: Db, { record, filled, form, reading, clock, reason }: Rest): Promise<void> {
  const { actor, body } = request;
  demandUnlocked(actor, filled, filled);
  const note = { uuid: randomUUID(), hash: contentHashOf(body) };
  const named = await inVersion(tx, record, filled, reading.changed, actor.userId);
  await applyCorrection(request, tx, { filled: named, form, before: record.answers, reading, clock, reason, note });
}

async function correct(request: Request, tx: Db): Promise<{ readonly changed: readonly string[]; readonly state: string }> {
  const { params, body, actor } = request;
  const reason = reasonOf(body.reason);
  const record = await heldRecord(request, tx);
  const { patient, form, filled, answers: before, on } = record;
  const unseen = await unseenAnswers(tx, params.uuid, request.actor, record);
  demandSeen(form, body.answers, unseen);
  const clock = clockOf(new Date(patient.now), body.utcOffset ?? null, patient.zone);
  const reading = readCorrection(form, before, body.answers, {
    clock,
    saved: filled?.saved ?? on,
    filledAt: filled?.moment ?? clock.now,
    unseen,
  });
  // what a rule hides of the person is asked no more, and stays
  const changed = reading.changed.filter(({ uuid, bound }) => bound === undefined || !reading.hidden.has(uuid));
  const [ofPerson, rest] = [changed.filter(({ bound }) => bound !== undefined), changed.filter(({ bound }) => bound === undefined)];
  const fields = changed.map(({ uuid }) => uuid);
  if (fields.length === 0) return { changed: fields, state: record.state };
  demandFresh(request, record);
  const change = personChange(patient, form.definition.fields, ofPerson, reading.answers, on);
  await changePerson(request, tx, record, change, reason);
  await noteAnswers(
    tx,
    ofPerson.flatMap(({ uuid, bound }) => (bound?.to === 'attribute' ? [{ field: uuid, type: bound.type }] : [])),
  );
  if (filled !== null && rest.length > 0)
    await correctRest(request, tx, { record, filled, form, reading: { ...reading, changed: rest }, clock, reason });
  const after = await registeredRecord(tx, { patient: params.uuid, actor, version: body.version });
  return { changed: fields, state: after?.state ?? '' };
}

/**
 * Corrects a patient by the form that people are registered with, in one transaction: answers about the person in their record, all others
 * in the filled form that registered them. What was wrong before and stays as it is, stays; the same answers sent again change nothing. Raises
 * `engine.unknownObject`, `form.notRegistering`, `dataentry.reasonNeeded`, `engine.stale` (If-Match), `correction.unknownField`,
 * `correction.hiddenAnswer`, `submission.refused` with every wrong field, what the record refuses of a patient, and, where answers that
 * are not about the person change, what keeps a filled form from being corrected.
 */
export const registrationCorrection = operation(registrationCorrectionWire, {
  handle: async (request, tx) => {
    const { changed, state } = await correct(request, tx);
    return { headers: { etag: `"${state}"` }, body: { patient: { uuid: request.params.uuid }, changed: [...changed] } };
  },
});
