import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SUPERUSER_ROLE } from '@fieldward/contract/account/superuser-role.ts';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { local } from '../lib/local-store.ts';
import { startTexts } from '../lib/text.ts';
import { pages } from '../pages/all-pages.ts';
import { pageScreens } from './page-screens.generated.ts';

const UNKNOWN = 'no-such-id';

/** Everything that an address can name. */
const named =
  'patient test form componentForm copyOf rule workflow phase stage component event question location at user version result type trend'.split(
    ' ',
  );
const address = (path: string): string => `${path}?${new URLSearchParams(named.map((name) => [name, UNKNOWN])).toString()}`;

const problem = {
  error: {
    code: 'engine.unknownObject',
    message: `Object with given uuid does not exist: x ${UNKNOWN}`,
    holes: { resource: 'x', uuid: UNKNOWN },
  },
};

let waiting: number;
beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});
beforeEach(() => {
  local.set('active_user', [SUPERUSER_ROLE]);
  waiting = 0;
  // what is asked about something is not there; lists of resources are empty; of all else nothing is heard
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/v1\//, '');
    if (path.includes(UNKNOWN)) {
      waiting += 1;
      await new Promise((done) => setTimeout(done));
      waiting -= 1;
      return new Response(JSON.stringify(problem), { status: 404 });
    }
    if (path.startsWith('fieldward/') || path.startsWith('session')) return new Promise(() => undefined);
    return new Response(JSON.stringify({ results: [], totalCount: 0 }), { status: 200 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(Page: () => ReactNode, path: string, at = address(path)): Promise<void> {
  const route = createRootRoute({
    component: Page,
    notFoundComponent: Page,
    errorComponent: ({ error }) => <p>crashed: {String(error)}</p>,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [at] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          {/* a router of a test is not the application's */}
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  // one answer can lead to the next question
  for (let quiet = 0; quiet < 3; quiet = waiting === 0 ? quiet + 1 : 0) await act(() => new Promise((done) => setTimeout(done, 10)));
}

const screens: Readonly<Record<string, () => Promise<{ default: () => ReactNode }>>> = pageScreens;

it.each(pages.filter(({ screen }) => screen !== null))('$path says plainly that there is no such thing', async ({ path, about }) => {
  const load = screens[path];
  if (load === undefined) throw new Error(`${path} has no screen`);
  await open((await load()).default, path);
  const shown = () => document.body.textContent;
  const plainly = /There is no such|does not exist|could not be opened|Choose a \w+ first/;
  if (about !== undefined) await waitFor(() => expect(shown()).toMatch(plainly));
  expect(shown()).not.toMatch(/crashed|Object with given uuid|could not be loaded|Something went wrong|\{\w+\}/);
});

/** Pages that show what there was, of whomever. */
const showing = ['/patient/detail/laboratory', '/patient/detail/visit', '/patient/detail/visit/correct'];

it.each(pages.filter(({ screen, about, path }) => screen !== null && about === 'patient' && !showing.includes(path)))(
  '$path does nothing for a record that was voided',
  async ({ path }) => {
    const given = { uuid: 'n', display: 'Gone Away', givenName: 'Gone', familyName: 'Away', middleName: null };
    const person = { uuid: 'gone', display: 'Gone Away', gender: 'F', age: 36, birthdate: null, dead: false, preferredName: given };
    const otherwise = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      /\/v1\/patient\/gone/.test(url)
        ? Promise.resolve(new Response(JSON.stringify({ uuid: 'gone', display: 'Gone Away', voided: true, identifiers: [], person })))
        : otherwise(url, init),
    );
    const load = screens[path];
    if (load === undefined) throw new Error(`${path} has no screen`);
    await open((await load()).default, path, `${path}?patient=gone&componentForm=${UNKNOWN}`);
    await waitFor(() => expect(document.body.textContent).toMatch(/This record was voided/));
  },
);
