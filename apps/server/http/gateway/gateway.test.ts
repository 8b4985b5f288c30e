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
