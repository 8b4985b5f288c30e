import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import type { SecretKeys } from './secret-keys.ts';

/** What no key at hand opens, and nobody will any more. */
interface Foreign {
  readonly secondFactors: number;
  readonly draftKeys: number;
}

/**
 * Second factors and keys of drafts that were sealed with a key that is lost, for whoever runs the server: counted, and with `remove` taken
 * away together with the recovery codes of those accounts, so that their owners add a second factor anew. Each removal is audited.
 */
export async function foreignSecrets(tx: Db, keys: SecretKeys, remove: boolean): Promise<Foreign> {
  const foreign = async (statement: string): Promise<string[]> =>
    (await tx.rows<{ userId: string; sealed: string }>(statement))
      .filter(({ sealed }) => keys.isSealed(sealed) && !keys.knows(sealed))
      .map(({ userId }) => userId);
  const factors = await foreign('select user_id::text as "userId", secret as sealed from second_factor for update');
  const drafts = await foreign('select user_id::text as "userId", sealed from draft_key for update');
  if (remove) {
    const accounts = await tx.rows<{ uuid: string }>('select uuid from users where user_id = any($1::bigint[]) order by user_id', [
      factors,
    ]);
    await tx.rows('delete from recovery_code where user_id = any($1::bigint[])', [factors]);
    await tx.rows('delete from second_factor where user_id = any($1::bigint[])', [factors]);
    await tx.rows('delete from draft_key where user_id = any($1::bigint[])', [drafts]);
    const entry = { action: 'second factor removed', actor: null, resource: 'user', detail: { by: 'operator' } };
    if (accounts.length > 0) await auditWrite(tx, ...accounts.map(({ uuid }) => ({ ...entry, uuid })));
  }
  return { secondFactors: factors.length, draftKeys: drafts.length };
}
