import { usernameProblem } from '@fieldward/domain/account/username.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { beyond, demandNotStronger, demandSomeSuper, refuseSuper, superRoles } from '../../../sql/account-rights.ts';

/** A new account has a name to sign in with and a password, both of the required form; creating one is a privilege of its own. */
export const completeAccount: Rule = async (write, tx) => {
  if (write.mode === 'create') {
    demand(write.actor, 'Add Users');
    const name = write.columns['username'] ?? write.columns['system_id'];
    if (typeof name !== 'string' || name === '') throw new Problem('engine.required', {}, 'username');
    if (!write.sent('password')) throw new Problem('engine.required', {}, 'password');
    write.columns['system_id'] ??= name;
  }
  if (write.mode === 'purge') throw new Problem('engine.notPurgeable', { resource: 'user' });
  if (
    write.sent('username') &&
    typeof write.columns['username'] === 'string' &&
    write.columns['username'] !== write.current?.['username']
  ) {
    const message = usernameProblem(write.columns['username']);
    if (message !== null) throw new Problem(message.code, message.holes, 'username');
  }
  if (write.mode === 'update' && write.sent('password') && write.actor.userId !== write.id) {
    demand(write.actor, 'Edit User Passwords');
    await demandNotStronger(tx, write.actor, String(write.id));
  }
};

const BACK = new Set(['uuid', 'retired', 'deleted', 'retireReason']);

/** A retired account stays as it was; all that can happen to it is that it comes back. */
export const retiredStays: Rule = (write) => {
  if (write.mode !== 'update' || write.current?.['retired'] !== true) return;
  const returns = write.body['retired'] === false || write.body['deleted'] === false || write.body['retired'] === 'false';
  if (!returns || Object.keys(write.body).some((name) => !BACK.has(name))) throw new Problem('staff.retired');
};

async function heldRoles(write: Write, tx: Db): Promise<readonly string[]> {
  if (write.id === null) return [];
  const held = await tx.rows<{ role_id: string }>('select role_id::text from user_role where user_id = $1', [write.id]);
  return held.map((row) => row.role_id);
}

/**
 * Nobody but a super user makes, changes or removes a super user; nobody gives a role that may more than he may himself; and
 * the roles of an account that exists are changed by those who manage roles.
 */
export const boundedRoles: Rule = async (write, tx) => {
  const given = write.lists['roles'];
  const held = await heldRoles(write, tx);
  const added = (given ?? []).filter((id) => !held.includes(id));
  const taken = given === undefined ? [] : held.filter((id) => !given.includes(id));
  if (!write.actor.superuser) {
    const superior = await superRoles(tx);
    if ([...added, ...held].some((id) => superior.has(id))) refuseSuper('roles');
  }
  if (write.mode === 'update' && added.length + taken.length > 0) demand(write.actor, 'Manage Roles');
  if (added.length === 0) return;
  const privilege = await beyond(tx, write.actor, { roles: added });
  if (privilege !== null) throw new Problem('engine.forbidden', { privilege }, 'roles');
};

/** Properties sent replace those there were. */
export const keepProperties: After = async (write, tx) => {
  const sent = write.body['userProperties'];
  if (write.mode === 'remove' || typeof sent !== 'object' || sent === null) return;
  await tx.rows('delete from user_property where user_id = $1', [write.id]);
  await tx.rows(
    'insert into user_property (user_id, property, value) select $1, key, value from jsonb_each_text($2::jsonb) where value is not null',
    [write.id, JSON.stringify(sent)],
  );
};

/** A changed password ends all sessions. */
export const newPasswordSignsOut: After = async (write, tx) => {
  if (write.mode === 'update' && write.sent('password')) await tx.rows('delete from session where user_id = $1', [write.id]);
};

/** Somebody is left who may do everything. */
export const someSuperIsLeft: After = async (write, tx) => {
  if (write.mode === 'create' || (write.mode === 'update' && !write.sent('roles') && write.columns['retired'] !== true)) return;
  await demandSomeSuper(tx);
};
