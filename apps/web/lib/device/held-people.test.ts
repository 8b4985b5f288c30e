import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftCipher, type DraftCipher } from '../draft-cipher.ts';
import { held, hold, type OpenDevice } from './device-store.ts';
import { forgetList, heldEntries, heldPatient, takePeople } from './held-people.ts';

let device: OpenDevice;
/** Characters that were sealed. */
let sealed = 0;

const told = (uuid: string): HeldPatient => ({
  uuid,
  at: '2026-11-26T10:00:00Z',
  details: { uuid, identifiers: [], person: { names: [] } } as unknown as HeldPatient['details'], // nothing else of it is looked at
  banner: null,
  panels: null,
  prior: null,
  timeline: null,
  tasks: null,
  tests: null,
});
const people = (from: number, to: number): HeldPatient[] => Array.from({ length: to - from }, (_each, at) => told(`p${from + at}`));
const take = (patients: readonly HeldPatient[], gone: readonly string[] = [], load = 1) =>
  takePeople(device, { patients, gone, load }, new Map([['feed', patients.length]]));
/** As another page of the browser has them. */
const anew = async (): Promise<string[]> => {
  forgetList();
  return (await heldEntries(device)).map(({ uuid }) => uuid);
};

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  forgetList();
  sealed = 0;
  const inner = await draftCipher(crypto.getRandomValues(new Uint8Array(32)));
  const cipher: DraftCipher = {
    ...inner,
    seal: (name, at, text) => {
      sealed += text.length;
      return inner.seal(name, at, text);
    },
  };
  device = { uuid: crypto.randomUUID(), user: 'clerk', cipher };
});

test('each page of the first load costs the same, however many came before', async () => {
  const costs: number[] = [];
  for (let page = 0; page < 6; page += 1) {
    sealed = 0;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await take(people(page * 200, (page + 1) * 200));
    costs.push(sealed);
  }
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.1);
  expect(await anew()).toHaveLength(1200);
});

test('who changes, comes and goes is so for the next page, too', async () => {
  await take(people(0, 450));
  await take([told('p7'), told('new')], ['p3', 'p449']);
  const there = await anew();
  expect(there).toHaveLength(449);
  expect([there.includes('new'), there.includes('p7'), there.includes('p3'), there.includes('p449')]).toEqual([true, true, false, false]);
  expect([(await heldPatient(device, 'new'))?.uuid, await heldPatient(device, 'p3')]).toEqual(['new', undefined]);
  await take([], there);
  expect(await anew()).toEqual([]);
  await take(people(0, 3));
  expect(await anew()).toEqual(['p0', 'p1', 'p2']);
});

test('a list that an older version kept as a whole is read, and kept in pieces with the next change', async () => {
  await take(people(0, 420));
  const whole = await heldEntries(device);
  device = { ...device, uuid: crypto.randomUUID(), cipher: await draftCipher(new Uint8Array(32).fill(7)) };
  await hold(device, new Map([['people', whole]]));
  expect(await anew()).toHaveLength(420);
  await take([told('p500')]);
  expect(await anew()).toHaveLength(421);
  expect(await held(device, 'people')).toBeUndefined();
});
