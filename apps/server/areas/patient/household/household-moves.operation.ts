import { limitsOf, REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { household } from '@fieldward/contract/patient/household.ts';
import { householdJoinWire, householdLeaveWire, householdSplitWire } from '@fieldward/contract/patient/household.operations.ts';
import { proposedHead, type HouseholdRelation } from '@fieldward/domain/person/household.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { seenOf } from '../merge/merge-pair.ts';
import { inTurn } from '../../../sql/in-turn.ts';
import {
  demandHousehold,
  everybodyThere,
  heldHousehold,
  heldHouseholds,
  livingThere,
  touch,
  type HeldHousehold,
  type Living,
} from './held-household.ts';
import { forgetResidents } from './household-resident.ts';
import { addMembers, demandHead, noteMoves, relateToNewHead } from './household-members.ts';

/** The day on which somebody left. Raises `engine.notDate` and `record.future`. */
async function dayOfLeaving(tx: Db, until: string | undefined): Promise<string> {
  const now = await programmeToday(tx);
  if (until === undefined || until === '') return now;
  const day = parseDay(until);
  if (day === null) throw new Problem('engine.notDate', {}, 'until');
  if (day > now) throw new Problem('record.future', {}, 'until');
  return day;
}

/** Whether an account may register something at a place. @param location key */
async function isOwnPlace(tx: Db, actor: Actor, location: string | null): Promise<boolean> {
  if (!actor.bound) return true;
  const own = await tx.rows('select from user_place u where u.user_id = $1::bigint and u.location_id = $2::bigint', [
    actor.userId,
    location,
  ]);
  return own.length > 0;
}

interface Leaving {
  readonly patients: readonly string[];
  /** The last day, or null for those who never lived there. */
  readonly until: string | null;
  /** Why; '' where none was given. */
  readonly reason?: string;
  /** uuid of the new head of those who stay. */
  readonly head: string | undefined;
  /** What the body calls it. */
  readonly headField: string;
}

/** Who is to be the head of those who stay, where somebody was chosen. Raises `engine.unknownReference`. @param leaving person_ids */
function chosenHead(living: readonly Living[], leaving: readonly string[], head: string | undefined, field: string): Living | undefined {
  if (head === undefined || head === '') return undefined;
  const chosen = living.find(({ uuid, id }) => uuid === head && !leaving.includes(id));
  if (chosen === undefined) throw unknownReference('person', head, field);
  return chosen;
}

/**
 * Members leave, and whoever stays has a head: the one proposed where the account sees nobody of those who stay. Raises
 * `engine.unknownReference` for who does not live there, `household.nobodyLeft`, `household.newHeadNeeded`, and as `demandHead`.
 */
async function leave(
  tx: Db,
  actor: Actor,
  household: HeldHousehold,
  { patients, until, reason = '', head, headField }: Leaving,
): Promise<readonly Living[]> {
  const living = await livingThere(tx, household.id);
  const gone = [...new Set(patients)].map((uuid) => {
    const found = living.find((each) => each.uuid === uuid);
    if (found === undefined) throw unknownReference('person', uuid, 'patients');
    return found;
  });
  const leaving = gone.map(({ id }) => id);
  // somebody stays, seen by the account or not
  const stay = (await everybodyThere(tx, household.id)).filter(({ id }) => !leaving.includes(id));
  if (stay.length === 0) throw new Problem('household.nobodyLeft', {}, 'patients');
  const chosen = chosenHead(living, leaving, head, headField);
  if (chosen !== undefined && chosen.id !== household.head) await demandHead(tx, chosen.id, household.id, headField);
  let next = chosen?.id;
  if (next === undefined && leaving.includes(household.head)) {
    // who sees none of those who stay cannot choose among them
    const choosable = living.some((one) => stay.some(({ id, dead }) => id === one.id && !dead));
    next = choosable ? undefined : proposedHead(stay, await programmeToday(tx))?.id;
    if (next === undefined) throw new Problem('household.newHeadNeeded', {}, headField);
  }
  if (next !== undefined && next !== household.head) await relateToNewHead(tx, household.id, household.head, next);
  // before they leave: an account bound to places may see the household by them only
  await touch(tx, household.id, actor.userId, next);
  await tx.rows(
    until === null
      ? `update household_member set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = $4
         where household_id = $1::bigint and person_id = any ($2::bigint[]) and not voided and end_date is null`
      : // who was registered only after they left lived there before that: the day that was given stays
        `update household_member set end_date = $4::date, start_date = case when start_date > $4::date then $4::date else start_date end, changed_by = $3::bigint, date_changed = now()
         where household_id = $1::bigint and person_id = any ($2::bigint[]) and not voided and end_date is null`,
    [household.id, leaving, actor.userId, until ?? (reason || 'never lived there')],
  );
  if (until === null) await forgetResidents(tx, actor, leaving, reason || 'never lived there');
  await noteMoves(tx, actor, household.uuid, until === null ? 'mistake' : 'left', leaving, reason);
  return gone;
}

/** Raises as `heldHousehold`, `dayOfLeaving` and `leave`. */
export const householdLeave = operation(householdLeaveWire, {
  handle: async ({ params, body, actor, ifMatch }, tx) => {
    const home = await heldHousehold(tx, params.uuid, ifMatch);
    const until = body.mistake === true ? null : await dayOfLeaving(tx, body.until);
    const reason = typeof body.reason === 'string' ? body.reason.trim().slice(0, REASON_LENGTH) : '';
    await leave(tx, actor, home, { patients: body.patients, until, reason, head: body.head, headField: 'head' });
    return {};
  },
});

/** The columns that say where a household is. */
const WHERE = 'address1, address2, address3, city_village, county_district, state_province, country, latitude, longitude';

/** Address and position of a household, by column. @param household key */
async function whereItIs(tx: Db, household: string): Promise<Readonly<Record<string, unknown>>> {
  const [found] = await tx.rows<Record<string, unknown>>(`select ${WHERE} from household where household_id = $1::bigint`, [household]);
  return found ?? {};
}

/** The household that was split off under this uuid before: the same request, sent again. */
async function splitBefore(tx: Db, uuid: string): Promise<boolean> {
  await inTurn(tx, uuid);
  return (await tx.rows('select from household t where t.uuid = $1', [uuid])).length > 0;
}

/** Raises as `heldHousehold`, `dayOfLeaving`, `leave`, `household.newHeadNeeded` and `engine.required`. */
export const householdSplit = operation(householdSplitWire, {
  handle: async ({ params, body, actor, ifMatch }, tx) => {
    const name = body.name.replaceAll('\0', '').trim();
    if (name === '') throw new Problem('engine.required', {}, 'name');
    const { max } = limitsOf(household, 'name');
    if (name.length > max) throw new Problem('engine.tooLong', { max }, 'name');
    if (body.uuid !== undefined && (await splitBefore(tx, body.uuid))) return { body: { uuid: body.uuid } };
    const home = await heldHousehold(tx, params.uuid, ifMatch);
    if (!body.patients.includes(body.head)) throw new Problem('household.newHeadNeeded', {}, 'head');
    const until = await dayOfLeaving(tx, body.until);
    const before = await tx.rows<{ uuid: string; relation: HouseholdRelation | null }>(
      `select p.uuid, m.relation from household_member m join person p using (person_id)
       where m.household_id = $1::bigint and not m.voided and m.end_date is null`,
      [home.id],
    );
    const place = body.sameAddress === true ? await whereItIs(tx, home.id) : {};
    const gone = await leave(tx, actor, home, { patients: body.patients, until, head: body.remainingHead, headField: 'remainingHead' });
    const head = gone.find(({ uuid }) => uuid === body.head);
    if (head === undefined) throw unknownReference('person', body.head, 'head');
    await demandHead(tx, head.id, null);
    const [made] = await tx.rows<{ id: string; uuid: string }>(
      `insert into household (uuid, name, head, location_id, creator, ${WHERE})
       select coalesce($1, gen_random_uuid()::text), $2, $3::bigint, $4::bigint, $5::bigint, ${WHERE}
       from jsonb_populate_record(null::household, $6::jsonb)
       returning household_id::text as id, uuid`,
      [
        body.uuid ?? null,
        name,
        head.id,
        (await isOwnPlace(tx, actor, home.location)) ? home.location : null,
        actor.userId,
        JSON.stringify(place),
      ],
    );
    if (made === undefined) throw new Error('a household that was made has a key');
    // first what they were to the former head, then what follows from that
    const former = new Map(before.map(({ uuid, relation }) => [uuid, relation]));
    await addMembers(
      tx,
      actor,
      made,
      gone.map(({ uuid }) => ({ uuid, relation: former.get(uuid) ?? null })),
    );
    if (head.id !== home.head) await relateToNewHead(tx, made.id, home.head, head.id);
    await auditWrite(tx, {
      action: 'create',
      actor,
      resource: 'household',
      uuid: made.uuid,
      patientId: head.id,
      detail: { splitFrom: home.uuid },
    });
    return { body: { uuid: made.uuid } };
  },
});

/** Whether an account that is bound to places sees a household: by somebody who lives there, or by its place. */
async function seesHousehold(tx: Db, actor: Actor, household: HeldHousehold, living: readonly Living[]): Promise<boolean> {
  if (!actor.bound) return true;
  const seen = await seenOf(
    tx,
    actor,
    living.map(({ id }) => id),
  );
  if (seen.length > 0) return true;
  return isOwnPlace(tx, actor, household.location);
}

/** Raises `household.withItself`, `engine.unknownReference`, and as `demandHousehold`. */
export const householdJoin = operation(householdJoinWire, {
  everywhere: true, // everybody moves, whether or not the account sees them; both households must be ones that it sees
  handle: async ({ params, body, actor, ifMatch }, tx) => {
    if (body.into === params.uuid) throw new Problem('household.withItself', {}, 'into');
    const held = await heldHouseholds(tx, [params.uuid, body.into]);
    const seen = async (uuid: string): Promise<HeldHousehold | undefined> => {
      const found = held.find((each) => each.uuid === uuid);
      return found !== undefined && (await seesHousehold(tx, actor, found, await livingThere(tx, found.id))) ? found : undefined;
    };
    const from = demandHousehold(await seen(params.uuid), params.uuid, ifMatch);
    const other = await seen(body.into);
    if (other === undefined) throw unknownReference('household', body.into, 'into');
    const into = demandHousehold(other, other.uuid, undefined);
    const moving = await livingThere(tx, from.id);
    await tx.rows(
      `update household_member set end_date = greatest((now() at time zone (select programme_zone()))::date, start_date), changed_by = $2::bigint, date_changed = now()
       where household_id = $1::bigint and not voided and end_date is null`,
      [from.id, actor.userId],
    );
    await tx.rows(
      'update household set voided = true, voided_by = $2::bigint, date_voided = now(), void_reason = $3 where household_id = $1::bigint',
      [from.id, actor.userId, `joined ${into.name}`],
    );
    await noteMoves(
      tx,
      actor,
      from.uuid,
      'left',
      moving.map(({ id }) => id),
    );
    // their relation to the head of the other household is not known yet
    await addMembers(
      tx,
      actor,
      into,
      moving.map(({ uuid }) => ({ uuid, relation: null })),
      'into',
    );
    await touch(tx, into.id, actor.userId);
    return {};
  },
});
