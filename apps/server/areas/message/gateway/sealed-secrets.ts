import type { Db } from '../../../engine/db.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { aboutSecret } from './message-settings.ts';

/** Keys that know what they sealed. */
interface KnowingSecrets extends Secrets {
  isSealed(text: string): boolean;
  knows(sealed: string): boolean;
  isNewest(sealed: string): boolean;
}

/** The column of each secret. */
const COLUMNS = { http: 'http_secret', smtp: 'smtp_secret' } as const satisfies Record<keyof typeof aboutSecret, string>;

const names = Object.keys(COLUMNS) as (keyof typeof aboutSecret)[]; // an object literal above has no other keys

async function stored(tx: Db): Promise<readonly (readonly [name: keyof typeof aboutSecret, sealed: string])[]> {
  const [row] = await tx.rows<Readonly<Record<string, string | null>>>(
    `select ${names.map((name) => `${COLUMNS[name]} as "${name}"`).join(', ')} from message_setting for update`,
  );
  return names.flatMap((name) => (typeof row?.[name] === 'string' ? [[name, row[name]] as const] : []));
}

/**
 * Seals the secrets of gateways again that an older key has sealed.
 * @param tx a transaction; what it waits for is another server that does the same
 * @returns how many it sealed, and how many are sealed with a key that is not there: these stay as they are
 */
export async function sealAllGatewaySecrets(tx: Db, keys: KnowingSecrets): Promise<{ readonly sealed: number; readonly foreign: number }> {
  const old = (await stored(tx)).filter(([, sealed]) => !keys.isNewest(sealed));
  const known = old.filter(([, sealed]) => keys.knows(sealed));
  for (const [name, sealed] of known) {
    const anew = keys.seal(keys.open(sealed, aboutSecret[name]), aboutSecret[name]);
    // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
    await tx.rows(`update message_setting set ${COLUMNS[name]} = $1`, [anew]);
  }
  return { sealed: known.length, foreign: old.length - known.length };
}

/** How many secrets of gateways no key at hand opens; with `remove` they are taken away, and are to be entered again. */
export async function foreignGatewaySecrets(tx: Db, keys: KnowingSecrets, remove: boolean): Promise<number> {
  const foreign = (await stored(tx)).filter(([, sealed]) => !keys.knows(sealed));
  if (remove)
    for (const [name] of foreign)
      // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
      await tx.rows(`update message_setting set ${COLUMNS[name]} = null, date_changed = now()`);
  return foreign.length;
}
