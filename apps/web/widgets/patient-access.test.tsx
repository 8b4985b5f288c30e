import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../lib/local-store.ts';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { PatientOpened, PatientRefused } from './patient-access.tsx';
import { patientQuery } from './patient.queries.ts';

const REASON = 'Referred to us';
let offered = true;
let open = false;
let sent: unknown[] = [];

function answer(url: string, init?: RequestInit): Response {
  const path = url.replace(/^.*\/v1\//, '');
  if (init?.method === 'POST') {
    sent.push(JSON.parse(String(init.body)));
    open = true;
    return new Response('{}');
  }
  if (path === 'session')
    return new Response(
      JSON.stringify({
        authenticated: true,
        user: { uuid: 'me', username: 'me', systemId: 'me', privileges: [{ name: 'Break Glass', display: 'Break Glass' }], roles: [] },
      }),
    );
  if (path.startsWith('fieldward/breakglass'))
    return new Response(
      JSON.stringify({ open: open ? { reason: REASON, since: '', expires: new Date(Date.now() + 60_000).toISOString() } : null }),
    );
  if (path.startsWith('patient/') && open) return new Response('{"uuid":"p"}');
  const code = offered ? 'access.elsewhere' : 'engine.unknownObject';
  return new Response(JSON.stringify({ error: { code, message: 'not there' } }), { status: 404 });
}

function Page() {
  const { data, isError, error, refetch } = useQuery(patientQuery('p'));
  if (isError) return <PatientRefused patient="p" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PatientOpened patient="p" />
      {data ? 'The patient' : 'Wait'}
    </>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Page />
      </MantineProvider>
    </QueryClientProvider>,
  );

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['Break Glass']);
  [offered, open, sent] = [true, false, []];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a patient of another place', () => {
  it('is opened with a reason, and the page says until when and why', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Open with a reason' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    fireEvent.click(screen.getByRole('button', { name: 'Open patient' }));
    expect(await screen.findByText('Say why you open this patient')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(reason, { target: { value: ` ${REASON} ` } });
    fireEvent.click(screen.getByRole('button', { name: 'Open patient' }));
    await waitFor(() => expect(sent).toEqual([{ patient: 'p', reason: REASON }]));
    expect(await screen.findByText('The patient', { exact: false })).toBeTruthy();
    expect(await screen.findByText(/^Opened until \d\d:\d\d because: Referred to us$/)).toBeTruthy();
  });

  it('is only told of to those who may not open it', async () => {
    offered = false;
    show();
    expect(await screen.findByText(/no such patient among those you may see/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
