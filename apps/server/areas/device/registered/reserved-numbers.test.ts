// area: device
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseNumbers } from './lost-numbers.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';

const LUHN = 'org.openmrs.module.idgen.validator.LuhnMod10IdentifierValidator';
const SOURCES = 'idgen/identifiersource';
let api: ScratchApi;
let worker: Client;
let [type, source, north, south] = ['', '', '', ''];

beforeAll(async () => {
  api = await starterApi();
  north = String((await create(api.admin, 'location', { name: 'North' }))['uuid']);
  south = String((await create(api.admin, 'location', { name: 'South' }))['uuid']);
  type = String((await create(api.admin, 'patientidentifiertype', { name: 'Field number', validator: LUHN }))['uuid']);
  source = String(
    (await create(api.admin, SOURCES, { name: 'Field', identifierType: type, prefix: '9', firstIdentifierBase: '00001' }))['uuid'],
  );
  await create(api.admin, 'idgen/autogenerationoption', { source, manualEntryEnabled: false });
  worker = await account('walker', ['Registration Clerk']);
  await setReserve(10);
}, 60_000);
afterAll(() => api.close());

async function account(username: string, roles: readonly string[], places: readonly string[] = [north]): Promise<Client> {
  const person = { gender: 'F', names: [{ givenName: 'Wanda', familyName: 'Walker' }] };
  const { uuid } = await create(api.admin, 'user', { username, password: PASSWORD, person, roles });
  await api.admin.post('fieldward/userlocation', { user: uuid, locations: places });
  return api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
}
const setReserve = (count: number): Promise<unknown> => api.admin.post('fieldward/settings', { deviceNumbers: String(count) });

const greet = (device: string, client = worker, more: Readonly<Record<string, unknown>> = {}): Promise<ApiResponse> =>
  client.post('fieldward/device', { uuid: device, name: 'Tablet', clock: new Date().toISOString(), ...more });
interface Told {
  readonly type: string;
  readonly places: string[] | null;
  readonly typed: boolean;
  readonly identifiers: string[];
}
const numbersOf = ({ body }: ApiResponse): Told[] => body['numbers'].filter((each: Told) => each.type === type);
const given = (response: ApiResponse): string[] => numbersOf(response).flatMap(({ identifiers }) => identifiers);
const register = (identifier: string): Promise<ApiResponse> =>
  api.admin.post('patient', {
    person: { gender: 'F', age: 7, names: [{ givenName: 'Noor', familyName: 'Khan' }] },
    identifiers: [{ identifier, identifierType: type, location: north, preferred: true }],
  });
const blocksOf = async (device: string): Promise<{ uuid: string; inUse: boolean; count: number; used: number }[]> => {
  const rows = await api.pool.rows<{ uuid: string }>(
    'select b.uuid from identifier_block b join device d using (device_id) where d.uuid = $1 order by identifier_block_id',
    [device],
  );
  const { results } = (await api.admin.get(`${SOURCES}/${source}/block`)).body;
  return rows.map(({ uuid }) => results.find((each: { uuid: string }) => each.uuid === uuid));
};

describe('numbers that a device has in reserve', () => {
  it('come with the greeting, check digit and all, and are the same as long as nobody has them', async () => {
    const device = crypto.randomUUID();
    const first = await greet(device);
    expect(numbersOf(first)).toEqual([expect.objectContaining({ name: 'Field number', places: null, typed: false })]);
    expect(given(first)).toHaveLength(10);
    expect(given(first)[0]).toBe('9000019');
    expect(given(await greet(device))).toEqual(given(first));
    expect(given(await greet(crypto.randomUUID()))).not.toEqual(expect.arrayContaining([given(first)[0]]));
    expect((await register(given(first)[0] ?? '')).status).toBe(201);
    expect(given(await greet(device))).toEqual(given(first).slice(1));
    const trail = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where resource = 'identifierblock' and action = 'create' order by audit_log_id limit 1`,
    );
    expect(trail[0]?.detail).toMatchObject({ source: 'Field', device: 'Tablet', first: '9000019', count: 10 });
  });

  it('are topped up when fewer than half are left, those counted that it has given without a connection', async () => {
    const device = crypto.randomUUID();
    const first = given(await greet(device));
    expect(given(await greet(device, worker, { spent: first.slice(0, 5) }))).toEqual(first);
    const more = given(await greet(device, worker, { spent: first.slice(0, 6) }));
    // four were left, so six more; what it gave is told until the server knows whom it was given to
    expect([more.length, more.slice(0, 10)]).toEqual([16, first]);
    for (const each of first) expect((await register(each)).status).toBe(201);
    const then = given(await greet(device));
    expect([then.length, then.slice(0, 6)]).toEqual([6, more.slice(10)]);
    const blocks = await blocksOf(device);
    expect(blocks.map(({ count, used, inUse }) => [count, used, inUse])).toEqual([
      [10, 10, true],
      [6, 0, true],
    ]);
  });

  it('are never two alike, however many devices and desks draw at once', async () => {
    const devices = Array.from({ length: 24 }, () => crypto.randomUUID());
    const desks = Array.from({ length: 24 }, () => api.admin.post(`${SOURCES}/${source}/identifier`, {}));
    // each greets twice at once, as two tabs do
    const greetings = devices.flatMap((device) => [greet(device), greet(device)]);
    const [answers, drawn] = await Promise.all([Promise.all(greetings), Promise.all(desks)]);
    const twice = answers.map(given);
    for (let at = 0; at < twice.length; at += 2) expect(twice[at]).toEqual(twice[at + 1]);
    const all = [...twice.filter((_numbers, at) => at % 2 === 0).flat(), ...drawn.map(({ body }) => String(body['identifier']))];
    expect(all).toHaveLength(24 * 10 + 24);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are of the source of the place, where it has its own', async () => {
    const own = await create(api.admin, SOURCES, { name: 'South', identifierType: type, prefix: '8', firstIdentifierBase: '001' });
    const option = await create(api.admin, 'idgen/autogenerationoption', { source: own['uuid'], location: south });
    const numbers = numbersOf(await greet(crypto.randomUUID(), await account('roamer', ['Registration Clerk'], [north, south])));
    expect(numbers.map(({ places, typed, identifiers }) => [places, typed, identifiers[0]?.[0]])).toEqual([
      [null, false, '9'],
      [[south], true, '8'],
    ]);
    await api.admin.post(`idgen/autogenerationoption/${option['uuid']}`, { automaticGenerationEnabled: false });
    const none = numbersOf(await greet(crypto.randomUUID(), await account('rover', ['Registration Clerk'], [north, south])));
    expect(none.map(({ places, identifiers }) => [places, identifiers.length])).toEqual([
      [null, 10],
      [[south], 0],
    ]);
    await api.admin.remove(`idgen/autogenerationoption/${option['uuid']}?reason=x`);
  });

  it('are as many as a source still gives, and none where the programme wants none or the account registers nobody', async () => {
    const short = String((await create(api.admin, 'patientidentifiertype', { name: 'Short' }))['uuid']);
    const made = await create(api.admin, SOURCES, { name: 'Short', identifierType: short, firstIdentifierBase: '5', maxLength: 1 });
    await create(api.admin, 'idgen/autogenerationoption', { source: made['uuid'] });
    const ofShort = ({ body }: ApiResponse): string[] => body['numbers'].find((each: Told) => each.type === short).identifiers;
    const device = crypto.randomUUID();
    expect(ofShort(await greet(device))).toEqual(['5', '6', '7', '8', '9']);
    const other = crypto.randomUUID();
    expect(ofShort(await greet(other))).toEqual([]);
    await create(api.admin, 'role', { name: 'Looks', description: 'x', privileges: ['Hold Patients on a Device', 'Get Patients'] });
    expect((await greet(crypto.randomUUID(), await account('looker', ['Looks']))).body['numbers']).toEqual([]);
    await setReserve(0);
    expect(given(await greet(crypto.randomUUID()))).toEqual([]);
    await setReserve(10);
  });

  it('that are left when it is ended are told, and are given back once it has erased itself', async () => {
    const device = crypto.randomUUID();
    const [first = '', ...rest] = given(await greet(device));
    await register(first);
    const [block] = await blocksOf(device);
    const back = (): Promise<ApiResponse> => api.admin.post(`${SOURCES}/${source}/block/${block?.uuid}/return`, {});
    expect((await back()).body['error'].code).toBe('numbersource.blockInUse');
    const ended = await worker.post('fieldward/devicerevoke', { uuid: device, reason: 'lost' });
    expect(ended.body).toMatchObject({ state: 'revoked', numbers: 9 });
    const [entry] = await api.pool.rows<{ detail: unknown }>(`select detail from audit_log where action = 'end' and resource_uuid = $1`, [
      device,
    ]);
    expect(entry?.detail).toEqual({ reason: 'lost', numbers: 9 });
    // it does not know yet, and may be registering people now
    expect((await back()).body['error'].code).toBe('numbersource.blockInUse');
    expect((await greet(device)).body).toMatchObject({ erase: true, numbers: [] });
    expect((await back()).body).toEqual({ returned: 9 });
    expect((await worker.get('fieldward/devices?whose=own&state=gone')).body['results']).toMatchObject([{ uuid: device, numbers: 0 }]);
    expect(given(await greet(crypto.randomUUID())).slice(0, 9)).toEqual(rest);
  });

  it('of one that was silent for too long are given back, too', async () => {
    const device = crypto.randomUUID();
    await greet(device);
    await api.pool.rows(`update device set last_contact = now() - interval '15 days' where uuid = $1`, [device]);
    const [block] = await blocksOf(device);
    expect(block?.inUse).toBe(false);
    expect((await api.admin.post(`${SOURCES}/${source}/block/${block?.uuid}/return`, {})).body).toEqual({ returned: 10 });
  });
});

describe('numbers of a device that is silent for good', () => {
  const silent = (device: string, days: number) =>
    api.pool.rows(`update device set last_contact = now() - make_interval(days => $2) where uuid = $1`, [device, days]);
  const setLost = async (days: number) =>
    expect((await api.admin.post('fieldward/settings', { deviceNumbersLost: String(days) })).status).toBe(200);
  const lost = async (device: string) =>
    (await blocksOf(device)).map((block) => (block as unknown as { lost: string | null }).lost !== null);
  const database = () => api.asServer;

  it('count as lost after the days that are set, with an entry in the trail, and are given to nobody', async () => {
    const [device, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const [first, theirs] = [given(await greet(device)), given(await greet(other))];
    await register(first[0] ?? '');
    await setLost(30);
    await silent(device, 29);
    await silent(other, 31);
    await loseNumbers(database());
    expect([await lost(device), await lost(other)]).toEqual([[false], [true]]);
    await silent(device, 31);
    await Promise.all([loseNumbers(database()), loseNumbers(database())]);
    expect(await lost(device)).toEqual([true]);
    const entries = await api.pool.rows<{ detail: unknown; user: string | null }>(
      `select a.detail, a.user_id as user from audit_log a join identifier_block b on b.uuid = a.resource_uuid join device d using (device_id) where d.uuid = $1 and a.action = 'update'`,
      [device],
    );
    expect(entries).toEqual([{ detail: { source: 'Field', device: 'Tablet', lost: 9 }, user: null }]);
    const next = given(await greet(crypto.randomUUID()));
    expect(next.filter((number) => [...first, ...theirs].includes(number))).toEqual([]);
    expect(
      (await worker.get('fieldward/devices?whose=own')).body['results'].find((each: { uuid: string }) => each.uuid === device),
    ).toMatchObject({ numbers: 0 });
  });

  it('are taken with the people whom it registered when it comes back, and it is given others', async () => {
    const device = crypto.randomUUID();
    const first = given(await greet(device));
    await silent(device, 31);
    await loseNumbers(database());
    const again = given(await greet(device, worker, { spent: first.slice(0, 2) }));
    expect([again.length, again.filter((number) => first.includes(number))]).toEqual([10, []]);
    expect((await register(first[0] ?? '')).status).toBe(201);
    expect((await register(first[0] ?? '')).status).toBe(400);
    // what it says when it is told to erase the rest brings the others back
    await api.admin.post('fieldward/devicerevoke', { uuid: device });
    expect((await greet(device, worker, { spent: first.slice(0, 2) })).body['erase']).toBe(true);
    const back = given(await greet(crypto.randomUUID()));
    expect(back.filter((number) => first.includes(number)).toSorted()).toEqual(first.slice(2).toSorted());
  });

  it('are never lost where the programme says so, nor while the device may still give them', async () => {
    const device = crypto.randomUUID();
    await greet(device);
    await silent(device, 500);
    await setLost(0);
    await loseNumbers(database());
    expect(await lost(device)).toEqual([false]);
    await setLost(5);
    await silent(device, 10);
    await loseNumbers(database());
    expect(await lost(device)).toEqual([false]);
  });
});

describe('numbers that an account reserves', () => {
  const setDaily = async (count: number) =>
    expect((await api.admin.post('fieldward/settings', { deviceNumbersDaily: String(count) })).status).toBe(200);

  it('are so many a day at most, however many devices there are', async () => {
    const eager = await account('eager', ['Registration Clerk']);
    await setDaily(25);
    const [reserved, most]: [number[], unknown[]] = [[], []];
    for (let device = 0; device < 4; device += 1) {
      const greeting = await greet(crypto.randomUUID(), eager);
      reserved.push(given(greeting).length);
      most.push(greeting.body['dailyMost']);
    }
    expect([reserved, most]).toEqual([
      [10, 10, 5, 0],
      [null, null, 25, 25],
    ]);
    // nor by a list, for who does not manage the numbers
    const list = { device: 'List', count: 1 };
    const refused = await eager.post(`${SOURCES}/${source}/reserve`, list);
    expect([refused.status, refused.body['error']?.message]).toEqual([
      400,
      'Somebody may reserve 25 numbers in a day; 0 are left today. Take fewer, or ask whoever manages the numbers.',
    ]);
    expect((await api.admin.post(`${SOURCES}/${source}/reserve`, { ...list, count: 30 })).status).toBe(201);
    // others have a day of their own, and so has the next day
    expect(given(await greet(crypto.randomUUID(), await account('calm', ['Registration Clerk'])))).toHaveLength(10);
    await api.pool.rows(
      `update identifier_block set date_created = date_created - interval '25 hours' where creator = (select user_id from users where username = 'eager')`,
    );
    expect((await eager.post(`${SOURCES}/${source}/reserve`, list)).status).toBe(201);
    expect(given(await greet(crypto.randomUUID(), eager))).toHaveLength(10);
  });

  it('are not more when devices ask at once', async () => {
    const hasty = await account('hasty', ['Registration Clerk']);
    const greetings = await Promise.all(Array.from({ length: 6 }, () => greet(crypto.randomUUID(), hasty)));
    expect(greetings.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(greetings.flatMap(given)).size).toBe(25);
    await setDaily(1000);
  });

  it('come back when the device is told to erase them, but those that it has given', async () => {
    const device = crypto.randomUUID();
    const first = given(await greet(device));
    expect((await api.admin.post('fieldward/devicerevoke', { uuid: device })).status).toBe(200);
    const spent = first.slice(0, 3);
    expect((await greet(device, worker, { spent })).body).toMatchObject({ erase: true, numbers: [] });
    const next = given(await greet(crypto.randomUUID()));
    expect(next.slice(0, 7)).toEqual(first.slice(3));
    expect(next.filter((number) => spent.includes(number))).toEqual([]);
    expect((await blocksOf(device)).map(({ inUse }) => inUse)).toEqual([false]);
  });

  it('stay reserved while it is not known what the device has given', async () => {
    const device = crypto.randomUUID();
    const first = given(await greet(device));
    await api.admin.post('fieldward/devicerevoke', { uuid: device });
    expect((await greet(device)).body['erase']).toBe(true);
    expect(given(await greet(crypto.randomUUID())).filter((number) => first.includes(number))).toEqual([]);
  });
});
