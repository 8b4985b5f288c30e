import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { OwnSessionsPanel } from './own-sessions.panel.tsx';

const times = { since: '2026-11-20T08:00:00.000+0000', lastUsed: '2026-11-21T09:00:00.000+0000' };
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const here = { id: 'a', ...times, address: '10.0.0.1', device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0', current: true };
const there = { id: 'b', ...times, address: '10.0.0.2', device: phone, current: false };
let sessions = [here, there];
let sent: unknown[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  [sessions, sent] = [[here, there], []];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response(JSON.stringify(url.includes('ownsessions') ? { results: sessions } : { results: [] }));
    sent.push(JSON.parse(String(init.body)));
    sessions = [here];
    return new Response(JSON.stringify({ ended: 1 }));
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <ModalsProvider>
          <OwnSessionsPanel />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('marks this device, names the others in words, and ends one of them', async () => {
  const rows = within(await screen.findByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/^Firefox · Linux\s*This device/);
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  expect(rows[1]?.textContent).toMatch(/^Chrome · Android.*10\.0\.0\.2/);
  await press(/^End the session on/);
  await press('End');
  expect(await screen.findByText('Sessions ended: 1')).toBeTruthy();
  expect(sent).toEqual([{ id: 'b' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull());
});

it('ends all others after asking', async () => {
  await press('End all others');
  expect(sent).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(sent).toEqual([{}]));
});
