import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { shareOf } from '../../../engine/process-share.ts';
import { Turns } from '../../../engine/turns.ts';

/** OWASP's settings for Argon2id: 19 MiB, two passes, one lane. The library's default algorithm is Argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Anybody may ask for these costly checks, also without an account: as many at once as there are processors, and a line that ends. */
const checks = new Turns(shareOf(availableParallelism()), shareOf(100));

let decoy: Promise<string> | null = null;

/** Argon2id of a password in PHC form, for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password fits. Without a hash (unknown user, account without a password) it takes the same time and is false.
 * Raises `engine.overloaded` when too many wait for theirs.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const known = stored ?? (await decoy);
  // not a hash that the library knows: nobody can sign in with it
  const fits = await checks.take(() => verify(known, password).catch(() => false));
  return stored !== null && fits;
}
