import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { codeHash } from './site-code.ts';

interface Joining {
  readonly code: string;
  readonly schema: string;
  readonly address: string;
  /** A new token: its hash, and how it begins. */
  readonly token: { readonly hash: Buffer; readonly begins: string };
}

const YEARS = 20;
const MOST_A_MINUTE = 600;

/**
 * Lets a site join whose code this is; the code is spent. Its account may do nothing, so its token opens what sites are told and nothing else.
 * Raises `site.badCode`, `site.otherVersion` (the code is still good).
 */
export async function joinSite(
  tx: Db,
  { code, schema, address, token }: Joining,
): Promise<{ readonly uuid: string; readonly name: string }> {
  const [site] = await tx.rows<{ id: string; uuid: string; name: string; user: string; creator: string }>(
    `select site_id::text as id, uuid, name, user_id::text as user, creator::text as creator from site
     where code_hash = $1 and code_expires > now() and date_ended is null for no key update`,
    [codeHash(code)],
  );
  if (site === undefined) throw new Problem('site.badCode', {}, 'code');
  if (schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
  await tx.rows(
    `update site set code_hash = null, code_expires = null, date_joined = now(), last_contact = now(), last_address = $2, schema = $3 where site_id = $1::bigint`,
    [site.id, address, schema],
  );
  await tx.rows(
    `insert into api_token (user_id, name, token_hash, begins, privileges, per_minute, expires, creator)
     values ($1::bigint, $2, $3, $4, array['Get Locations'], ${MOST_A_MINUTE}, now() + make_interval(years => ${YEARS}), $5::bigint)`,
    [site.user, site.name, token.hash, token.begins, site.creator],
  );
  await auditWrite(tx, { action: 'join', actor: null, address, resource: 'site', uuid: site.uuid });
  return { uuid: site.uuid, name: site.name };
}
