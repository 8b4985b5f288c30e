import { workflow } from '@fieldward/contract/care/workflow.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { view } from '@fieldward/contract/view.ts';
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import { every, list, one, oneTagged, remove, save } from './client.ts';

const row = view(location, { uuid: true, name: true });

interface Sent {
  readonly method: string | undefined;
  /** Below the API. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

/** Answers every request with the next of the bodies, and keeps what was sent. */
function server(...bodies: readonly unknown[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    sent.push({
      method: init.method,
      path: url.pathname.replace('/openmrs/ws/rest/v1/', ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      ifMatch: new Headers(init.headers).get('If-Match') ?? undefined,
    });
    return new Response(JSON.stringify(bodies[sent.length - 1]), { status: 200, headers: { ETag: '"7"' } });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads a page, whatever the key of its rows', async () => {
  const sent = server(
    { results: [{ uuid: 'a', name: 'A' }], totalCount: 3, links: [{ rel: 'next', uri: 'x' }] },
    { workflows: [{ uuid: 'w' }] },
    { results: [], links: [{ rel: 'prev', uri: 'x' }] },
  );
  const page = await list(row, { q: 'a', tag: '', limit: 1, startIndex: 0, totalCount: true });
  expect(page).toEqual({ rows: [{ uuid: 'a', name: 'A' }], totalCount: 3, next: true });
  expectTypeOf(page.rows).toEqualTypeOf<{ readonly uuid: string; readonly name: string }[]>();
  expectTypeOf(page.totalCount).toEqualTypeOf<number>();
  const workflows = view(workflow, { uuid: true });
  const whole = await list(workflows, {});
  expect(whole).toEqual({ rows: [{ uuid: 'w' }], totalCount: undefined, next: false });
  expectTypeOf(whole.totalCount).toEqualTypeOf<number | undefined>();
  expect(await list(workflows, { q: 'x' })).toEqual({ rows: [], totalCount: undefined, next: false });
  expect(sent.map(({ path, query }) => ({ path, ...query }))).toEqual([
    { path: 'location', q: 'a', limit: '1', startIndex: '0', totalCount: 'true', v: row.text },
    { path: 'hydra/workflow', v: 'custom:(uuid)' },
    { path: 'hydra/workflow', q: 'x', v: 'custom:(uuid)' },
  ]);
});

it('reads every page', async () => {
  const more = [{ rel: 'next', uri: 'x' }];
  const sent = server(
    { results: [{ uuid: 'a' }, { uuid: 'b' }], links: more },
    { results: [{ uuid: 'c' }], links: [{ rel: 'prev', uri: 'x' }] },
  );
  expect(await every(row, { tag: 'Country' })).toEqual([{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }]);
  expect(sent.map(({ query }) => query)).toEqual([
    { tag: 'Country', limit: '100', startIndex: '0', v: row.text },
    { tag: 'Country', limit: '100', startIndex: '2', v: row.text },
  ]);
});

it('reads one object, with its version where it is changed', async () => {
  const sent = server({ uuid: 'a', name: 'A' }, { uuid: 'a', name: 'A' });
  const found = await one(row, 'a b');
  expectTypeOf(found).toEqualTypeOf<{ readonly uuid: string; readonly name: string }>();
  expect(await oneTagged(row, 'a')).toEqual({ data: { uuid: 'a', name: 'A' }, etag: '"7"' });
  expect(sent.map(({ method, path, query }) => [method, path, query])).toEqual([
    ['GET', 'location/a%20b', { v: row.text }],
    ['GET', 'location/a', { v: row.text }],
  ]);
});

it('creates, changes and removes', async () => {
  const sent = server({ uuid: 'a', display: 'A' }, { uuid: 'a', name: 'B' }, {}, {});
  const made = await save(location, { name: 'A' }, { uuid: null });
  expectTypeOf(made.display).toEqualTypeOf<string>();
  const changed = await save(location, { parentLocation: null }, { uuid: 'a', ifMatch: '"7"', view: row });
  expectTypeOf(changed.name).toEqualTypeOf<string>();
  await remove(location, 'a', { reason: 'Twice', ifMatch: '"8"' });
  await remove(location, 'a', { purge: true });
  expect(sent).toEqual([
    { method: 'POST', path: 'location', query: {}, body: { name: 'A' }, ifMatch: undefined },
    { method: 'POST', path: 'location/a', query: { v: row.text }, body: { parentLocation: null }, ifMatch: '"7"' },
    { method: 'DELETE', path: 'location/a', query: { reason: 'Twice' }, body: undefined, ifMatch: '"8"' },
    { method: 'DELETE', path: 'location/a', query: { purge: 'true' }, body: undefined, ifMatch: undefined },
  ]);
});

it('refuses bodies that the wire does not take', () => {
  const refused = [
    // @ts-expect-error a new location has a name
    () => save(location, { country: 'Kenya' }),
    // @ts-expect-error it may be a new one
    () => save(location, { country: 'Kenya' }, { uuid: null }),
    // @ts-expect-error there is no such field
    () => save(location, { nme: 'A' }, { uuid: 'a' }),
  ];
  expect(refused).toHaveLength(3);
});
