/** The addresses under which other programs read somebody's calendar: made, found, taken back. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';

/** What the owner may know of the address; the token itself is not kept. */
interface FeedState {
  readonly exists: boolean;
  readonly made: Moment | null;
  readonly lastUsed: Moment | null;
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** An address of an account ends with its retirement, and with another password: who knew the old one may have made it. */
const LIVE = `calendar_feed c join users u using (user_id) where not u.retired and (u.password_changed is null or c.date_created >= u.password_changed)`;

export async function feedState(db: Db, userId: string): Promise<FeedState> {
  const [row] = await db.rows<{ made: Moment; lastUsed: Moment | null }>(
    `select iso(c.date_created) as made, iso(c.last_used) as "lastUsed" from ${LIVE} and c.user_id = $1`,
    [userId],
  );
  return { exists: row !== undefined, made: row?.made ?? null, lastUsed: row?.lastUsed ?? null };
}

/** A new token; the one before stops working. */
export async function makeFeed(tx: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.rows(
    `insert into calendar_feed (user_id, token_hash) values ($1, $2)
     on conflict (user_id) do update set token_hash = excluded.token_hash, date_created = now(), last_used = null`,
    [userId, digest(token)],
  );
  return token;
}

/** Takes the address back; false when there was none. */
export async function revokeFeed(tx: Db, userId: string): Promise<boolean> {
  return (await tx.rows('delete from calendar_feed where user_id = $1 returning 1', [userId])).length > 0;
}

/** Whose token it is, with the rights of this moment; null for everything else, after the same one look-up. */
export async function feedOwner(db: Db, token: string, address: string): Promise<Account | null> {
  const [row] = await db.rows<AccountRow>(`select ${ACCOUNT_COLUMNS} from ${LIVE} and c.token_hash = $1`, [digest(token)]);
  return row === undefined ? null : accountOf(row, address);
}

/** Notes that it was read, at most once a minute. */
export async function feedUsed(db: Db, userId: string): Promise<void> {
  await db.rows(
    `update calendar_feed set last_used = now() where user_id = $1 and (last_used is null or last_used < now() - interval '1 minute')`,
    [userId],
  );
}
