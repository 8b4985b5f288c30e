import { knownForms } from '@fieldward/domain/account/password.ts';

let list: Promise<readonly string[]> | null = null;

/**
 * Whether a password is one of the some 50,000 most frequent ones of public leaks, or one of them between digits and signs. The list is
 * loaded when it is first asked for, and read through (well under a millisecond): a set of it would be twice the memory.
 */
export async function isKnownPassword(password: string): Promise<boolean> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => dictionary['passwords-common']);
  const known = await list;
  return knownForms(password).some((form) => known.includes(form));
}
