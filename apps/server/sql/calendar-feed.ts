/** The addresses under which other programs read somebody's calendar: made, found, taken back. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../engine/actor.ts';
import type { Db } from '../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account-row.ts';

/** What a calendar shows: the events, or what clinics have booked. */
export type FeedShows = 'events' | 'clinics';

/** What the owner may know of the address; the token itself is not kept. */
interface FeedState {
  readonly exists: boolean;
  readonly made: Moment | null;
  readonly lastUsed: Moment | null;
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** An address of an account ends with its retirement, and with another password: who knew the old one may have made it. */
const LIVE = `calendar_feed c join users u using (user_id) where not u.retired and (u.password_changed is null or c.date_created >= u.password_changed)`;

export async function feedState(db: Db, userId: string, shows: FeedShows): Promise<FeedState> {
  const [row] = await db.rows<{ made: Moment; lastUsed: Moment | null }>(
    `select iso(c.date_created) as made, iso(c.last_used) as "lastUsed" from ${LIVE} and c.user_id = $1 and c.shows = $2`,
    [userId, shows],
  );
  return { exists: row !== undefined, made: row?.made ?? null, lastUsed: row?.lastUsed ?? null };
}

/** A new token of a person; the one before stops working. */
export async function makeFeed(tx: Db, actor: Actor, shows: FeedShows): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.rows(
    `insert into calendar_feed (user_id, token_hash, shows) values ($1, $2, $3)
     on conflict (user_id, shows) do update set token_hash = excluded.token_hash, date_created = now(), last_used = null`,
    [actor.userId, digest(token), shows],
  );
  return token;
}

/** Takes the address back; false when there was none. */
export async function revokeFeed(tx: Db, userId: string, shows: FeedShows): Promise<boolean> {
  return (await tx.rows('delete from calendar_feed where user_id = $1 and shows = $2 returning 1', [userId, shows])).length > 0;
}

/** Whose token it is, with the rights of this moment; null for everything else, after the same one look-up. */
export async function feedOwner(db: Db, token: string, shows: FeedShows, address: string): Promise<Account | null> {
  const [row] = await db.rows<AccountRow>(`select ${ACCOUNT_COLUMNS} from ${LIVE} and c.token_hash = $1 and c.shows = $2`, [
    digest(token),
    shows,
  ]);
  return row === undefined ? null : accountOf(row, address);
}

/** Notes that it was read, at most once a minute. */
export async function feedUsed(db: Db, userId: string, shows: FeedShows): Promise<void> {
  await db.rows(
    `update calendar_feed set last_used = now() where user_id = $1 and shows = $2 and (last_used is null or last_used < now() - interval '1 minute')`,
    [userId, shows],
  );
}

/** Text without what no calendar program can read: control characters and half surrogates. Line ends stay. */
export const calendarText = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/gu, ' '); // eslint-disable-line no-control-regex -- they are what is taken out
