import { householdRelations, relationToNewHead, type HouseholdRelation } from '@fieldward/domain/person/household.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { recordStands } from './household-sql.ts';
import { everybodyThere } from './held-household.ts';

/** Somebody who is to live in a household. */
interface NewMember {
  /** Of the person. */
  readonly uuid: string;
  /** What they are to the head. */
  readonly relation: HouseholdRelation | null;
  /** Since when they live there, `YYYY-MM-DD`; null for today. */
  readonly since?: string | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As many as anybody sends at once. */
const MOST = 100;

/** The members of a body. Raises `engine.notList`, `engine.required`, `engine.notText`, `engine.notChoice`, `engine.tooLong`, `engine.notDate`, `record.future`. */
export function membersSent(value: unknown): readonly NewMember[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new Problem('engine.notList', {}, 'members');
  if (value.length > MOST) throw new Problem('engine.tooLong', { max: MOST }, 'members');
  return value.map((each: unknown, at) => {
    const sent = isObject(each) ? each : { uuid: each };
    const { uuid, relation = null } = sent;
    if (uuid === undefined || uuid === null || uuid === '') throw new Problem('engine.required', {}, `members[${at}].uuid`);
    if (typeof uuid !== 'string') throw new Problem('engine.notText', {}, `members[${at}].uuid`);
    const known = householdRelations.find((one) => one === relation) ?? null;
    if (relation !== null && known === null) throw new Problem('engine.notChoice', { choices: householdRelations.join(', ') }, 'members');
    return { uuid: uuid.replaceAll('\0', ''), relation: known, since: sinceSent(sent['since']) };
  });
}

function sinceSent(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const day = typeof value === 'string' ? parseDay(value) : null;
  if (day === null) throw new Problem('engine.notDate', {}, 'members');
  if (laterThan(day)) throw new Problem('record.future', {}, 'members');
  return day;
}

interface Found {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly voided: boolean;
  /** Key of the household in which they live. */
  readonly household: string | null;
  readonly householdName: string | null;
}

const FOUND = `select p.person_id::text as id, p.uuid, coalesce(person_display(p.person_id), p.uuid) as name, not ${recordStands('p.person_id')} as voided, m.household_id::text as household,
    (select h.name from household h where h.household_id = m.household_id) as "householdName"
  from person p left join household_member m on m.person_id = p.person_id and not m.voided and m.end_date is null
  where p.uuid = any ($1::text[]) order by p.person_id`;

/** People by their uuids, as far as the account sees them; nobody else moves them until the end of the transaction. */
async function foundAndHeld(tx: Db, uuids: readonly string[]): Promise<readonly Found[]> {
  await tx.rows('select from patient t where t.uuid = any ($1::text[]) order by t.patient_id for no key update', [uuids]);
  await tx.rows('select from person p where p.uuid = any ($1::text[]) order by p.person_id for no key update', [uuids]);
  return tx.rows<Found>(FOUND, [uuids]);
}

/**
 * Lets people live in a household; of those who do already the relation is changed. Raises `engine.unknownReference`, `household.voidedPatient`
 * and `household.livesElsewhere`. @param field of the body that names them
 */
export async function addMembers(
  tx: Db,
  actor: Actor,
  household: { readonly id: string; readonly uuid: string },
  members: readonly NewMember[],
  field = 'members',
): Promise<void> {
  if (members.length === 0) return;
  const found = await foundAndHeld(
    tx,
    members.map(({ uuid }) => uuid),
  );
  const rows = new Map<string, { person: string; relation: HouseholdRelation | null; since: string | null }>();
  for (const { uuid, relation, since = null } of members) {
    const person = found.find((each) => each.uuid === uuid);
    if (person === undefined) throw unknownReference('person', uuid, field);
    const { name } = person;
    if (person.voided) throw new Problem('household.voidedPatient', { name }, field);
    if (person.household !== null && person.household !== household.id)
      throw new Problem('household.livesElsewhere', { name, household: person.householdName ?? '' }, field);
    rows.set(person.id, { person: person.id, relation, since });
  }
  const sent = [...rows.values()];
  await tx.rows(
    `with sent as (select * from jsonb_to_recordset($2::jsonb) as x (person bigint, relation text, since date)),
      changed as (
        update household_member m set relation = s.relation, changed_by = $3::bigint, date_changed = now() from sent s
        where m.person_id = s.person and m.household_id = $1::bigint and not m.voided and m.end_date is null returning m.person_id)
     insert into household_member (household_id, person_id, relation, start_date, creator)
     select $1::bigint, s.person, s.relation, coalesce(s.since, (now() at time zone (select programme_zone()))::date), $3::bigint
     from sent s where s.person not in (select c.person_id from changed c)`,
    [household.id, JSON.stringify(sent), actor.userId],
  );
  await noteMoves(tx, actor, household.uuid, 'joined', [...rows.keys()]);
}

/** What happened to somebody in a household, for the trail of each of them. */
export async function noteMoves(
  tx: Db,
  actor: Actor,
  household: string,
  what: 'joined' | 'left' | 'mistake',
  people: readonly string[],
  reason = '',
): Promise<void> {
  const entry = { action: 'update', actor, resource: 'household', uuid: household };
  await auditWrite(
    tx,
    ...people.map((patientId) => ({ ...entry, patientId, detail: { member: what, ...(reason === '' ? {} : { reason }) } })),
  );
}

/**
 * Everybody's relation becomes that to the new head, as far as it follows from those to the old one; also of those whom an account that is
 * bound to places does not see. @param household key @param from key of the former head @param into key of the new one
 */
export async function relateToNewHead(tx: Db, household: string, from: string, into: string): Promise<void> {
  const members = await everybodyThere(tx, household);
  const newHead = members.find(({ id }) => id === into)?.relation ?? null;
  const related = members.map(({ id, relation }) => ({
    person: id,
    relation: id === into ? null : relationToNewHead(newHead, id === from ? 'head' : relation),
  }));
  await tx.rows('select household_relate($1::bigint, $2::jsonb)', [household, JSON.stringify(related)]);
}

/**
 * Refuses a head who is dead (`household.deadHead`), or does not live there (`household.headElsewhere`) where that is asked. Who is head `since` a day
 * before they died was that.
 */
export async function demandHead(
  tx: Db,
  head: string,
  household: string | null,
  field = 'head',
  since: string | null = null,
): Promise<void> {
  const [found] = await tx.rows<{ name: string; dead: boolean; voided: boolean; here: boolean }>(
    `select coalesce(person_display(p.person_id), p.uuid) as name,
       p.dead and not coalesce($3::date <= (p.death_date at time zone programme_zone())::date, false) as dead, not ${recordStands('p.person_id')} as voided,
       exists (select from household_member m where m.person_id = p.person_id and m.household_id = $2::bigint and not m.voided and m.end_date is null) as here
     from person p where p.person_id = $1::bigint`,
    [head, household, since],
  );
  const name = found?.name ?? '';
  if (found?.voided === true) throw new Problem('household.voidedPatient', { name }, field);
  if (found?.dead === true) throw new Problem('household.deadHead', { name }, field);
  if (household !== null && found?.here !== true) throw new Problem('household.headElsewhere', { name }, field);
}
