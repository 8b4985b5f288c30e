/** What clients of OpenMRS send that nobody here wrote, and what they get. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { Registry } from '../engine/resource.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { PASSWORD, scratchApi, type ScratchApi } from '../testing/scratch-api.ts';

const TOKEN = 'a-token-of-the-operator';
let api: ScratchApi;
let samples: Samples;
beforeAll(async () => {
  api = await scratchApi({ metrics: { token: TOKEN } });
  samples = new Samples(new Registry(allResources), api.admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

const STRICT = { prefer: 'respond-async, handling=strict' };
const basic = `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`;

describe('what means nothing', () => {
  it('is passed over in a query and counted by name, within bounds', async () => {
    expect((await api.admin.get('location?visible=yes&limit=1')).status).toBe(200);
    expect((await api.admin.get('location?visible=no')).status).toBe(200);
    for (let n = 0; n < 130; n += 1) await api.admin.get(`location?name${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}=1`);
    await api.admin.get('location?Anne%20Mary=1');
    const { text } = await api.as({ authorization: `Bearer ${TOKEN}` }).get('/metrics');
    const counted = [...text.matchAll(/^fieldward_ignored_parameters_total\{route="location",parameter="([^"]*)"\} (\d+)$/gm)];
    expect(counted.find(([, name]) => name === 'visible')?.[2]).toBe('2');
    expect(counted).toHaveLength(101);
    expect(Number(counted.find(([, name]) => name === 'other')?.[2])).toBe(130 - 99 + 1);
    expect(text).not.toContain('Anne');
  });

  it('is told to a client that wants to know', async () => {
    const parameter = await api.admin.get('location?visible=yes', STRICT);
    expect([parameter.status, parameter.body['error'].code]).toEqual([400, 'engine.unknownParameter']);
    const property = await api.admin.get('location?v=custom:(uuid,visible)', STRICT);
    expect([property.status, property.body['error'].code]).toEqual([400, 'engine.unknownRepresentationProperty']);
  });

  it('is null where a representation names it, at every depth, and so is what never comes out', async () => {
    const uuid = await samples.some('user');
    const shown = await api.admin.get(`user/${uuid}?v=custom:(uuid,password,secretQuestion,person:(uuid,nickname:(uuid,name:full)))`);
    expect(shown.body).toEqual({
      uuid,
      password: null,
      secretQuestion: null,
      person: { uuid: expect.any(String), nickname: null },
    });
    // what one client is given is not what the other one asked for
    expect((await api.admin.get(`user/${uuid}?v=custom:(uuid,password)`, STRICT)).status).toBe(400);
  });
});

describe('a script', () => {
  const signedIn = async (): Promise<readonly string[]> => {
    const { headers } = await api.as({ authorization: basic }).get('session');
    return [headers['set-cookie']].flat().map(String);
  };

  it('writes with the cookie and without Origin', async () => {
    const [own = ''] = await signedIn();
    const written = await api.as({ cookie: own.split(';')[0] ?? '' }).post('locationtag', { name: 'By a script' });
    expect(written.status, written.text).toBe(201);
  });

  it('may use the cookie that OpenMRS has', async () => {
    const cookie = (await signedIn()).find((each) => each.startsWith('JSESSIONID='));
    expect(cookie).toMatch(/^JSESSIONID=[\w-]{43}; Path=\/openmrs; HttpOnly; SameSite=Strict$/);
    const session = { cookie: cookie?.split(';')[0] ?? '' };
    expect((await api.as(session).get('session')).body['authenticated']).toBe(true);
    expect((await api.as(session).get('session', { 'sec-fetch-site': 'same-origin' })).body['authenticated']).toBe(false);
    const ended = await api.as(session).remove('session');
    expect([ended.headers['set-cookie']].flat().map(String)).toContainEqual(expect.stringMatching(/^JSESSIONID=; /));
    expect((await api.as(session).get('session')).body['authenticated']).toBe(false);
  });

  it('a browser is given our own cookie alone', async () => {
    const { headers } = await api.as({ authorization: basic, 'sec-fetch-site': 'same-origin' }).get('session');
    expect([headers['set-cookie']].flat().map((each) => String(each).split('=')[0])).toEqual(['fieldward']);
  });
});

describe('the Swagger document', () => {
  it.each(['/openmrs/module/webservices/rest/swagger.json', 'swagger.json'])('is at %s, and whole', async (path) => {
    const { body, status } = await api.anonymous.get(path);
    expect([status, body['swagger'], body['basePath']]).toEqual([200, '2.0', '/openmrs/ws/rest/v1']);
    const names = new Set<string>();
    for (const [address, route] of Object.entries<Record<string, any>>(body['paths']))
      // eslint-disable-line -- the document is what the test is about
      for (const [method, { operationId, parameters, responses }] of Object.entries<any>(route)) {
        expect(names.has(operationId), `${operationId} twice`).toBe(false);
        names.add(operationId);
        const inPath = parameters.filter((each: { in: string }) => each.in === 'path').map((each: { name: string }) => each.name);
        expect(new Set(inPath), `${method} ${address}`).toEqual(new Set([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));
        for (const each of parameters) expect(each.in === 'body' ? each.schema : each.type, `${address} ${each.name}`).toBeDefined();
        expect(Object.keys(responses).length).toBeGreaterThan(0);
      }
    for (const r of allResources) expect(body['paths']).toHaveProperty([`/${r.wire.path}`, 'get', 'responses', '200', 'schema']);
    const text = JSON.stringify(body);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/definitions\/([^"]*)"/g)) expect(body['definitions']).toHaveProperty([name]);
    for (const unknown of ['anyOf', 'oneOf', '"const"', 'components/schemas', 'prefixItems']) expect(text).not.toContain(unknown);
  });
});
