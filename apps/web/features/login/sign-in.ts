import { noteActivity } from '../../lib/idle.ts';
import { storeSession, type SessionAnswer } from '../../lib/session-store.ts';

/** How a sign-in ended. */
export type SignInResult = 'in' | 'invalidCredentials' | 'unreachable' | 'tooMany';

/** Basic credentials in UTF-8, so that names and passwords may be written in any script. */
export function basic(username: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
}

/** Signs in once; from then on the session's cookie speaks. The password is sent and forgotten. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  let response: Response;
  try {
    response = await fetch('/openmrs/ws/rest/v1/session', {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Disable-WWW-Authenticate': 'true', Authorization: basic(username, password) },
    });
  } catch {
    return 'unreachable';
  }
  if (response.status === 429) return 'tooMany';
  if (response.status >= 500) return 'unreachable';
  if (!response.ok) return 'invalidCredentials';
  try {
    const answer = (await response.json()) as SessionAnswer;
    if (!answer.authenticated || !answer.user) return 'invalidCredentials';
    storeSession(answer);
  } catch {
    return 'unreachable';
  }
  noteActivity();
  return 'in';
}

/** The page asked for before signing in; only an address of this application is followed. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/';
}
