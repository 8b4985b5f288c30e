import type { Db } from '../engine/db.ts';
import type { Secrets } from '../engine/secrets.ts';

/** What the secret key seals the key of an account's drafts about. */
export const aboutDraftKey = (userId: string): string => `draft key of ${userId}`;

/** The key of an account's drafts, in Base64; null when it has none, or another server's key sealed it. */
export async function storedDraftKey(db: Db, secrets: Secrets, userId: string): Promise<string | null> {
  const [row] = await db.rows<{ sealed: string }>('select sealed from draft_key where user_id = $1', [userId]);
  try {
    return row === undefined ? null : secrets.open(row.sealed, aboutDraftKey(userId));
  } catch {
    return null;
  }
}
