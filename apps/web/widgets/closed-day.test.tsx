import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { local } from '../lib/local-store.ts';
import { startTexts } from '../lib/text.ts';
import { ClosedDay } from './closed-day.tsx';

let response: object = {};
let asked: string[] = [];
let taken: string[] = [];

const answer = (url: string): Response => {
  const path = url.replace(/^.*\/v1\//, '');
  if (path.startsWith('fieldward/clinicday')) {
    asked.push(path);
    return new Response(JSON.stringify(response));
  }
  const privileges = [{ name: 'View Appointment Services', display: 'View Appointment Services' }];
  return new Response(JSON.stringify({ authenticated: true, user: { uuid: 'me', username: 'me', systemId: 'me', privileges, roles: [] } }));
};

const show = (day: string, place = 'clinic') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <ClosedDay place={place} day={day} question="next" onTake={(next) => taken.push(next)} />
      </MantineProvider>
    </QueryClientProvider>,
  );

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['View Appointment Services']);
  [asked, taken] = [[], []];
  vi.stubGlobal('fetch', async (url: string) => answer(url));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a day that is chosen', () => {
  it('is shown as closed, and the next open one is one press away', async () => {
    response = { promises: true, closed: 'Eid', next: '2099-03-04' };
    show('2099-03-02');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Eid'));
    expect(asked[0]).toContain('location=clinic');
    expect(asked[0]).toContain('day=2099-03-02');
    expect(asked[0]).toContain('question=next');
    fireEvent.click(screen.getByRole('button'));
    expect(taken).toEqual(['2099-03-04']);
  });

  it('offers nothing where no open day is near', async () => {
    response = { promises: true, closed: '', next: null };
    show('2099-03-02');
    await screen.findByRole('status');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['the clinic is open', { promises: true, closed: null, next: null }],
    ['the question asks for another day', { promises: false, closed: null, next: null }],
  ])('is left alone where %s', async (_why, given) => {
    response = given;
    show('2099-03-02');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is not asked about when it is over, or where no place is chosen', async () => {
    show('2001-03-02');
    show('2099-03-02', '');
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });
});
