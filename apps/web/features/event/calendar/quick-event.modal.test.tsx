import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { QuickEvent } from './quick-event.modal.tsx';

let sent: unknown[] = [];
let refusal: unknown = null;

function reply(path: string): unknown {
  if (path.startsWith('hydra/event-type')) return { eventTypes: [{ uuid: 'camp', name: 'Camp' }] };
  return { results: [{ uuid: 'clinic', display: 'Clinic', tags: [{ display: 'Facility' }] }] };
}

beforeEach(async () => {
  await freshDrafts('u');
  await startTexts();
  await loadAllTexts();
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://x').pathname.split('/v1/')[1] ?? '';
    if ((init.method ?? 'GET') === 'GET') return new Response(JSON.stringify(reply(path)), { status: 200 });
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(refusal ?? { uuid: 'new' }), { status: refusal === null ? 201 : 400 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show(start = '2026-11-09 08:00:00', end = '2026-11-10 16:00:00') {
  const close = vi.fn();
  const saved = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <QuickEvent start={start} end={end} onClose={close} onSaved={saved} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { close, saved };
}

async function save(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  });
}
async function choose(field: string, option: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('combobox', { name: new RegExp(field) }));
  });
  await act(async () => {
    fireEvent.click(await screen.findByRole('option', { name: option }));
  });
}
const type = (name: string): boolean => fireEvent.change(screen.getByRole('textbox', { name: /Event Name/ }), { target: { value: name } });

describe('the quick add', () => {
  it('shows the chosen days as the programme shows days', async () => {
    show();
    expect(await screen.findByText('09/11/2026 08:00', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.getByText('10/11/2026 16:00')).toBeTruthy();
  });

  it('asks for what is missing, one after the other', async () => {
    show('', '');
    await save();
    expect((await screen.findAllByText('Event type is required')).length).toBeGreaterThan(0);
    await choose('Event Type', 'Camp');
    expect(screen.getByRole('combobox', { name: /Event Type/ }).getAttribute('aria-invalid')).not.toBe('true');
    await save();
    expect((await screen.findAllByText('Event name is required')).length).toBeGreaterThan(0);
    type('Visit');
    type(' ');
    await save();
    expect((await screen.findAllByText('event Name required')).length).toBeGreaterThan(0);
    type('Visit');
    await save();
    expect((await screen.findAllByText('Start date is required')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('asks for the end and then the location', async () => {
    show('2026-11-09 08:00:00', '');
    await choose('Event Type', 'Camp');
    type('Visit');
    await save();
    expect((await screen.findAllByText('End date is required')).length).toBeGreaterThan(0);
    cleanup();
    await freshDrafts('u');
    show();
    await choose('Event Type', 'Camp');
    type('Visit');
    await save();
    expect((await screen.findAllByText('Location is required')).length).toBeGreaterThan(0);
  });

  it('offers what was typed before the page went away', async () => {
    show();
    type('Half a visit');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    show('2026-12-01 08:00:00', '2026-12-01 16:00:00');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Restore' })));
    expect(screen.getByRole('textbox', { name: /Event Name/ })).toHaveProperty('value', 'Half a visit');
    expect(await screen.findByText('01/12/2026 08:00')).toBeTruthy();
  });

  it('saves an event that is not closed and says so', async () => {
    const { close, saved } = show();
    await choose('Event Type', 'Camp');
    type('Visit ');
    await choose('Location Type', 'Clinic');
    await save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(saved).toHaveBeenCalledWith('2026-11-09');
    expect(sent).toEqual([
      {
        uuid: expect.any(String),
        name: 'Visit',
        closed: false,
        eventType: 'camp',
        location: 'clinic',
        schedule: {
          plannedDate: new Date(2026, 10, 9, 8).toISOString(),
          endDate: new Date(2026, 10, 10, 16).toISOString(),
        },
      },
    ]);
  });

  it('stays open, with everything typed, when the server refuses', async () => {
    refusal = { error: { message: 'End date cannot be before the start date', code: 'eventwork.endBeforeStart' } };
    const { close } = show();
    await choose('Event Type', 'Camp');
    type('Visit');
    await choose('Location Type', 'Clinic');
    await save();
    expect((await screen.findAllByText('End date cannot be before the start date')).length).toBeGreaterThan(0);
    expect(close).not.toHaveBeenCalled();
    expect((screen.getByRole('textbox', { name: /Event Name/ }) as HTMLInputElement).value).toBe('Visit');
  });
});
