import type { Db } from '../../../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';
import { endResetLink } from './session-reset-link.ts';

/** The live account with this username or system id, any case; null when there is none. */
export async function accountNamed(db: Db, name: string, address: string): Promise<Account | null> {
  if (name === '' || name.includes('\0')) return null;
  const [row] = await db.rows<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from users u where (lower(u.username) = lower($1) or lower(u.system_id) = lower($1)) and not u.retired order by (lower(u.username) = lower($1)) desc nulls last limit 1`,
    [name],
  );
  return row === undefined ? null : accountOf(row, address);
}

/** Sets a password (already hashed); ends all sessions of the account. */
export async function setPassword(tx: Db, userId: string, hashed: string): Promise<void> {
  await tx.rows(
    'update users set password = $2, password_changed = now(), must_change_password = false, changed_by = $1, date_changed = now() where user_id = $1',
    [userId, hashed],
  );
  await tx.rows('delete from session where user_id = $1', [userId]);
  await endResetLink(tx, userId);
}
