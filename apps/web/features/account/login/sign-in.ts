import type { DemonstrationAccount } from '@fieldward/contract/account/session.operations.ts';
import { noteActivity } from '../../../lib/idle.ts';
import { callUrl } from '../../../lib/operation-address.ts';
import { storeSession } from '../../../lib/session-store.ts';
import { ask } from './ask.ts';

/** How a step of signing in ended: `code` asks for the code of the second factor. */
export type SignInResult = 'in' | 'code' | 'invalidCredentials' | 'unreachable' | 'failed' | 'tooMany';

/** Whether a code was accepted. */
type CodeResult = 'in' | 'wrongCode' | 'codeExpired' | 'unreachable' | 'failed' | 'tooMany';

/** Basic credentials in UTF-8, so that names and passwords may be written in any script. */
export function basic(username: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
}

/** Signs in; afterwards the cookie of the session is enough. The password is sent once and not kept. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  return entered(await ask('GET session', {}, { Authorization: basic(username, password) }));
}

/** Whether the cookie alone is a session: after the OpenID provider sent the browser back. */
export async function resume(): Promise<SignInResult> {
  return entered(await ask('GET session', {}));
}

/** Sends the code of the second factor, or a recovery code. */
export async function sendCode(code: string): Promise<CodeResult> {
  const response = await ask('POST session', { body: { code } });
  if (!response.ok && response.status === 400) return 'wrongCode';
  if (!response.ok && response.status === 401) return 'codeExpired';
  const result = entered(response);
  return result === 'code' ? 'wrongCode' : result === 'invalidCredentials' ? 'codeExpired' : result;
}

/** Ends a sign-in that waits for its code, so that somebody else can sign in. */
export async function startAgain(): Promise<void> {
  await ask('DELETE session', {});
}

/** Other ways in than by name and password. */
export interface SignInChoices {
  /** The name of the programme's OpenID provider; undefined when there is none. */
  readonly provider: string | undefined;
  /** Whom a visitor of a demonstration can look around as. */
  readonly demonstration: readonly DemonstrationAccount[];
}

/** What the server offers; nothing when it does not answer. */
export async function signInChoices(): Promise<SignInChoices> {
  const response = await ask('GET fieldward/signin', {});
  return {
    provider: response.ok ? response.data.openId?.name : undefined,
    demonstration: (response.ok && response.data.demonstration) || [],
  };
}

/** Where a sign-in at the OpenID provider begins; it leads back to the page that was asked for. */
export function providerAddress(search: string): string {
  return callUrl('GET fieldward/openid/start', { query: { next: nextAddress(search) } });
}

function entered(response: Awaited<ReturnType<typeof ask<'GET session'>>>): SignInResult {
  if (!response.ok) {
    if (response.status === 429) return 'tooMany';
    // 502 to 504: a proxy, or the server itself, says that nobody is there to answer
    if (response.status === 0 || (response.status >= 502 && response.status <= 504)) return 'unreachable';
    return response.status >= 500 ? 'failed' : 'invalidCredentials';
  }
  const session = response.data;
  if (!session.authenticated) return session.secondFactor === 'needed' ? 'code' : 'invalidCredentials';
  storeSession(session);
  noteActivity();
  return 'in';
}

/** The page that was asked for before signing in; addresses outside this application are not followed. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/';
}
