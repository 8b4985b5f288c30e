import { hash, verify } from '@node-rs/argon2';

/** OWASP's settings for Argon2id: 19 MiB, two passes, one lane. The library's default algorithm is Argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | null = null;

/** Argon2id of a password in PHC form, for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password fits. Without a hash (unknown user, account without a password) it takes the same time and is false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  try {
    const fits = await verify(stored ?? (await decoy), password);
    return stored !== null && fits;
  } catch {
    return false; // not a hash that the library knows: nobody can sign in with it
  }
}
