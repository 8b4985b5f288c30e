import {
  type GuardedUser,
  type RoleDemand,
  lostSecondFactorWire,
  secondFactorRoleWire,
  secondFactorRolesWire,
  secondFactorUsersWire,
} from '@fieldward/contract/account/sign-in-policy.operations.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { likePattern } from '../../../engine/searches.ts';
import { endGrants } from '../app/app-grants.ts';
import { removeFactor } from '../session/session-second-factor.ts';

/** Which roles demand a second factor, and how many holders lack one. */
export const secondFactorRoles = operation(secondFactorRolesWire, {
  handle: async (_request, tx) => ({
    body: {
      results: await tx.rows<RoleDemand>(
        `with holder as (
           select u.user_id, h.role_id from users u cross join lateral roles_of(u.user_id) h(role_id) where not u.retired
           union select u.user_id, r.role_id from users u cross join role r where not u.retired and r.name = 'Authenticated')
         select r.uuid, r.name as display, r.second_factor as "secondFactor", count(h.user_id)::int as holders,
           count(h.user_id) filter (where f.confirmed is null)::int as without
         from role r left join holder h using (role_id) left join second_factor f on f.user_id = h.user_id
         where not r.retired and r.name <> 'Anonymous' group by r.role_id order by r.name`,
      ),
    },
  }),
});

/** From now on its holders add a second factor before anything else, or no longer have to. */
export const secondFactorRole = operation(secondFactorRoleWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const { role, secondFactor } = isObject(body) ? body : {};
    if (typeof role !== 'string') throw new Problem('engine.required', {}, 'role');
    if (typeof secondFactor !== 'boolean') throw new Problem('engine.required', {}, 'secondFactor');
    const [known] = await tx.rows<{ name: string }>('select name from role where uuid = $1 and not retired for update', [role]);
    if (known === undefined) throw new Problem('engine.unknownReference', { resource: 'role', uuid: role.slice(0, 40) }, 'role');
    if (known.name === SUPERUSER_ROLE && !actor.superuser) throw new Problem('engine.forbidden', { privilege: SUPERUSER_ROLE });
    await tx.rows('update role set second_factor = $2 where uuid = $1', [role, secondFactor]);
    await audit({ action: secondFactor ? 'second factor demanded' : 'second factor no longer demanded', resource: 'role', uuid: role });
    return { body: { role, secondFactor } };
  },
});

/** At most 200 accounts that have a second factor, by name. */
export const secondFactorUsers = operation(secondFactorUsersWire, {
  handle: async ({ query }, tx) => ({
    body: {
      results: await tx.rows<GuardedUser>(
        `select u.uuid, coalesce(u.username, u.system_id) as display, person_display(u.person_id) as name, iso(f.confirmed) as since,
           (select count(*)::int from recovery_code c where c.user_id = u.user_id and c.used is null) as "recoveryCodesLeft"
         from second_factor f join users u using (user_id)
         where f.confirmed is not null and (u.username ilike $1 or u.system_id ilike $1 or person_display(u.person_id) ilike $1)
         order by 2 limit 200`,
        [`%${likePattern((query.q ?? '').trim())}%`],
      ),
    },
  }),
});

/** Somebody lost the telephone and the recovery codes: the account goes back to its password, and its sessions end. */
export const lostSecondFactor = operation(lostSecondFactorWire, {
  changesRights: true,
  handle: async ({ params: { uuid }, actor, audit }, tx) => {
    // one's own goes with password and code only: a session left open must not be enough
    if (uuid === actor.userUuid) throw new Problem('signin.ownFactor');
    const [user] = await tx.rows<{ userId: string }>('select user_id::text as "userId" from users where uuid = $1', [uuid]);
    if (user === undefined) throw new Problem('engine.notFound', { resource: 'user', uuid: uuid.slice(0, 40) });
    await demandPeer(tx, actor, user.userId);
    if (!(await removeFactor(tx, user.userId))) throw new Problem('signin.noFactor');
    await tx.rows('delete from session where user_id = $1', [user.userId]);
    await endGrants(tx, user.userId, null);
    await audit({ action: 'second factor removed', resource: 'user', uuid, detail: { lost: true } });
    return { status: 204 };
  },
});

/** Only a super user touches the sign-in of a super user. */
async function demandPeer(tx: Db, actor: Actor, userId: string): Promise<void> {
  if (actor.superuser) return;
  const held = await tx.rows('select 1 from role r where r.name = $1 and r.role_id in (select roles_of($2))', [SUPERUSER_ROLE, userId]);
  if (held.length > 0) throw new Problem('engine.forbidden', { privilege: SUPERUSER_ROLE });
}
