import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser remembers that somebody came back from the provider: longer than sessions there usually last. */
const REMEMBERED_SECONDS = 30 * 86_400;

/**
 * The two cookies of signing in at an OpenID provider. The session cookie is SameSite=Strict and does not come along from another website;
 * the secret of a sign-in that has begun must, and is good for nothing else. The other one says that somebody has come back from the provider
 * and has not signed out there since: the provider may still know that person, who need not be the one at the keyboard now.
 */
export class OpenIdCookies {
  readonly #secret: string;
  readonly #known: string;
  readonly #options: { readonly path: '/'; readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };

  constructor(redirectBase: URL) {
    const secure = redirectBase.protocol === 'https:';
    this.#secret = secure ? '__Host-fieldward-openid' : 'fieldward-openid';
    this.#known = `${this.#secret}-known`;
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  begin(reply: FastifyReply, secret: string): void {
    reply.setCookie(this.#secret, secret, { ...this.#options, maxAge: 600 });
  }

  /** The secret of the sign-in that this browser began, and takes it away; empty when there is none. */
  takeBack(request: FastifyRequest, reply: FastifyReply): string {
    reply.clearCookie(this.#secret, this.#options);
    reply.setCookie(this.#known, '1', { ...this.#options, maxAge: REMEMBERED_SECONDS });
    return request.cookies[this.#secret] ?? '';
  }

  /** Whether the provider may still know somebody in this browser who came from there. */
  mayBeKnown(request: FastifyRequest): boolean {
    return request.cookies[this.#known] !== undefined;
  }

  /** The person signs out at the provider, too. */
  signedOut(reply: FastifyReply): void {
    reply.clearCookie(this.#known, this.#options);
  }
}
