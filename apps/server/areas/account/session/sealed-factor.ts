import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { UnknownSecretKey, type SecretKeys } from './secret-keys.ts';

const about = (userId: string): string => `second factor of ${userId}`;

/** The secret of an account's second factor as the database keeps it. */
export function sealFactor(keys: SecretKeys, userId: string, secret: string): string {
  return keys.seal(secret, about(userId));
}

/** The secret again, in Base32. Raises `session.otherKey` when it was sealed with a key that this server does not have. */
export function openFactor(keys: SecretKeys, userId: string, sealed: string): string {
  try {
    return keys.open(sealed, about(userId));
  } catch (error) {
    if (error instanceof UnknownSecretKey) throw new Problem('session.otherKey');
    throw error;
  }
}

/**
 * Seals what is there from before there were keys, and again what an older key has sealed.
 * @param tx a transaction; what it waits for is another server that does the same
 * @returns how many it sealed
 * @throws Error that says what to do, when one was sealed with a key that is not there
 */
export async function sealAllFactors(tx: Db, keys: SecretKeys): Promise<number> {
  const stored = await tx.rows<{ userId: string; secret: string }>(
    'select user_id::text as "userId", secret from second_factor order by user_id for update',
  );
  const old = stored.filter(({ secret }) => !keys.isNewest(secret));
  const sealed = old.map(({ userId, secret }) => sealFactor(keys, userId, plainOf(keys, userId, secret)));
  await tx.rows(
    'update second_factor f set secret = s.secret from unnest($1::bigint[], $2::text[]) s (user_id, secret) where f.user_id = s.user_id',
    [old.map(({ userId }) => userId), sealed],
  );
  return old.length;
}

function plainOf(keys: SecretKeys, userId: string, secret: string): string {
  if (!keys.isSealed(secret)) return secret;
  try {
    return keys.open(secret, about(userId));
  } catch (error) {
    const why = error instanceof UnknownSecretKey ? error.message : 'it does not belong to this account, or was changed';
    throw new Error(
      `The second factor of account ${userId} cannot be opened: ${why}. Every server of a database needs the same secret key: ` +
        `give FIELDWARD_SECRET_KEY_FILE or FIELDWARD_SECRET_KEY, or restore secret.key to the data folder. ` +
        `Where the key is lost, npm run secret:lost lets people add a second factor anew (docs/operations.md, 'The secret key').`,
      { cause: error },
    );
  }
}
