import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';

interface Contact {
  readonly schema: string;
  readonly behind?: number;
  readonly address: string;
}

/** The site that asks, which is there. Raises `site.noSite` for everybody else, `site.otherVersion`. */
export async function askingSite(
  tx: Db,
  actor: Actor,
  { schema, behind, address }: Contact,
): Promise<{ readonly id: string; readonly name: string }> {
  const [site] =
    actor.token === undefined
      ? []
      : await tx.rows<{ id: string; name: string }>(
          `update site set last_contact = now(), last_address = $2, schema = $3, behind = coalesce($4::int, behind)
           where user_id = $1::bigint and date_ended is null returning site_id::text as id, name`,
          [actor.userId, address, schema, behind ?? null],
        );
  if (site === undefined) throw new Problem('site.noSite');
  return site;
}
