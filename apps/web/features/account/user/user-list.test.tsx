import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { startTexts } from '../../../lib/text.ts';
import UserListScreen from './user-list.screen.tsx';

const PRIVILEGES = ['Get Users', 'Edit Users'];
const account = { uuid: 'u1', display: 'sana', systemId: 'D1', retired: true, lastSignIn: null, person: { display: 'Sana' }, roles: [] };
let sent: (readonly [string, unknown])[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  local.set('active_user', PRIVILEGES);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^.*\/v1\//, '').split('?')[0] ?? '';
    if (init.method === 'POST') sent.push([path, JSON.parse(String(init.body))]);
    const session = { uuid: 'me', username: 'me', systemId: 'me', roles: [], privileges: PRIVILEGES.map((display) => ({ display })) };
    const body = path === 'session' ? { authenticated: true, user: session } : { results: [account], totalCount: 1 };
    return new Response(JSON.stringify(body), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('brings a retired account back, after a question', async () => {
  const routeTree = createRootRoute({
    component: UserListScreen,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/?retired=true'] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Restore sana' }));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent).toEqual([['user/u1', { retired: false }]]));
});
