import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HeldEvent, ToldEvents } from '@fieldward/contract/device/device.operations.ts';
import { draftCipher } from '../draft-cipher.ts';
import { freshDrafts } from '../fresh-drafts-for-tests.ts';
import { changeRow } from '../unsent/unsent-rows.ts';
import { keepRecord } from '../unsent/unsent.ts';
import { hold, type OpenDevice } from './device-store.ts';
import { eventResponse } from './event-responses.ts';
import { Versioned } from './versioned.ts';
import { eventsToHold, heldEvents, knownEvents } from './held-events.ts';

let device: OpenDevice;

const held = (uuid: string, day: string, more: object = {}): HeldEvent =>
  ({
    uuid,
    version: `v-${uuid}`,
    mark: `m-${uuid}`,
    event: {
      uuid,
      eventId: 1,
      name: `Camp ${uuid}`,
      closed: null,
      eventType: { uuid: 'camp', display: 'Health camp' },
      location: { uuid: 'clinic', display: 'Clinic', parentLocation: { uuid: 'district', display: 'District', parentLocation: null } },
      schedule: { plannedDate: `${day}T04:00:00.000+0000`, endDate: `${day}T08:00:00.000+0000` },
      ...more,
    },
  }) as unknown as HeldEvent; // the rest of it is not looked at
const told = (events: readonly HeldEvent[], uuids = events.map(({ uuid }) => uuid)): ToldEvents =>
  ({ told: events, uuids, from: '2026-11-01T00:00:00.000+0000', to: '2026-12-30T00:00:00.000+0000' }) as unknown as ToldEvents;
const take = async (of: ToldEvents | null): Promise<void> => hold(device, await eventsToHold(device, of));
const ask = (path: string, query: Readonly<Record<string, string>> = {}) => eventResponse(device, path, new URLSearchParams(query));
const listed = async (query: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  ((await ask('hydra/event', query)) as { results: { uuid: string }[] }).results.map(({ uuid }) => uuid);

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await freshDrafts('clerk');
  device = { uuid: crypto.randomUUID(), user: 'clerk', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
});

it('holds what it was told, changes what is told anew, and forgets what it is not to hold any more', async () => {
  await take(told([held('a', '2026-11-26'), held('b', '2026-11-27')]));
  expect(await knownEvents(device)).toEqual([
    { uuid: 'a', mark: 'm-a' },
    { uuid: 'b', mark: 'm-b' },
  ]);
  await take(told([held('c', '2026-11-28')], ['b', 'c']));
  expect((await heldEvents(device))?.events.map(({ uuid }) => uuid)).toEqual(['b', 'c']);
  await take(null);
  expect(await heldEvents(device)).toBeUndefined();
  expect(await ask('hydra/event')).toBeUndefined();
});

it('answers lists by day, place, type and status, in their order and page by page', async () => {
  await take(
    told([
      held('a', '2026-11-26', { closed: true }),
      held('b', '2026-11-27', { name: 'Aaa' }),
      held('c', '2026-11-28', { closed: false, eventType: { uuid: 'other', display: 'Other' } }),
    ]),
  );
  expect(await listed({ sort: '-schedule' })).toEqual(['c', 'b', 'a']);
  expect(await listed({ sort: 'name' })).toEqual(['b', 'a', 'c']);
  expect(await listed({ status: 'todo' })).toEqual(['b']);
  expect(await listed({ type: 'other' })).toEqual(['c']);
  expect(await listed({ location: 'district' })).toEqual(['a', 'b', 'c']);
  expect(await listed({ location: 'elsewhere' })).toEqual([]);
  expect(await listed({ after: '2026-11-27T00:00:00Z', before: '2026-11-28T00:00:00Z' })).toEqual(['b']);
  expect(await ask('hydra/event', { limit: '1', startIndex: '1' })).toMatchObject({
    results: [{ uuid: 'b' }],
    totalCount: 3,
    links: [{ rel: 'next' }],
  });
});

it('answers one with the version by which its closure is known, and a range as the calendar asks', async () => {
  await take(told([held('a', '2026-11-26'), held('b', '2026-11-29')]));
  expect(await ask('hydra/event/a')).toEqual(new Versioned(held('a', '2026-11-26').event, 'v-a'));
  expect(await ask('hydra/event/unknown')).toBeUndefined();
  const range = await ask('fieldward/eventrange', { from: '2026-11-25', to: '2026-11-27' });
  expect(range).toMatchObject({
    events: [{ uuid: 'a', type: 'camp', location: 'clinic' }],
    types: { camp: 'Health camp' },
    locations: { clinic: 'Clinic' },
  });
});

it('shows as closed what was closed here and waits, and not what the server holds', async () => {
  await take(told([held('a', '2026-11-26')]));
  const sent = { kind: 'eventclosure' as const, body: { event: 'a', version: 'v-a', closure: {} as never } };
  const about = { kind: 'eventclosure', form: '', componentForm: '', patient: { uuid: 'a', name: 'Camp a' } };
  await keepRecord('record', about, { sent, typed: { shown: { closed: true, closureNotes: 'Rain' } } });
  expect(await listed({ status: 'closed' })).toEqual(['a']);
  expect((await ask('hydra/event/a')) as Versioned).toMatchObject({ value: { closed: true, closureNotes: 'Rain' }, version: 'v-a' });
  await changeRow('record', { state: 'held' });
  expect(await listed({ status: 'todo' })).toEqual(['a']);
});
