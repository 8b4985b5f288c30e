import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { messageText, startTexts } from '../../../lib/text.ts';
import { JoinVisits } from './join-visits.modal.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('joins the others into the one that began first, unless another one is chosen, and wants a reason', async () => {
  await startTexts();
  await loadAllTexts();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ into: 'early', encounters: 1 }), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  const visit = (uuid: string, day: number) => ({
    uuid,
    version: '1',
    visitType: 'Ward',
    location: uuid,
    start: momentOf(Date.UTC(2024, 2, day)),
  });
  const closed = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <JoinVisits patient="p" visits={[visit('late', 2), visit('early', 1)]} onClose={closed} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const join = screen.getByRole('button', { name: messageText({ code: 'chart.joinVisits' }) });
  fireEvent.click(join);
  await screen.findByText(messageText({ code: 'person.required' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(messageText({ code: 'correction.reason' })) }));
  fireEvent.click(await screen.findByText(messageText({ code: 'chart.reasonOneStay' })));
  fireEvent.click(join);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ into: 'early', visits: ['late'], reason: messageText({ code: 'chart.reasonOneStay' }) }]);
});
