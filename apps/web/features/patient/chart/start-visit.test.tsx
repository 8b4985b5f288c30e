import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { messageText, startTexts } from '../../../lib/text.ts';
import { StartVisit } from './start-visit.modal.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: messageText({ code: 'shell.save' }) });

async function open(types: () => Promise<Response>) {
  await startTexts();
  await loadAllTexts();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return url.includes('visittype') ? types() : new Response(JSON.stringify({ results: [] }), { status: 200 });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StartVisit patient="p" onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
}
const answer = (results: readonly unknown[]) => new Response(JSON.stringify({ results }), { status: 200 });

it('is saved when its types are known, not before', async () => {
  let tell = (): void => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  const sent = await open(async () => {
    await told;
    return answer([{ uuid: 'facility', name: 'Facility Visit', display: 'Facility Visit' }]);
  });
  expect(button().disabled).toBe(true);
  tell();
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(sent).toMatchObject([{ patient: 'p', visitType: 'facility' }]));
});

it('says why it cannot begin: no type is in use, or they could not be loaded', async () => {
  await open(async () => answer([]));
  await screen.findByText(messageText({ code: 'chart.noVisitTypes' }));
  cleanup();
  await open(async () => new Response('{}', { status: 503 }));
  await screen.findByText(messageText({ code: 'shell.couldNotLoad' }));
  expect(button().disabled).toBe(true);
});
