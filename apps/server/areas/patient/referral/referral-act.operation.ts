import { referralActWire } from '@fieldward/contract/patient/referral.operations.ts';
import { actFits, actIsTheirs, actsWithReason, eventOf, stateAfter, type ReferralAct } from '@fieldward/domain/care/referral.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { already, heldReferral, noteEvent, type HeldReferral } from './held-referral.ts';

/** Raises `referral.*` where the act does not fit the state, or is not theirs. */
function demandFit(held: HeldReferral, act: ReferralAct): void {
  if (!actFits(act, held)) {
    if (act === 'arrive' && held.arrived) throw new Problem('referral.alreadyArrived', {});
    throw new Problem(already[held.state], { name: held.lastBy });
  }
  if (!actIsTheirs(act, held)) throw new Problem(held.receives ? 'referral.onlySender' : 'referral.onlyReceiver', {});
  if (act === 'accept' && held.dead) throw new Problem('referral.dead', {});
}

/** The day on which the patient came. Raises `engine.notDate`, `record.future` and `referral.arrivedBeforeSent`. */
async function dayOfArrival(tx: Db, held: HeldReferral, sent: string | null | undefined): Promise<string> {
  const now = await programmeToday(tx);
  if (sent === undefined || sent === null || sent === '') return now;
  const day = parseDay(sent);
  if (day === null) throw new Problem('engine.notDate', {}, 'day');
  if (day > now) throw new Problem('record.future', {}, 'day');
  if (day < held.sentOn) throw new Problem('referral.arrivedBeforeSent', {}, 'day');
  return day;
}

/**
 * The care moves with an accepted transfer: of its workflow, or of all that goes on at the sending place or below. The enrolment is the same one:
 * its phases and the days that count from it stay. Who left the programme is transferred out instead.
 */
const MOVE = `
with recursive below (location_id) as (
  select $3::bigint union select l.location_id from below b join location l on l.parent_location = b.location_id),
moving as (
  select w.patient_workflow_id from patient_workflow w
  where w.patient_id = $1::bigint and not w.voided and w.date_completed is null
    and ($2::bigint is null and (w.location_id is null or w.location_id in (select location_id from below)) or w.workflow_id = $2::bigint))`;
const MOVED = `${MOVE}
update patient_workflow w set location_id = $4::bigint, by_hand = true, changed_by = $5::bigint, date_changed = now()
from moving m where w.patient_id = $1::bigint and w.patient_workflow_id = m.patient_workflow_id`;
const LEFT = `${MOVE}
insert into enrolment_state (patient_id, patient_workflow_id, status, since, reason, by_hand, creator)
select $1::bigint, m.patient_workflow_id, 'transferred', now(), $4, true, $5::bigint from moving m
returning patient_workflow_id::text as id`;

async function moveCare(tx: Db, actor: Actor, held: HeldReferral): Promise<void> {
  const { patient, workflow, from, to, toName } = held;
  if (to !== null) {
    await tx.rows(MOVED, [patient, workflow, from, to, actor.userId]);
    return;
  }
  const left = await tx.rows<{ id: string }>(LEFT, [patient, workflow, from, toName.slice(0, 255), actor.userId]);
  await tx.rows('select follow_states($1::bigint, e, $3::bigint) from unnest($2::bigint[]) e', [
    patient,
    left.map(({ id }) => id),
    actor.userId,
  ]);
}

/**
 * Receives, accepts, returns, finishes or withdraws, or notes the arrival; of two people at once the second is told of the first. Raises
 * `engine.unknownObject`, `engine.required`, `referral.*`, and as `dayOfArrival`.
 */
export const referralAct = operation(referralActWire, {
  handle: async ({ params, body, actor, audit }, tx) => {
    const { act } = body;
    const reason = (body.reason ?? '').replaceAll('\0', '').trim() || null;
    const held = await heldReferral(tx, actor, params.uuid);
    demandFit(held, act);
    if (actsWithReason.has(act) && reason === null) throw new Problem('referral.reasonNeeded', {}, 'reason');
    const state = stateAfter(act) ?? held.state;
    const arrived = act === 'arrive' ? await dayOfArrival(tx, held, body.day) : null;
    const { id: referral, uuid, patient, kind } = held;
    await noteEvent(tx, { referral, patient, event: eventOf(act), reason, by: actor.userId });
    if (act === 'accept' && kind === 'transfer') await moveCare(tx, actor, held);
    // behind all that is read: a place that returns it may see neither referral nor patient any more
    await tx.rows(
      `update referral set state = $2, arrived_date = coalesce($3::date, arrived_date), changed_by = $4::bigint, date_changed = now()
       where referral_id = $1::bigint`,
      [referral, state, arrived, actor.userId],
    );
    // last: with the entry comes back what follows from the writing (engine/audit.ts)
    await audit({ action: act, resource: 'referral', uuid, patientId: patient, detail: { kind, state, ...(reason ? { reason } : {}) } });
    return { body: { uuid, state } };
  },
});
