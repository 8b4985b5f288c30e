import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startTexts } from '../lib/text.ts';
import { DateField } from './date-field.tsx';

// the calendar is still on its way
vi.mock('./date-picker.tsx', () => new Promise<never>(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows its day as days are written everywhere, also before the calendar is there', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await startTexts();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DateField label="Day" value="2026-11-29" onChange={() => undefined} />
        <DateField label="None" value="" onChange={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('29/11/2026');
  expect(screen.getByLabelText<HTMLInputElement>('None').value).toBe('');
});
