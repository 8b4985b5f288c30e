import type { FastifyReply, FastifyRequest } from 'fastify';
import { demandNoProgram } from '../engine/actor.ts';
import { Problem } from '../engine/problem.ts';
import type { Db } from '../engine/db.ts';
import type { Account } from '../sql/account-row.ts';
import { SessionStore, type Session, type SignedInVia } from '../areas/account/session/session-store.ts';
import type { SecretKeys } from '../areas/account/session/secret-keys.ts';
import type { Throttles } from '../areas/account/session/session-throttle.ts';
import { isAppToken } from '../areas/account/app/app-secrets.ts';
import { AppTokens } from '../areas/account/app/app-token-store.ts';
import { ApiTokens } from '../areas/account/token/api-token-store.ts';
import { SignIn } from '../areas/account/session/session-sign-in.ts';
import type { Siblings } from './processes/siblings.ts';

const MINUTE = 60_000;
/** How many requests a minute an app may send for one person. */
const APP_RATE = 600;
const PLAIN = 'fieldward';
const SECURE = '__Host-fieldward';
/** The cookie of OpenMRS: scripts take it from the answer to their sign-in by this name. */
const OF_SCRIPTS = 'JSESSIONID';

/** Who a request is from. `token` is there when it came with a session cookie. */
export interface Caller {
  readonly account: Account;
  readonly session: Session | null;
  readonly token: string | null;
}

/** Sessions by cookie, Basic credentials, and the rules between them. */
export class Authentication {
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly #tokens: ApiTokens;
  readonly #apps: AppTokens;
  readonly #siblings: Siblings;

  constructor(db: Db, keys: SecretKeys, throttles: Throttles, siblings: Siblings) {
    this.sessions = new SessionStore(db);
    this.signIn = new SignIn(db, keys, throttles);
    this.#tokens = new ApiTokens(db);
    this.#apps = new AppTokens(db);
    this.#siblings = siblings;
    siblings.onNews((news) => {
      if (news.of === 'accounts') this.forget();
      if (news.of === 'session') this.sessions.forget();
    });
  }

  /**
   * Who it is: a program by its token or Basic credentials if there are any, else the cookie; null for nobody. Basic credentials of an account with a second
   * factor count only beside its own complete session; alone they raise `session.codeNeeded`. An app that acts for a person is nobody here:
   * its tokens raise `app.fhirOnly` (`demandFhirCaller` takes them).
   */
  async caller(request: FastifyRequest): Promise<Caller | null> {
    const bearer = bearerOf(request);
    if (bearer !== null && isAppToken(bearer)) throw new Problem('app.fhirOnly');
    if (bearer !== null) return { account: await this.#program(bearer, request.ip), session: null, token: null };
    const basic = basicOf(request);
    if (basic === null) return this.callerByCookie(request);
    const account = await this.signIn.basic(basic.name, basic.password, request.ip);
    if (account === null) return null;
    if (!account.secondFactor) return { account, session: null, token: null };
    const complete = await this.callerByCookie(request);
    if (complete?.account.actor.userId !== account.actor.userId) throw new Problem('session.codeNeeded');
    return complete;
  }

  /** The account that a program acts for. Raises `program.unknown`, and `program.tooFast` beyond the rate of the token. */
  async #program(token: string, address: string): Promise<Account> {
    const caller = await this.#tokens.find(token, address);
    if (caller === null) throw new Problem('program.unknown');
    await this.#slow(`token ${caller.uuid}`, caller.perMinute);
    return caller.account;
  }

  /** The account that an app acts for, as far as its owner let it. Raises as `#program`. */
  async #app(token: string, address: string): Promise<Account> {
    const caller = await this.#apps.find(token, address);
    if (caller === null) throw new Problem('program.unknown');
    await this.#slow(`app ${caller.grant}`, APP_RATE);
    return caller.account;
  }

  async #slow(what: string, most: number): Promise<void> {
    const { current, ttl } = await this.#siblings.count(what, MINUTE);
    if (current > most) throw new Problem('program.tooFast', { most, seconds: Math.max(Math.ceil(ttl / 1_000), 1) });
  }

  /** Who it is by the session cookie alone. */
  async callerByCookie(request: FastifyRequest): Promise<Caller | null> {
    const token = tokenOf(request);
    if (token === null) return null;
    const session = await this.sessions.find(token, request.ip);
    return session === null ? null : { account: session.account, session, token };
  }

  /** Whose password was right while the code of the second factor is still to come; null for everybody else. */
  async awaiting(request: FastifyRequest): Promise<Session | null> {
    const token = tokenOf(request);
    return token === null ? null : this.sessions.findAwaiting(token, request.ip);
  }

  /** The same, refusing nobody (401), and foreign websites that use the cookie (403). */
  async demandCaller(request: FastifyRequest): Promise<Caller> {
    const caller = await this.caller(request);
    if (caller === null) throw new Problem('engine.notSignedIn');
    if (caller.token !== null) demandOwnOrigin(request);
    return caller;
  }

  /** The same for FHIR, the only thing that apps reach that act for a person. */
  async demandFhirCaller(request: FastifyRequest): Promise<Caller> {
    const bearer = bearerOf(request);
    if (bearer === null || !isAppToken(bearer)) return this.demandCaller(request);
    return { account: await this.#app(bearer, request.ip), session: null, token: null };
  }

  /** The same for what only people do with their own account. Raises `program.notForPrograms`. */
  async demandPerson(request: FastifyRequest): Promise<Caller> {
    const caller = await this.demandCaller(request);
    demandNoProgram(caller.account.actor);
    return caller;
  }

  /**
   * Begins a session under a new token and sets its cookie; a session that the request came with ends. `within` is handed how to write
   * the session: alone, or in a transaction with what is to be true together with it; where it answers null there is none, and the old
   * one stays. Everything else here asks the pool, before and after: a transaction that waited for another connection could wait for ever.
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    how: { via: SignedInVia; awaitsCode: boolean },
    within: (write: (db: Db) => Promise<string>) => Promise<string | null>,
  ): Promise<string | null> {
    const before = tokenOf(request);
    const old =
      before === null ? null : ((await this.sessions.find(before, request.ip)) ?? (await this.sessions.findAwaiting(before, request.ip)));
    const own = old !== null && old.account.actor.userId === account.actor.userId ? old : null;
    const agent = request.headers['user-agent'] ?? '';
    const start = { address: request.ip, agent, locale: own?.locale ?? null, locationUuid: own?.locationUuid ?? null, ...how };
    const token = await within((db) => this.sessions.begin(db, account.actor.userId, start));
    if (token === null) return null;
    if (before !== null) await this.#endSession(before);
    setCookie(request, reply, token);
    return token;
  }

  /** Ends the session of a request and removes its cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenOf(request);
    if (token !== null) await this.#endSession(token);
    reply.clearCookie(cookieName(request), { path: '/', secure: isSecure(request), httpOnly: true, sameSite: 'strict' });
    if (request.cookies[OF_SCRIPTS] !== undefined)
      reply.clearCookie(OF_SCRIPTS, { path: '/openmrs', secure: isSecure(request), httpOnly: true, sameSite: 'strict' });
  }

  /** Remembers the chosen location (null: none) or locale of a session, for requests to every process. */
  async choose(token: string, what: { locationUuid?: string | null; locale?: string }): Promise<void> {
    await this.sessions.change(token, what);
    await this.#siblings.broadcast({ of: 'session' });
  }

  async #endSession(token: string): Promise<void> {
    await this.sessions.end(token);
    await this.#siblings.broadcast({ of: 'session' });
  }

  /** Accounts or roles changed by a request to this process: by the time of its answer no process counts on what it had looked up. */
  async changed(): Promise<void> {
    this.forget();
    await this.#siblings.broadcast({ of: 'accounts' });
  }

  /** Accounts or roles changed: nothing that was looked up counts any more. */
  forget(): void {
    this.sessions.forget();
    this.signIn.forget();
    this.#tokens.forget();
    this.#apps.forget();
  }
}

/** The token of a Bearer header; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Name and password of a Basic header; null without one. A malformed one is a 400, as OpenMRS has it. */
export function basicOf(request: FastifyRequest): { name: string; password: string } | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const encoded = /^basic +([A-Za-z0-9+/=_-]*) *$/i.exec(header)?.[1];
  if (encoded === undefined) throw new Problem('engine.badRequest');
  const bytes = Buffer.from(encoded, 'base64');
  const utf8 = bytes.toString('utf8');
  const text = utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8; // browsers' btoa sends Latin-1
  const colon = text.indexOf(':');
  if (colon === -1) throw new Problem('engine.badRequest');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The session token of a request's cookie; that of OpenMRS counts where no browser says that it sends the request. */
function tokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request)] ?? (ofScript(request) ? request.cookies[OF_SCRIPTS] : undefined);
  return token === undefined || token === '' || token.length > 100 ? null : token;
}

/** Refuses what a browser says that another website had it send. */
export function demandOwnSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new Problem('engine.foreignOrigin');
}

/** Whether no browser says that it sends a request: they all name the site that it comes from. */
function ofScript(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined;
}

/**
 * A state-changing request with the cookie must come from our own pages, or from a script. Browsers send Origin with all of them, and a
 * Referer or nothing where they are too old for it; the cookie is of this site alone (SameSite).
 */
export function demandOwnOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  demandOwnSite(request);
  const { origin } = request.headers;
  const from = origin ?? request.headers.referer;
  if (from === undefined) return;
  if (hostOf(from) === null || hostOf(from) !== hostOf(`${request.protocol}://${request.host}`)) throw new Problem('engine.foreignOrigin');
}

/** The same for requests without a session, which not only browsers send: whatever comes from a page must come from our own. */
export function demandOwnOriginIfAny(request: FastifyRequest): void {
  if (request.headers.origin !== undefined) demandOwnOrigin(request);
}

/** Host and port of a URL, the default port left out; null for what is none. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

function cookieName(request: FastifyRequest): string {
  return isSecure(request) ? SECURE : PLAIN;
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(request), token, { path: '/', httpOnly: true, sameSite: 'strict', secure });
  if (ofScript(request)) reply.setCookie(OF_SCRIPTS, token, { path: '/openmrs', httpOnly: true, sameSite: 'strict', secure });
}
