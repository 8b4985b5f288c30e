import fastify from 'fastify';
import { afterAll, describe, expect, it, test } from 'vitest';
import { answerOnly, isKnownHost } from './front.ts';

describe('the names that the server answers to', () => {
  const demo = { names: [], addresses: true };
  const listed = { names: ['clinic.example'], addresses: false };
  test.each([
    ['localhost', true, true],
    ['LOCALHOST.', true, true],
    ['fieldward.localhost', true, true],
    ['127.0.0.1', true, true],
    ['[::1]', true, true],
    ['192.168.1.7', true, false],
    ['[fe80::1]', true, false],
    ['clinic.example', false, true],
    ['Clinic.Example', false, true],
    ['evil.example', false, false],
    ['localhost.evil.example', false, false],
    ['127.0.0.1.evil.example', false, false],
    ['127.evil.example', false, false],
    ['clinic.example.evil.example', false, false],
    ['', false, false],
  ])('%s: with the demonstration %s, with a list %s', (host, inDemo, inList) => {
    expect([isKnownHost(host, demo), isKnownHost(host, listed)]).toEqual([inDemo, inList]);
  });

  const app = fastify();
  answerOnly(app, listed);
  for (const path of ['/', '/health/ready', '/metrics', '/healthy']) app.get(path, async () => 'answered');
  afterAll(() => app.close());
  const ask = async (url: string, host: string, more: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { host, ...more } })).statusCode;

  it('are asked of every request but those of probes', async () => {
    expect([await ask('/', 'clinic.example'), await ask('/', 'clinic.example:8443'), await ask('/', 'localhost:8080')]).toEqual([
      200, 200, 200,
    ]);
    expect([await ask('/health/ready', '10.0.0.7:8080'), await ask('/metrics?x=1', '10.0.0.7')]).toEqual([200, 200]);
    expect([await ask('/', 'evil.example'), await ask('/healthy', 'evil.example'), await ask('/nowhere', 'evil.example')]).toEqual([
      421, 421, 421,
    ]);
    expect(await ask('/', 'evil.example', { 'x-forwarded-host': 'clinic.example' })).toBe(421);
    const refused = await app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect([refused.headers['content-type'], refused.body]).toEqual([
      'text/plain; charset=utf-8',
      expect.stringContaining('FIELDWARD_HOSTS'),
    ]);
  });
});
