// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, scratchApi, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });

/** Signs in with a browser of this name. */
async function signedIn(device: string, name = 'nobody') {
  const response = await api.anonymous.get('session', { ...basic(name), 'user-agent': device });
  const cookie = /^[^;]*/.exec([response.headers['set-cookie']].flat().join())?.[0] ?? '';
  return api.as({ cookie, origin: 'http://localhost:80', host: 'localhost:80' });
}
type Listed = { id: string; device: string; current: boolean };
const listOf = async (client: Awaited<ReturnType<typeof signedIn>>) =>
  (await client.get('fieldward/ownsessions')).body['results'] as Listed[];

describe('the own sessions', () => {
  it('are listed, this one first, and end one by one or all others at once', async () => {
    const [desk, phone, tablet] = [await signedIn('Desk'), await signedIn('Phone'), await signedIn('Tablet')];
    const boss = await signedIn('Other', 'boss');
    const listed = await listOf(phone);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Phone', true],
      ['Tablet', false],
      ['Desk', false],
    ]);
    expect(listed[0]).toMatchObject({ since: expect.stringMatching(/^20/), lastUsed: expect.stringMatching(/^20/), address: '127.0.0.1' });

    const id = listed.find(({ device }) => device === 'Tablet')?.id;
    expect((await phone.post('fieldward/ownsessions/end', { id })).body).toEqual({ ended: 1 });
    expect((await tablet.get('fieldward/ownsessions')).status).toBe(401);
    expect((await phone.post('fieldward/ownsessions/end', { id })).body).toEqual({ ended: 0 });

    expect((await phone.post('fieldward/ownsessions/end', {})).body).toEqual({ ended: 1 });
    expect((await desk.get('fieldward/ownsessions')).status).toBe(401);
    expect((await listOf(phone)).map(({ device }) => device)).toEqual(['Phone']);
    expect(await listOf(boss)).toHaveLength(1);
    const entries = await api.pool.rows(`select detail from audit_log where action = 'end sessions' order by audit_log_id`);
    expect(entries).toEqual([{ detail: { sessions: 1 } }, { detail: { sessions: 0 } }, { detail: { sessions: 1 } }]);
  });

  it('are not those of others, and this one ends by signing out only', async () => {
    const [mine, boss] = [await signedIn('Desk'), await signedIn('Other', 'boss')];
    const ids = [...(await listOf(mine)), ...(await listOf(boss))].filter(({ current }) => current).map(({ id }) => id);
    for (const id of [...ids, 'x', '1 or true', 7, null, {}])
      expect((await mine.post('fieldward/ownsessions/end', { id })).body, String(id)).toEqual({ ended: 0 });
    expect([await listOf(mine), await listOf(boss)].map(({ length }) => length > 0)).toEqual([true, true]);
  });

  it('that have ended by themselves are not listed, and nobody else sees them', async () => {
    const mine = await signedIn('Desk');
    await signedIn('Idle');
    await api.pool.rows(`update session set last_used = now() - interval '2 hours' where user_agent = 'Idle'`);
    expect((await listOf(mine)).map(({ device }) => device)).not.toContain('Idle');
    expect((await api.anonymous.get('fieldward/ownsessions')).status).toBe(401);
    expect((await api.as(basic('nobody')).get('fieldward/ownsessions')).body['results']).not.toContainEqual(
      expect.objectContaining({ current: true }),
    );
  });
});
