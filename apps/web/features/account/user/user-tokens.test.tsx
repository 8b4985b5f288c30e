import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import type { UserRow } from './user.queries.ts';
import UserTokens from './user-tokens.modal.tsx';

const row = (name: string, state: string) => ({
  uuid: name,
  name,
  user: { uuid: 'u', display: 'amina' },
  begins: 'fwt_Ab3d',
  privileges: ['Get Locations'],
  perMinute: 600,
  created: '2026-01-02T10:00:00.000+0000',
  creator: { uuid: 'c', display: 'Super User' },
  expires: '2027-01-02T19:00:00.000+0000',
  lastDay: '2027-01-02',
  lastUsed: null,
  lastAddress: null,
  ended: null,
  state,
});

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('apitokens'))
      return new Response(JSON.stringify({ results: [row('Exchange', 'good'), row('Old', 'expired')], may: [] }));
    return new Response(JSON.stringify({ results: [] }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <UserTokens user={{ uuid: 'u', display: 'amina' } as UserRow} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists the tokens of an account; only one that is good can be ended', async () => {
  expect(await screen.findByText('Exchange')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^End the token/ })).toHaveLength(1);
  expect(screen.getByText('Expired')).toBeTruthy();
});

it('asks what a new one may do before it is sent', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Program/ }), { target: { value: 'Warehouse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make token' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose what it may do');
});
