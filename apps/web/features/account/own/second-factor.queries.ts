import { queryOptions } from '@tanstack/react-query';
import type { NewFactor } from '@fieldward/contract/account/second-factor.operations.ts';
import { call } from '../../../lib/call.ts';

/** The own second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondfactor'],
  queryFn: ({ signal }) => call('GET fieldward/secondfactor', {}, signal),
  staleTime: 0,
});

/** Begins adding a second factor; without the password only in a new session. */
export function beginFactor(password: string): Promise<NewFactor> {
  return call('POST fieldward/secondfactor', { body: password === '' ? {} : { password } });
}

/** Adds the second factor that was begun, by its first code. Resolves with the recovery codes, which are shown this once. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  return (await call('POST fieldward/secondfactor/confirm', { body: { code } })).recoveryCodes;
}

/** Makes ten new recovery codes in place of the old ones. */
export async function renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
  return (await call('POST fieldward/secondfactor/recoverycodes', { body: { password, code } })).recoveryCodes;
}

/** Removes the second factor. */
export function removeFactor(password: string, code: string): Promise<undefined> {
  return call('POST fieldward/secondfactor/remove', { body: { password, code } });
}
