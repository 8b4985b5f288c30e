import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import type { Actor } from '../engine/actor.ts';
import { Problem } from '../engine/problem.ts';
import type { Db } from '../engine/db.ts';

/** Keys of the roles that make a super user: the role itself and whatever inherits it. */
export async function superRoles(tx: Db): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ role_id: string }>(
    `with recursive above (role_id) as (
       select role_id from role where name = $1
       union select rr.child_role_id from above a join role_role rr on rr.parent_role_id = a.role_id)
     select role_id::text from above`,
    [SUPERUSER_ROLE],
  );
  return new Set(rows.map((row) => row.role_id));
}

/** Raises `engine.forbidden` naming the role that may do everything. */
export function refuseSuper(field: string): never {
  throw new Problem('engine.forbidden', { privilege: SUPERUSER_ROLE }, field);
}

/** The first privilege of these roles (inherited ones too) and of these privileges that the actor does not have; null for none. All by key. */
export async function beyond(
  tx: Db,
  actor: Actor,
  given: { readonly roles: readonly string[]; readonly privileges?: readonly string[] },
): Promise<string | null> {
  if (actor.superuser) return null;
  const [more] = await tx.rows<{ name: string }>(
    `with recursive above (role_id) as (
       select unnest($2::bigint[])
       union select rr.parent_role_id from above a join role_role rr on rr.child_role_id = a.role_id)
     select p.name from privilege p
     where not p.name = any($3::text[])
       and (p.privilege_id = any($1::bigint[]) or p.privilege_id in (select rp.privilege_id from above join role_privilege rp using (role_id)))
     order by 1 limit 1`,
    [given.privileges ?? [], given.roles, [...actor.privileges]],
  );
  return more?.name ?? null;
}

/**
 * Who takes over somebody's account may do what they may: a password is set only by somebody with the same rights at least.
 * Raises `engine.forbidden` at `field`, naming the first right that is missing.
 */
export async function demandNotStronger(tx: Db, actor: Actor, userId: string, field = 'password'): Promise<void> {
  if (actor.superuser || (actor.userId === userId && actor.token === undefined)) return;
  const roles = (await tx.rows<{ role_id: string }>('select role_id::text from roles_of($1::bigint) h(role_id)', [userId])).map(
    (row) => row.role_id,
  );
  const superior = await superRoles(tx);
  if (roles.some((id) => superior.has(id))) refuseSuper(field);
  const privilege = await beyond(tx, actor, { roles });
  if (privilege !== null) throw new Problem('engine.forbidden', { privilege }, field);
}

/**
 * Who manages what belongs to an account (its tokens, sessions, where it is written to) has the same rights at least, and the same places where he is
 * bound to some. Raises `engine.forbidden` and `access.foreignAccount` at `field`.
 */
export async function demandMayManage(db: Db, actor: Actor, userId: string, field: string): Promise<void> {
  await demandNotStronger(db, actor, userId, field);
  const [account] = await db.rows<{ own: boolean }>('select is_own_account($1::bigint) as own', [userId]);
  if (account?.own !== true) throw new Problem('access.foreignAccount', {}, field);
}

/** Raises `record.lastAdministrator` when nobody is left who may do everything; whoever takes that away waits for others who do. */
export async function demandSomeSuper(tx: Db): Promise<void> {
  await tx.rows('select 1 from role where name = $1 for update', [SUPERUSER_ROLE]);
  const [held] = await tx.rows<{ left: boolean }>(
    'select exists (select 1 from users u where not u.retired and exists (select 1 from roles_of(u.user_id) h(role_id) join role r using (role_id) where r.name = $1)) as left',
    [SUPERUSER_ROLE],
  );
  if (held?.left === false) throw new Problem('record.lastAdministrator');
}
