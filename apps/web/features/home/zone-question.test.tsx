import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { programmeZone } from '../../lib/clock.ts';
import { startTexts } from '../../lib/text.ts';
import { ZoneQuestion } from './zone-question.modal.tsx';

let sent: unknown[] = [];
let done = { begun: false, zone: false, places: false, people: false, form: false };

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sessionStorage.clear();
  [sent, done] = [[], { ...done, begun: false, zone: false }];
  const own = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone: 'Asia/Karachi' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      done = { ...done, zone: true };
    }
    const body = url.endsWith('firststeps')
      ? done
      : { zones: ['UTC', 'Africa/Nairobi', 'Asia/Karachi'], countries: [], currencies: [], timeZone: 'UTC' };
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ZoneQuestion />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const press = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const zone = (): Promise<HTMLSelectElement> => screen.findByLabelText(/^Time zone/, { selector: 'select' });

it('proposes the zone of the device, and asks no more once it is confirmed', async () => {
  show();
  expect((await zone()).value).toBe('Asia/Karachi');
  await press('Use this time zone');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sent, programmeZone()]).toEqual([[{ timeZone: 'Asia/Karachi' }], expect.any(String)]);
});

it('takes another zone', async () => {
  show();
  fireEvent.change(await zone(), { target: { value: 'Africa/Nairobi' } });
  await press('Use this time zone');
  await waitFor(() => expect(sent).toEqual([{ timeZone: 'Africa/Nairobi' }]));
});

it('can be put off until the next time, and is asked of nobody whose programme is at work', async () => {
  show();
  await zone();
  await press('Later');
  cleanup();
  show();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  sessionStorage.clear();
  done = { ...done, begun: true };
  show();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('dialog')).toBeNull();
});
