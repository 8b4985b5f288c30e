import { referralSendWire } from '@fieldward/contract/patient/referral.operations.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { inTurn } from '../../../sql/in-turn.ts';
import { noteEvent } from './held-referral.ts';
import { belongsToPlace } from './referral-sql.ts';

type Sent = RequestOf<typeof referralSendWire>['body'];

const cleaned = (text: string | null | undefined): string => (text ?? '').replaceAll('\0', '').trim();

/** The patient, held so that of two requests at once the second sees the first. Raises `engine.unknownReference`, `referral.voided`, `referral.dead`. */
async function heldPatient(tx: Db, uuid: string): Promise<string> {
  await tx.rows('select from patient t where t.uuid = $1 for no key update', [uuid]);
  const [found] = await tx.rows<{ id: string; voided: boolean; dead: boolean }>(
    'select t.patient_id::text as id, t.voided, p.dead from patient t join person p on p.person_id = t.patient_id where t.uuid = $1',
    [uuid],
  );
  if (found === undefined) throw unknownReference('patient', uuid, 'patient');
  if (found.voided) throw new Problem('referral.voided', {}, 'patient');
  if (found.dead) throw new Problem('referral.dead', {}, 'patient');
  return found.id;
}

/** A place in use. Raises `engine.required`, `engine.unknownReference`, `referral.retiredPlace`, and `access.foreignPlace` for one of others. */
async function placeOf(tx: Db, uuid: string, field: 'from' | 'to', owner: Actor | null): Promise<string> {
  if (uuid === '') throw new Problem('engine.required', {}, field);
  const [found] = await tx.rows<{ id: string; retired: boolean; own: boolean }>(
    `select l.location_id::text as id, l.retired, ${belongsToPlace('$2::bigint', 'l.location_id')} as own from location l where l.uuid = $1`,
    [uuid, owner?.bound === true ? owner.userId : null],
  );
  if (found === undefined) throw unknownReference('location', uuid, field);
  if (!found.own) throw new Problem('access.foreignPlace', {}, field);
  if (found.retired) throw new Problem('referral.retiredPlace', {}, field);
  return found.id;
}

interface Ends {
  readonly from: string;
  /** Null: out of the programme, to a place that has a name only. */
  readonly to: string | null;
  readonly outside: string | null;
}

/** From where to where. Raises as `placeOf`, and `referral.samePlace`. */
async function endsOf(tx: Db, actor: Actor, body: Sent): Promise<Ends> {
  const from = await placeOf(tx, cleaned(body.from), 'from', actor);
  const outside = cleaned(body.outside) || null;
  const sent = cleaned(body.to);
  const to = sent === '' && outside !== null ? null : await placeOf(tx, sent, 'to', null);
  if (from === to) throw new Problem('referral.samePlace', {}, 'to');
  return { from, to, outside: to === null ? outside : null };
}

/**
 * The workflow that it is of, or null. Raises `engine.unknownReference`, `enrolment.retiredWorkflow`, and `referral.notEnrolled` where a
 * transfer would move nothing.
 */
async function workflowOf(tx: Db, patient: string, { workflow, kind }: Sent): Promise<string | null> {
  const uuid = cleaned(workflow);
  if (uuid === '') return null;
  const [found] = await tx.rows<{ id: string; name: string; retired: boolean; enrolled: boolean }>(
    `select w.workflow_id::text as id, w.name, w.retired, exists (select from patient_workflow e
       where e.patient_id = $2::bigint and e.workflow_id = w.workflow_id and not e.voided and e.date_completed is null) as enrolled
     from workflow w where w.uuid = $1`,
    [uuid, patient],
  );
  if (found === undefined) throw unknownReference('workflow', uuid, 'workflow');
  if (kind === 'transfer' && !found.enrolled) throw new Problem('referral.notEnrolled', { workflow: found.name }, 'workflow');
  if (kind === 'referral' && found.retired) throw new Problem('enrolment.retiredWorkflow', { workflow: found.name }, 'workflow');
  return found.id;
}

/** One transfer at a time: of a workflow, or of all care. Raises `referral.openAlready`, which names where it goes. */
async function demandNoneOpen(tx: Db, patient: string, workflow: string | null): Promise<void> {
  const [open] = await tx.rows<{ place: string }>(
    `select coalesce((select l.name from location l where l.location_id = r.to_location_id), r.outside) as place
     from referral r where r.patient_id = $1::bigint and not r.voided and r.kind = 'transfer' and r.state in ('sent', 'received')
       and ($2::bigint is null or r.workflow_id is null or r.workflow_id = $2::bigint) limit 1`,
    [patient, workflow],
  );
  if (open !== undefined) throw new Problem('referral.openAlready', { place: open.place }, 'to');
}

/** The day on which the patient is awaited. Raises `engine.required`, `engine.notDate`, `referral.expectedPast`. */
async function expectedOf(tx: Db, sent: unknown): Promise<string> {
  if (sent === undefined || sent === null || sent === '') throw new Problem('engine.required', {}, 'expected');
  const day = typeof sent === 'string' ? parseDay(sent) : null;
  if (day === null) throw new Problem('engine.notDate', {}, 'expected');
  if (day < (await programmeToday(tx))) throw new Problem('referral.expectedPast', {}, 'expected');
  return day;
}

const SENT = `select (p.uuid = $2 or is_merged_away($2)) and r.kind = $3 and coalesce(w.uuid, '') = $4 and f.uuid = $5 and coalesce(t.uuid, '') = $6
    and coalesce(r.outside, '') = $7 and coalesce(r.service, '') = $8 and r.urgency = $9 and r.reason = $10 and coalesce(r.message, '') = $11
    and to_char(r.expected_date, 'YYYY-MM-DD') = $12 as same
  from referral r join person p on p.person_id = r.patient_id join location f on f.location_id = r.from_location_id
  left join location t on t.location_id = r.to_location_id left join workflow w on w.workflow_id = r.workflow_id where r.uuid = $1`;

/** Whether the very same was sent before: its answer was lost. Raises `engine.savedOtherwise` where its sender has changed it since. */
async function sentBefore(tx: Db, uuid: string, body: Sent): Promise<boolean> {
  await inTurn(tx, uuid);
  const to = cleaned(body.to);
  const { kind, urgency, expected } = body;
  const [patient, workflow, from, service, reason, message] = [
    body.patient,
    body.workflow,
    body.from,
    body.service,
    body.reason,
    body.message,
  ].map(cleaned);
  const outside = to === '' ? cleaned(body.outside) : '';
  const day = typeof expected === 'string' ? expected : '';
  const facts = [uuid, patient, kind, workflow, from, to, outside, service, urgency, reason, message, day];
  const [sent] = await tx.rows<{ same: boolean }>(SENT, facts);
  if (sent?.same === false) throw new Problem('engine.savedOtherwise');
  return sent !== undefined;
}

/** Raises `engine.required`, `engine.unknownReference`, `access.foreignPlace`, `engine.savedOtherwise`, `referral.*`. */
export const referralSend = operation(referralSendWire, {
  handle: async ({ body, actor, audit }, tx) => {
    if (body.uuid !== undefined && (await sentBefore(tx, cleaned(body.uuid), body))) return { body: { uuid: cleaned(body.uuid) } };
    const patient = await heldPatient(tx, cleaned(body.patient));
    const { from, to, outside } = await endsOf(tx, actor, body);
    const reason = cleaned(body.reason);
    if (reason === '') throw new Problem('engine.required', {}, 'reason');
    const expected = await expectedOf(tx, body.expected);
    const workflow = await workflowOf(tx, patient, body);
    if (body.kind === 'transfer') await demandNoneOpen(tx, patient, workflow);
    const [made] = await tx.rows<{ id: string; uuid: string }>(
      `insert into referral (uuid, patient_id, kind, workflow_id, from_location_id, to_location_id, outside, service, urgency, reason, message, expected_date, creator)
       values (coalesce($1, gen_random_uuid()::text), $2::bigint, $3, $4::bigint, $5::bigint, $6::bigint, $7, $8, $9, $10, $11, $12::date, $13::bigint)
       returning referral_id::text as id, uuid`,
      [
        body.uuid === undefined ? null : cleaned(body.uuid),
        patient,
        body.kind,
        workflow,
        from,
        to,
        outside,
        cleaned(body.service) || null,
        body.urgency,
        reason,
        cleaned(body.message) || null,
        expected,
        actor.userId,
      ],
    );
    if (made === undefined) throw new Error('a referral that was made has a key');
    await noteEvent(tx, { referral: made.id, patient, event: 'sent', reason: null, by: actor.userId });
    await audit({
      action: 'create',
      resource: 'referral',
      uuid: made.uuid,
      patientId: patient,
      detail: { kind: body.kind, urgency: body.urgency },
    });
    return { body: { uuid: made.uuid } };
  },
});
