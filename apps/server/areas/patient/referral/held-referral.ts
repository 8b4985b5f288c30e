import { livingReferralStates, type ReferralEvent, type ReferralKind, type ReferralState } from '@fieldward/domain/care/referral.ts';
import type { Code } from '@fieldward/messages/catalogue.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { arrivedOn, belongsToPlace, sqlTexts } from './referral-sql.ts';

/** A referral that is being changed. */
export interface HeldReferral {
  readonly id: string;
  readonly uuid: string;
  readonly kind: ReferralKind;
  readonly state: ReferralState;
  readonly arrived: boolean;
  readonly outside: boolean;
  readonly sends: boolean;
  readonly receives: boolean;
  /** patient_id. */
  readonly patient: string;
  readonly dead: boolean;
  /** workflow_id, or null. */
  readonly workflow: string | null;
  /** location_id. */
  readonly from: string;
  readonly to: string | null;
  readonly toName: string;
  /** The day in the zone of the programme. */
  readonly sentOn: string;
  /** Who did last what happened last. */
  readonly lastBy: string;
}

/** The problem when somebody was faster. */
export const already = {
  sent: 'referral.notYetAccepted',
  received: 'referral.alreadyReceived',
  accepted: 'referral.alreadyAccepted',
  returned: 'referral.alreadyReturned',
  withdrawn: 'referral.alreadyWithdrawn',
  finished: 'referral.alreadyFinished',
} as const satisfies Readonly<Record<ReferralState, Code>>;

const LAST_BY = `coalesce((select (select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = v.creator)
      from referral_event v where v.referral_id = r.referral_id and not v.voided order by v.referral_event_id desc limit 1), '–')`;

const HELD = `select r.referral_id::text as id, r.uuid, r.kind, r.state, ${arrivedOn} is not null as arrived, r.to_location_id is null as outside,
    r.patient_id::text as patient, p.dead, r.workflow_id::text as workflow, r.from_location_id::text as "from", r.to_location_id::text as "to",
    coalesce((select l.name from location l where l.location_id = r.to_location_id), r.outside) as "toName",
    to_char(r.date_created at time zone programme_zone(), 'YYYY-MM-DD') as "sentOn",
    ${belongsToPlace('$2::bigint', 'r.from_location_id')} as sends,
    r.to_location_id is not null and ${belongsToPlace('$2::bigint', 'r.to_location_id')} as receives,
    ${LAST_BY} as "lastBy"
  from referral r join person p on p.person_id = r.patient_id join patient t on t.patient_id = r.patient_id
  where r.uuid = $1 and not r.voided and not t.voided`;

const OVER = `select r.state, ${LAST_BY} as "lastBy" from referral r join patient t on t.patient_id = r.patient_id
  where r.uuid = $1 and not r.voided and not t.voided and r.state not in (${sqlTexts(livingReferralStates)})
    and (${belongsToPlace('$2::bigint', 'r.from_location_id')} or ${belongsToPlace('$2::bigint', 'r.to_location_id')})`;

/**
 * What became of one that a place of the account sent or was sent, where it is over: the place may see neither referral nor patient any more, and
 * whoever acts on it meanwhile is told why.
 */
async function overMeanwhile(tx: Db, { bound, userId }: Actor, uuid: string): Promise<Problem | null> {
  if (!bound) return null;
  const [over] = await withWhole(tx, () => tx.rows<{ state: ReferralState; lastBy: string }>(OVER, [uuid, userId]));
  return over === undefined ? null : new Problem(already[over.state], { name: over.lastBy });
}

/** A referral as an account sees it, held until the end of the transaction. Raises `engine.unknownObject`, and `referral.*` where it is over and seen no more. */
export async function heldReferral(tx: Db, actor: Actor, sent: string): Promise<HeldReferral> {
  const uuid = sent.replaceAll('\0', '');
  // first the row alone: what is read beside it must be of the time after somebody else let it go
  await tx.rows('select from referral r where r.uuid = $1 for update', [uuid]);
  const [found] = await tx.rows<HeldReferral>(HELD, [uuid, actor.bound ? actor.userId : null]);
  if (found === undefined) throw (await overMeanwhile(tx, actor, uuid)) ?? unknownObject('referral', uuid);
  return found;
}

interface Happened {
  readonly referral: string;
  readonly patient: string;
  readonly event: ReferralEvent;
  readonly reason: string | null;
  readonly by: string;
}

/** Notes what happened with a referral. */
export async function noteEvent(tx: Db, { referral, patient, event, reason, by }: Happened): Promise<void> {
  await tx.rows(
    'insert into referral_event (patient_id, referral_id, event, reason, creator) values ($1::bigint, $2::bigint, $3, $4, $5::bigint)',
    [patient, referral, event, reason, by],
  );
}
