import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { sessionQuery } from '../lib/session.ts';
import { startTexts } from '../lib/text.ts';
import { SiteLine } from './site-line.tsx';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
}, 60_000);
afterEach(cleanup);

function show(site: { lastContact: ReturnType<typeof momentOf> | null; waiting: number } | null): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    uuid: 'u',
    username: 'clerk',
    name: 'Clerk',
    privileges: [],
    roles: [],
    providerUuid: undefined,
    place: '',
    mustChangePassword: false,
    mustAddSecondFactor: false,
    site,
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <main>
          <SiteLine />
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const text = screen.getByRole('main').textContent ?? '';
  cleanup();
  return text;
}

it('says at a site when the centre was reached and what waits, and nothing elsewhere', () => {
  expect(show(null)).toBe('');
  expect(show({ lastContact: null, waiting: 3 })).toContain('Last contact with the centre: never. Patients whose changes wait for it: 3.');
  expect(show({ lastContact: momentOf(Date.UTC(2026, 10, 29, 9, 0)), waiting: 0 })).toMatch(/centre: .*2026.*wait for it: 0\./);
});
