import type { Db } from '../../../engine/db.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { aboutWebhookSecret } from './webhook-signature.ts';

/** Keys that know what they sealed. */
interface KnowingSecrets extends Secrets {
  knows(sealed: string): boolean;
  isNewest(sealed: string): boolean;
}

const stored = (tx: Db): Promise<{ uuid: string; secret: string }[]> =>
  tx.rows('select uuid, secret from webhook order by webhook_id for update');

/** Seals the secrets of webhooks again that an older key has sealed; answers how many, and how many are sealed with a key that is not there. */
export async function sealAllWebhookSecrets(tx: Db, keys: KnowingSecrets): Promise<{ readonly sealed: number; readonly foreign: number }> {
  const old = (await stored(tx)).filter(({ secret }) => !keys.isNewest(secret));
  const known = old.filter(({ secret }) => keys.knows(secret));
  for (const { uuid, secret } of known) {
    const about = aboutWebhookSecret(uuid);
    // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
    await tx.rows('update webhook set secret = $2 where uuid = $1', [uuid, keys.seal(keys.open(secret, about), about)]);
  }
  return { sealed: known.length, foreign: old.length - known.length };
}
