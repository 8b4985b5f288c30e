import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import ResetPassword from './reset-password.modal.tsx';
import type { UserRow } from './user.queries.ts';

let sent: unknown[] = [];
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response('{}');
    const body = JSON.parse(String(init.body)) as { how: string };
    sent.push(body);
    return new Response(
      JSON.stringify(body.how === 'link' ? { link: '/password?reset=abc', expires: '2026-01-02T10:00:00.000+0000' } : { password: 'Xy7' }),
    );
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ResetPassword user={{ uuid: 'u', display: 'amina' } as UserRow} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('resetting a password', () => {
  it('shows a link of this website, once', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Make link' }));
    const field = (await screen.findByRole('textbox', { name: 'Link' })) as HTMLInputElement;
    expect([field.value, sent]).toEqual([`${location.origin}/password?reset=abc`, [{ user: 'u', how: 'link' }]]);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('or a temporary password', async () => {
    fireEvent.click(await screen.findByRole('radio', { name: 'A temporary password' }));
    fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    const field = (await screen.findByRole('textbox', { name: 'Temporary password' })) as HTMLInputElement;
    expect([field.value, sent]).toEqual(['Xy7', [{ user: 'u', how: 'temporary' }]]);
  });
});
