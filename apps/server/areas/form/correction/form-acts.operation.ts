import { randomUUID } from 'node:crypto';
import {
  formMoveWire,
  formUndoWire,
  formUnlockWire,
  formVoidWire,
  UNLOCKED_HOURS,
  type FormActDone,
} from '@fieldward/contract/form/correction.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem, repeated, unknownObject } from '../../../engine/problem.ts';
import { settleAppointments } from '../../../sql/appointments.ts';
import { moveEncounter, voidEncounterContent } from '../../../sql/encounter-content.ts';
import { settleEnrolments } from '../../../sql/enrolments.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { joinVisit, leaveVisit, returnToVisit } from '../../../sql/form-visits.ts';
import { stateOfForm } from '../filled/filled-form-reading.ts';
import { correctableForm, correctableFormEvenVoided, holdForm, type Correctable } from './correction-lookup.ts';
import { beginCorrection, correctionId, reasonOf } from './correction-request.ts';

/** Raises `engine.stale`, and what `demandUnlocked` raises. */
function demandAllowed({ actor, ifMatch }: OperationContext, form: Correctable): void {
  demandUnlocked(actor, form, form);
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== form.state)
    throw new Problem('engine.stale', {}, undefined, { extra: { version: form.state, current: null } });
}

const noteSql = `insert into form_correction (uuid, patient_id, encounter_id, kind, reason, content_hash, former, former_patient_id, creator)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)`;

async function answer(tx: Db, act: string, encounter: string): Promise<{ headers: { etag: string }; body: FormActDone }> {
  return { headers: { etag: `"${await stateOfForm(tx, encounter)}"` }, body: { uuid: act, encounter: { uuid: encounter } } };
}

interface NextPatient {
  readonly id: string;
  /** The birth date where it is known to the day, `YYYY-MM-DD`. */
  readonly born: string | null;
}

/** The patient who is to get the form. Raises `submission.unknownPatient`. */
async function nextPatient(tx: Db, uuid: unknown): Promise<NextPatient> {
  const text = typeof uuid === 'string' ? uuid.replaceAll('\0', '') : '';
  const [row] = await tx.rows<NextPatient>(
    `select p.patient_id::text as id, (select n.birthdate::text from person n where n.person_id = p.patient_id and not n.birthdate_estimated) as born
     from patient p where p.uuid = $1 and not p.voided`,
    [text],
  );
  if (row === undefined) throw new Problem('submission.unknownPatient', { patient: repeated(text) }, 'patient');
  return row;
}

interface Moving {
  readonly form: Correctable;
  /** patient_id. */
  readonly to: string;
  readonly by: string;
  readonly reason: string;
}

/** Gives a form to another patient; it is in no visit of theirs yet, and one that only it had made has ended. */
async function moveForm(tx: Db, { form, to, by, reason }: Moving): Promise<void> {
  const {
    patient: from,
    id: encounter,
    workflow,
    visit,
    encounter: { uuid },
  } = form;
  await moveEncounter(tx, { from, to, encounter, by });
  if (workflow !== null) {
    await settleEnrolments(tx, { patient: from, workflow, enrolling: null, by, reason });
    await settleEnrolments(tx, { patient: to, workflow, enrolling: uuid, by, reason });
  }
  await settleAppointments(tx, { patient: from, by, reason });
  await settleAppointments(tx, { patient: to, by, reason });
  await leaveVisit(tx, { patient: from, visit, by, reason });
}

/**
 * Moves a form that was entered for the wrong patient, with all that hangs on it: observations, orders, samples, results. Raises
 * `submission.unknownPatient`, `correction.samePatient`, `submission.beforeBirth`, and what `beginCorrection` and `demandAllowed` raise.
 */
export const formMove = operation(formMoveWire, {
  handle: async (request, tx) => {
    const { params, body, actor, audit } = request;
    const reason = reasonOf(body.reason);
    const note = correctionId(body.uuid, { moved: params.uuid, patient: body.patient, reason });
    const begun = await beginCorrection(tx, params.uuid, note, body.patient);
    if (begun.earlier !== null) return answer(tx, note.uuid, params.uuid);
    const filled = begun.form();
    demandAllowed(request, filled);
    const { id: to, born } = await nextPatient(tx, body.patient);
    if (to === filled.patient) throw new Problem('correction.samePatient', {}, 'patient');
    const day = filled.moment.slice(0, 10);
    if (born !== null && day < born) throw new Problem('submission.beforeBirth', { date: day, born }, 'patient');
    await moveForm(tx, { form: filled, to, by: actor.userId, reason });
    await joinVisit(tx, { patient: to, encounter: filled.id, by: actor.userId });
    const former = JSON.stringify(filled.visit === null ? {} : { visit: filled.visit });
    await tx.rows(noteSql, [note.uuid, to, filled.id, 'moved', reason, note.hash, former, filled.patient, actor.userId]);
    // whoever looks at either patient finds it
    for (const patientId of [filled.patient, to])
      // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
      await audit({ action: 'move', resource: 'encounter', uuid: params.uuid, patientId, detail: { form: filled.name, reason } });
    return answer(tx, note.uuid, params.uuid);
  },
});

const voidSql = `update encounter set voided = $3, voided_by = case when $3 then $4::bigint end, date_voided = case when $3 then now() end,
  void_reason = case when $3 then $5 end, changed_by = $4::bigint, date_changed = now() where patient_id = $1 and encounter_id = $2`;

/** Voids a form that was entered in error, with all that hangs on it. Raises what `beginCorrection` and `demandAllowed` raise. */
export const formVoid = operation(formVoidWire, {
  handle: async (request, tx) => {
    const { params, body, actor, audit } = request;
    const reason = reasonOf(body.reason);
    const note = correctionId(body.uuid, { voided: params.uuid, reason });
    const begun = await beginCorrection(tx, params.uuid, note);
    if (begun.earlier !== null) return answer(tx, note.uuid, params.uuid);
    const filled = begun.form();
    demandAllowed(request, filled);
    const { patient, id, name } = filled;
    await tx.rows(voidSql, [patient, id, true, actor.userId, reason]);
    await voidEncounterContent(tx, { patient, encounter: id, voided: true, by: actor.userId, reason, since: null });
    await tx.rows(noteSql, [note.uuid, patient, id, 'voided', reason, note.hash, null, null, actor.userId]);
    await audit({ action: 'void', resource: 'encounter', uuid: params.uuid, patientId: patient, detail: { form: name, reason } });
    return answer(tx, note.uuid, params.uuid);
  },
});

interface Act {
  readonly uuid: string;
  readonly kind: string;
  readonly undone: boolean;
  readonly from: string | null;
  readonly creator: string;
  readonly hours: number;
  /** uuid of the visit that the form was in. */
  readonly visit: string | null;
}

const actSql = `select c.uuid, c.kind, c.undone_at is not null as undone, c.former_patient_id::text as "from", c.creator::text as creator,
  (extract(epoch from now() - c.date_created) / 3600)::float8 as hours,
  c.former->>'visit' as visit
  from form_correction c join encounter e using (patient_id, encounter_id) where e.uuid = $1 and c.uuid = $2 and c.kind in ('moved', 'voided')`;

/** What is to be taken back. Raises `engine.unknownObject`. Without a name it is that the form was voided, however that was done. */
async function actOf(tx: Db, encounter: string, sent: unknown): Promise<Act | null> {
  if (sent === undefined || sent === null) return null;
  const [act] = await tx.rows<Act>(actSql, [encounter, typeof sent === 'string' ? sent.replaceAll('\0', '') : '']);
  if (act === undefined) throw unknownObject('encounter', String(sent));
  return act;
}

const undoneSql = `update form_correction set undone_at = now(), undone_by = $3, changed_by = $3, date_changed = now()
  where patient_id = $1 and encounter_id = $2 and undone_at is null and (uuid = $4 or ($4::text is null and kind = 'voided'))`;

/** Brings a voided form back; one that is not voided stays as it is. */
async function restoreForm(
  request: OperationContext & { readonly params: { readonly uuid: string } },
  tx: Db,
  act: Act | null,
): Promise<void> {
  const { actor, audit, params } = request;
  const filled = await correctableFormEvenVoided(tx, params.uuid);
  if (!filled.voided) return;
  demandUnlocked(actor, actedBy(filled, act, filled.voidedBy), filled);
  await tx.rows(voidSql, [filled.patient, filled.id, false, actor.userId, null]);
  const content = { patient: filled.patient, encounter: filled.id, voided: false, by: actor.userId, reason: null };
  await voidEncounterContent(tx, { ...content, since: filled.dateVoided });
  await tx.rows(undoneSql, [filled.patient, filled.id, actor.userId, act?.uuid ?? null]);
  const detail = { form: filled.name, gone: false };
  await audit({ action: 'update', resource: 'encounter', uuid: params.uuid, patientId: filled.patient, detail });
}

/** For a while, people may take back what they did themselves, whoever filled the form. */
const actedBy = (filled: Correctable, act: Act | null, by: string | null): Correctable => ({
  ...filled,
  creator: act?.creator ?? by ?? filled.creator,
  hoursSinceSaved: act?.hours ?? filled.hoursSinceSaved,
});

/** Gives a moved form back; raises `correction.movedOn` when it has been moved on since. */
async function giveBack(request: OperationContext & { readonly params: { readonly uuid: string } }, tx: Db, act: Act): Promise<void> {
  const { actor, audit, params } = request;
  if (act.undone || act.from === null) return;
  const filled = await correctableForm(tx, params.uuid);
  demandUnlocked(actor, actedBy(filled, act, null), filled);
  const [last] = await tx.rows<{ uuid: string }>(
    `select uuid from form_correction where patient_id = $1 and encounter_id = $2 and kind = 'moved' and undone_at is null order by form_correction_id desc limit 1`,
    [filled.patient, filled.id],
  );
  const [back] = await tx.rows<{ voided: boolean }>('select voided from patient where patient_id = $1', [act.from]);
  if (last?.uuid !== act.uuid || back === undefined || back.voided) throw new Problem('correction.movedOn');
  await tx.rows(undoneSql, [filled.patient, filled.id, actor.userId, act.uuid]);
  await moveForm(tx, { form: filled, to: act.from, by: actor.userId, reason: 'Moved back' });
  await returnToVisit(tx, { patient: act.from, encounter: filled.id, by: actor.userId }, act.visit);
  for (const patientId of [filled.patient, act.from])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await audit({ action: 'move', resource: 'encounter', uuid: params.uuid, patientId, detail: { form: filled.name, gone: false } });
}

/** Takes back that a form was moved or voided; what is taken back already stays so. Raises `engine.unknownObject`, `correction.movedOn`, and locks. */
export const formUndo = operation(formUndoWire, {
  handle: async (request, tx) => {
    const { params, body } = request;
    const act = await holdForm(tx, params.uuid, () => actOf(tx, params.uuid, body.act), body.act);
    if (act?.kind === 'moved') await giveBack(request, tx, act);
    else if (act?.undone !== true) await restoreForm(request, tx, act);
    return answer(tx, act?.uuid ?? params.uuid, params.uuid);
  },
});

/** Unlocks a form for a while. Raises `form.notFilled`, `dataentry.reasonNeeded`. */
export const formUnlock = operation(formUnlockWire, {
  handle: async ({ params, body, actor, audit }, tx) => {
    const reason = reasonOf(body.reason);
    const { patient, id, name } = await holdForm(tx, params.uuid, () => correctableForm(tx, params.uuid));
    const [row] = await tx.rows<{ expires: string }>(
      `insert into form_correction (uuid, patient_id, encounter_id, kind, reason, expires_at, creator)
       values ($1, $2, $3, 'unlocked', $4, now() + make_interval(hours => $5), $6) returning iso(expires_at) as expires`,
      [randomUUID(), patient, id, reason, UNLOCKED_HOURS, actor.userId],
    );
    const expires = row?.expires ?? '';
    await audit({
      action: 'unlock',
      resource: 'encounter',
      uuid: params.uuid,
      patientId: patient,
      detail: { form: name, reason, expires },
    });
    return { body: JSON.stringify({ expires }) };
  },
});
