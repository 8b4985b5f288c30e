import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { call, callFile, callTagged, callUrl } from './call.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

test('parameters of the path are encoded, those of the query that are empty left out', async () => {
  fetched.mockResolvedValue(new Response('{"uuid":"a"}', { headers: { ETag: '"7"' } }));
  const { data, etag } = await callTagged('POST fieldward/saved-list/:uuid', {
    params: { uuid: 'a/b' },
    body: { name: 'Mine', roles: undefined },
    ifMatch: '"6"',
  });
  expectTypeOf(data.own).toEqualTypeOf<boolean>();
  expect(etag).toBe('"7"');
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/openmrs/ws/rest/v1/fieldward/saved-list/a%2Fb');
  expect(init).toMatchObject({ method: 'POST', body: '{"name":"Mine"}', headers: { 'If-Match': '"6"' } });
  expect(callUrl('GET fieldward/locationtree', { query: { parent: '', limit: 5 } })).toBe(
    '/openmrs/ws/rest/v1/fieldward/locationtree?limit=5',
  );
});

test('types are those of the contract', () => {
  expectTypeOf(call<'GET fieldward/patientmatch'>).returns.resolves.toHaveProperty('results');
  expectTypeOf(callFile).parameter(2).toEqualTypeOf<string>();
});
