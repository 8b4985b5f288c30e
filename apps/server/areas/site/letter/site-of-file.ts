import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { accountOfToken, GOOD_TOKEN, TOKEN_COLUMNS, type TokenRow } from '../../../sql/token-account.ts';

/** A site of this centre, as it would ask over a line. */
interface SiteOfFile {
  /** uuid. */
  readonly site: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly actor: Actor;
}

const FIND = `select ${TOKEN_COLUMNS}, k.token_hash as "tokenHash", s.name from site s join users u on u.user_id = s.user_id
  join api_token k on k.user_id = s.user_id and ${GOOD_TOKEN}
  where s.uuid = $1 and s.date_ended is null and s.date_joined is not null and is_own_account(s.user_id)`;

/** The site that a file says it is of. Raises `site.noFile`, also for one that sees more than the account. */
export async function siteOfFile(tx: Db, site: string, address: string): Promise<SiteOfFile> {
  const [row] = await tx.rows<TokenRow & { tokenHash: Buffer; name: string }>(FIND, [site]);
  if (row === undefined) throw new Problem('site.noFile', {}, 'content');
  const { tokenHash, name, ...account } = row;
  return { site, name, tokenHash, actor: accountOfToken(account, address).actor };
}
