import { createServer } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'fieldward';
export const CLIENT_SECRET = 'a client secret of at least thirty-two characters';

/** A real OpenID provider on this machine. Whoever types a name in its form is that person. */
export interface TestProvider {
  readonly issuer: URL;
  /** What it says about people, by name, beside `preferred_username`. */
  readonly facts: Map<string, Readonly<Record<string, unknown>>>;
  /** Follows an authorization address as a browser would, signs in as this person (or cancels: null); answers where it is sent back to. */
  signIn(address: string, person: string | null): Promise<URL>;
  /** The status of the provider's answer to an address. */
  statusOf(address: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts one that sends people back to this address, and after signing out to the sign-in page. */
export async function openIdProvider(returnAddress: string, signedOutAddress: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const facts = new Map<string, Readonly<Record<string, unknown>>>();
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [returnAddress],
        post_logout_redirect_uris: [signedOutAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: `subject of ${id}`.replaceAll(' ', '-'), preferred_username: id, ...facts.get(id) }),
    }),
    // everybody agrees to everything: the page that asks is not what is tested
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  const signIn = async (start: string, person: string | null): Promise<URL> => {
    const jar = new Map<string, string>();
    let next = new URL(start);
    let body: string | null = null;
    for (let step = 0; step < 10; step += 1) {
      if (next.origin !== issuer) return next;
      const answer: Response = await fetch(next, {
        redirect: 'manual',
        method: body === null ? 'GET' : 'POST',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body,
      });
      body = null;
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location !== null) next = new URL(location, next);
      else if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      else if (person === null) next = new URL(`${next.pathname}/abort`, next);
      else body = new URLSearchParams({ prompt: 'login', login: person, password: 'any' }).toString();
    }
    throw new Error('the provider goes round in circles');
  };

  return {
    issuer: new URL(issuer),
    facts,
    signIn,
    statusOf: async (at) => (await fetch(at, { redirect: 'manual' })).status,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
