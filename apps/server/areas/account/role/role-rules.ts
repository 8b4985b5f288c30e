import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { plainNameProblem } from '@fieldward/domain/care/named-thing.ts';
import { closesCircle } from '@fieldward/domain/account/role-inheritance.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { beyond, demandSomeSuper, refuseSuper, superRoles } from '../../../sql/account-rights.ts';

/** Letters and spaces. */
export const plainName: Rule = (write) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const name = write.columns['name'];
  if (typeof name !== 'string' || name === write.current?.['name']) return;
  if (write.current?.['name'] === SUPERUSER_ROLE) throw new Problem('record.roleIsNeeded', {}, 'name');
  if (write.mode === 'update') throw new Problem('engine.fixed', {}, 'name');
  const message = plainNameProblem(name);
  if (message !== null) throw new Problem(message.code, message.holes, 'name');
  write.columns['name'] = name.trim();
};

/** A role that somebody holds, or that another role inherits, is not removed. */
export const heldStays: Rule = async (write, tx) => {
  if (write.mode !== 'remove' && write.mode !== 'purge') return;
  if (write.current?.['name'] === SUPERUSER_ROLE) throw new Problem('record.roleIsNeeded');
  // whoever gives the role to somebody at this moment has it locked for sharing: wait for them
  await tx.rows('select 1 from role where role_id = $1 for update', [write.id]);
  const holders = await tx.rows<{ name: string }>(
    'select u.system_id as name from user_role ur join users u using (user_id) where ur.role_id = $1 and not u.retired order by 1 limit 20',
    [write.id],
  );
  if (holders.length > 0) throw new Problem('record.roleHeld', { list: holders.map((each) => each.name).join(', ') });
  const heirs = await tx.rows<{ name: string }>(
    'select r.name from role_role rr join role r on r.role_id = rr.child_role_id where rr.parent_role_id = $1 and not r.retired order by 1 limit 20',
    [write.id],
  );
  if (heirs.length > 0) throw new Problem('staff.roleInherited', { list: heirs.map((each) => each.name).join(', ') });
};

/** A role does not inherit itself, also when two people change two roles at the same moment. */
export const noCircle: Rule = async (write, tx) => {
  const parents = write.lists['inheritedRoles'];
  if (write.mode !== 'update' || write.id === null || parents === undefined || parents.length === 0) return;
  await tx.rows(`select pg_advisory_xact_lock(hashtext('fieldward.role'), 0)`);
  const links = await tx.rows<{ child: string; parents: string[] }>(
    'select child_role_id::text as child, array_agg(parent_role_id::text) as parents from role_role group by 1',
  );
  if (closesCircle(write.id, parents, new Map(links.map((each) => [each.child, each.parents]))))
    throw new Problem('staff.roleCircle', {}, 'inheritedRoles');
};

/** Nobody hands out what he does not have himself. What a role has already, it keeps when it is sent again. */
export const boundedRole: Rule = async (write, tx) => {
  if (write.actor.superuser || (write.mode !== 'create' && write.mode !== 'update')) return;
  if (write.current?.['name'] === SUPERUSER_ROLE) refuseSuper('name');
  const added = await additions(write, tx);
  const superior = await superRoles(tx);
  if (added.roles.some((id) => superior.has(id))) refuseSuper('inheritedRoles');
  const privilege = await beyond(tx, write.actor, added);
  if (privilege !== null)
    throw new Problem('engine.forbidden', { privilege }, added.privileges.length > 0 ? 'privileges' : 'inheritedRoles');
};

async function additions(write: Write, tx: Db): Promise<{ roles: readonly string[]; privileges: readonly string[] }> {
  const [privileges, roles] = [write.lists['privileges'] ?? [], write.lists['inheritedRoles'] ?? []];
  if (write.id === null) return { roles, privileges };
  const before = await tx.rows<{ kind: 'privilege' | 'role'; id: string }>(
    `select 'privilege' as kind, privilege_id::text as id from role_privilege where role_id = $1
     union all select 'role', parent_role_id::text from role_role where child_role_id = $1`,
    [write.id],
  );
  const had = (kind: 'privilege' | 'role', id: string): boolean => before.some((each) => each.kind === kind && each.id === id);
  return { roles: roles.filter((id) => !had('role', id)), privileges: privileges.filter((id) => !had('privilege', id)) };
}

/** Somebody is left who may do everything, also when the right came through this role. */
export const someSuperIsLeft: After = async (write, tx) => {
  if (write.mode === 'update' && (write.sent('inheritedRoles') || write.columns['retired'] === true)) await demandSomeSuper(tx);
};
