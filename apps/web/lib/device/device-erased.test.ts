import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { draftCipher } from '../draft-cipher.ts';
import { deviceState, openDevice, setNeeds, updateNow } from './device.ts';
import { hold, type OpenDevice } from './device-store.ts';
import { reopenDrafts } from '../fresh-drafts-for-tests.ts';
import { serverForTests } from '../unsent/server-for-tests.ts';
import { sendRecords } from '../unsent/unsent-sending.ts';
import { keepRecord, ownRecords, putOff, unsentCount } from '../unsent/unsent.ts';
import { addressed } from '../operation-address.ts';
import { api } from '../api.ts';

const json = (value: object): Response => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });

/** A device in this browser that is told to erase what it holds as it asks for the feed; `others` answers the rest. */
async function endedDevice(others: (url: string, init: RequestInit) => Promise<Response>): Promise<OpenDevice> {
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/130 Android',
    languages: ['en'],
    locks: { request: async (...given: readonly unknown[]) => (given.at(-1) as (lock: object) => Promise<void>)({}) },
  });
  const device: OpenDevice = {
    uuid: crypto.randomUUID(),
    user: 'clerk',
    cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))),
  };
  const greeting = { erase: false, uuid: device.uuid, name: 'Tablet', holdDays: 14, places: [], numbers: [] };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('devicefeed')) return Promise.resolve(json({ erase: true }));
    return url.endsWith('fieldward/device') ? Promise.resolve(json(greeting)) : others(url, init);
  });
  openDevice(device, false);
  return device;
}

const heldRows = async (): Promise<unknown[]> => (await openDB('fieldward-device')).getAll('held');

test('a device that is told to erase while answers arrive holds none of them', async () => {
  await endedDevice(async () => Promise.resolve(json({ results: [{ uuid: 'a place' }] })));
  const settings = addressed('GET fieldward/settings').path;
  const ask = async (): Promise<void> => {
    for (let nth = 0; nth < 20; nth += 1) await api.get(settings, { nth });
  };
  setNeeds({ view: 'v', eventView: 'v', testView: 'v', ask });
  await updateNow();
  expect(deviceState()).toMatchObject({ device: undefined, problem: undefined });
  expect(await heldRows()).toEqual([]);
});

test('what waits on a device that was ended stays, and is sent', async () => {
  const server = serverForTests('clerk', () => 'arrives');
  const device = await endedDevice(server.fetch);
  await reopenDrafts('clerk');
  await hold(device, new Map([['patient p1', { uuid: 'p1' }]]));
  const about = { form: 'Screening', componentForm: 'cf', patient: { uuid: 'p1', name: 'Zubaida Qureshi' } };
  expect(await keepRecord('u1', about, { sent: { data: '["coughs"]', metadata: '{}' }, typed: {} })).toBe('kept');
  await putOff('u1', 1, 0);
  setNeeds({ view: 'v', eventView: 'v', testView: 'v', ask: () => Promise.resolve() });
  await updateNow();
  expect(deviceState().device).toBeUndefined();
  expect(await heldRows()).toEqual([]);
  expect(await ownRecords()).toMatchObject([{ uuid: 'u1', state: 'waiting', about: { patient: { name: 'Zubaida Qureshi' } } }]);
  expect(unsentCount().own).toBe(1);
  await sendRecords('due');
  expect([...server.stored]).toEqual([['u1', '["coughs"]']]);
  expect(unsentCount().own).toBe(0);
});
