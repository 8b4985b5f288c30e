import { createHash, randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import { openIdReturnWire } from '@fieldward/contract/account/session.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** How the programme signs in at its OpenID provider. */
export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where browsers reach this server: `https://clinic.example`. */
  readonly redirectBase: URL;
  /** The claim that names the account. */
  readonly claim: string;
  /** What the button calls it: 'Sign in with …'. */
  readonly name: string;
}

/** A sign-in that begins: where to send the browser, and the secret that it keeps until it comes back. */
interface OpenIdStart {
  readonly address: string;
  readonly browser: string;
}

/** Who came back from the provider (the claim's value, to be found among the accounts), and where to go in the application. */
interface OpenIdReturn {
  readonly name: string | null;
  readonly next: string;
}

/** Why a return from the provider was not accepted; the sign-in page has a sentence for each. */
type OpenIdFailure = 'expired' | 'refused' | 'failed';

/** A return from the provider that is not accepted. `cause` is for the log. */
export class OpenIdError extends Error {
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, cause?: unknown) {
    super(`sign-in at the OpenID provider: ${failure}`, { cause });
    this.name = 'OpenIdError';
    this.failure = failure;
  }
}

/** Where the provider sends the browser back to, below the redirect base. */
export const OPENID_RETURN = `/openmrs/ws/rest/v1/${openIdReturnWire.path}`;

const SCOPE = 'openid profile email';

/** Signing in at an OpenID provider: authorization code with PKCE, state and nonce, each used once and by one browser. */
export class OpenId {
  readonly settings: OpenIdSettings;
  readonly #db: Db;
  #found: Promise<openid.Configuration> | null = null;

  constructor(settings: OpenIdSettings, db: Db) {
    this.settings = settings;
    this.#db = db;
  }

  /**
   * Begins a sign-in that leads to `next`, an address of the application. `anew`: the provider asks who it is, even if it knows somebody
   * in this browser. Raises OpenIdError when the provider cannot be reached.
   */
  async start(next: string, anew: boolean): Promise<OpenIdStart> {
    const provider = await this.#provider();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const verifier = openid.randomPKCECodeVerifier();
    const browser = randomBytes(32).toString('base64url');
    await this.#db.rows(`delete from openid_request where date_created < now() - interval '10 minutes'`);
    await this.#db.rows('insert into openid_request (state_hash, browser_hash, code_verifier, nonce, next) values ($1, $2, $3, $4, $5)', [
      digest(state),
      digest(browser),
      verifier,
      nonce,
      ownAddress(next),
    ]);
    const address = openid.buildAuthorizationUrl(provider, {
      redirect_uri: this.#returnAddress(),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(anew ? { prompt: 'login' } : {}),
    });
    return { address: address.href, browser };
  }

  /**
   * Finishes a sign-in: `query` is what the provider sent back (with its `?`), `browser` the secret that this browser kept.
   * Raises OpenIdError: `expired` for a state that is unknown, used, older than ten minutes or another browser's.
   */
  async finish(query: string, browser: string): Promise<OpenIdReturn> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const [begun] = await this.#db.rows<{ verifier: string; nonce: string; next: string }>(
      `delete from openid_request where state_hash = $1 and browser_hash = $2 and date_created > now() - interval '10 minutes'
       returning code_verifier as verifier, nonce, next`,
      [digest(state), digest(browser)],
    );
    if (begun === undefined) throw new OpenIdError('expired');
    const provider = await this.#provider();
    try {
      // The address is ours from the settings, never from the Host header of the request.
      const tokens = await openid.authorizationCodeGrant(provider, new URL(this.#returnAddress() + query), {
        expectedState: state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OpenIdError('failed');
      const inToken = claims[this.settings.claim];
      const facts = inToken === undefined ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
      return { name: this.#nameIn(facts), next: begun.next };
    } catch (error) {
      if (error instanceof OpenIdError) throw error;
      throw new OpenIdError(error instanceof openid.AuthorizationResponseError ? 'refused' : 'failed', error);
    }
  }

  /** Where the browser goes to sign out at the provider too; null when the provider has no such page or cannot be reached. */
  async signOutAddress(): Promise<string | null> {
    try {
      const provider = await this.#provider();
      if (provider.serverMetadata().end_session_endpoint === undefined) return null;
      const back = new URL('/login', this.settings.redirectBase).href;
      return openid.buildEndSessionUrl(provider, { post_logout_redirect_uri: back }).href;
    } catch {
      return null;
    }
  }

  /** An e-mail address that the provider has not verified names nobody. */
  #nameIn(facts: Readonly<Record<string, unknown>>): string | null {
    const { claim } = this.settings;
    const value = facts[claim];
    if (typeof value !== 'string' || value.trim() === '') return null;
    return claim === 'email' && facts['email_verified'] !== true ? null : value.trim();
  }

  #returnAddress(): string {
    return new URL(OPENID_RETURN, this.settings.redirectBase).href;
  }

  /** What the provider says about itself, asked once; after a failure the next sign-in asks again. */
  async #provider(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    this.#found ??= openid.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: 10,
      // only a provider on this machine may be without TLS; the settings refuse every other
      ...(issuer.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
    });
    try {
      return await this.#found;
    } catch (error) {
      this.#found = null;
      throw new OpenIdError('failed', error);
    }
  }
}

/** An address of this application, as a path; everything else leads to its home. */
function ownAddress(next: string): string {
  const plain = /^\/(?![/\\])[\x21-\x7e]*$/.test(next) && next.length <= 1000 && !next.includes('\\');
  return plain && !/^\/(login|openmrs|fieldward)\b/.test(next) ? next : '/';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
