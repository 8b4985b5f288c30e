import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

/** What was written: the path below the API and the body. */
interface Sent {
  path: string;
  body: Record<string, unknown>;
  ifMatch: string | null;
}

export interface FakeServer {
  sent: Sent[];
  answer: { status: number; body: unknown };
  /** What reads answer, by path. */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** Cards, as on a phone: the document of the tests knows no rows of a table's head. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** A server that answers reads by the first path (as it ends) that fits, and every write with `answer`. */
export function fakeServer(stored: Readonly<Record<string, unknown>>): FakeServer {
  const server: FakeServer = { sent: [], answer: { status: 201, body: {} }, stored };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^.*\/v1\//, '');
    const [plain = ''] = path.split('?');
    if (init.method === 'POST') {
      server.sent.push({
        path,
        body: JSON.parse(String(init.body)) as Record<string, unknown>,
        ifMatch: new Headers(init.headers).get('If-Match'),
      });
      return new Response(JSON.stringify(server.answer.body), { status: server.answer.status });
    }
    return new Response(JSON.stringify(stored[plain] ?? { results: [], totalCount: 0 }), { status: 200, headers: { ETag: '"7"' } });
  });
  return server;
}

/** Draws a page at an address; answers its router. */
export function showPage(Page: () => ReactNode, address: string) {
  const route = createRootRoute({
    component: Page,
    notFoundComponent: Page,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
