import { noteActivity } from '../../../lib/idle.ts';
import { storeSession, type SessionResponse } from '../../../lib/session-store.ts';

const API = '/openmrs/ws/rest/v1';

/** How a step of signing in ended: `code` asks for the code of the second factor. */
export type SignInResult = 'in' | 'code' | 'invalidCredentials' | 'unreachable' | 'tooMany';

/** How the code was taken. */
type CodeResult = 'in' | 'wrongCode' | 'codeExpired' | 'unreachable' | 'tooMany';

/** Basic credentials in UTF-8, so that names and passwords may be written in any script. */
export function basic(username: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
}

const JSON_HEADERS = { Accept: 'application/json', 'Disable-WWW-Authenticate': 'true' };

/** Signs in once; from then on the session's cookie speaks. The password is sent and forgotten. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  return entered(await ask(`${API}/session`, { headers: { ...JSON_HEADERS, Authorization: basic(username, password) } }));
}

/** Whether the cookie alone is a session: after the OpenID provider sent the browser back. */
export async function resume(): Promise<SignInResult> {
  return entered(await ask(`${API}/session`, { headers: JSON_HEADERS }));
}

/** Sends the code of the second factor, or a recovery code. */
export async function sendCode(code: string): Promise<CodeResult> {
  const response = await ask(`${API}/session`, {
    method: 'POST',
    headers: { ...JSON_HEADERS, 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (response?.status === 400) return 'wrongCode';
  if (response?.status === 401) return 'codeExpired';
  const result = await entered(response);
  return result === 'code' ? 'wrongCode' : result === 'invalidCredentials' ? 'codeExpired' : result;
}

/** Forgets the password that was right, so that somebody else can sign in. */
export async function startAgain(): Promise<void> {
  await ask(`${API}/session`, { method: 'DELETE' });
}

/** What the programme's OpenID provider is called; undefined when there is none. */
export async function providerName(): Promise<string | undefined> {
  const response = await ask(`${API}/fieldward/signin`, { headers: JSON_HEADERS });
  if (!response?.ok) return undefined;
  try {
    return ((await response.json()) as { openId?: { name?: string } | null }).openId?.name;
  } catch {
    return undefined;
  }
}

/** Where a sign-in at the OpenID provider begins; it leads back to the page asked for. */
export function providerAddress(search: string): string {
  return `${API}/fieldward/openid/start?next=${encodeURIComponent(nextAddress(search))}`;
}

async function ask(address: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch {
    return null;
  }
}

async function entered(response: Response | null): Promise<SignInResult> {
  if (response === null) return 'unreachable';
  if (response.status === 429) return 'tooMany';
  if (response.status >= 500) return 'unreachable';
  if (!response.ok) return 'invalidCredentials';
  try {
    const answer = (await response.json()) as SessionResponse;
    if (answer.secondFactor === 'needed') return 'code';
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
