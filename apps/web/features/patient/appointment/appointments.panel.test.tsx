import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { messageText, startTexts } from '../../../lib/text.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { AppointmentsPanel } from './appointments.panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leaves the dialog and what was typed in it alone when the page is read again', async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ results: [] }), { status: 200 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, {
    uuid: 'u',
    username: 'clerk',
    name: 'Clerk',
    privileges: [SUPERUSER_ROLE],
    roles: [],
    providerUuid: undefined,
    place: '',
    mustChangePassword: false,
    mustAddSecondFactor: false,
    site: null,
  });
  const facts = (appointments: readonly unknown[]) => client.setQueryData<unknown>(patientFactsQuery('p').queryKey, { appointments });
  facts([]);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <AppointmentsPanel patient="p" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: messageText({ code: 'appointment.book' }) }));
  const comments = await screen.findByRole<HTMLInputElement>('textbox', { name: messageText({ code: 'appointment.comments' }) });
  fireEvent.change(comments, { target: { value: 'comes with her mother' } });
  act(() => {
    facts([
      {
        uuid: 'a',
        day: '2026-12-01',
        start: null,
        status: 'scheduled',
        reason: null,
        comments: null,
        recorded: false,
        place: 'Post',
        service: null,
      },
    ]);
  });
  await screen.findByText(/Post/);
  expect(comments.isConnected).toBe(true);
  expect(comments.value).toBe('comes with her mother');
});
