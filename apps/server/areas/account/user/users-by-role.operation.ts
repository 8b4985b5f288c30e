import { usersByRoleWire } from '@fieldward/contract/account/user-account.operations.ts';
import { operation } from '../../../engine/operation.ts';

/** The system ids of the accounts that hold the role (uuid or name), as a plain list. */
export const usersByRole = operation(usersByRoleWire, {
  handle: async ({ query }, db) => {
    const rows = await db.rows<{ system_id: string }>(
      `select u.system_id from user_role ur join role r using (role_id) join users u using (user_id)
       where (r.uuid = $1 or lower(r.name) = lower($1)) and not u.retired and u.system_id is not null order by u.user_id`,
      [query.role ?? ''],
    );
    return { body: rows.map((row) => row.system_id) };
  },
});
