// area: account
import { entranceWires } from '@fieldward/contract/all-operations.ts';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OPENID_RETURN } from '../areas/account/session/session-openid.ts';
import { CLIENT_ID, CLIENT_SECRET, openIdProvider, type TestProvider } from '../testing/openid-provider.ts';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';

const BASE = 'http://localhost:80';
const logged: string[] = [];
/** What must be in no log and no audit entry: codes, states, secrets that the tests saw. */
const secrets = new Set<string>([CLIENT_SECRET]);
let provider: TestProvider;
let api: ScratchApi;

beforeAll(async () => {
  provider = await openIdProvider(`http://localhost${OPENID_RETURN}`, 'http://localhost/login');
  api = await scratchApi({
    logger: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    openId: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectBase: new URL(BASE),
      claim: 'preferred_username',
      name: 'the ministry',
    },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await provider.close();
});

const own = { origin: BASE, host: 'localhost:80' };
const cookiesOf = (response: ApiResponse): readonly string[] =>
  [response.headers['set-cookie']].flat().filter((each) => typeof each === 'string');
const cookieOf = (response: ApiResponse, name: string) =>
  cookiesOf(response)
    .find((each) => each.startsWith(`${name}=`) && !each.startsWith(`${name}=;`))
    ?.split(';')[0] ?? '';
const at = (cookie: string): Client => api.as({ cookie, ...own });

async function somebody(username: string): Promise<string> {
  const user = await api.admin.post('user', {
    username,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] },
  });
  expect(user.status, user.text).toBe(201);
  return String(user.body['uuid']);
}

/** Begins at our start address. */
async function begin(next?: string): Promise<{ address: string; browser: string }> {
  const response = await api.anonymous.get(`fieldward/openid/start${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`);
  expect(response.status, response.text).toBe(303);
  return { address: String(response.headers['location']), browser: cookieOf(response, 'fieldward-openid') };
}

const comeBack = (to: URL, cookie: string): Promise<ApiResponse> => {
  for (const name of ['code', 'state']) secrets.add(to.searchParams.get(name) ?? '');
  return api.anonymous.get(to.pathname + to.search, { cookie });
};

/** The whole way through the provider. */
async function signIn(person: string, next?: string): Promise<ApiResponse> {
  const { address, browser } = await begin(next);
  return comeBack(await provider.signIn(address, person), browser);
}

const whereTo = (response: ApiResponse) => [response.status, response.headers['location']];

it('serves every wire of the entrance', () => {
  const served = entranceWires.filter(({ method, path }) => api.app.hasRoute({ method, url: `/openmrs/ws/rest/v1/${path}` }));
  expect(served).toEqual(entranceWires);
});

describe('signing in at an OpenID provider', () => {
  it('leads to the session of the account that the claim names', async () => {
    await somebody('amina');
    expect((await api.anonymous.get('fieldward/signin')).body).toEqual({ openId: { name: 'the ministry' } });
    const { address, browser } = await begin('/patient?q=ami');
    const asked = new URL(address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40);
    const back = await comeBack(await provider.signIn(address, 'Amina'), browser);
    expect(whereTo(back)).toEqual([303, '/login?openid=in&next=%2Fpatient%3Fq%3Dami']);
    expect(cookiesOf(back).find((each) => each.startsWith('fieldward='))).toMatch(/HttpOnly; SameSite=Strict/);
    const session = await at(cookieOf(back, 'fieldward')).get('session');
    expect(session.body).toMatchObject({ authenticated: true, user: { username: 'amina' } });
  });

  it('keeps the secret of the browser in a cookie that is HttpOnly, SameSite=Lax and short-lived', async () => {
    const response = await api.anonymous.get('fieldward/openid/start');
    expect(cookiesOf(response).join()).toMatch(/^fieldward-openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('refuses unknown people and retired accounts, and makes no account', async () => {
    const [before] = await api.pool.rows('select count(*)::int as n from users');
    const gone = await somebody('gone');
    await api.admin.remove(`user/${gone}?reason=left`);
    for (const person of ['stranger', 'gone']) {
      const response = await signIn(person);
      expect(whereTo(response)).toEqual([303, '/login?openid=unknown']);
      expect(cookieOf(response, 'fieldward')).toBe('');
    }
    const [after] = await api.pool.rows<{ n: number }>('select count(*)::int - 1 as n from users');
    expect(after).toEqual(before);
  });

  it('lets nobody in as an account that no person has', async () => {
    for (const person of ['daemon', 'QXR-user']) expect(whereTo(await signIn(person))).toEqual([303, '/login?openid=unknown']);
  });

  it('has the provider ask anew who it is until somebody signed out there', async () => {
    await somebody('first');
    const prompt = async (cookie: string): Promise<string | null> => {
      const { headers } = await api.anonymous.get('fieldward/openid/start', { cookie });
      return new URL(String(headers['location'])).searchParams.get('prompt');
    };
    expect(await prompt('')).toBeNull();
    // nobody is known here by that name: the next one at this browser says another
    expect(await prompt(cookieOf(await signIn('unheard of'), 'fieldward-openid-known'))).toBe('login');
    // signed out for idleness, the provider still knows who it was
    const back = await signIn('first');
    const known = cookieOf(back, 'fieldward-openid-known');
    const idle = await at(cookieOf(back, 'fieldward')).remove('session?here=true');
    expect([idle.status, idle.headers['location'], cookiesOf(idle).join().includes('openid-known')]).toEqual([204, undefined, false]);
    expect(await prompt(known)).toBe('login');
    const out = await at(cookieOf(await signIn('first'), 'fieldward')).remove('session');
    expect(cookiesOf(out).join('\n')).toMatch(/^fieldward-openid-known=; .*Max-Age=0|^fieldward-openid-known=; .*1970/m);
  });

  it('asks for the second factor of an account that has one', async () => {
    await somebody('careful');
    const inside = at(cookieOf(await signIn('careful'), 'fieldward'));
    const begun = await inside.post('fieldward/secondfactor', {});
    secrets.add(String(begun.body['secret']));
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
    expect((await inside.post('fieldward/secondfactor/confirm', { code: totp.generate() })).status).toBe(200);
    const back = await signIn('careful');
    const door = at(cookieOf(back, 'fieldward'));
    expect((await door.get('session')).body).toMatchObject({ authenticated: false, secondFactor: 'needed' });
    expect((await door.get('location')).status).toBe(401);
    const done = await door.post('session', { code: totp.generate({ timestamp: Date.now() + 30_000 }) });
    expect(done.body, done.text).toMatchObject({ authenticated: true });
  });

  it('signs out here and says where to sign out there; a password session stays here', async () => {
    await somebody('leaver');
    const signedIn = at(cookieOf(await signIn('leaver'), 'fieldward'));
    const out = await signedIn.remove('session');
    expect([out.status, out.text]).toEqual([204, '']);
    const elsewhere = new URL(String(out.headers['location']));
    expect(elsewhere.origin).toBe(provider.issuer.origin);
    expect(elsewhere.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/login');
    expect(await provider.statusOf(elsewhere.href)).toBe(200);
    expect((await signedIn.get('session')).body['authenticated']).toBe(false);
    const password = await api.anonymous.post('session', { username: 'leaver', password: PASSWORD });
    expect((await at(cookieOf(password, 'fieldward')).remove('session')).headers).not.toHaveProperty('location');
  });

  it('is audited', async () => {
    await vi.waitFor(async () => {
      const entries = await api.pool.rows<{ action: string; detail: Record<string, unknown> }>(
        `select action, detail from audit_log where detail->>'via' = 'openid'`,
      );
      expect(entries).toContainEqual({ action: 'sign-in', detail: { via: 'openid' } });
      expect(entries).toContainEqual({ action: 'sign-in refused', detail: { via: 'openid', because: 'unknown', username: 'stranger' } });
    });
  });
});

describe('attacks on it', () => {
  it('takes a state once, and only from the browser that began', async () => {
    await somebody('once');
    const { address, browser } = await begin();
    const back = await provider.signIn(address, 'once');
    const { browser: other } = await begin();
    for (const cookie of ['', other, 'fieldward-openid=made-up'])
      expect(whereTo(await comeBack(back, cookie))).toEqual([303, '/login?openid=expired']);
    expect(whereTo(await comeBack(back, browser))).toEqual([303, '/login?openid=in']);
    expect(whereTo(await comeBack(back, browser))).toEqual([303, '/login?openid=expired']);
  });

  it('refuses a code that was used, or that belongs to another beginning', async () => {
    await somebody('codes');
    const first = await begin();
    const used = await provider.signIn(first.address, 'codes');
    expect(whereTo(await comeBack(used, first.browser))).toEqual([303, '/login?openid=in']);
    const second = await begin();
    const stolen = await provider.signIn(second.address, 'codes');
    for (const code of [used.searchParams.get('code') ?? '', 'made-up', '']) {
      const attacker = await begin();
      const forged = new URL(stolen);
      forged.searchParams.set('state', new URL(attacker.address).searchParams.get('state') ?? '');
      forged.searchParams.set('code', code);
      expect(whereTo(await comeBack(forged, attacker.browser))).toEqual([303, '/login?openid=failed']);
    }
    // a code of somebody else's sign-in, unused, brought with one's own state: the verifier does not fit
    const attacker = await begin();
    const injected = new URL(stolen);
    injected.searchParams.set('state', new URL(attacker.address).searchParams.get('state') ?? '');
    expect(whereTo(await comeBack(injected, attacker.browser))).toEqual([303, '/login?openid=failed']);
  });

  it('refuses a token made for another nonce, and an answer in the name of another issuer', async () => {
    await somebody('nonce');
    const one = await begin();
    const back = await provider.signIn(one.address, 'nonce');
    await api.pool.rows(`update openid_request set nonce = 'another'`);
    expect(whereTo(await comeBack(back, one.browser))).toEqual([303, '/login?openid=failed']);
    const two = await begin();
    const mixed = await provider.signIn(two.address, 'nonce');
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(whereTo(await comeBack(mixed, two.browser))).toEqual([303, '/login?openid=failed']);
  });

  it('ends what took too long, and says when the person cancelled', async () => {
    await somebody('slow');
    const one = await begin();
    const back = await provider.signIn(one.address, 'slow');
    await api.pool.rows(`update openid_request set date_created = now() - interval '11 minutes'`);
    expect(whereTo(await comeBack(back, one.browser))).toEqual([303, '/login?openid=expired']);
    const two = await begin();
    expect(whereTo(await comeBack(await provider.signIn(two.address, null), two.browser))).toEqual([303, '/login?openid=refused']);
  });

  it('leads to no other website, whatever next says', async () => {
    await somebody('next');
    const foreign = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/login?next=/',
      '/a\r\nx: y',
    ];
    for (const next of foreign) expect(whereTo(await signIn('next', next))).toEqual([303, '/login?openid=in']);
  });

  it('does not keep a session that somebody put there before (fixation)', async () => {
    await somebody('fixed');
    const planted = cookieOf(await api.anonymous.get('session', { authorization: `Basic ${btoa(`boss:${PASSWORD}`)}` }), 'fieldward');
    const { address, browser } = await begin();
    const back = await comeBack(await provider.signIn(address, 'fixed'), `${browser}; ${planted}`);
    expect(cookieOf(back, 'fieldward')).not.toBe(planted);
    expect((await at(cookieOf(back, 'fieldward')).get('session')).body['user'].username).toBe('fixed');
    expect((await at(planted).get('session')).body['authenticated']).toBe(false);
  });

  it('tells nobody the client secret, and never takes the address to return to from the request', async () => {
    const response = await api.anonymous.get('fieldward/openid/start', { host: 'evil.example' });
    const asked = new URL(String(response.headers['location'])).searchParams;
    expect(asked.get('redirect_uri')).toBe(`http://localhost${OPENID_RETURN}`);
    for (const text of [String(response.headers['location']), (await api.anonymous.get('fieldward/signin')).text])
      expect(text).not.toContain(CLIENT_SECRET.slice(0, 15));
  });

  it('leaves no code, state or secret in the logs and in the audit trail', async () => {
    const [message] = await api.pool.rows<{ text: string }>('select string_agg(to_jsonb(a)::text, chr(10)) as text from audit_log a');
    expect(logged.join('')).toContain('a sign-in at the OpenID provider failed');
    secrets.delete('');
    secrets.delete('made-up');
    expect(secrets.size).toBeGreaterThan(20);
    for (const secret of secrets) {
      expect(logged.join('')).not.toContain(secret);
      expect(message?.text).not.toContain(secret);
    }
  });
});

describe('other claims', () => {
  it('takes an e-mail address only when the provider verified it, and looks for what the token lacks', async () => {
    const other = await scratchApi({
      openId: {
        issuer: provider.issuer,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        redirectBase: new URL(BASE),
        claim: 'email',
        name: 'mail',
      },
    });
    try {
      await other.pool.rows(`update users set username = 'zara.k' where username = 'nobody'`);
      for (const [verified, how] of [
        [false, 'unknown'],
        [true, 'in'],
      ] as const) {
        provider.facts.set('zara', { email: 'zara.k', email_verified: verified });
        const start = await other.anonymous.get('fieldward/openid/start');
        const to = await provider.signIn(String(start.headers['location']), 'zara');
        const back = await other.anonymous.get(to.pathname + to.search, { cookie: cookieOf(start, 'fieldward-openid') });
        expect(whereTo(back)).toEqual([303, `/login?openid=${how}`]);
      }
    } finally {
      await other.close();
    }
  });

  it('says so when the provider cannot be reached, and without one there is none', async () => {
    const alone = await scratchApi({
      openId: {
        issuer: new URL('http://127.0.0.1:9'),
        clientId: 'x',
        clientSecret: 'y',
        redirectBase: new URL(BASE),
        claim: 'sub',
        name: 'gone',
      },
    });
    try {
      expect(whereTo(await alone.anonymous.get('fieldward/openid/start'))).toEqual([303, '/login?openid=failed']);
    } finally {
      await alone.close();
    }
    const none = await scratchApi();
    try {
      expect((await none.anonymous.get('fieldward/signin')).body).toEqual({ openId: null });
      expect((await none.anonymous.get('fieldward/openid/start')).status).toBe(401);
    } finally {
      await none.close();
    }
  });
});
