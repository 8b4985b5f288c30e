import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { draftCipher } from '../draft-cipher.ts';
import type { OpenDevice } from './device-store.ts';
import { formResponse } from './form-responses.ts';
import { forgetList, takePeople } from './held-people.ts';
import { heldVersion, holdVersions } from './held-versions.ts';
import { Versioned } from './versioned.ts';

let device: OpenDevice;
/** Which versions the server was asked for. */
let asked: string[] = [];
const SAVED = '2026-11-26T10:00:00.000+0000';
const rules = { ownHours: 24, closingDay: null, mayAlways: false };
const filled = (encounter: string, version: string, more: object = {}) => ({
  encounter: { uuid: encounter, encounterDatetime: SAVED },
  location: null,
  form: { uuid: 'f', name: 'Check-up' },
  version: { uuid: version, number: 1, dateCreated: SAVED },
  current: true,
  answers: { w: '16' },
  hidden: [],
  state: '7.1',
  own: true,
  saved: SAVED,
  unlockedUntil: null,
  ...more,
});
const take = (uuid: string, results: readonly object[] | null) => {
  const parts = { banner: null, panels: null, prior: null, timeline: null, tasks: null, tests: null };
  const forms = results === null ? null : { results, rules };
  const patient = { uuid, at: '', details: { uuid, identifiers: [], person: {} }, ...parts, forms };
  return takePeople(device, { patients: [patient as unknown as HeldPatient], gone: [], load: 1 }, new Map());
};
const form = (encounter: string) => formResponse(device, 'fieldward/filledform', new URLSearchParams({ encounter }));
const state = (encounter: string) => formResponse(device, `fieldward/filledform/${encounter}`, new URLSearchParams());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-26T12:00:00Z');
  vi.stubGlobal('indexedDB', new IDBFactory());
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    const uuid = /form-version\/([\w-]+)/.exec(url)?.[1] ?? '';
    asked.push(uuid);
    if (uuid === 'gone') return Promise.resolve(new Response('{"error":{}}', { status: 404 }));
    return Promise.resolve(new Response(JSON.stringify({ uuid, definition: { form: { uuid: 'f', name: uuid }, rules: [] } })));
  });
  device = { uuid: 'd', user: 'u', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
  forgetList();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('answers a filled form in its version, as the server does, and no other', async () => {
  await take('p', [filled('e', 'v1'), filled('x', 'gone')]);
  expect(await form('e')).toBeUndefined(); // its version is not there yet
  await holdVersions(device);
  const answer = await form('e');
  expect(answer).toBeInstanceOf(Versioned);
  expect(answer).toMatchObject({
    version: '7.1',
    value: { answers: { w: '16' }, definition: { form: { name: 'v1' } }, version: { uuid: 'v1' } },
  });
  expect(answer).not.toHaveProperty('value.saved');
  expect(await form('x')).toBeUndefined();
  expect(await form('y')).toBeUndefined();
  expect(await state('y')).toBeUndefined();
  await take('p', null);
  expect(await form('e')).toBeUndefined();
});

it('asks for each version once, and forgets those in which nothing is held any more', async () => {
  await take('p', [filled('a', 'v1'), filled('b', 'v1'), filled('c', 'v2')]);
  await holdVersions(device);
  await take('q', [filled('d', 'v1')]);
  await holdVersions(device);
  expect(asked.toSorted()).toEqual(['v1', 'v2']);
  await take('p', []);
  await holdVersions(device);
  expect([await heldVersion(device, 'v1'), await heldVersion(device, 'v2')]).toEqual([expect.anything(), undefined]);
});

it('says by the clock whether it can still be corrected', async () => {
  await take('p', [
    filled('own', 'v1'),
    filled('others', 'v1', { own: false }),
    filled('free', 'v1', { unlockedUntil: '2026-11-30T10:00:00.000+0000' }),
  ]);
  expect(await state('own')).toMatchObject({ form: 'Check-up', patient: { uuid: 'p' }, lock: null, acts: [] });
  expect(await state('others')).toMatchObject({ lock: { code: 'correction.notYours' } });
  vi.setSystemTime('2026-11-27T12:00:00Z');
  expect(await state('own')).toMatchObject({ lock: { code: 'correction.tooLate', holes: { hours: 24 } } });
  expect(await state('free')).toMatchObject({ lock: null });
  vi.setSystemTime('2026-11-30T12:00:00Z');
  expect(await state('free')).toMatchObject({ lock: { code: 'correction.tooLate' } });
});
