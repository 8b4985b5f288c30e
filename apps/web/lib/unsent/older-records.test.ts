import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reopenDrafts } from '../fresh-drafts-for-tests.ts';
import { serverForTests, type ServerForTests } from './server-for-tests.ts';
import { sendRecords } from './unsent-sending.ts';
import { keepRecord, ownRecords } from './unsent.ts';

/**
 * Two forms as the first version of the store kept them (sealed by its own code, for the account `clerk`): without a place in the order, and without what is
 * known today of what was opened, corrected or seen. They are never made anew: what the store cannot read any more is work that was lost.
 */
const OLD = [
  {
    uuid: '5f0c1c1e-0001',
    user: 'clerk',
    at: 1764230400000,
    state: 'waiting',
    changed: 1764230400000,
    tries: 3,
    next: 1764231000000,
    about:
      'vQ/hzGVQdnEC0BnGnnv/16bKAPDCjeOw8i7abDDSQUxMVgyL0XI9bvmtg5g1uBqdjfo85v8LH3j88TjB2ESv55evy02wNfbQMPNUucb1T7CWJO7MWRlNJqbkaAHsRYLLlZ0M26/y/SgylztMc1sNgA9X3Mx/kA==',
    content:
      'DRyB2EtNXc7PJ5uu2SVTLZxddfVl3KPFax1vYRxLEfkDeRBWQVrjs+YawV5ZI6Qx1w+CE0GQL9ipqbvYE+7tGkUx7mnlT1cNrSD/0youXftpy1vfPZ2uAJ5+27iMxxVbM+OkfPYfkbq3IFaZTX+owX9aFOHLJy/xafrBR3AHP1UgV3HI41zjUsrEYN82BfXCCfgSiIPzk7Nu5q13Y4TocAUs/Q==',
  },
  {
    uuid: '5f0c1c1e-0002',
    user: 'clerk',
    at: 1764234000000,
    state: 'waiting',
    changed: 1764234000000,
    tries: 3,
    next: 1764234600000,
    about:
      'csfHkogexJ+oT0x9AYr3dvSXGJfWmduESvsPaFRTkqEnGXS8DLfUbS229dEl3qDO2IYhAJq8pGWa6vgqVbCbv0Hwxtl7ThaEnsPw0mAdNh0oY1LNGW/UEWqaVBBQFWfP39GP5aQlSjA70a19/JGA9qQCkJbmTg==',
    content:
      'v7XbW67ZJe5gme2wTvzpss41NvvFf12IuX29BiifKc7dFrsBSo7xnOYjgDeXFC+Bd+3910b5SxQpJoZnqRnaqhuXzSUlkHZMi4ng40DDaorgfO6rNfzcmHHKZMLSPc+6iJl1jMfb8NbjpmzEf35HSAJFTQHf0gtm+UoK2nq8wNgjScpTnjVloWqGYYMyuDjut2spT1qt8xAlQEAaNAIvnBv8FImliW5isy1HEAOeIQ==',
  },
];

let server: ServerForTests;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/130 Android',
    languages: ['en'],
    onLine: true,
    locks: { request: (_name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => work({}) },
  });
  server = serverForTests('clerk', () => 'arrives');
  vi.stubGlobal('fetch', server.fetch);
  const store = await openDB('fieldward-unsent', 1, {
    upgrade: (db) => void db.createObjectStore('records', { keyPath: 'uuid' }).createIndex('user', 'user'),
  });
  for (const row of OLD) await store.put('records', row);
  store.close();
  await reopenDrafts('clerk');
});
afterEach(() => vi.unstubAllGlobals());

test('what an older version of the application saved is opened, and sent once, in its order, before what is saved since', async () => {
  expect(await ownRecords()).toMatchObject([
    { uuid: '5f0c1c1e-0002', state: 'waiting', about: { form: 'Screening', patient: { name: 'Zubaida Qureshi' } } },
    { uuid: '5f0c1c1e-0001', state: 'waiting', about: { form: 'Screening', patient: { name: 'Zubaida Qureshi' } } },
  ]);
  const about = { form: 'Screening', componentForm: 'cf', patient: { uuid: 'p1', name: 'Zubaida Qureshi' } };
  const content = { sent: { data: '["since"]', metadata: '{}' }, typed: {} };
  // a clock that was put back since
  expect(await keepRecord('new', about, content, 1_000)).toBe('kept');
  await sendRecords('all');
  await sendRecords('all');
  expect([...server.stored]).toEqual([
    ['5f0c1c1e-0001', '["coughs"]'],
    ['5f0c1c1e-0002', '["weighs 61 kg"]'],
    ['new', '["since"]'],
  ]);
  expect(server.writes).toHaveLength(3);
});
