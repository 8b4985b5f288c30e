import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { local } from '../lib/local-store.ts';
import { lastPlace, rememberPlace, usualPlaceQuery } from './usual-place.queries.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('of the person signed in is remembered, and not proposed to the next on a shared device', () => {
  local.set('uuid', 'amina');
  rememberPlace('korangi');
  expect(lastPlace()).toBe('korangi');
  local.set('uuid', 'bilal');
  expect(lastPlace()).toBe('');
  rememberPlace('quetta');
  local.set('uuid', 'amina');
  expect(lastPlace()).toBe('korangi');
});

const named = (uuid: string) => ({ uuid, display: `Clinic ${uuid}`, tags: [{ display: 'Facility' }] });

/** What is proposed to somebody whom the server offers places; the session is at a place, and the patient was at some lately. */
async function proposed({ offered, session, visits }: { offered: readonly string[]; session: string; visits: readonly string[] }) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    const text = searchParams.get('offeredq');
    const found = offered.filter((each) => text === null || named(each).display === text).map(named);
    const answer = pathname.endsWith('/session')
      ? { authenticated: true, user: { uuid: 'u', systemId: 'u', roles: [], privileges: [] }, sessionLocation: { uuid: session } }
      : pathname.endsWith('/encounter')
        ? { results: visits.map((location) => ({ location: { uuid: location } })) }
        : pathname.includes('/location/')
          ? named(pathname.split('/').at(-1) ?? '')
          : { results: found.slice(0, 50), ...(found.length > 50 ? { links: [{ rel: 'next', uri: 'x' }] } : {}) };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (await queries.fetchQuery(usualPlaceQuery(queries, 'patient'))).place;
}

it.each<[string, Parameters<typeof proposed>[0], string, string]>([
  ['that of the session', { offered: ['a', 'b'], session: 'b', visits: ['a'] }, 'a', 'b'],
  ['the last one, where that of the session was taken away', { offered: ['a', 'b'], session: 'c', visits: ['b'] }, 'a', 'a'],
  ['that of a visit, where the last one was taken away', { offered: ['a', 'b'], session: '', visits: ['c', 'b'] }, 'c', 'b'],
  ['none of somebody else', { offered: ['a', 'b'], session: 'c', visits: ['d'] }, 'e', ''],
  ['the only one', { offered: ['a'], session: '', visits: [] }, 'c', 'a'],
  [
    'one that is far down a long list',
    { offered: Array.from({ length: 80 }, (_, at) => `p${at}`), session: 'c', visits: [] },
    'p77',
    'p77',
  ],
  ['none that is not in a long list', { offered: Array.from({ length: 80 }, (_, at) => `p${at}`), session: 'c', visits: ['d'] }, 'e', ''],
])('proposes %s', async (_name, given, last, place) => {
  local.set('uuid', 'u');
  rememberPlace(last);
  expect(await proposed(given)).toBe(place);
});
