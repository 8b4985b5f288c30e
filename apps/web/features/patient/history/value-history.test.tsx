import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import ValueHistoryPanel from './value-history.panel.tsx';

const user = { uuid: 'u', display: 'amina', name: 'Amina Traore' };
const base = { about: null, kind: null, date: '2026-01-02T10:00:00.000+0000', reason: null, user };
const pages = [
  [
    { ...base, group: 'gender', property: 'gender', what: 'changed', old: 'F', new: 'M' },
    { ...base, group: 'observation', property: 'value', about: 'Weight', what: 'removed', old: '16', new: null, reason: 'Typed twice' },
  ],
  [{ ...base, group: 'address', property: 'address2', what: 'added', old: null, new: 'Rue 12' }],
];
let requests: string[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('valuehistory')) return new Response('{}');
    const { searchParams } = new URL(url, 'http://x');
    const page = searchParams.get('startIndex') === '0' ? 0 : 1;
    requests.push(`${searchParams.get('of') ?? ''} ${page}`);
    return new Response(JSON.stringify({ results: pages[page], hasNext: page === 0 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the history of values', () => {
  it('says what was, what is, by whom and why, a page at a time', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <ValueHistoryPanel patient="p" />
        </MantineProvider>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Female became Male')).toBeTruthy();
    expect(screen.getByText('16').tagName).toBe('DEL');
    expect(screen.getByText('Reason: Typed twice')).toBeTruthy();
    expect(screen.getAllByText(/Amina Traore/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Rue 12')).toBeTruthy();
    expect(screen.getByText('Address line 2', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(screen.getByRole('combobox', { name: 'Values' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Observations' }));
    await waitFor(() => expect(requests).toEqual([' 0', ' 1', 'observation 0']));
  });
});
