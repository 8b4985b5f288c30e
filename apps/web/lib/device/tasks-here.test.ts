import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDrafts } from '../fresh-drafts-for-tests.ts';
import type { Sent } from '../unsent/record-kinds.ts';
import { changeRow } from '../unsent/unsent-rows.ts';
import { keepRecord, settleRecord } from '../unsent/unsent.ts';
import { stillToDo } from './tasks-here.ts';

type Task = Parameters<typeof stillToDo>[0][number];
const NOW = Date.parse('2026-11-27T08:00:00Z');
const TODAY = '2026-11-27' as Parameters<typeof stillToDo>[1];
const TOMORROW = '2026-11-28' as typeof TODAY;

const task = (uuid: string, patient: string, form: string | null, traceForm: string | null = null): Task => {
  const placed = (componentForm: string | null) => (componentForm === null ? null : { componentForm, name: 'Form' });
  return { row: { uuid, patient: { uuid: patient }, form: placed(form), traceForm: placed(traceForm) } } as unknown as Task; // the rest of it is not looked at
};
const tasks = [task('visit', 'p1', 'visit-form', 'trace-form'), task('weight', 'p1', 'weight-form'), task('other', 'p2', 'visit-form')];
const left = async (day = TODAY): Promise<string[]> => (await stillToDo(tasks, day)).map(({ row }) => row.uuid);

const form = (uuid: string, componentForm: string) =>
  keepRecord(
    uuid,
    { form: 'Form', componentForm, patient: { uuid: 'p1', name: 'Zubaida' } },
    { sent: { data: '[]', metadata: '{}' }, typed: {} },
    NOW,
  );
const act = (uuid: string, body: Extract<Sent, { kind: 'taskact' }>['body']) =>
  keepRecord(
    uuid,
    { kind: 'taskact', form: '', componentForm: '', patient: { uuid: 'p1', name: 'Zubaida' } },
    { sent: { kind: 'taskact', body }, typed: {} },
    NOW,
  );

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.setSystemTime(NOW);
  await freshDrafts('clerk');
});

it('nothing is left out while nothing was saved', async () => {
  expect(await left()).toEqual(['visit', 'weight', 'other']);
});

it('the form of a task, saved here, leaves that task of that patient nothing to do, until it is refused', async () => {
  await form('u1', 'visit-form');
  expect(await left()).toEqual(['weight', 'other']);
  await changeRow('u1', { state: 'held' });
  expect(await left()).toEqual(['visit', 'weight', 'other']);
});

it('an attempt to reach the patient hides the task for the day', async () => {
  await form('u1', 'trace-form');
  expect(await left()).toEqual(['weight', 'other']);
  expect(await left(TOMORROW)).toEqual(['visit', 'weight', 'other']);
});

it('what was done with a task holds here, and a day to wait for ends', async () => {
  await act('u1', { task: 'weight', act: 'done', day: '2026-11-27', reason: 'Seen at school' });
  await act('u2', { task: 'visit', act: 'putOff', until: '2026-11-28', reason: 'Away' });
  expect(await left()).toEqual(['other']);
  expect(await left(TOMORROW)).toEqual(['visit', 'other']);
  // from then on it is as the server tells
  await settleRecord('u1');
  expect(await left()).toEqual(['weight', 'other']);
});

it('nobody sees what somebody else has saved', async () => {
  await form('u1', 'visit-form');
  await freshDrafts('nurse');
  expect(await left()).toEqual(['visit', 'weight', 'other']);
});
