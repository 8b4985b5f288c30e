import { hash } from '@node-rs/argon2';
import { privilege, role, user } from '@fieldward/contract/user.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { passwordProblem } from '@fieldward/domain/password.ts';
import { usernameProblem } from '@fieldward/domain/username.ts';
import { Problem, exact, linked, nameLike, resource, sqlSearch, through, type After, type Rule } from '../../engine/resource.ts';
import { demand } from '../../engine/actor.ts';
import type { Db } from '../../engine/db.ts';
import { isObject } from '../../engine/references.ts';
import { likePattern } from '../../engine/searches.ts';
import { personNamed } from '../display-sql.ts';

/** Keys of the roles that make a super user: the role itself and whatever inherits it. */
async function superRoles(tx: Db): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ role_id: string }>(
    `with recursive above (role_id) as (
       select role_id from role where name = $1
       union select rr.child_role_id from above a join role_role rr on rr.parent_role_id = a.role_id)
     select role_id::text from above`,
    [SUPERUSER_ROLE],
  );
  return new Set(rows.map((row) => row.role_id));
}

const refuseSuper = (field: string): never => {
  throw new Problem('engine.forbidden', { privilege: SUPERUSER_ROLE }, field);
};

/** Nobody but a super user makes, changes or removes a super user. */
const onlySuperMakesSuper: Rule = async (write, tx) => {
  if (write.actor.superuser) return;
  const superior = await superRoles(tx);
  if ((write.lists['roles'] ?? []).some((id) => superior.has(id))) refuseSuper('roles');
  if (write.id === null) return;
  const held = await tx.rows<{ role_id: string }>('select role_id::text from user_role where user_id = $1', [write.id]);
  if (held.some((row) => superior.has(row.role_id))) refuseSuper('roles');
};

/** A new account has a name to sign in with and a password, both of the required form; creating one is a privilege of its own. */
const completeAccount: Rule = (write) => {
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
    const said = usernameProblem(write.columns['username']);
    if (said !== null) throw new Problem(said.code, said.holes, 'username');
  }
  if (write.mode === 'update' && write.sent('password') && write.actor.userId !== write.id) demand(write.actor, 'Edit User Passwords');
};

/** Properties sent replace those there were. */
const keepProperties: After = async (write, tx) => {
  const sent = write.body['userProperties'];
  if (write.mode === 'remove' || typeof sent !== 'object' || sent === null) return;
  await tx.rows('delete from user_property where user_id = $1', [write.id]);
  await tx.rows(
    'insert into user_property (user_id, property, value) select $1, key, value from jsonb_each_text($2::jsonb) where value is not null',
    [write.id, JSON.stringify(sent)],
  );
};

/** A changed password and a retired account end all sessions. */
const endSessions: After = async (write, tx) => {
  if (write.mode === 'remove' || (write.mode === 'update' && (write.sent('password') || write.columns['retired'] === true))) {
    await tx.rows('delete from session where user_id = $1', [write.id]);
  }
};

/** Somebody is left who may do everything; whoever takes that away waits for others who do. */
const someSuperIsLeft: After = async (write, tx) => {
  if (write.mode === 'create' || (write.mode === 'update' && !write.sent('roles') && write.columns['retired'] !== true)) return;
  await tx.rows('select 1 from role where name = $1 for update', [SUPERUSER_ROLE]);
  const [held] = await tx.rows<{ left: boolean }>(
    'select exists (select 1 from users u where not u.retired and exists (select 1 from roles_of(u.user_id) h(role_id) join role r using (role_id) where r.name = $1)) as left',
    [SUPERUSER_ROLE],
  );
  if (held?.left === false) throw new Problem('record.lastAdministrator');
};

const heldPrivileges = (t: string): string =>
  `select p.privilege_id from privilege p where not p.retired and (
     exists (select 1 from roles_of(${t}.user_id) h(role_id) join role r using (role_id) where r.name = '${SUPERUSER_ROLE}')
     or p.privilege_id in (select rp.privilege_id from roles_of(${t}.user_id) h(role_id) join role_privilege rp using (role_id)))`;

export const userResource = resource(user, {
  table: 'users',
  key: 'user_id',
  columns: { person: 'person_id', systemId: 'system_id' },
  display: 'coalesce({t}.username, {t}.system_id)',
  links: { roles: through('user_role', 'user_id', 'role_id') },
  computed: {
    userProperties: (t) =>
      `(select coalesce(json_object_agg(up.property, up.value order by up.property), '{}'::json) from user_property up where up.user_id = ${t}.user_id)`,
    privileges: heldPrivileges,
    allRoles: (t) => `select roles_of(${t}.user_id)`,
  },
  setters: {
    userProperties: (value) => {
      const plain = isObject(value) && Object.values(value).every((each) => each === null || typeof each !== 'object');
      if (value !== null && !plain) throw new Problem('engine.badFormat', {}, 'userProperties');
      return {};
    },
    password: async (value) => {
      const said = passwordProblem(String(value ?? ''));
      if (said !== null) throw new Problem(said.code, said.holes, 'password');
      return { password: await hash(String(value)), password_changed: new Date().toISOString(), must_change_password: false };
    },
  },
  searches: {
    q: sqlSearch((t, p) => `(${t}.username ilike ${p} or ${t}.system_id ilike ${p} or ${personNamed(`${t}.person_id`, p)})`, {
      about: 'part of the user name, the system id or the person’s name',
      value: (text) => `%${likePattern(text.trim())}%`,
      order: 'length(coalesce({t}.username, {t}.system_id))',
    }),
    username: exact('username'),
    roles: linked('roles'),
  },
  order: '{t}.username',
  rules: [completeAccount, onlySuperMakesSuper],
  after: [keepProperties, endSessions, someSuperIsLeft],
  constraints: {
    users_username_unique: { code: 'record.duplicateUsername', field: 'username' },
    users_system_id_unique: { code: 'record.duplicateUsername', field: 'systemId' },
    users_are_kept: 'record.usersAreKept',
  },
});

/** Nobody hands out what he does not have himself, nor removes a role that somebody holds. */
const boundedRole: Rule = async (write, tx) => {
  if (write.mode === 'remove' || write.mode === 'purge') {
    if (write.current?.['name'] === SUPERUSER_ROLE) throw new Problem('record.roleIsNeeded');
    const holders = await tx.rows<{ name: string }>(
      `select coalesce(u.username, u.system_id) as name from user_role ur join users u using (user_id) where ur.role_id = $1 and not u.retired order by 1 limit 20`,
      [write.id],
    );
    if (holders.length > 0) throw new Problem('record.roleHeld', { list: holders.map((each) => each.name).join(', ') });
  }
  if (write.current?.['name'] === SUPERUSER_ROLE && write.after('name') !== SUPERUSER_ROLE)
    throw new Problem('record.roleIsNeeded', {}, 'name');
  if (write.actor.superuser) return;
  if (write.current?.['name'] === SUPERUSER_ROLE) refuseSuper('name');
  const superior = await superRoles(tx);
  if ((write.lists['inheritedRoles'] ?? []).some((id) => superior.has(id))) refuseSuper('inheritedRoles');
  const [more] = await tx.rows<{ name: string }>(
    `select p.name from privilege p
     where (p.privilege_id = any($1::bigint[]) or p.privilege_id in (
       with recursive above (role_id) as (
         select unnest($2::bigint[])
         union select rr.parent_role_id from above a join role_role rr on rr.child_role_id = a.role_id)
       select rp.privilege_id from above a join role_privilege rp using (role_id)))
     and not p.name = any($3::text[]) order by 1 limit 1`,
    [write.lists['privileges'] ?? [], write.lists['inheritedRoles'] ?? [], [...write.actor.privileges]],
  );
  if (more !== undefined)
    throw new Problem(
      'engine.forbidden',
      { privilege: more.name },
      (write.lists['privileges'] ?? []).length > 0 ? 'privileges' : 'inheritedRoles',
    );
};

export const roleResource = resource(role, {
  table: 'role',
  naturalKey: 'name',
  links: {
    privileges: through('role_privilege', 'role_id', 'privilege_id'),
    inheritedRoles: through('role_role', 'child_role_id', 'parent_role_id'),
  },
  computed: {
    allInheritedRoles: (t) =>
      `with recursive above (role_id) as (
         select parent_role_id from role_role where child_role_id = ${t}.role_id
         union select rr.parent_role_id from above a join role_role rr on rr.child_role_id = a.role_id)
       select role_id from above`,
  },
  searches: { q: nameLike('name', 'description') },
  order: 'name',
  rules: [boundedRole],
  constraints: {
    role_name_unique: { code: 'record.duplicateRole', field: 'name' },
    role_not_its_own_parent: { code: 'engine.refused', field: 'inheritedRoles' },
  },
});

export const privilegeResource = resource(privilege, {
  table: 'privilege',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { privilege_name_unique: { code: 'record.duplicateName', field: 'name' } },
});
