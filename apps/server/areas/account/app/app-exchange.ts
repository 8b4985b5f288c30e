import { timingSafeEqual, createHash } from 'node:crypto';
import type OAuth2Server from '@node-oauth/oauth2-server';
import type { Db } from '../../../engine/db.ts';
import { appDigest, newAppSecret } from './app-secrets.ts';
import { askingApp, type AppQuestion, type AskingApp } from './app-question.ts';
import { GOOD_GRANT, GRANT_OVER } from './connected-app-rows.ts';

/** Seconds for which a code, and a token, are good. */
const CODE_FOR = 60;
const TOKEN_FOR = 3_600;
/** For how long what a person granted is renewed: while they are at work, or until half a year later. */
const RENEWED_FOR: Readonly<Record<string, string>> = { online_access: '12 hours', offline_access: '180 days' };

/** A grant as the library carries it about: its user. */
interface Granted {
  readonly grantId: string;
  readonly opened: string | null;
  readonly scopes: readonly string[];
  readonly renewed: Date | null;
}

/** What the token endpoint answers. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What a grant is made of. */
interface Grant {
  readonly question: AppQuestion;
  readonly userId: string;
  readonly scopes: readonly string[];
  /** Uuid of the patient for whom the app is opened. */
  readonly openedFor: string | null;
  readonly narrow: boolean;
}

type Library = typeof OAuth2Server & {
  readonly OAuthError: typeof OAuth2Server.OAuthError;
  readonly InvalidScopeError: typeof OAuth2Server.InvalidScopeError;
};

/** Loaded when the first app asks: most servers never need it. */
const library = async (): Promise<Library> => (await import('@node-oauth/oauth2-server')).default;

const clientOf = (app: AskingApp): OAuth2Server.Client => ({
  id: app.id,
  redirectUris: [...app.redirects],
  grants: ['authorization_code', 'refresh_token'],
});

/** An app that shows the secret that it has; one without a secret must not show one. */
function showsSecret({ secretHash }: AskingApp, secret: unknown): boolean {
  if (secretHash === null) return secret === undefined || secret === null || secret === '';
  return typeof secret === 'string' && timingSafeEqual(createHash('sha256').update(secret).digest(), secretHash);
}

/** What was granted, and where it is used, in one transaction. Nothing but hashes of secrets is stored. */
class ExchangeModel implements OAuth2Server.AuthorizationCodeModel, OAuth2Server.RefreshTokenModel {
  readonly #tx: Db;
  /** What is being granted; null at the token endpoint. */
  readonly #grant: Grant | null;
  /** Raises where an app asks to renew more than these scopes. */
  readonly #demandWithin: (granted: readonly string[]) => void;
  /** Uuid of a grant that ended because a secret of it was used a second time. */
  ended: string | null = null;
  /** Uuid of the grant that was made. */
  made: string | null = null;

  constructor(tx: Db, grant: Grant | null, demandWithin: (granted: readonly string[]) => void = () => {}) {
    this.#tx = tx;
    this.#grant = grant;
    this.#demandWithin = demandWithin;
  }

  async getClient(clientId: string, secret: string | null | undefined): Promise<OAuth2Server.Client | null> {
    const app = await askingApp(this.#tx, clientId);
    return app !== null && (this.#grant !== null || showsSecret(app, secret)) ? clientOf(app) : null;
  }

  generateAuthorizationCode(): Promise<string> {
    return Promise.resolve(newAppSecret('code'));
  }

  generateAccessToken(): Promise<string> {
    return Promise.resolve(newAppSecret('access'));
  }

  generateRefreshToken(): Promise<string> {
    return Promise.resolve(newAppSecret('renewing'));
  }

  async saveAuthorizationCode(
    code: Pick<OAuth2Server.AuthorizationCode, 'authorizationCode' | 'expiresAt' | 'redirectUri' | 'scope' | 'codeChallenge'>,
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<OAuth2Server.AuthorizationCode> {
    if (this.#grant === null) throw new Error('a code that nobody granted');
    const { userId, scopes, openedFor, narrow } = this.#grant;
    const renewed = RENEWED_FOR[scopes.find((text) => text in RENEWED_FOR) ?? ''] ?? null;
    // what was over a month ago is told by the trail
    await this.#tx.rows(
      `delete from app_grant g where user_id = $1 and coalesce(g.date_ended, ${GRANT_OVER}) < now() - interval '30 days'`,
      [userId],
    );
    const [made] = await this.#tx.rows<{ id: string; uuid: string }>(
      `insert into app_grant (connected_app_id, user_id, opened_for, narrow, scopes, renewed_until)
       values ($1, $2, $3, $4, $5, now() + $6::interval) returning app_grant_id::text as id, uuid`,
      [client.id, userId, openedFor, narrow, scopes, renewed],
    );
    this.made = made?.uuid ?? null;
    await this.#tx.rows('insert into app_code (code_hash, app_grant_id, redirect, challenge, expires) values ($1, $2, $3, $4, $5)', [
      appDigest(code.authorizationCode),
      made?.id,
      code.redirectUri,
      code.codeChallenge,
      code.expiresAt,
    ]);
    return { ...code, client, user };
  }

  /** A code that comes a second time may have been stolen: what it had opened ends. */
  async getAuthorizationCode(authorizationCode: string): Promise<OAuth2Server.AuthorizationCode | null> {
    const [row] = await this.#tx.rows<GrantRow & { redirect: string; challenge: string; expires: Date; used: boolean }>(
      `select ${GRANT}, c.redirect, c.challenge, c.expires, c.used is not null as used
       from app_code c join app_grant g using (app_grant_id) join users u using (user_id)
       where c.code_hash = $1 and ${GOOD_GRANT} and not u.retired for update of c, g`,
      [appDigest(authorizationCode)],
    );
    if (row === undefined) return null;
    if (row.used) return this.#end(row);
    return {
      authorizationCode,
      expiresAt: row.expires,
      redirectUri: row.redirect,
      scope: [...row.scopes],
      client: { id: row.appId, grants: [] },
      user: grantedBy(row),
      codeChallenge: row.challenge,
      codeChallengeMethod: 'S256',
    };
  }

  async revokeAuthorizationCode({ authorizationCode }: OAuth2Server.AuthorizationCode): Promise<boolean> {
    const taken = await this.#tx.rows('update app_code set used = now() where code_hash = $1 and used is null returning 1', [
      appDigest(authorizationCode),
    ]);
    return taken.length === 1;
  }

  /** One that comes a second time may have been stolen: everything of its grant ends. */
  async getRefreshToken(refreshToken: string): Promise<OAuth2Server.RefreshToken | null> {
    const [row] = await this.#tx.rows<GrantRow & { expires: Date; used: boolean }>(
      `select ${GRANT}, k.expires, k.used is not null as used
       from app_token k join app_grant g using (app_grant_id) join users u using (user_id)
       where k.token_hash = $1 and k.renews and ${GOOD_GRANT} and not u.retired for update of k, g`,
      [appDigest(refreshToken)],
    );
    if (row === undefined) return null;
    if (row.used) return this.#end(row);
    // the library asks this only once the token is used up: an app that asks for too much may ask again for less
    this.#demandWithin(row.scopes);
    return {
      refreshToken,
      refreshTokenExpiresAt: row.expires,
      scope: [...row.scopes],
      client: { id: row.appId, grants: [] },
      user: grantedBy(row),
    };
  }

  async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    const taken = await this.#tx.rows('update app_token set used = now() where token_hash = $1 and renews and used is null returning 1', [
      appDigest(refreshToken),
    ]);
    return taken.length === 1;
  }

  /** One renews another only where the person let it; what renews it keeps all scopes, though a token was asked for with fewer. */
  async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User): Promise<OAuth2Server.Token> {
    const { grantId, opened, scopes, renewed } = user as Granted; // as grantedBy makes it
    const { accessToken, accessTokenExpiresAt, refreshToken, scope = [] } = token;
    const add = (secret: string, renews: boolean, of: readonly string[], expires: Date | undefined) =>
      this.#tx.rows('insert into app_token (token_hash, app_grant_id, renews, scopes, expires) values ($1, $2, $3, $4, $5)', [
        appDigest(secret),
        grantId,
        renews,
        of,
        expires,
      ]);
    await this.#tx.rows('delete from app_token where app_grant_id = $1 and not renews and expires < now()', [grantId]);
    await add(accessToken, false, scope, accessTokenExpiresAt);
    const patient = opened === null ? {} : { patient: opened, need_patient_banner: true };
    const given = { accessToken, ...(accessTokenExpiresAt === undefined ? {} : { accessTokenExpiresAt }), scope, client, user, ...patient };
    if (renewed === null || refreshToken === undefined) return given;
    await add(refreshToken, true, scopes, renewed);
    return { ...given, refreshToken, refreshTokenExpiresAt: renewed };
  }

  /** Tokens are looked up elsewhere (app-token-store.ts). */
  getAccessToken(): Promise<null> {
    return Promise.resolve(null);
  }

  async #end({ grantId, uuid }: GrantRow): Promise<null> {
    await this.#tx.rows('update app_grant set date_ended = now() where app_grant_id = $1', [grantId]);
    this.ended = uuid;
    return null;
  }
}

interface GrantRow extends Granted {
  readonly uuid: string;
  readonly appId: string;
}

const GRANT = `g.app_grant_id::text as "grantId", g.uuid, g.connected_app_id::text as "appId", g.opened_for as opened, g.scopes, g.renewed_until as renewed`;

const grantedBy = ({ grantId, opened, scopes, renewed }: GrantRow): Granted => ({ grantId, opened, scopes, renewed });

/** Writes down what a person grants, in a transaction; answers where the browser goes on, with a code, and the uuid of the grant. */
export async function grantCode(tx: Db, grant: Grant): Promise<{ readonly back: string; readonly grant: string }> {
  const { question, scopes } = grant;
  const OAuth = await library();
  const request = new OAuth.Request({ method: 'POST', headers: {}, query: {}, body: { ...question.parameters, scope: scopes.join(' ') } });
  const response = new OAuth.Response();
  const model = new ExchangeModel(tx, grant);
  await new OAuth({ model }).authorize(request, response, {
    authenticateHandler: { handle: () => ({ grantId: '' }) },
    authorizationCodeLifetime: CODE_FOR,
  });
  return { back: String(response.get('location')), grant: model.made ?? '' };
}

interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * An app that can keep no secret need not say who it is when it renews (RFC 6749, 6; `fhirclient` does not): what renews a token says whose it is. One
 * with a secret shows that.
 */
async function withClientOf(tx: Db, sent: SentForm): Promise<SentForm> {
  const { grant_type: type, client_id: client, refresh_token: token } = sent.body;
  if (type !== 'refresh_token' || client !== undefined || sent.headers['authorization'] !== undefined) return sent;
  const [app] = await tx.rows<{ client: string }>(
    `select a.client_id as client from app_token k join app_grant g using (app_grant_id) join connected_app a using (connected_app_id)
     where k.token_hash = $1 and k.renews and a.secret_hash is null`,
    [appDigest(token) ?? Buffer.alloc(0)],
  );
  return app === undefined ? sent : { ...sent, body: { ...sent.body, client_id: app.client } };
}

/**
 * Answers the token endpoint: a code, or what renews a token, for a token. What was used up stays so where the rest was wrong, so
 * that the transaction is to be committed whatever the answer.
 * @param sent headers, and the body as a form
 */
export async function exchange(tx: Db, sent: SentForm): Promise<Answer & { readonly ended: string | null }> {
  const OAuth = await library();
  const asked = (sent.body['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  const model = new ExchangeModel(tx, null, (granted) => {
    if (asked.some((scope) => !granted.includes(scope))) throw new OAuth.InvalidScopeError('Invalid scope: more than was granted');
  });
  const request = new OAuth.Request({ method: 'POST', query: {}, ...(await withClientOf(tx, sent)) });
  const response = new OAuth.Response();
  try {
    await new OAuth({ model }).token(request, response, {
      accessTokenLifetime: TOKEN_FOR,
      allowExtendedTokenAttributes: true,
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
  } catch (error) {
    if (!(error instanceof OAuth.OAuthError) || error instanceof OAuth.ServerError) throw error;
  }
  return { status: response.status ?? 200, headers: response.headers ?? {}, body: response.body as unknown, ended: model.ended };
}

/**
 * Ends what a token of an app belongs to, when that app asks (RFC 7009): what renews ends the whole grant, a token itself. Answers whether the app
 * is known and shows its secret, and the uuid of the grant that ended.
 */
export async function revoke(
  tx: Db,
  { clientId, secret, token }: { readonly clientId: string; readonly secret: string | undefined; readonly token: string },
): Promise<{ readonly known: boolean; readonly ended: string | null }> {
  const app = await askingApp(tx, clientId);
  if (app === null || !showsSecret(app, secret)) return { known: false, ended: null };
  const [row] = await tx.rows<{ grant: string; uuid: string; renews: boolean }>(
    `select g.app_grant_id::text as grant, g.uuid, k.renews from app_token k join app_grant g using (app_grant_id)
     where k.token_hash = $1 and g.connected_app_id = $2 and g.date_ended is null for update of g`,
    [appDigest(token), app.id],
  );
  if (row === undefined) return { known: true, ended: null };
  if (row.renews) await tx.rows('update app_grant set date_ended = now() where app_grant_id = $1', [row.grant]);
  else await tx.rows('delete from app_token where token_hash = $1', [appDigest(token)]);
  return { known: true, ended: row.uuid };
}
