import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { draftCipher } from '../draft-cipher.ts';
import { freshDrafts } from '../fresh-drafts-for-tests.ts';
import { keepRecord } from '../unsent/unsent.ts';
import type { OpenDevice } from './device-store.ts';
import { forgetList, takePeople } from './held-people.ts';
import { roundHere, tasksHere } from './task-responses.ts';

const NOW = Date.parse('2026-11-27T08:00:00Z');
let device: OpenDevice;

interface Told {
  readonly uuid: string;
  readonly due: string;
  readonly missed?: string;
  readonly shows?: string;
  readonly assigned?: string;
}
const HOME = { household: null, village: 'Gadap', address: 'House 7', position: { latitude: 24.9, longitude: 67.1 } };

/** Holds somebody of whom these tasks were told. */
function take(patient: string, home: object | null, ...tasks: readonly Told[]): Promise<void> {
  const results = tasks.map(({ uuid, due, missed = null, shows = due, assigned }) => ({
    row: {
      uuid,
      due,
      patient: { uuid: patient },
      form: null,
      traceForm: null,
      assigned: assigned === undefined ? null : { uuid: assigned },
    },
    days: { shows, opens: shows, due, missed, trace: null, lost: null },
  }));
  const details = { uuid: patient, identifiers: [], person: {} };
  const held = { uuid: patient, at: '', details, tasks: { results, home } } as unknown as HeldPatient; // the rest of it is not looked at
  return takePeople(device, { patients: [held], gone: [], load: 1 }, new Map());
}
const round = async (query: Readonly<Record<string, string>> = {}) =>
  (await roundHere(device, new URLSearchParams(query))) as {
    day: string;
    results: { task: { uuid: string; state: string }; home: object }[];
  };
const stops = async (query?: Readonly<Record<string, string>>) => (await round(query)).results.map(({ task }) => task.uuid);

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.setSystemTime(NOW);
  await freshDrafts('u');
  device = { uuid: 'd', user: 'u', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
  forgetList();
  await take('p1', HOME, { uuid: 'due', due: '2026-11-27' }, { uuid: 'next', due: '2026-12-20', shows: '2026-12-17' });
  await take('p2', null, { uuid: 'missed', due: '2026-11-01', missed: '2026-11-06', assigned: 'u' });
});

it('goes to the homes of those to whom something is to be done today, the most pressing first', async () => {
  const { day, results } = await round();
  expect(day).toBe('2026-11-27');
  expect(results.map(({ task, home }) => [task.uuid, task.state, home])).toEqual([
    ['missed', 'missed', { household: null, village: null, address: null, position: null }],
    ['due', 'due', HOME],
  ]);
});

it('is of whose tasks are asked for', async () => {
  expect(await stops({ owner: 'mine' })).toEqual(['missed']);
  expect(await stops({ owner: 'nobody' })).toEqual(['due']);
});

it('passes by where everything was done on this device, as the list of tasks does', async () => {
  const body = { task: 'due', act: 'putOff', until: '2026-11-30', reason: 'At a wedding' } as const;
  const about = { kind: 'taskact', form: '', componentForm: '', patient: { uuid: 'p1', name: 'Zubaida' } };
  await keepRecord('u1', about, { sent: { kind: 'taskact', body }, typed: {} }, NOW);
  expect(await stops()).toEqual(['missed']);
  const list = (await tasksHere(device, new URLSearchParams())) as { results: { uuid: string }[]; counts: Record<string, number> };
  expect(list.results.map(({ uuid }) => uuid)).toEqual(['missed']);
  expect(list.counts).toMatchObject({ missed: 1, due: 0 });
});
