import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';

/** An account and the locations that it is bound to. */
export interface Bound {
  readonly id: string;
  readonly uuid: string;
  readonly display: string;
  readonly superuser: boolean;
  readonly locations: readonly Ref[];
}

const FIND = `select u.user_id::text as id, u.uuid, coalesce(u.username, u.system_id) as display,
    exists (select 1 from roles_of(u.user_id) h(role_id) join role r using (role_id) where r.name = '${SUPERUSER_ROLE}') as superuser,
    coalesce((select json_agg(json_build_object('uuid', l.uuid, 'display', l.name) order by l.name, l.location_id)
      from user_location ul join location l using (location_id) where ul.user_id = u.user_id), '[]') as locations
  from users u where u.uuid = $1`;

/** The account with this uuid. Raises `engine.required`, `engine.unknownReference`. */
export async function accountOf(db: Db, uuid: unknown): Promise<Bound> {
  if (typeof uuid !== 'string' || uuid === '') throw new Problem('engine.required', {}, 'user');
  const [found] = uuid.includes('\0') ? [] : await db.rows<Bound>(FIND, [uuid]);
  if (found === undefined) throw unknownReference('user', uuid, 'user');
  return found;
}

/** Keys of the locations with these uuids. Raises `engine.unknownReference`. */
async function locationsOf(tx: Db, uuids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string; uuid: string }>(
    'select location_id::text as id, uuid from location where uuid = any($1::text[]) and not retired order by location_id',
    [uuids.filter((uuid) => !uuid.includes('\0'))],
  );
  const missing = uuids.find((uuid) => !rows.some((row) => row.uuid === uuid));
  if (missing !== undefined) throw unknownReference('location', missing, 'locations');
  return rows.map((row) => row.id);
}

/** A bound account gives others at least one of its own locations and no foreign one, and never changes its own binding. */
async function demandWithin(tx: Db, actor: Actor, account: Bound, places: readonly string[]): Promise<void> {
  if (account.superuser && !actor.superuser) throw new Problem('engine.forbidden', { privilege: SUPERUSER_ROLE }, 'user');
  if (!actor.bound) return;
  if (account.id === String(actor.userId)) throw new Problem('access.ownBinding', {}, 'user');
  const [within] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from user_place where user_id = $1 and location_id = any($2::bigint[])',
    [actor.userId, places],
  );
  if (places.length === 0 || within?.n !== places.length) throw new Problem('access.foreignPlace', {}, 'locations');
}

/**
 * Binds an account to locations and all that stands in them, in place of those before; with none it sees all locations again.
 * @param user uuid of the account
 * @param locations uuids. Raises `engine.notList`, `engine.unknownReference`, `access.foreignPlace`, `access.ownBinding`, `engine.forbidden`.
 */
export async function bindAccount(
  tx: Db,
  { actor, audit }: Pick<OperationContext, 'actor' | 'audit'>,
  user: unknown,
  locations: unknown,
): Promise<Bound> {
  const account = await accountOf(tx, user);
  if (!Array.isArray(locations) || !locations.every((each) => typeof each === 'string'))
    throw new Problem('engine.notList', {}, 'locations');
  const places = await locationsOf(tx, [...new Set(locations)]);
  await demandWithin(tx, actor, account, places);
  await tx.rows('update users set changed_by = $2, date_changed = now() where user_id = $1', [account.id, actor.userId]);
  await tx.rows('delete from user_location where user_id = $1 and not location_id = any($2::bigint[])', [account.id, places]);
  await tx.rows('insert into user_location (user_id, location_id) select $1, x from unnest($2::bigint[]) x on conflict do nothing', [
    account.id,
    places,
  ]);
  const now = await accountOf(tx, user);
  const names = (list: readonly Ref[]) => list.map((each) => each.display);
  await audit({ action: 'bind', resource: 'user', uuid: now.uuid, detail: { from: names(account.locations), to: names(now.locations) } });
  return now;
}
