// area: device
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, scratchApi, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let worker: Client;
let walker: string;
beforeAll(async () => {
  api = await scratchApi();
  for (const name of ['Hold Patients on a Device', 'Get Patients']) await api.admin.post('privilege', { name, description: name });
  await api.admin.post('role', { name: 'Holder', description: 'x', privileges: ['Hold Patients on a Device', 'Get Patients'] });
  const made = await api.admin.post('user', {
    username: 'walker',
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Wanda', familyName: 'Walker' }] },
    roles: ['Holder'],
  });
  expect(made.status, made.text).toBe(201);
  walker = String(made.body['uuid']);
  worker = api.as({ authorization: `Basic ${Buffer.from(`walker:${PASSWORD}`).toString('base64')}` });
});
afterAll(() => api.close());

const greet = (client: Client, uuid: string, more: Readonly<Record<string, unknown>> = {}) =>
  client.post('fieldward/device', { uuid, name: 'Tablet of the camp', clock: new Date().toISOString(), ...more });
const codeOf = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [status, body['error']?.code];

describe('a device', () => {
  it('is registered once, and is the same whenever it greets', async () => {
    const uuid = crypto.randomUUID();
    const first = await greet(worker, uuid);
    expect(first.body).toMatchObject({ uuid, name: 'Tablet of the camp', erase: false, holdDays: 14, most: 5000, needsScope: true });
    const again = await greet(worker, uuid, { name: 'Renamed', clock: new Date(Date.now() + 3_600_000).toISOString() });
    expect(again.body).toMatchObject({ uuid, name: 'Renamed', registered: first.body['registered'] });
    expect(Math.abs(again.body['clockOff'] - 3_600)).toBeLessThan(60);
    const entries = await api.pool.rows(`select action from audit_log where resource = 'device' and resource_uuid = $1`, [uuid]);
    expect(entries).toEqual([{ action: 'create' }]);
  });

  it('is registered by who may hold people only, and by no program', async () => {
    expect(codeOf(await greet(api.nobody, crypto.randomUUID()))).toEqual([403, 'engine.forbidden']);
    expect((await greet(api.anonymous, crypto.randomUUID())).status).toBe(401);
    const uuid = crypto.randomUUID();
    await greet(worker, uuid);
    expect(codeOf(await greet(api.admin, uuid))).toEqual([409, 'device.taken']);
    expect(codeOf(await greet(worker, crypto.randomUUID(), { name: ' ' }))).toEqual([400, 'engine.required']);
    expect((await greet(worker, 'x y')).status).toBe(400);
  });

  it('is the same one when it greets twice at once', async () => {
    const uuid = crypto.randomUUID();
    const both = await Promise.all([greet(worker, uuid), greet(worker, uuid)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await worker.get('fieldward/devices')).body['results'].filter((each: { uuid: string }) => each.uuid === uuid)).toHaveLength(1);
  });

  it('is listed to its own account, and to who manages devices', async () => {
    const uuid = crypto.randomUUID();
    await greet(api.admin, uuid, { name: 'Of the office' });
    const names = async (client: Client, query: string) =>
      (await client.get(`fieldward/devices?${query}`)).body['results'].map(({ name }: { name: string }) => name);
    expect(await names(api.admin, 'whose=own')).toEqual(['Of the office']);
    expect(await names(worker, '')).not.toContain('Of the office');
    expect(await names(api.admin, 'whose=all&q=office')).toEqual(['Of the office']);
    expect((await names(api.admin, 'whose=all&q=walker')).length).toBeGreaterThan(2);
    expect(await names(api.admin, 'whose=all&q=100%25')).toEqual([]);
    expect(codeOf(await worker.get('fieldward/devices?whose=all'))).toEqual([403, 'engine.forbidden']);
    const paged = await api.admin.get('fieldward/devices?whose=all&limit=2');
    expect([paged.body['results'].length, paged.body['hasNext']]).toEqual([2, true]);
  });

  it('is ended by its own account or a manager, told so at its next contact, and never used again', async () => {
    const uuid = crypto.randomUUID();
    await greet(worker, uuid);
    expect(codeOf(await api.nobody.post('fieldward/devicerevoke', { uuid }))).toEqual([403, 'engine.forbidden']);
    expect(codeOf(await worker.post('fieldward/devicerevoke', { uuid: crypto.randomUUID() }))).toEqual([404, 'engine.unknownObject']);
    const check = async () => (await api.anonymous.post('fieldward/devicecheck', { uuid })).body;
    expect(await check()).toEqual({ revoked: false });
    const ended = await worker.post('fieldward/devicerevoke', { uuid, reason: 'left in the bus' });
    expect(ended.body).toMatchObject({ state: 'revoked', revoked: { by: 'Wanda Walker', reason: 'left in the bus', told: null } });
    expect((await api.admin.post('fieldward/devicerevoke', { uuid, reason: 'once more' })).body['revoked'].reason).toBe('left in the bus');
    // nobody has unlocked it
    expect(await check()).toEqual({ revoked: true });
    const [row] = (await worker.get('fieldward/devices?state=gone')).body['results'];
    expect([row.uuid, row.state, typeof row.revoked.told]).toEqual([uuid, 'erased', 'string']);
    expect((await greet(worker, uuid)).body['erase']).toBe(true);
    const entries = await api.pool.rows(`select action from audit_log where resource_uuid = $1 order by audit_log_id`, [uuid]);
    expect(entries).toEqual([{ action: 'create' }, { action: 'end' }, { action: 'told to erase' }]);
    expect((await api.anonymous.post('fieldward/devicecheck', { uuid: 'nothing' })).body).toEqual({ revoked: false });
  });

  it('of an account that sees more is none of a manager who is bound to places', async () => {
    await api.pool.rows(`insert into privilege (name) values ('Manage Devices') on conflict do nothing`);
    await api.admin.post('role', {
      name: 'Ender',
      description: 'x',
      privileges: ['Manage Devices', 'Hold Patients on a Device', 'Get Patients'],
    });
    const person = { gender: 'M', names: [{ givenName: 'Max', familyName: 'Manager' }] };
    const made = await api.admin.post('user', { username: 'ender', password: PASSWORD, person, roles: ['Ender'] });
    const place = (await api.admin.post('location', { name: 'Camp' })).body['uuid'];
    await api.admin.post('fieldward/userlocation', { user: made.body['uuid'], locations: [place] });
    const manager = api.as({ authorization: `Basic ${Buffer.from(`ender:${PASSWORD}`).toString('base64')}` });
    const [foreign, own] = [crypto.randomUUID(), crypto.randomUUID()];
    await greet(worker, foreign, { name: 'Elsewhere' });
    await greet(manager, own, { name: 'Of the manager' });
    const { body } = await manager.get('fieldward/devices?whose=all');
    expect(body['results'].map(({ name }: { name: string }) => name)).toEqual(['Of the manager']);
    expect(codeOf(await manager.post('fieldward/devicerevoke', { uuid: foreign }))).toEqual([404, 'engine.unknownObject']);
    expect((await api.anonymous.post('fieldward/devicecheck', { uuid: foreign })).body).toEqual({ revoked: false });
    expect((await manager.post('fieldward/devicerevoke', { uuid: own })).status).toBe(200);
  });

  it('that says nothing for too long counts as erased', async () => {
    const uuid = crypto.randomUUID();
    await greet(worker, uuid, { name: 'Silent' });
    await api.pool.rows(`update device set last_contact = now() - interval '15 days' where uuid = $1`, [uuid]);
    const { body } = await worker.get('fieldward/devices?state=gone&q=Silent');
    expect(body['results'].map(({ state }: { state: string }) => state)).toEqual(['silent']);
  });

  it('of an account that was retired is to erase what it holds', async () => {
    const uuid = crypto.randomUUID();
    await greet(worker, uuid);
    await api.admin.remove(`user/${walker}?reason=left`);
    expect((await api.anonymous.post('fieldward/devicecheck', { uuid })).body).toEqual({ revoked: true });
  });
});
