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
import { moveEncounter, voidEncounterContent } from '../../../sql/encounter-content.ts';
import { stateOfForm, storedForm, type Filled } from '../filled/filled-form-reading.ts';
import { demandUnlocked, holdForm, surroundingsOf, type Surroundings } from './correction-lookup.ts';
import { correctionId, reasonOf } from './correction-request.ts';

interface Held {
  readonly filled: Filled;
  readonly around: Surroundings;
}

/** The form, held until the end of the transaction. Raises `form.notFilled`, `engine.stale`, and what `demandUnlocked` raises. */
async function heldForm({ actor, ifMatch }: OperationContext, tx: Db, uuid: string): Promise<Held> {
  await holdForm(tx, uuid);
  const filled = await storedForm(tx, uuid);
  const around = await surroundingsOf(tx, filled);
  demandUnlocked(actor, filled, around);
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== filled.state)
    throw new Problem('engine.stale', {}, undefined, { extra: { version: filled.state, current: null } });
  return { filled, around };
}

const noteSql = `insert into form_correction (uuid, patient_id, encounter_id, kind, reason, content_hash, former, former_patient_id, creator)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)`;

async function answer(tx: Db, act: string, encounter: string): Promise<{ headers: { etag: string }; body: FormActDone }> {
  return { headers: { etag: `"${await stateOfForm(tx, encounter)}"` }, body: { uuid: act, encounter: { uuid: encounter } } };
}

/** The patients of uuids, by uuid: those that are there. */
async function patientKey(tx: Db, uuid: unknown): Promise<string> {
  const text = typeof uuid === 'string' ? uuid.replaceAll('\0', '') : '';
  const [row] = await tx.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1 and not voided for key share', [
    text,
  ]);
  if (row === undefined) throw new Problem('submission.unknownPatient', { patient: repeated(text) }, 'patient');
  return row.id;
}

/** Who is in the workflow of the form because of it: the patient who gets it is, and the one who loses it is no longer when no other form says so. */
const enrolmentSql = `
with gone as (
  update patient_workflow w set voided = true, voided_by = $4, date_voided = now(), void_reason = $5
  from encounter e
  where e.patient_id = $2 and e.encounter_id = $3 and w.patient_id = $1 and w.workflow_id = $6::bigint and not w.voided
    and w.date_created = e.date_created and w.creator = e.creator
    and not exists (select from form_encounter fe join component_form c using (component_form_id)
      where fe.patient_id = $1 and not fe.voided and c.workflow_id = w.workflow_id and fe.encounter_id <> $3)
  returning w.workflow_id)
insert into patient_workflow (patient_id, workflow_id, creator, date_created)
select $2, $6::bigint, e.creator, e.date_created from encounter e where e.patient_id = $2 and e.encounter_id = $3 and $6::bigint is not null
on conflict (patient_id, workflow_id) where not voided do nothing`;

interface Moving {
  readonly from: string;
  readonly to: string;
  readonly encounter: string;
  readonly workflow: string | null;
  readonly by: string;
  readonly reason: string;
  readonly visit: string | null;
}

/** The visit of the other patient that the form falls into: at its place, open at its moment; null when there is none. */
async function visitThere(tx: Db, to: string, { id, patient }: Filled): Promise<string | null> {
  const [row] = await tx.rows<{ visit: string }>(
    `select v.visit_id::text as visit from encounter e join visit v on v.patient_id = $3 and not v.voided and v.location_id is not distinct from e.location_id
       and v.start_datetime <= e.encounter_datetime and (v.stop_datetime is null or v.stop_datetime >= e.encounter_datetime)
     where e.patient_id = $1 and e.encounter_id = $2 order by v.start_datetime desc limit 1`,
    [patient, id, to],
  );
  return row?.visit ?? null;
}

async function moveForm(tx: Db, { from, to, encounter, workflow, by, reason, visit }: Moving): Promise<void> {
  await moveEncounter(tx, { from, to, encounter, by, visit });
  await tx.rows(enrolmentSql, [from, to, encounter, by, reason, workflow]);
}

/**
 * Moves a form that was entered for the wrong patient, with all that hangs on it: observations, orders, samples, results. Raises
 * `submission.unknownPatient`, `correction.samePatient`, `submission.beforeBirth`, and what `heldForm` and `correctionId` raise.
 */
export const formMove = operation(formMoveWire, {
  handle: async (request, tx) => {
    const { params, body, actor, audit } = request;
    const reason = reasonOf(body.reason);
    const note = await correctionId(tx, body.uuid, { moved: params.uuid, patient: body.patient, reason });
    if (note.earlier !== null) return answer(tx, note.uuid, params.uuid);
    const { filled } = await heldForm(request, tx, params.uuid);
    const to = await patientKey(tx, body.patient);
    if (to === filled.patient) throw new Problem('correction.samePatient', {}, 'patient');
    const { born } = await surroundingsOf(tx, { ...filled, patient: to });
    const day = filled.moment.slice(0, 10);
    if (born !== null && day < born) throw new Problem('submission.beforeBirth', { date: day, born }, 'patient');
    await moveForm(tx, {
      from: filled.patient,
      to,
      encounter: filled.id,
      workflow: filled.workflow,
      by: actor.userId,
      reason,
      visit: await visitThere(tx, to, filled),
    });
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

/** Voids a form that was entered in error, with all that hangs on it. Raises what `heldForm` and `correctionId` raise. */
export const formVoid = operation(formVoidWire, {
  handle: async (request, tx) => {
    const { params, body, actor, audit } = request;
    const reason = reasonOf(body.reason);
    const note = await correctionId(tx, body.uuid, { voided: params.uuid, reason });
    if (note.earlier !== null) return answer(tx, note.uuid, params.uuid);
    const { filled } = await heldForm(request, tx, params.uuid);
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
  readonly visit: string | null;
}

const actSql = `select c.uuid, c.kind, c.undone_at is not null as undone, c.former_patient_id::text as "from", c.creator::text as creator,
  (extract(epoch from now() - c.date_created) / 3600)::float8 as hours,
  (select v.visit_id::text from visit v where v.patient_id = c.former_patient_id and v.uuid = c.former->>'visit' and not v.voided) as visit
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
  const filled = await storedForm(tx, params.uuid, { voided: true });
  if (!filled.voided) return;
  demandUnlocked(actor, actedBy(filled, act, filled.voidedBy), await surroundingsOf(tx, filled));
  await tx.rows(voidSql, [filled.patient, filled.id, false, actor.userId, null]);
  const content = { patient: filled.patient, encounter: filled.id, voided: false, by: actor.userId, reason: null };
  await voidEncounterContent(tx, { ...content, since: filled.dateVoided });
  await tx.rows(undoneSql, [filled.patient, filled.id, actor.userId, act?.uuid ?? null]);
  const detail = { form: filled.name, gone: false };
  await audit({ action: 'update', resource: 'encounter', uuid: params.uuid, patientId: filled.patient, detail });
}

/** For a while, people may take back what they did themselves, whoever filled the form. */
const actedBy = (filled: Filled, act: Act | null, by: string | null): Filled => ({
  ...filled,
  creator: act?.creator ?? by ?? filled.creator,
  hoursSinceSaved: act?.hours ?? filled.hoursSinceSaved,
});

/** Gives a moved form back; raises `correction.movedOn` when it has been moved on since. */
async function giveBack(request: OperationContext & { readonly params: { readonly uuid: string } }, tx: Db, act: Act): Promise<void> {
  const { actor, audit, params } = request;
  if (act.undone || act.from === null) return;
  const filled = await storedForm(tx, params.uuid);
  demandUnlocked(actor, actedBy(filled, act, null), await surroundingsOf(tx, filled));
  const [last] = await tx.rows<{ uuid: string }>(
    `select uuid from form_correction where patient_id = $1 and encounter_id = $2 and kind = 'moved' and undone_at is null order by form_correction_id desc limit 1`,
    [filled.patient, filled.id],
  );
  const [back] = await tx.rows<{ voided: boolean }>('select voided from patient where patient_id = $1', [act.from]);
  if (last?.uuid !== act.uuid || back === undefined || back.voided) throw new Problem('correction.movedOn');
  await tx.rows(undoneSql, [filled.patient, filled.id, actor.userId, act.uuid]);
  const reason = 'Moved back';
  await moveForm(tx, {
    from: filled.patient,
    to: act.from,
    encounter: filled.id,
    workflow: filled.workflow,
    by: actor.userId,
    reason,
    visit: act.visit,
  });
  for (const patientId of [filled.patient, act.from])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await audit({ action: 'move', resource: 'encounter', uuid: params.uuid, patientId, detail: { form: filled.name, gone: false } });
}

/** Takes back that a form was moved or voided; what is taken back already stays so. Raises `engine.unknownObject`, `correction.movedOn`, and locks. */
export const formUndo = operation(formUndoWire, {
  handle: async (request, tx) => {
    const { params, body } = request;
    await holdForm(tx, params.uuid);
    const act = await actOf(tx, params.uuid, body.act);
    if (act?.kind === 'moved') await giveBack(request, tx, act);
    else if (act?.undone !== true) await restoreForm(request, tx, act);
    return answer(tx, act?.uuid ?? params.uuid, params.uuid);
  },
});

/** Unlocks a form for a while. Raises `form.notFilled`, `dataentry.reasonNeeded`. */
export const formUnlock = operation(formUnlockWire, {
  handle: async ({ params, body, actor, audit }, tx) => {
    const reason = reasonOf(body.reason);
    await holdForm(tx, params.uuid);
    const { patient, id, name } = await storedForm(tx, params.uuid);
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
