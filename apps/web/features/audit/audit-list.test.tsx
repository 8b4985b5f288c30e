import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { local } from '../../lib/local-store.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import AuditListScreen from './audit-list.screen.tsx';

const entry = (n: number) => ({
  key: `2026-11-21T08:00:00.${String(n).padStart(6, '0')}Z_${n}`,
  date: '2026-11-21T08:00:00.000+0000',
  action: 'read',
  resource: 'patient',
  uuid: `u${n}`,
  address: '10.0.0.1',
  request: `019bf3d0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  detail: { n },
  sealed: true,
  user: { uuid: 'x', display: 'carl.clerk', name: 'Carl Clerk' },
  patient: { uuid: 'p', display: 'Amna Qureshi' },
});

let asked: URLSearchParams[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['View Audit Log']);
  asked = [];
  // cards, as on a phone: this document knows no rows of a table's head
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });
    if (url.pathname.endsWith('/session')) return json({ authenticated: true, user: { uuid: 'u', privileges: [], roles: [] } });
    if (url.pathname.endsWith('/auditfacets')) return json({ actions: ['read'], resources: ['patient'] });
    if (!url.pathname.endsWith('/auditlog')) return json({});
    asked.push(url.searchParams);
    const first = url.searchParams.has('before') ? 30 : 40;
    return json({
      results: Array.from({ length: 10 }, (_, at) => entry(first - at)),
      hasOlder: first === 40,
      hasNewer: first === 30,
      patient: null,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: AuditListScreen, validateSearch: (search: Record<string, unknown>) => search }),
    history,
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findAllByText('carl.clerk');
  return { search: () => router.state.location.search as Record<string, unknown> };
}

it('turns pages by the keys of the entries, and back to the newest without one', async () => {
  const { search } = await show('/?size=10');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(search()).toMatchObject({ page: 2, before: entry(31).key }));
  await waitFor(() => expect(asked.at(-1)?.get('before')).toBe(entry(31).key));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true));
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(search()).toEqual({ size: 10 }));
});

it('asks for the filters of the address, the last day of the period included', async () => {
  await show('/?user=carl.clerk&from=2026-11-20&to=2026-11-21&before=old');
  const sent = Object.fromEntries(asked[0] ?? []);
  expect(sent).toMatchObject({ user: 'carl.clerk', from: new Date(2026, 10, 20).toISOString(), to: new Date(2026, 10, 22).toISOString() });
  // a key without its page is an old link: the newest entries are shown
  expect(sent).not.toHaveProperty('before');
});

it('opens an entry, from which one goes to everything about its patient', async () => {
  const { search } = await show('/?action=read&page=2&before=x');
  fireEvent.click(screen.getAllByRole('button', { name: /21\/11\/2026/ })[0] as Element);
  fireEvent.click(await screen.findByRole('button', { name: 'Everything about Amna Qureshi' }));
  await waitFor(() => expect(search()).toEqual({ patient: 'p' }));
});
