// area: account
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';
import { create, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const person = { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] };
const account = async (username: string): Promise<string> =>
  String((await create(api.admin, 'user', { username, password: PASSWORD, person }))['uuid']);
const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
/** The client with the session of an answer. */
const at = (response: ApiResponse): Client => {
  const cookie = /^[^;]*/.exec([response.headers['set-cookie']].flat().join())?.[0] ?? '';
  return api.as({ cookie, origin: 'http://localhost:80', host: 'localhost:80' });
};

/** What is guessed side by side waits up to eight seconds for its answer: one after the other, each of these would wait anew. */
describe.concurrent('guessed at side by side', { timeout: 60_000 }, () => {
  it('a password is refused, also the right one at last', async () => {
    await account('guessed.two');
    const guess = async (remoteAddress: string, password: string) => {
      const payload = { username: 'guessed.two', password };
      return api.app.inject({ method: 'POST', url: '/openmrs/ws/rest/v1/session', remoteAddress, payload });
    };
    const all = await Promise.all(Array.from({ length: 40 }, () => guess('10.1.0.2', 'Wrong1234')));
    expect(all.filter((each) => each.statusCode === 429).length).toBe(10);
    const right = await guess('10.1.0.2', PASSWORD);
    expect([right.statusCode, right.json().error.code]).toEqual([429, 'session.tooMany']);
    expect((await guess('10.1.0.3', PASSWORD)).json().authenticated).toBe(true);
  });

  it('a code is slowed and then refused, and a right password does not help', async () => {
    const uuid = await account('guarded');
    const door = async () => at(await api.anonymous.get('session', basic('guarded')));
    const inside = await door();
    const { secret } = (await inside.post('fieldward/secondfactor', {})).body;
    const code = () => new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate();
    const confirmed = await inside.post('fieldward/secondfactor/confirm', { code: code() });
    expect(confirmed.status, confirmed.text).toBe(200);
    // as if a minute had passed: the present code counts again
    await api.pool.rows('update second_factor set last_step = 0 where user_id = (select user_id from users where uuid = $1)', [uuid]);
    for (let round = 0; round < 5; round += 1) await (await door()).post('session', { code: '000000' });
    const last = await door();
    const began = performance.now();
    expect((await last.post('session', { code: '111111' })).status).toBe(400);
    expect(performance.now() - began).toBeGreaterThan(240);
    // all at once is no way around the wait
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await last.post('session', { code: '222222' })).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
    expect((await last.post('session', { code: code() })).status).toBe(429);
  });

  it('a link to set a password is not found: every wrong one answers alike, then none is looked at', async () => {
    const made = await api.admin.post('fieldward/passwordreset', { user: await account('link.four'), how: 'link' });
    const token = /^\/password\?reset=([\w-]{43})$/.exec(String(made.body['link']))?.[1] ?? '';
    expect(made.status, made.text).toBe(200);
    const use = (body: unknown): Promise<ApiResponse> => api.anonymous.post('fieldward/resetlink', body);
    const refused = (response: ApiResponse, code: string): void => {
      expect([response.status, response.body['error']?.code], response.text).toEqual([code === 'session.tooMany' ? 429 : 400, code]);
    };
    for (const guess of [undefined, null, 7, {}, '', 'x', 'A'.repeat(43), `${token}x`, '\0', 'x'.repeat(100_000)])
      if ((await use({ token })).status === 200) refused(await use({ token: guess }), 'session.resetInvalid');
    const many = await Promise.all(Array.from({ length: 40 }, () => use({ token: 'A'.repeat(43) })));
    expect(new Set(many.map(({ body }) => String(body['error']?.code)))).toEqual(new Set(['session.resetInvalid', 'session.tooMany']));
    refused(await use({ token }), 'session.tooMany');
    const [notes] = await api.pool.rows<{ n: number }>(`select count(*)::int as n from audit_log where action = 'reset link refused'`);
    expect(notes?.n).toBeGreaterThan(5);
  });
});
