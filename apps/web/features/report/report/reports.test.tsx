import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExportRow } from '@fieldward/contract/report/export.operations.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import ReportsScreen from './reports.screen.tsx';
import { startDownload } from './start-download.ts';

vi.mock('./start-download.ts', () => ({ startDownload: vi.fn() }));

const row = (change: Partial<ExportRow>): ExportRow => ({
  uuid: 'e1',
  kind: 'dump',
  name: 'patients',
  format: 'csv',
  parameters: { from: '2026-01-01', to: '2026-01-31', format: 'csv' },
  state: 'done',
  rows: 17,
  bytes: 2_000,
  sha256: 'ab'.repeat(32),
  fileName: 'patients.csv',
  started: momentOf(Date.UTC(2026, 1, 1, 8)),
  ended: momentOf(Date.UTC(2026, 1, 1, 8, 0, 1)),
  message: null,
  ...change,
});

let exports: ExportRow[] | null = [];
let withheld = false;
let removed: string[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['View Reports', 'Get Patients', 'Get Encounters', 'Get Providers', 'Get Locations']);
  exports = [];
  withheld = false;
  removed = [];
  vi.mocked(startDownload).mockReset();
  // cards, as on a phone: this document knows no rows of a table's head
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://x');
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    if (init?.method === 'DELETE') {
      removed.push(pathname);
      exports = (exports ?? []).map((each) => ({ ...each, state: 'cancelled' }));
      return new Response(null, { status: 204 });
    }
    if (pathname.endsWith('/session')) {
      const privileges = ['View Reports', 'Get Patients', 'Get Encounters', 'Get Providers', 'Get Locations'];
      return json({
        authenticated: true,
        user: { uuid: 'u', systemId: 'u', privileges: privileges.map((display) => ({ uuid: display, display, name: display })), roles: [] },
      });
    }
    if (pathname.endsWith('/fieldward/export')) return exports === null ? json({ error: {} }, 404) : json({ results: exports, withheld });
    if (pathname.endsWith('/reportlist')) {
      return json({ results: [{ name: 'facilityPatients', parameters: ['facility'], formats: ['csv', 'pdf'] }] });
    }
    if (pathname.endsWith('/workflow')) return json({ workflows: [{ uuid: 'w', name: 'TB' }] });
    return json({ results: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(address: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: ReportsScreen, validateSearch: (search: Record<string, unknown>) => search }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { search: () => router.state.location.search as Record<string, unknown> };
}

/** The address that the browser was last asked to download. */
const downloaded = (): URL => new URL(vi.mocked(startDownload).mock.calls.at(-1)?.[0] ?? '', 'http://x');

it('asks for what is missing with the sentence of each, and downloads nothing', async () => {
  const { search } = show('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Export Encounters' }));
  await screen.findByText('Select all mandatory fields');
  await waitFor(() => expect(search()).toEqual({ type: 'encounters' }));
  expect(within(screen.getByRole('group', { name: 'Filters of Encounters' })).getAllByText('Field is required')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'This month' }));
  await waitFor(() => expect(search()).toHaveProperty('to'));
  fireEvent.click(screen.getByRole('button', { name: 'Export Custom' }));
  await screen.findByText('Select a Report type to download');
  fireEvent.click(screen.getByRole('tab', { name: 'Reports' }));
  await screen.findByRole('radio', { name: 'Patients of facilities' });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('Select a Report to download');
  expect(startDownload).not.toHaveBeenCalled();
});

it('refuses days in the future that stand in the address', async () => {
  show('/?from=2026-01-01&to=2999-01-01');
  fireEvent.click(await screen.findByRole('button', { name: 'Export Patients' }));
  expect((await screen.findAllByText('Dates cannot be in the future')).length).toBeGreaterThan(0);
  expect(startDownload).not.toHaveBeenCalled();
});

it('downloads, tells how far it is, and says when all rows were sent', async () => {
  show('/?from=2026-01-01&to=2026-01-31');
  fireEvent.click(await screen.findByRole('button', { name: 'Export Patients' }));
  await screen.findByText('Starting');
  const address = downloaded();
  expect(address.pathname).toBe('/openmrs/ws/rest/v1/hydra/report/dump/patients');
  const uuid = address.searchParams.get('export') ?? '';
  expect(Object.fromEntries(address.searchParams)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
    format: 'csv',
    export: uuid,
  });
  exports = [row({ uuid, state: 'running', rows: 12_345, sha256: null, ended: null })];
  await screen.findByText('12,345', {}, { timeout: 3_000 });
  exports = [row({ uuid, rows: 20_000 })];
  await screen.findByText('Patients: everything was sent. Rows: 20000', {}, { timeout: 3_000 });
  expect(screen.getByText('abababababab…')).toBeDefined();
});

it('says why the server refused, and takes the export off the list', async () => {
  show('/?from=2026-01-01&to=2026-01-31');
  fireEvent.click(await screen.findByRole('button', { name: 'Export Providers' }));
  await screen.findByText('Starting');
  vi.mocked(startDownload).mock.calls[0]?.[1](new ApiProblem(403, { error: { code: 'shell.forbidden' } }));
  await screen.findByText(/You are not allowed to do this/);
  await waitFor(() => expect(screen.queryByText('Starting')).toBeNull());
});

it('cancels what runs, and repeats what ran with the same parameters', async () => {
  exports = [row({ state: 'running', sha256: null, ended: null })];
  show('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Patients' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Export Patients again' }));
  expect(removed).toEqual(['/openmrs/ws/rest/v1/fieldward/export/e1']);
  expect(downloaded().searchParams.get('from')).toBe('2026-01-01');
  expect(downloaded().searchParams.get('export')).not.toBe('e1');
});

it.each([true, false])('says that sensitive data are left out where they are: %s', async (left) => {
  withheld = left;
  show('/');
  await screen.findByText('No exports yet');
  expect(screen.queryAllByText('Sensitive data are left out')).toHaveLength(left ? 1 : 0);
});

it('does without the list where the server keeps none', async () => {
  exports = null;
  show('/?from=2026-01-01&to=2026-01-31');
  await waitFor(() => expect(screen.queryByText('Recent exports')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Export Patients' }));
  await waitFor(() => expect(startDownload).toHaveBeenCalledTimes(1));
});
