import { randomBytes } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { aboutDraftKey as about } from '../../../sql/draft-key.ts';
import { UnknownSecretKey, type SecretKeys } from './secret-keys.ts';

const BYTES = 32;

/** The key of an account's drafts, in Base64; made when it is first asked for. Raises `session.otherKey` when another server's key sealed it. */
export async function draftKeyOf(db: Db, keys: SecretKeys, userId: string): Promise<string> {
  const stored = async (): Promise<string | undefined> =>
    (await db.rows<{ sealed: string }>('select sealed from draft_key where user_id = $1', [userId]))[0]?.sealed;
  let sealed = await stored();
  if (sealed === undefined) {
    // two windows may ask at once: the first one's key is the key
    await db.rows('insert into draft_key (user_id, sealed) values ($1, $2) on conflict do nothing', [
      userId,
      keys.seal(randomBytes(BYTES).toString('base64'), about(userId)),
    ]);
    sealed = (await stored()) ?? '';
  }
  if (!keys.isSealed(sealed)) return sealed;
  try {
    return keys.open(sealed, about(userId));
  } catch (error) {
    if (error instanceof UnknownSecretKey) throw new Problem('session.otherKey');
    throw error;
  }
}

/**
 * Seals draft keys from before they were sealed, and again what an older secret key has sealed.
 * @param tx a transaction; what it waits for is another server that does the same
 * @returns how many it sealed, and whose are sealed with a key that is not there: these stay as they are
 */
export async function sealAllDraftKeys(
  tx: Db,
  keys: SecretKeys,
): Promise<{ readonly sealed: number; readonly foreign: readonly string[] }> {
  const stored = await tx.rows<{ userId: string; sealed: string }>(
    'select user_id::text as "userId", sealed from draft_key order by user_id for update',
  );
  const old: { userId: string; sealed: string }[] = [];
  const foreign: string[] = [];
  for (const { userId, sealed } of stored.filter((each) => !keys.isNewest(each.sealed))) {
    if (keys.isSealed(sealed) && !keys.knows(sealed)) foreign.push(userId);
    else {
      const plain = keys.isSealed(sealed) ? keys.open(sealed, about(userId)) : sealed;
      old.push({ userId, sealed: keys.seal(plain, about(userId)) });
    }
  }
  await tx.rows(
    'update draft_key d set sealed = s.sealed from unnest($1::bigint[], $2::text[]) s (user_id, sealed) where d.user_id = s.user_id',
    [old.map(({ userId }) => userId), old.map(({ sealed }) => sealed)],
  );
  return { sealed: old.length, foreign };
}
