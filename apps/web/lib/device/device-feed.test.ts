import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { NEXT_PAGE } from '@fieldward/domain/device/device.ts';
import { deviceDigest } from '@fieldward/domain/device/digest.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftCipher } from '../draft-cipher.ts';
import { feedPosition, followFeed } from './device-feed.ts';
import type { OpenDevice } from './device-store.ts';
import { forgetList, heldEntries } from './held-people.ts';

let device: OpenDevice;
/** What the server answers, one after the other, and what it was asked. */
let answers: object[] = [];
let asked: { after?: string }[] = [];

const held = (uuid: string) => ({
  uuid,
  at: '2026-11-26T10:00:00Z',
  details: { uuid, identifiers: [], person: { names: [] } },
  banner: null,
  panels: null,
  prior: null,
  timeline: null,
  tasks: null,
});
const page = (uuids: readonly string[], more: object) => ({
  erase: false,
  reset: false,
  patients: uuids.map(held),
  gone: [],
  next: 'n',
  more: false,
  loading: false,
  count: null,
  digest: null,
  events: null,
  left: 0,
  ...more,
});
const summed = (...uuids: string[]) => ({ count: uuids.length, digest: deviceDigest(uuids) });
const follow = () => followFeed(device, { view: 'custom:(uuid)', testView: 'tests', eventView: 'custom:(uuid)', onPage: () => undefined });
const people = async (): Promise<string[]> => (await heldEntries(device)).map(({ uuid }) => uuid).toSorted();

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  forgetList();
  [answers, asked] = [[], []];
  device = { uuid: crypto.randomUUID(), user: 'clerk', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
  vi.stubGlobal('fetch', async (_url: string, { body = '' }: RequestInit) => {
    asked.push(JSON.parse(String(body)) as { after?: string });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('the line is cut');
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }));
  });
});

test('a first load that is cut goes on where it was', async () => {
  answers = [page(['a', 'b'], { next: 'one', more: true, loading: true })];
  await expect(follow()).rejects.toThrow();
  expect((await feedPosition(device)).whole).toBeNull();
  answers = [page(['c'], { next: 'two', ...summed('a', 'b', 'c') })];
  expect(await follow()).toBe('whole');
  expect(asked.map(({ after }) => after)).toEqual([undefined, 'one', 'one']);
  expect(await people()).toEqual(['a', 'b', 'c']);
  expect((await feedPosition(device)).whole).not.toBeNull();
});

test('the next page of a first load is asked for before the one that came is kept', async () => {
  const pages: Promise<number>[] = [];
  answers = [
    page(['a'], { next: 'one', more: true, loading: true }),
    page(['b'], { next: 'two', more: true, loading: true }),
    page(['c'], { next: 'three', more: true }),
    page([], { next: 'four', ...summed('a', 'b', 'c') }),
  ];
  await followFeed(device, { view: 'v', testView: 't', eventView: 'e', onPage: () => pages.push(Promise.resolve(asked.length)) });
  expect(await Promise.all(pages)).toEqual([2, 3, 3, 4]);
  expect(await people()).toEqual(['a', 'b', 'c']);
});

test('the next page is asked for as soon as the one before begins to arrive, and no more than two ahead', async () => {
  const bodies: (() => void)[] = [];
  const names = ['a', 'b', 'c', 'd', 'e'];
  vi.stubGlobal('fetch', (_url: string, { body = '' }: RequestInit) => {
    const { after } = JSON.parse(String(body)) as { after?: string };
    asked.push(after === undefined ? {} : { after });
    const nth = after === undefined ? 0 : Number(after);
    const loading = nth < names.length - 1;
    const told = page([names[nth] ?? ''], { next: String(nth + 1), more: loading, loading, ...(loading ? {} : summed(...names)) });
    const arrives = new ReadableStream({
      start(controller) {
        bodies.push(() => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(told)));
          controller.close();
        });
      },
    });
    return Promise.resolve(new Response(arrives, { headers: loading ? { [NEXT_PAGE]: String(nth + 1) } : {} }));
  });
  const ends = follow();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.map(({ after }) => after)).toEqual([undefined, '1', '2']);
  bodies.shift()?.();
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  bodies.splice(0).forEach((arrive) => arrive());
  await vi.waitFor(() => expect(asked).toHaveLength(5));
  bodies.splice(0).forEach((arrive) => arrive());
  expect(await ends).toBe('whole');
  expect(await people()).toEqual(names);
});

test('who is gone is forgotten', async () => {
  answers = [page(['a', 'b'], { next: 'one', ...summed('a', 'b') })];
  await follow();
  answers = [page([], { next: 'two', gone: [{ uuid: 'a', why: 'outOfScope' }], ...summed('b') })];
  await follow();
  expect(await people()).toEqual(['b']);
});

test('after a reset, who is not told of again is forgotten once the load is whole, and not before', async () => {
  answers = [page(['a', 'b'], { next: 'one', ...summed('a', 'b') })];
  await follow();
  answers = [page([], { reset: true, next: null }), page(['b'], { next: 'two', more: true, loading: true })];
  await expect(follow()).rejects.toThrow();
  expect(await people()).toEqual(['a', 'b']);
  answers = [page(['c'], { next: 'three', ...summed('b', 'c') })];
  await follow();
  expect(await people()).toEqual(['b', 'c']);
});

test('what differs from what the server sums up is loaded anew', async () => {
  answers = [page(['a'], { next: 'one', ...summed('a', 'b') }), page(['a', 'b'], { next: 'two', ...summed('a', 'b') })];
  await follow();
  expect(asked.map(({ after }) => after)).toEqual([undefined, undefined]);
  expect(await people()).toEqual(['a', 'b']);
});

test('a device that is ended holds nothing', async () => {
  answers = [page(['a'], { next: 'one', ...summed('a') })];
  await follow();
  answers = [page([], { erase: true, next: null })];
  expect(await follow()).toBe('erased');
  forgetList();
  expect(await people()).toEqual([]);
});
