import type { HouseholdRelation } from '@fieldward/domain/person/household.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { recordStands } from './household-sql.ts';

/** A household that is being changed. */
export interface HeldHousehold {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly voided: boolean;
  readonly version: string;
  /** Key of the person. */
  readonly head: string;
  /** Key of the place. */
  readonly location: string | null;
}

const HOUSEHOLD = `select t.household_id::text as id, t.uuid, t.name, t.voided, t.xmin::text as version, t.head::text as head, t.location_id::text as location
  from household t`;

/** Households by their uuids, held until the end of the transaction, always in the same order. */
export async function heldHouseholds(tx: Db, uuids: readonly string[]): Promise<readonly HeldHousehold[]> {
  return tx.rows<HeldHousehold>(`${HOUSEHOLD} where t.uuid = any ($1::text[]) order by t.household_id for update`, [
    uuids.map((uuid) => uuid.replaceAll('\0', '')),
  ]);
}

/**
 * The household that an operation changes, held. Raises `engine.unknownObject`, `household.gone` for one that is void, and
 * `household.changedMeanwhile` where somebody changed it since `ifMatch`.
 */
export async function heldHousehold(tx: Db, uuid: string, ifMatch: string | undefined): Promise<HeldHousehold> {
  const [found] = await heldHouseholds(tx, [uuid]);
  return demandHousehold(found, uuid, ifMatch);
}

/** The same of one that was looked up already. */
export function demandHousehold(found: HeldHousehold | undefined, uuid: string, ifMatch: string | undefined): HeldHousehold {
  if (found === undefined) throw unknownObject('household', uuid);
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== found.version) throw new Problem('household.changedMeanwhile');
  if (found.voided) throw new Problem('household.gone', { household: found.name });
  return found;
}

/** Says that a household changed, so that whoever looked at it before hears of it. */
export async function touch(tx: Db, household: string, actor: string, head?: string): Promise<void> {
  await tx.rows(
    'update household set changed_by = $2::bigint, date_changed = now(), head = coalesce($3::bigint, head) where household_id = $1::bigint',
    [household, actor, head ?? null],
  );
}

/** Somebody who lives in a household now. */
export interface Living {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** Who lives in a household, as far as the account sees them. */
export async function livingThere(tx: Db, household: string): Promise<readonly Living[]> {
  return tx.rows<Living>(
    `select p.person_id::text as id, p.uuid, coalesce(person_display(p.person_id), p.uuid) as name
     from household_member m join person p using (person_id)
     where m.household_id = $1::bigint and not m.voided and m.end_date is null and ${recordStands('m.person_id')} order by m.household_member_id`,
    [household],
  );
}

/** Somebody who lives in a household now, seen by the account or not: nothing of them may be shown. */
interface Resident {
  /** Key of the person. */
  readonly id: string;
  readonly relation: HouseholdRelation | null;
  /** `YYYY-MM-DD`; null when it is not known. */
  readonly birthdate: string | null;
  readonly dead: boolean;
}

/** Who lives in a household, also where an account that is bound to places does not see them. @param household key */
export async function everybodyThere(tx: Db, household: string): Promise<readonly Resident[]> {
  return tx.rows<Resident>(
    `select l.person_id::text as id, l.relation, to_char(l.birthdate, 'YYYY-MM-DD') as birthdate, l.dead from household_living($1::bigint) l`,
    [household],
  );
}
