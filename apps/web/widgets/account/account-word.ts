import type { Text } from '../../lib/text.ts';

/** The account in whose name the product itself works: what came with it, and what it does by itself. */
const OWN_ACCOUNT = 'daemon';

/** Who did something, for people: the name of an account; what no person did is the system's. */
export function accountWord(account: { readonly display: string } | null | undefined, t: Text): string {
  if (account === null || account === undefined) return '';
  return account.display === OWN_ACCOUNT ? t('shell.theSystem') : account.display;
}
