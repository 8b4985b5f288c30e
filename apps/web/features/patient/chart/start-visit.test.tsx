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

async function open(types: () => Promise<Response>, saved: (url: string, headers: Headers) => Response | null = () => null) {
  await startTexts();
  await loadAllTexts();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      const answered = saved(url, new Headers(init.headers));
      if (answered !== null) return answered;
    }
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

it('names the visit that is open, which can be ended so that this one begins', async () => {
  const error = {
    code: 'record.visitOpen',
    holes: { visit: 'Facility Visit, Post' },
    visit: 'open-one',
    version: '77',
    message: 'x',
    fieldErrors: {},
  };
  let refusals = 1;
  const shown: (string | null)[] = [];
  const sent = await open(
    async () => answer([{ uuid: 'facility', name: 'Facility Visit', display: 'Facility Visit' }]),
    (url, headers) => {
      if (url.includes('open-one')) shown.push(headers.get('if-match'));
      if (url.includes('open-one')) return new Response(JSON.stringify({ uuid: 'open-one' }), { status: 200 });
      return refusals-- > 0
        ? new Response(JSON.stringify({ error }), { status: 400 })
        : new Response(JSON.stringify({ uuid: 'new' }), { status: 201 });
    },
  );
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await screen.findByText(messageText({ code: 'record.visitOpen', holes: { visit: 'Facility Visit, Post' } }));
  fireEvent.click(screen.getByRole('button', { name: messageText({ code: 'chart.endAndStart' }) }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const [, ended, begun] = sent as { stopDatetime?: string; startDatetime?: string }[];
  expect(ended?.stopDatetime).toBeTruthy();
  expect(begun?.startDatetime).toBe(ended?.stopDatetime);
  // as it was told, and no other that somebody has changed since
  expect(shown).toEqual(['"77"']);
});
