import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SecretKeys, secretKeysOf } from '../areas/account/session/secret-keys.ts';
import type { Config } from './config.ts';

/** The name of the file in the data folder. */
const FILE = 'secret.key';

/**
 * The secret keys of this server: those of the environment, else of a file, which the first start makes in the data folder, for this user only.
 * @param made told the path when the file was made
 * @throws Error when a file that was named is not there, or holds no key
 */
export function readSecretKeys({ secretKeys, secretKeyFile, dataDir }: Config, made: (path: string) => void): SecretKeys {
  if (secretKeys !== undefined) return secretKeys;
  const path = secretKeyFile ?? join(dataDir, FILE);
  if (!existsSync(path)) {
    if (secretKeyFile !== undefined) throw new Error(`FIELDWARD_SECRET_KEY_FILE is ${path}, which is not there`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${SecretKeys.fresh()}\n`, { mode: 0o600, flag: 'wx' });
    made(path);
  }
  const keys = secretKeysOf(readFileSync(path, 'utf8'));
  if (keys === null) throw new Error(`${path} holds no secret key: it has Base64 of 32 bytes on each line, the newest first`);
  return keys;
}
