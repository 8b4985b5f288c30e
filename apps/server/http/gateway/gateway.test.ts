import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGateway, ourCookie, ourLocation } from './gateway.ts';

const BEHIND = new URL('https://records.example.org/clinic/openmrs');

describe('what comes back through the gateway', () => {
  it.each([
    ['JSESSIONID=1; Path=/clinic/openmrs; Secure; HttpOnly', false, 'JSESSIONID=1; Path=/openmrs; HttpOnly'],
    ['JSESSIONID=1; path=/clinic/openmrs/ws; Secure', true, 'JSESSIONID=1; Path=/openmrs/ws; Secure'],
    ['a=b; Domain=records.example.org; Path=/', false, 'a=b; Path=/'],
    ['a=b; Path=/clinic/openmrs-other', false, 'a=b; Path=/clinic/openmrs-other'],
  ])('the cookie %s', (theirs, secure, ours) => {
    expect(ourCookie(theirs, '/clinic/openmrs', secure)).toBe(ours);
  });

  it.each([
    ['https://records.example.org/clinic/openmrs/login.htm?x=1', '/openmrs/login.htm?x=1'],
    ['/clinic/openmrs/login.htm', '/openmrs/login.htm'],
    ['https://elsewhere.example.org/openmrs/', 'https://elsewhere.example.org/openmrs/'],
  ])('the redirect to %s', (theirs, ours) => {
    expect(ourLocation(theirs, BEHIND, '/clinic/openmrs')).toBe(ours);
  });
});

describe('the gateway', () => {
  let openmrs: Server;
  let gateway: FastifyInstance;
  const asked: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];

  beforeAll(async () => {
    openmrs = createServer((request, response) => {
      let body = '';
      request.on('data', (text: Buffer) => (body += text.toString()));
      request.on('end', () => {
        asked.push({ method: request.method, url: request.url, headers: request.headers, body });
        response.setHeader('set-cookie', ['JSESSIONID=7; Path=/theirs; Secure', 'other=1']);
        response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' }).end('{"authenticated":true}');
      });
    });
    await new Promise<void>((resolve) => openmrs.listen(0, '127.0.0.1', resolve));
    const address = openmrs.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    gateway = await buildGateway({
      openmrsUrl: new URL(`http://127.0.0.1:${port}/theirs/`),
      webRoot: '/nowhere',
      logger: pino({ level: 'silent' }),
      trustProxy: false,
    });
  });
  afterAll(async () => {
    await gateway.close();
    openmrs.close();
  });

  it('holds our pages to our policy, and leaves the answers of the other server as they are', async () => {
    const page = await gateway.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'none';.*script-src 'self' 'wasm-unsafe-eval';/);
    const theirs = await gateway.inject({ url: '/openmrs/ws/rest/v1/session' });
    expect(theirs.statusCode).toBe(200);
    expect(theirs.headers).not.toHaveProperty('content-security-policy');
  });

  it('hands requests on, with their body, credentials and query', async () => {
    const answer = await gateway.inject({
      method: 'POST',
      url: '/openmrs/ws/rest/v1/patient?v=full',
      headers: { authorization: 'Basic eDp5', host: 'ours', origin: 'http://ours', 'content-type': 'application/json' },
      payload: '{"person":"1"}',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ authenticated: true });
    expect(answer.headers['set-cookie']).toEqual(['JSESSIONID=7; Path=/openmrs', 'other=1']);
    const request = asked.at(-1);
    expect(request).toMatchObject({ method: 'POST', url: '/theirs/ws/rest/v1/patient?v=full', body: '{"person":"1"}' });
    expect(request?.headers).toMatchObject({
      authorization: 'Basic eDp5',
      origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) as string,
    });
  });

  it('does not vouch for a foreign page', async () => {
    await gateway.inject({ method: 'POST', url: '/openmrs/ws/rest/v1/patient', headers: { host: 'ours', origin: 'http://evil.example' } });
    expect(asked.at(-1)?.headers.origin).toBe('http://evil.example');
  });

  it('tells our sign-in page itself that there is no OpenID provider', async () => {
    expect((await gateway.inject('/openmrs/ws/rest/v1/fieldward/signin')).json()).toEqual({ openId: null });
  });

  it('is ready when the OpenMRS behind it answers', async () => {
    expect((await gateway.inject('/health')).statusCode).toBe(200);
    expect(asked.at(-1)?.url).toBe('/theirs/ws/rest/v1/session');
  });

  it('says so when it does not', async () => {
    const alone = await buildGateway({
      openmrsUrl: new URL('http://127.0.0.1:1/openmrs'),
      webRoot: '/nowhere',
      logger: pino({ level: 'silent' }),
      trustProxy: false,
    });
    expect((await alone.inject('/health')).statusCode).toBe(503);
    expect((await alone.inject('/openmrs/ws/rest/v1/session')).statusCode).toBeGreaterThanOrEqual(500);
    await alone.close();
  });
});

describe('several people behind one gateway', () => {
  let openmrs: Server;
  let gateway: FastifyInstance;
  const asked: { user: string | undefined; from: string | undefined }[] = [];
  const PEOPLE = ['ada', 'ben', 'cyd', 'dan'];
  const SALARY: Readonly<Record<string, string>> = { ada: '800', ben: '1600', cyd: '2400', dan: '3200' };
  /** Whoever asks the other server, by name and by session. */
  const whoIs = ({ headers }: IncomingMessage): string | undefined => /^Basic (\w+)$/.exec(headers.authorization ?? '')?.[1];

  beforeAll(async () => {
    openmrs = createServer((request, response) => {
      const user = whoIs(request);
      asked.push({ user, from: String(request.headers['x-forwarded-for']) });
      const reply = (status: number, body: unknown): void => {
        response.setHeader('set-cookie', `JSESSIONID=${user}; Path=/openmrs`);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      // the later somebody asked, the sooner they are answered
      setTimeout(
        () => {
          if (request.url?.includes('/fieldward/')) return reply(404, { error: { message: '[Unknown resource]' } });
          if (user === 'dan') return reply(403, { error: { message: 'Privilege required: Get Events', code: 'x', detail: '' } });
          if (request.url?.includes('hydra/participant'))
            return reply(200, {
              participants: [{ uuid: 'p', name: user, salaryValue: SALARY[user ?? ''], salaryType: { name: 'Daily' } }],
            });
          return reply(200, { user, cookie: request.headers.cookie });
        },
        20 - (asked.length % 20),
      );
    });
    await new Promise<void>((resolve) => openmrs.listen(0, '127.0.0.1', resolve));
    const address = openmrs.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const openmrsUrl = new URL(`http://127.0.0.1:${port}/openmrs`);
    gateway = await buildGateway({ openmrsUrl, webRoot: '/nowhere', logger: pino({ level: 'silent' }), trustProxy: false });
  });
  afterAll(async () => {
    await gateway.close();
    openmrs.closeAllConnections();
    openmrs.close();
  });

  const ask = (user: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
    gateway.inject({
      url: `/openmrs/ws/rest/v1/${url}`,
      remoteAddress: `10.0.0.${PEOPLE.indexOf(user) + 1}`,
      headers: { authorization: `Basic ${user}`, cookie: `JSESSIONID=${user}`, ...headers },
    });

  it('are each answered what is theirs, by what is passed on and by what the gateway does itself', async () => {
    const shares = 'fieldward/workshares?participants=p&start=2026-11-10T09:00:00Z&end=2026-11-10T13:00:00Z';
    const turns = Array.from({ length: 15 }, () => PEOPLE).flat();
    const [passed, done] = await Promise.all([
      Promise.all(turns.map((user) => ask(user, 'session'))),
      Promise.all(turns.map((user) => ask(user, shares))),
    ]);
    for (const [at, user] of turns.entries()) {
      const [session, share] = [passed[at], done[at]];
      if (user === 'dan') {
        expect([session?.statusCode, share?.statusCode]).toEqual([403, 403]);
        continue;
      }
      expect(session?.json()).toEqual({ user, cookie: `JSESSIONID=${user}` });
      expect(session?.headers['set-cookie']).toEqual([`JSESSIONID=${user}; Path=/openmrs`]);
      // half a working day of a daily salary
      expect(share?.json()).toEqual({ shares: [{ participant: 'p', cost: (Number(SALARY[user]) / 2).toFixed(2), message: null }] });
    }
  });

  it('are told apart by their addresses, which they do not choose', async () => {
    asked.length = 0;
    await ask('ada', 'session', { 'x-forwarded-for': '6.6.6.6' });
    await ask('ben', 'fieldward/settings', { 'x-forwarded-for': '6.6.6.6' });
    expect(new Set(asked.map(({ user, from }) => `${user} ${from}`))).toEqual(new Set(['ada 10.0.0.1', 'ben 10.0.0.2']));
  });
});
