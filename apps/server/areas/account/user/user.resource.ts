import { hash } from '@node-rs/argon2';
import { user } from '@fieldward/contract/account/user.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { Problem, exact, linked, resource, sqlSearch, through } from '../../../engine/resource.ts';
import { isObject } from '../../../engine/references.ts';
import { likePattern } from '../../../engine/searches.ts';
import { personNamed } from '../../../sql/display-sql.ts';
import { endWithAccount } from './account-end.ts';
import { boundedRoles, completeAccount, keepProperties, newPasswordSignsOut, retiredStays, someSuperIsLeft } from './user-rules.ts';
import { demandGoodPassword } from './password-policy.ts';

/** Characters of the properties of an account, as JSON. */
const MOST_PROPERTIES = 20_000;

const heldPrivileges = (t: string): string =>
  `select p.privilege_id from privilege p where not p.retired and (
     exists (select 1 from roles_of(${t}.user_id) h(role_id) join role r using (role_id) where r.name = '${SUPERUSER_ROLE}')
     or p.privilege_id in (select rp.privilege_id from roles_of(${t}.user_id) h(role_id) join role_privilege rp using (role_id)))`;

export const userResource = resource(user, {
  word: 'kind.user',
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
    lastSignIn: (t) => `(select max(a.occurred_at) from audit_log a where a.user_id = ${t}.user_id and a.action = 'sign-in')`,
  },
  setters: {
    userProperties: (value) => {
      const plain = isObject(value) && Object.values(value).every((each) => each === null || typeof each !== 'object');
      if (value !== null && !plain) throw new Problem('engine.badFormat', {}, 'userProperties');
      // everybody changes the own ones, and every list of accounts carries them
      if (JSON.stringify(value ?? {}).length > MOST_PROPERTIES)
        throw new Problem('engine.tooLong', { max: MOST_PROPERTIES }, 'userProperties');
      return {};
    },
    password: async (value, write, tx) => {
      const names = [write.body['username'], write.body['systemId'], write.current?.['username'], write.current?.['system_id']];
      await demandGoodPassword(
        tx,
        String(value ?? ''),
        names.filter((name) => typeof name === 'string'),
        'password',
      );
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
  rules: [retiredStays, completeAccount, boundedRoles],
  after: [keepProperties, newPasswordSignsOut, endWithAccount, someSuperIsLeft],
  constraints: {
    users_username_unique: { code: 'record.duplicateUsername', field: 'username' },
    users_system_id_unique: { code: 'record.duplicateUsername', field: 'systemId' },
    users_are_kept: 'record.usersAreKept',
    own_account: 'access.foreignAccount',
  },
});
