import { heldRecordDecideWire } from '@fieldward/contract/form/field-record.operations.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { readSubmission, type Submission, type SubmissionContent } from '../submission/form-submission-body.ts';
import { handedAct, handedAgain, handedForm, type Handed } from './handed.ts';
import { lockedFieldRecord, type FieldRecord } from './field-record-rows.ts';

type Request = RequestOf<typeof heldRecordDecideWire>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '');

/** The record, held until the end of the transaction. Raises `engine.unknownObject`, `fieldrecord.decided`, `fieldrecord.hidden`. */
async function recordToDecide(tx: Db, uuid: string): Promise<FieldRecord> {
  const record = await lockedFieldRecord(tx, uuid);
  if (record === null || record.state === 'stored') throw unknownObject('heldrecord', uuid);
  if (record.state !== 'held') throw new Problem('fieldrecord.decided');
  if (record.content === null) throw new Problem('fieldrecord.hidden');
  return record;
}

/** The same form, of the patient with this uuid. Raises `fieldrecord.registers`: who is registered by a form is who it says. */
function submissionFor(patient: string, { uuid, content: { data, metadata }, createsPatient }: Submission): Submission {
  if (createsPatient) throw new Problem('fieldrecord.registers', {}, 'patient');
  return readSubmission({ uuid, data, metadata: { ...(typeof metadata === 'object' ? metadata : {}), patient: { uuid: patient } } });
}

/**
 * What is stored: what was corrected, else what was filled, for the patient who is named, else for the record that its patient has today. Only
 * forms are given to somebody else. Raises `fieldrecord.kind` for a correction of another kind, `fieldrecord.registers`.
 */
async function handedOf(tx: Db, request: Request, uuid: string, { content, patientId }: FieldRecord): Promise<Handed> {
  const { act, submission: sent } = request.body;
  const kept = content ?? {};
  const keptKind = 'kind' in kept ? String(kept.kind) : null;
  // what was handed in stays of its kind: a decision corrects it, and does something else never
  if (act !== undefined && act.kind !== keptKind) throw new Problem('fieldrecord.kind', { kind: act.kind }, 'act');
  if (sent !== undefined && keptKind !== null) throw new Problem('fieldrecord.kind', { kind: 'form' }, 'submission');
  const named = textOf(request.body.patient);
  if (named !== '') {
    if (keptKind !== null) throw new Problem('fieldrecord.registers', {}, 'patient');
    return handedForm(submissionFor(named, readSubmission({ ...(typeof sent === 'object' ? sent : (kept as SubmissionContent)), uuid })));
  }
  if (act !== undefined) return handedAct(request, act);
  if (sent !== undefined) return handedForm(readSubmission({ ...(typeof sent === 'object' ? sent : {}), uuid }));
  const [patient] =
    patientId === null ? [] : await tx.rows<{ uuid: string }>('select uuid from patient where patient_id = $1', [patientId]);
  if (keptKind !== null) return handedAgain(request, uuid, patient === undefined ? kept : renamed(kept, patient.uuid));
  const filled = readSubmission({ ...(kept as SubmissionContent), uuid }); // no other kind has been kept
  return handedForm(patient === undefined ? filled : { ...filled, patient: { ...filled.patient, uuid: patient.uuid } });
}

/** With the record of today wherever the patient is named. */
function renamed(kept: object, now: string): object {
  const { patient } = kept as { readonly patient?: unknown };
  if (typeof patient !== 'string') return kept;
  return JSON.parse(JSON.stringify(kept).replaceAll(JSON.stringify(patient), JSON.stringify(now))) as object;
}

interface Author {
  readonly userId: string;
  readonly userUuid: string;
  readonly username: string;
  readonly personId: string | null;
}

async function accountOf(tx: Db, userId: string): Promise<Author> {
  const [author] = await tx.rows<Author>(
    `select user_id::text as "userId", uuid as "userUuid", coalesce(username, system_id) as username, person_id::text as "personId" from users where user_id = $1`,
    [userId],
  );
  if (author === undefined) throw new Error('accounts are never deleted');
  return author;
}

const DECIDE = `update field_record r set state = $2, corrected = $3::jsonb, decided_by = $4::bigint, decided_at = now(), reason = nullif($5, ''),
    changed_by = $4::bigint, date_changed = now(), patient_id = coalesce((select p.patient_id from patient p where p.uuid = $6), r.patient_id)
  where r.uuid = $1`;

interface Decision {
  readonly uuid: string;
  readonly reason: string;
  readonly accepts: boolean;
  /** It is accepted for another patient than it was filled for. */
  readonly moved: boolean;
  /** Its author or whoever decides has put it right. */
  readonly edited: boolean;
}

/** What was decided. Raises `engine.tooLong`, `fieldrecord.reasonNeeded`. */
function decisionOf(body: Request['body']): Decision {
  const [uuid, reason] = [textOf(body.uuid), textOf(body.reason)];
  if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  const accepts = body.decision === 'accept';
  const moved = accepts && textOf(body.patient) !== '';
  if ((!accepts || moved) && reason === '') throw new Problem('fieldrecord.reasonNeeded', {}, 'reason');
  return { uuid, reason, accepts, moved, edited: accepts && (body.submission !== undefined || body.act !== undefined) };
}

/**
 * Accepts a record as it was filled or corrected, as its author's, or rejects it. A refusal is shown, and it stays held. Raises
 * `fieldrecord.decided` where somebody was faster, `fieldrecord.hidden`, `fieldrecord.reasonNeeded`, `engine.tooLong`, and what a submission raises.
 */
export const heldRecordDecide = operation(heldRecordDecideWire, {
  async handle(request, tx) {
    const { actor, audit } = request;
    const { uuid, reason, accepts, moved, edited } = decisionOf(request.body);
    const record = await recordToDecide(tx, uuid);
    const author = await accountOf(tx, record.author);
    const accepted = accepts ? await handedOf(tx, request, uuid, record) : null;
    const saved = accepted === null ? null : await accepted.carryOut({ ...request, actor: { ...actor, ...author } }, tx);
    const state = accepted === null ? ('rejected' as const) : ('accepted' as const);
    const corrected = accepted !== null && (edited || moved) ? JSON.stringify(accepted.content) : null;
    await tx.rows(DECIDE, [uuid, state, corrected, actor.userId, reason, saved?.patient.uuid ?? accepted?.patient ?? null]);
    await audit({
      action: 'update',
      resource: 'heldrecord',
      uuid,
      ...(record.patientId === null ? {} : { patientId: record.patientId }),
      detail: {
        changed: ['state', ...(moved ? ['patient'] : []), ...(edited ? ['content'] : [])],
        decision: state,
        author: author.username,
        reason,
      },
    });
    return { body: { uuid, state, encounter: saved?.encounter ?? null } };
  },
});
