import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { Observations } from './observations.modal.tsx';
import type { HistoryEncounter } from './service-history.queries.ts';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const encounter = { uuid: 'e', encounterDatetime: '2026-03-04T09:00:00.000+0000' } as unknown as HistoryEncounter; // what the dialog reads
const weight = { uuid: 'o', display: 'WEIGHT: 51.5', value: 51.5, groupMembers: [] };

/** Answers with `refused` whoever asks for the units of questions. */
function show(refused: number | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('filledform')) return new Response('{}', { status: 404 });
    if (url.includes('/encounter/')) asked.push(url);
    const units = url.includes('units');
    if (units && refused !== null) return new Response('{"error":{"message":"no units"}}', { status: refused });
    const concept = { uuid: 'c', display: 'WEIGHT', ...(units ? { units: 'kg' } : {}) };
    return new Response(JSON.stringify({ uuid: 'e', obs: [{ ...weight, concept }] }));
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Observations encounter={encounter} patient="Sara Khan" onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return asked;
}

it('shows a number with its unit, in one request', async () => {
  const asked = show(null);
  expect(await screen.findByText('51.5 kg')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it.each([400, 500])('shows it without one where the server behind a gateway refuses with %s to be asked', async (status) => {
  show(status);
  expect(await screen.findByText('51.5')).toBeTruthy();
});
