import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { draftCipher } from '../draft-cipher.ts';
import { deviceState, openDevice, setNeeds, updateNow } from './device.ts';
import type { OpenDevice } from './device-store.ts';
import { addressed } from '../operation-address.ts';
import { api } from '../api.ts';

test('a device that is told to erase while answers arrive holds none of them', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {
    locks: { request: async (...given: readonly unknown[]) => (given.at(-1) as (lock: object) => Promise<void>)({}) },
  });
  const device: OpenDevice = {
    uuid: crypto.randomUUID(),
    user: 'clerk',
    cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))),
  };
  const greeting = { erase: false, uuid: device.uuid, name: 'Tablet', holdDays: 14, places: [], numbers: [] };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const json = (value: object): Response => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
    if (url.includes('devicefeed')) return Promise.resolve(json({ erase: true }));
    return Promise.resolve(json(method === 'POST' ? greeting : { results: [{ uuid: 'a place' }] }));
  });
  openDevice(device, false);
  const settings = addressed('GET fieldward/settings').path;
  const ask = async (): Promise<void> => {
    for (let nth = 0; nth < 20; nth += 1) await api.get(settings, { nth });
  };
  setNeeds({ view: 'v', eventView: 'v', testView: 'v', ask });
  await updateNow();
  expect(deviceState()).toMatchObject({ device: undefined, problem: undefined });
  const store = await openDB('fieldward-device');
  expect(await store.getAll('held')).toEqual([]);
});
