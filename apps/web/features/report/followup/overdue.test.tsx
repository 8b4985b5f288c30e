import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { Overdue } from './overdue.panel.tsx';

const total = {
  due: 2,
  missed: 4,
  trace: 0,
  oldest: '2026-06-28',
  lost: 0,
  settled: 0,
  settledLate: 0,
  wait: null,
  longWait: null,
};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async () => Response.json({ day: '2026-11-29', total, rows: [], waiting: [{ from: 0, to: 7, count: 2 }] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says since when the oldest waits of all that is overdue, not of those who are to be traced', async () => {
  const routeTree = createRootRoute({
    component: () => <Overdue location="" workflow="" />,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/followup'] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const figures = await screen.findByRole('list', { name: 'Numbers' });
  expect(within(figures).queryByText(/2026/)).toBeNull();
  const waiting = await screen.findByRole('region', { name: 'How long they wait' });
  expect(within(waiting).getByText('The oldest was due on 28/06/2026')).toBeTruthy();
});
