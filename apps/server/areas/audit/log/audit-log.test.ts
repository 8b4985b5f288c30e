import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../engine/audit-chain.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import type { Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let manager: Client;
let clerk: Client;
let patient: string;

const signedIn = (name: string): Client => api.as({ authorization: `Basic ${Buffer.from(`${name}:Secret123`).toString('base64')}` });
const account = (username: string, role: string) =>
  create(api.admin, 'user', {
    username,
    password: 'Secret123',
    person: { names: [{ givenName: 'Sana', familyName: 'Malik' }], gender: 'F' },
    roles: [role],
  });

beforeAll(async () => {
  api = await starterApi();
  await account('mona.manager', 'Programme Manager');
  await account('carl.clerk', 'Registration Clerk');
  manager = signedIn('mona.manager');
  clerk = signedIn('carl.clerk');
  patient = String((await register(api.admin, 'ABC-000001', 'Amna', 'Qureshi'))['uuid']);
  await clerk.get(`patient/${patient}`);
  // old entries of which nothing else makes any: 25 in one moment, so that only the number tells them apart
  await api.pool.rows(
    `insert into audit_log (occurred_at, action, resource, address, detail)
     select '2020-05-01T10:00:00Z'::timestamptz + (n / 10) * interval '1 minute', 'ancient', 'relic', '10.0.0.' || n, jsonb_build_object('n', n, 'text', '=1+1')
     from generate_series(1, 25) n`,
  );
}, 60_000);
afterAll(() => api.close());

interface Row {
  key: string;
  action: string;
  detail: { n: number };
}
const page = async (query: string) =>
  (await manager.get(`fieldward/auditlog?${query}`)).body as { results: Row[]; hasOlder: boolean; hasNewer: boolean };
const numbers = ({ results }: { results: Row[] }) => results.map(({ detail }) => detail.n);
const eventually = (query: string) => expect.poll(async () => (await page(query)).results.length, { timeout: 3_000 }).toBeGreaterThan(0);

describe('the audit trail', () => {
  it('is paged by key, to older and back to newer entries, without a gap or a repetition', async () => {
    const first = await page('action=ancient&limit=10');
    expect([numbers(first)[0], first.hasOlder, first.hasNewer]).toEqual([25, true, false]);
    const second = await page(`action=ancient&limit=10&before=${first.results.at(-1)?.key}`);
    expect([second.hasOlder, second.hasNewer]).toEqual([true, true]);
    const third = await page(`action=ancient&limit=10&before=${second.results.at(-1)?.key}`);
    expect([third.results.length, third.hasOlder]).toEqual([5, false]);
    expect([first, second, third].flatMap(numbers)).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
    expect(numbers(await page(`action=ancient&limit=10&after=${third.results[0]?.key}`))).toEqual(numbers(second));
    expect((await page(`action=ancient&limit=10&after=${second.results[0]?.key}`)).hasNewer).toBe(false);
  });

  it.each([
    ['action=ancient&resource=relic', 25],
    ['action=ancient&resource=patient', 0],
    ['action=ancient&from=2020-05-01T10:02:00.000Z', 6],
    ['action=ancient&to=2020-05-01T10:01:00.000Z', 9],
    ['action=ancient&user=mona.manager', 0],
    ['action=ancient&patient=nobody', 0],
  ])('filtered by %s has %i entries', async (query, count) => expect((await page(`${query}&limit=100`)).results).toHaveLength(count));

  it('is filtered by who and by which patient, who is named', async () => {
    await eventually(`patient=${patient}&user=carl.clerk&action=read`);
    const { body } = await manager.get(`fieldward/auditlog?patient=${patient}&user=CARL.clerk`);
    expect(body['patient']).toEqual({ uuid: patient, display: expect.stringContaining('Amna') });
    expect(body['results'][0]).toMatchObject({ user: { display: 'carl.clerk', name: 'Sana Malik' }, patient: { uuid: patient } });
    expect((await manager.get('fieldward/auditlog?patient=nobody')).body['patient']).toBeNull();
  });

  it.each(['before=x', 'after=2020-13-45T00:00:00.000000Z_1', 'from=tomorrow', 'before=2020-05-01T10:00:00.000000Z_1;drop'])(
    'refuses %s',
    async (query) => expect((await manager.get(`fieldward/auditlog?${query}`)).status).toBe(400),
  );

  it('says what it may be filtered by', async () => {
    const { actions, resources } = (await manager.get('fieldward/auditfacets')).body;
    expect(actions).toEqual(expect.arrayContaining(['ancient', 'create']));
    expect(actions).toEqual([...new Set(actions)]);
    expect(resources).toEqual(expect.arrayContaining(['relic', 'user']));
  });

  it('names the request that left an entry, whatever it asked', async () => {
    const nobodys = api.as({ authorization: `Basic ${Buffer.from('mona.manager:Wrong123').toString('base64')}` });
    const asked = [
      await clerk.get(`patient/${patient}`),
      await clerk.get('patient?q=Amna'),
      await clerk.get('fieldward/patientmatch?identifier=ABC-000001'),
      await clerk.get('user'),
      await clerk.post('patient', { uuid: patient }),
      await api.admin.post('fieldward/settings', { currency: 'EUR' }),
      await manager.get('fieldward/auditexport?action=ancient'),
      await nobodys.get('session'),
      await clerk.get('session'),
      await api.admin.post('location', { name: 'Asked Clinic' }),
    ];
    expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
    for (const [at, { headers }] of asked.entries()) {
      const id = String(headers['x-request-id']);
      await eventually(`request=${id}`).catch(() => expect.fail(`request ${at} left no entry`));
      const { results } = await page(`request=${id}`);
      expect(results.every((each) => 'request' in each && each.request === id)).toBe(true);
    }
    const [without] = await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from audit_log where request_id is null and action <> 'ancient'`,
    );
    expect(without).toEqual({ n: 0 });
  });

  it.each(['auditlog', 'auditfacets', 'auditexport', 'auditverdict', 'patientaudience?patient=x'])(
    'fieldward/%s is for those who may see it',
    async (path) => {
      expect((await clerk.get(`fieldward/${path}`)).status).toBe(403);
      expect((await api.anonymous.get(`fieldward/${path}`)).status).toBe(401);
    },
  );
});

describe('its export', () => {
  it('is CSV of what the filters leave, newest first, without formulas, and is noted itself', async () => {
    await api.pool.rows(
      `insert into audit_log (occurred_at, action, resource, address, detail) values ('2020-05-02', 'ancient', '=cmd()', '@SUM(A1)', '"+1"')`,
    );
    const { status, headers, text } = await manager.get('fieldward/auditexport?action=ancient');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = text.trimEnd().split('\r\n');
    expect(rows[0]).toBe('\uFEFFdate,user,name,action,resource,object,patient,patientName,address,detail,sealed,request');
    expect(rows).toHaveLength(27);
    expect(rows[1]).toContain(`'=cmd()`);
    expect(rows[1]).toContain(`'@SUM(A1)`);
    expect(text).not.toMatch(/(^|,|\n)[=+@]/);
    await eventually('action=export&user=mona.manager&resource=auditlog');
  });

  it('goes beyond one batch', async () => {
    await api.pool.rows(
      `insert into audit_log (occurred_at, action) select '2019-01-01'::timestamptz + n * interval '1 second', 'many' from generate_series(1, 4500) n`,
    );
    const lines = (await manager.get('fieldward/auditexport?action=many')).text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(4500);
    expect(new Set(lines).size).toBe(4500);
  });
});

describe('its chain', () => {
  it('is checked for a period, and a change in it shows', async () => {
    while ((await sealAudit(api.pool)) > 0);
    const verdict = async (period: string) => (await manager.get(`fieldward/auditverdict?${period}`)).body;
    const period = 'from=2020-05-01T00:00:00.000Z&to=2020-05-02T00:00:00.000Z';
    const whole = await verdict(period);
    expect(whole).toMatchObject({ broken: null });
    expect(whole['checked']).toBeGreaterThanOrEqual(25);
    expect(await verdict('from=1990-01-01T00:00:00.000Z&to=1990-01-02T00:00:00.000Z')).toMatchObject({ broken: null });
    await api.pool.rows('alter table audit_log disable trigger all');
    await api.pool.rows(`update audit_log set address = '10.9.9.9' where action = 'ancient' and detail->>'n' = '7'`);
    await api.pool.rows('alter table audit_log enable trigger all');
    expect((await verdict(period))['broken']).toBeGreaterThan(0);
    expect((await verdict('from=2999-01-01T00:00:00.000Z'))['broken']).toBeNull();
  });
});

describe('who looked at a patient', () => {
  it('is told by person, the latest first, with how many days and changes', async () => {
    await expect
      .poll(async () => (await manager.get(`fieldward/patientaudience?patient=${patient}`)).body['results'].length, { timeout: 3_000 })
      .toBe(2);
    const { results } = (await manager.get(`fieldward/patientaudience?patient=${patient}`)).body;
    expect(results.map((each: { user: { display: string }; days: number }) => [each.user.display, each.days])).toEqual([
      ['carl.clerk', 1],
      ['boss', 1],
    ]);
    expect(results[0].changes).toBe(0);
    expect(results[1].changes).toBeGreaterThan(0);
    expect((await manager.get('fieldward/patientaudience?patient=nobody')).status).toBe(404);
  });
});
