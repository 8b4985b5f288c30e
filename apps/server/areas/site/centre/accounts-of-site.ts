import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { demandNotStronger } from '../../../sql/account-rights.ts';

/** SQL of accounts `u` that are bound to places of a site's account (SQL of its key) and to no others: their passwords go there. */
export const ofSiteSql = (
  account: string,
): string => `from users u where not u.retired and exists (select from user_location l where l.user_id = u.user_id)
  and not exists (select from user_location l where l.user_id = u.user_id
    and not exists (select from user_place p where p.user_id = ${account}::bigint and p.location_id = l.location_id))`;

/**
 * Whoever has the code of a site is told the passwords (hashes) of its accounts, so that nobody gets it who may less than one of them.
 * Raises `engine.forbidden` at `places`, naming what is missing.
 * @param site key of the site's account
 */
export async function demandNoneStronger(tx: Db, actor: Actor, site: string): Promise<void> {
  const found = await tx.rows<{ id: string }>(
    `select u.user_id::text as id ${ofSiteSql('$1')} and u.user_id <> $1::bigint order by u.user_id`,
    [site],
  );
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { id } of found) await demandNotStronger(tx, actor, id, 'places');
}
