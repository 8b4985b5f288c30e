import { resourceScope, scopesWithin, type LaunchScope, type ResourceScope } from '@fieldward/domain/account/app-scope.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { appDigest } from './app-secrets.ts';

/** An app as it may ask for something. */
export interface AskingApp {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly clientId: string;
  readonly secretHash: Buffer | null;
  readonly redirects: readonly string[];
  readonly scopes: readonly string[];
}

/** What is wrong with a question, in the words of OAuth 2 (RFC 6749, 4.1.2.1). */
type QuestionError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';

/** What an app asks a person, before that person says anything. */
export interface AppQuestion {
  readonly app: AskingApp;
  readonly redirect: string;
  readonly state: string | null;
  /** As they were sent, each once. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly asked: readonly string[];
  /** Scopes that it may have, as far as it is registered for them; what the person may do is not looked at yet. */
  readonly scopes: readonly string[];
  /** Uuid of the patient from whose page it was opened. */
  readonly launchedFor: string | null;
}

const APP = `select connected_app_id::text as id, uuid, name, client_id as "clientId", secret_hash as "secretHash", redirects, scopes
  from connected_app where date_ended is null`;

/** An app by what it calls itself; null where there is none, or it was ended. */
export async function askingApp(db: Db, clientId: string): Promise<AskingApp | null> {
  const [app] = await db.rows<AskingApp>(`${APP} and client_id = $1`, [clientId.replaceAll('\0', '')]);
  return app ?? null;
}

/** A question that goes back to the app, which is known and asked from a known address. */
export class WrongQuestion extends Error {
  readonly back: string;

  constructor(question: Pick<AppQuestion, 'redirect' | 'state'>, error: QuestionError, about: string) {
    super(about);
    this.name = 'WrongQuestion';
    this.back = backTo(question, { error, error_description: about });
  }
}

/** Where the browser goes on with an answer. */
export function backTo({ redirect, state }: Pick<AppQuestion, 'redirect' | 'state'>, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries({ ...answer, ...(state === null ? {} : { state }) })) url.searchParams.set(name, value);
  return url.href;
}

const KNOWN = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'aud',
  'launch',
  'code_challenge',
  'code_challenge_method',
  'prompt',
];
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const LONGEST_STATE = 1_000;

/**
 * Reads what an app asks. An app that is unknown, or an address that it is not registered with, is told to the person and never followed: raises
 * `app.unknown`, `app.wrongReturn`. Everything else that is wrong goes back to the app: raises WrongQuestion.
 * @param query as the app sent it
 * @param fhir address of our FHIR API, which the app must mean
 * @param userId who is signed in: an app that was opened from the page of a patient was opened by them
 */
export async function readQuestion(db: Db, query: string, fhir: string, userId: string): Promise<AppQuestion> {
  const sent = new URLSearchParams(query);
  const parameters = Object.fromEntries(KNOWN.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? '']] : [])));
  const twice = KNOWN.find((name) => sent.getAll(name).length > 1);
  const { client_id: clientId = '', redirect_uri: redirect = '' } = parameters;
  const app = twice === 'client_id' ? null : await askingApp(db, clientId);
  if (app === null) throw new Problem('app.unknown');
  if (twice === 'redirect_uri' || !app.redirects.includes(redirect)) throw new Problem('app.wrongReturn');
  const state = parameters['state'] ?? null;
  const wrong = (about: string, error: QuestionError = 'invalid_request'): WrongQuestion =>
    new WrongQuestion({ redirect, state: twice === 'state' ? null : state }, error, about);
  if (twice !== undefined) throw wrong(`${twice} is there more than once`);
  const mistake = mistakeIn(parameters, fhir);
  if (mistake !== null) throw wrong(...mistake);
  const asked = (parameters['scope'] ?? '').split(' ').filter((each) => each !== '');
  const scopes = scopesWithin(asked, app.scopes);
  if (!scopes.some((text) => resourceScope(text) !== null)) throw wrong('no scope that opens data', 'invalid_scope');
  const launchedFor = await launchedPatient(db, parameters['launch'], app, userId);
  if (parameters['launch'] !== undefined && launchedFor === null) throw wrong('launch is unknown, over or was used');
  return { app, redirect, state, parameters, asked, scopes, launchedFor };
}

/** What is wrong with a question beside who asks and what for; null for nothing. */
function mistakeIn(parameters: Readonly<Record<string, string>>, fhir: string): readonly [about: string, error?: QuestionError] | null {
  const { response_type: type, state = '', code_challenge_method: method, code_challenge: challenge = '', aud, prompt } = parameters;
  if (type !== 'code') return ['response_type is not code', 'unsupported_response_type'];
  if (!/^[\x20-\x7E]+$/.test(state) || state.length > LONGEST_STATE) return ['state is missing or cannot be kept'];
  if (method !== 'S256') return ['code_challenge_method is not S256'];
  if (!CHALLENGE.test(challenge)) return ['code_challenge is missing or is none of S256'];
  if (aud !== undefined && !isSame(aud, fhir)) return ['aud is not this server'];
  if (prompt === 'none') return ['somebody has to be asked', 'access_denied'];
  return null;
}

/** Whether two addresses are the same but for a default port and a slash at the end. */
const isSame = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '');

async function launchedPatient(db: Db, launch: string | undefined, app: AskingApp, userId: string): Promise<string | null> {
  const [row] = await db.rows<{ patient: string }>(
    `select opened_for as patient from app_launch
     where launch_hash = $1 and connected_app_id = $2 and user_id = $3 and used is null and expires > now()`,
    [appDigest(launch) ?? Buffer.alloc(0), app.id, userId],
  );
  return row?.patient ?? null;
}

/** Marks the launch of a question as used; false where it was. */
export async function takeLaunch(tx: Db, launch: string): Promise<boolean> {
  const taken = await tx.rows(
    'update app_launch set used = now() where launch_hash = $1 and used is null and expires > now() returning 1',
    [appDigest(launch) ?? Buffer.alloc(0)],
  );
  return taken.length === 1;
}

/** Scopes as far as they may be had: what opens data, by kind and act, and how the app is opened. */
interface MayHave {
  readonly mayRead: (type: string) => boolean;
  readonly mayWrite: (type: string) => boolean;
  /** Whether the person sees patients at all. */
  readonly patients: boolean;
}

/** The scopes that a person can grant: acts to which they have no right are taken away. All kinds (`*`) stay, and open what the person may at each moment. */
export function grantable(scopes: readonly string[], { mayRead, mayWrite, patients }: MayHave): string[] {
  return scopes.flatMap((text) => {
    const scope = resourceScope(text);
    if (scope === null) return patients || text !== ('launch/patient' satisfies LaunchScope) ? [text] : [];
    if (scope.context === 'patient' && !patients) return [];
    if (scope.type === '*') return [text];
    const acts = scope.acts.filter((act) => (act === 'r' || act === 's' ? mayRead(scope.type) : mayWrite(scope.type)));
    if (acts.length === scope.acts.length) return [text];
    return acts.length === 0 ? [] : [`${scope.context}/${scope.type}.${acts.join('')}`];
  });
}

/** What scopes open, a line a kind of data. */
export function scopeLines(
  scopes: readonly string[],
): { context: ResourceScope['context']; type: string; reads: boolean; writes: boolean }[] {
  const lines = new Map<string, { context: ResourceScope['context']; type: string; reads: boolean; writes: boolean }>();
  for (const text of scopes) {
    const scope = resourceScope(text);
    if (scope === null) continue;
    const { context, type, acts } = scope;
    const line = lines.get(`${context}/${type}`) ?? { context, type, reads: false, writes: false };
    line.reads ||= acts.includes('r') || acts.includes('s');
    line.writes ||= acts.includes('c') || acts.includes('u') || acts.includes('d');
    lines.set(`${context}/${type}`, line);
  }
  return [...lines.values()];
}
