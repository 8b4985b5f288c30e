import type { Moment } from '@fieldward/domain/time/day.ts';
import { createHash, randomBytes } from 'node:crypto';
import { passwordPolicyOf, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../../../engine/db.ts';

/** Hours for which a link is good. */
const HOURS = 24;

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whose link it is. */
export interface ResetLink {
  readonly userId: string;
  /** Who made it. */
  readonly creatorId: string;
  readonly userUuid: string;
  readonly username: string;
  readonly systemId: string;
  readonly policy: PasswordPolicy;
}

/** Makes the one link of an account, in the place of an older one. Only whoever is given the token knows it. */
export async function makeResetLink(tx: Db, userId: string, creator: string): Promise<{ token: string; expires: Moment }> {
  const token = randomBytes(32).toString('base64url');
  const [made] = await tx.rows<{ expires: Moment }>(
    `insert into password_reset (user_id, token_hash, creator, expires_at) values ($1, $2, $3, now() + make_interval(hours => ${HOURS}))
     on conflict (user_id) do update set token_hash = excluded.token_hash, creator = excluded.creator, date_created = now(), expires_at = excluded.expires_at
     returning iso(expires_at) as expires`,
    [userId, digest(token), creator],
  );
  if (made === undefined) throw new Error('the link was not made');
  return { token, expires: made.expires };
}

/** The page of the web app that takes a token. */
export function resetPath(token: string): string {
  return `/password?reset=${token}`;
}

/** The live link of a token, locked; null when it is unknown, used, expired, or of an account that is retired. */
export async function resetLink(tx: Db, token: string): Promise<ResetLink | null> {
  const [found] = await tx.rows<Omit<ResetLink, 'policy'> & { policy: string | null }>(
    `select u.user_id::text as "userId", r.creator::text as "creatorId", u.uuid as "userUuid", coalesce(u.username, u.system_id) as username, u.system_id as "systemId",
       (select s.value from system_setting s where lower(s.property) = lower($2)) as policy
     from password_reset r join users u using (user_id)
     where r.token_hash = $1 and r.expires_at > now() and not u.retired for update of r`,
    [digest(token), settingProperty.passwordPolicy],
  );
  return found === undefined ? null : { ...found, policy: passwordPolicyOf(found.policy) };
}

/** Ends the link of an account: it was used, or the password was changed in another way. */
export async function endResetLink(tx: Db, userId: string): Promise<void> {
  await tx.rows('delete from password_reset where user_id = $1', [userId]);
}
