/** An app of others that a person lets act for them, over HTTP as browsers and apps do it. */
import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from './scratch-api.ts';

export const CALLBACK = 'https://app.example/callback';
export const TOKEN = '/openmrs/oauth2/token';
/** How scratch servers call their FHIR API. */
export const FHIR_BASE = 'http://localhost:80/openmrs/ws/fhir2/R4';

interface Registered {
  readonly uuid: string;
  readonly clientId: string;
  readonly secret: string | null;
}

/** What the token endpoint answers. */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly scope: string;
  readonly patient?: string;
}

/** Registers an app. */
export async function registerApp(api: ScratchApi, more: object = {}): Promise<Registered> {
  const body = {
    name: 'Growth chart',
    redirects: [CALLBACK],
    confidential: false,
    scopes: ['launch', 'launch/patient', 'offline_access', 'online_access', 'patient/*.cruds', 'user/*.cruds'],
    ...more,
  };
  const { status, body: answer, text } = await api.admin.post('fieldward/connectedapp', body);
  if (status !== 201) throw new Error(text);
  return { uuid: answer['made'].uuid, clientId: answer['made'].clientId, secret: answer['secret'] };
}

/** Somebody with a session, as a browser has it: with its cookie, from our own pages. */
export async function withSession(api: ScratchApi, username: string): Promise<Client> {
  const basic = `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`;
  const { headers } = await api.anonymous.get('session', { authorization: basic, origin: 'http://localhost' });
  const cookie = [headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
  return api.as({ cookie, origin: 'http://localhost' });
}

const verifier = () => randomBytes(32).toString('base64url');
const challengeOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The query with which an app sends a browser, and the secret that it keeps. */
export function question(app: Registered, more: Readonly<Record<string, string | null>> = {}) {
  const secret = verifier();
  const asked: Record<string, string | null> = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: CALLBACK,
    scope: 'launch/patient patient/*.rs',
    state: 'state-1',
    aud: FHIR_BASE,
    code_challenge: challengeOf(secret),
    code_challenge_method: 'S256',
    ...more,
  };
  const sent = Object.entries(asked).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
  return { query: new URLSearchParams(sent).toString(), verifier: secret };
}

/** What stands in the address with which the browser goes on. */
export const answerIn = (response: ApiResponse): URLSearchParams => new URL(String(response.body['back'])).searchParams;

/** Allows what is asked; answers the code. */
export async function allow(person: Client, query: string, patient?: string): Promise<string> {
  const response = await person.post('fieldward/appconsent', {
    request: query,
    allow: true,
    ...(patient === undefined ? {} : { patient }),
  });
  const code = response.status === 200 ? answerIn(response).get('code') : null;
  if (code === null) throw new Error(response.text);
  return code;
}

/** Asks the token endpoint. */
export async function askToken(
  api: ScratchApi,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  path = TOKEN,
) {
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as Tokens & { readonly error?: string; readonly expires_in?: number; readonly token_type?: string },
  };
}

/** The form with which a code is exchanged. */
export const ofCode = (app: Registered, code: string, secret: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  client_id: app.clientId,
  code_verifier: secret,
});

/** The whole way: asks, is allowed, and has its tokens. */
export async function tokensFor(api: ScratchApi, app: Registered, person: Client, scope: string, patient?: string): Promise<Tokens> {
  const asked = question(app, { scope });
  const form = ofCode(app, await allow(person, asked.query, patient), asked.verifier);
  const { status, body } = await askToken(api, app.secret === null ? form : { ...form, client_secret: app.secret });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export const bearer = (api: ScratchApi, token: string): Client => api.as({ authorization: `Bearer ${token}` });
