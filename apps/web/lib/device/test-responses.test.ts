import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { draftCipher } from '../draft-cipher.ts';
import { freshDrafts } from '../fresh-drafts-for-tests.ts';
import { changeRow } from '../unsent/unsent-rows.ts';
import { keepRecord } from '../unsent/unsent.ts';
import type { OpenDevice } from './device-store.ts';
import { forgetList, takePeople } from './held-people.ts';
import { newTestResponse, testResponse, withTestsHere } from './test-responses.ts';
import { testHere, type ShownSample, type ShownTest } from './tests-here.ts';
import { Versioned } from './versioned.ts';

let device: OpenDevice;
const LIST = 'commonlab/labtestorder';
const sample = (uuid: string, more: object = {}): ShownSample => ({ uuid, status: 'COLLECTED', rejectReason: null, ...more });
const test = (uuid: string, patient = 'p', samples: readonly ShownSample[] = []): ShownTest => ({
  uuid,
  order: { patient: { uuid: patient } },
  sampleStatus: samples[0]?.status ?? null,
  labTestSamples: samples,
});
const take = (uuid: string, tests: readonly ShownTest[] | null) => {
  const patient = {
    uuid,
    at: '',
    details: { uuid, identifiers: [], person: {} },
    banner: null,
    panels: null,
    prior: null,
    timeline: null,
    tasks: null,
    tests,
  };
  return takePeople(device, { patients: [patient as unknown as HeldPatient], gone: [], load: 1 }, new Map());
};
const about = (kind: string, patient = 'p') => ({ kind, form: '', componentForm: '', patient: { uuid: patient, name: 'Zarmina' } });
async function order(record: string, tests: readonly ShownTest[]): Promise<void> {
  const body = { patient: 'p', orders: [] };
  await keepRecord(record, about('laborder'), { sent: { kind: 'laborder', body }, typed: { shownTests: tests } });
}
async function act(
  record: string,
  body: { act: 'collect' | 'accept' | 'reject'; test: string; sample: string; rejectReason?: string },
): Promise<void> {
  await keepRecord(record, about('sampleact'), { sent: { kind: 'sampleact', body }, typed: { shownSample: sample(body.sample) } });
}
const ask = (path: string, query: Readonly<Record<string, string>> = {}) => testResponse(device, path, new URLSearchParams(query));
const listed = async (patient = 'p') => ((await ask(LIST, { patient })) as { results: ShownTest[] } | undefined)?.results;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  await freshDrafts('u');
  device = { uuid: 'd', user: 'u', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
  forgetList();
});

it('answers the tests that wait for results of whom it holds, and of nobody else', async () => {
  await take('p', [test('a'), test('b', 'p', [sample('s')])]);
  expect((await listed())?.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  expect(await ask(`${LIST}/b`)).toMatchObject({ uuid: 'b', labTestSamples: [{ uuid: 's' }], attributes: [] });
  expect(await listed('q')).toBeUndefined();
  expect(await ask(`${LIST}/c`)).toBeUndefined();
  expect(await ask(LIST)).toBeUndefined();
  await take('q', null);
  expect(await listed('q')).toBeUndefined();
});

it('proposes no number: none is reserved', async () => {
  expect(await ask('fieldward/nextlabnumber', { of: 'reference' })).toEqual({ next: null, source: null });
});

it('shows what was ordered here in front, and what was done here with samples, until the server has it', async () => {
  await take('p', [test('a', 'p', [sample('s')])]);
  await order('o', [test('n')]);
  await act('x', { act: 'collect', test: 'n', sample: 'tube' });
  await act('y', { act: 'accept', test: 'n', sample: 'tube' });
  await act('z', { act: 'reject', test: 'a', sample: 's', rejectReason: 'Leaking' });
  expect(await listed()).toMatchObject([
    { uuid: 'n', here: true, sampleStatus: 'ACCEPTED', labTestSamples: [{ uuid: 'tube', status: 'ACCEPTED', here: true }] },
    { uuid: 'a', sampleStatus: 'REJECTED', labTestSamples: [{ uuid: 's', status: 'REJECTED', rejectReason: 'Leaking', here: true }] },
  ]);
  expect(await ask(`${LIST}/n`)).toMatchObject({ here: true, labTestSamples: [{ uuid: 'tube' }] });
  // what was refused changes nothing
  await changeRow('z', { state: 'held' });
  expect(await ask(`${LIST}/a`)).toMatchObject({ sampleStatus: 'COLLECTED', labTestSamples: [{ status: 'COLLECTED' }] });
  await changeRow('o', { state: 'stored' });
  expect((await listed())?.map(({ uuid }) => uuid)).toEqual(['a']);
  expect(await testHere('n')).toBeUndefined();
});

it('adds to what the server answers what it does not know yet', async () => {
  await order('o', [test('n')]);
  await act('z', { act: 'accept', test: 'a', sample: 's' });
  const answer = (value: unknown) => new Response(JSON.stringify(value), { headers: { ETag: '"7"' } });
  const list = await withTestsHere(LIST, new URLSearchParams({ patient: 'p' }), answer({ results: [{ uuid: 'a' }], totalCount: 1 }));
  expect(list).toMatchObject({ results: [{ uuid: 'n', here: true }, { uuid: 'a' }], totalCount: 2 });
  expect(await withTestsHere(LIST, new URLSearchParams({ patient: 'q' }), answer({ results: [] }))).toBeUndefined();
  expect(await withTestsHere(LIST, new URLSearchParams({ patient: 'p' }), answer({ results: [{ uuid: 'n' }] }))).toBeUndefined();
  const one = await withTestsHere(`${LIST}/a`, new URLSearchParams(), answer(test('a', 'p', [sample('s')])));
  expect(one).toEqual(new Versioned(expect.objectContaining({ sampleStatus: 'ACCEPTED' }), '7'));
  expect(await newTestResponse(`${LIST}/n`)).toMatchObject({ uuid: 'n', here: true });
  expect(await newTestResponse(LIST)).toBeUndefined();
});
