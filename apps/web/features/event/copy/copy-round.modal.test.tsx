import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CopiedEvent, CopyRequest } from '@fieldward/contract/event/event-copy.operations.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { CopyRound } from './copy-round.modal.tsx';

interface Asked {
  copies: CopyRequest[];
  onClash: string;
  dryRun: boolean;
}
let asked: Asked[] = [];
/** Names of the copies on which Asha is busy. */
let busy: string[] = [];

const noon = momentOf(Date.UTC(2026, 11, 1, 12));
const clash = {
  what: 'person',
  uuid: 'asha',
  name: 'Asha',
  with: { uuid: 'x', copy: null, name: 'Camp', start: noon, end: noon },
} as const;
const answerTo = ({ copies }: Asked): { copies: CopiedEvent[] } => ({
  copies: copies.map(({ event, name = '', plannedDate }) => ({
    event,
    uuid: null,
    name,
    location: { uuid: 'here', display: 'Here' },
    plannedDate: momentOf(new Date(plannedDate)),
    endDate: momentOf(new Date(plannedDate)),
    clashes: busy.includes(name) ? [clash] : [],
    retired: [],
  })),
});

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  asked = [];
  busy = [];
  // nothing has a height here: rows are drawn where there is room for them
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return new Response(JSON.stringify({ results: [] }), { status: 200 });
    const body = JSON.parse(String(init.body)) as Asked;
    asked.push(body);
    return new Response(JSON.stringify(answerTo(body)), { status: 200 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const event = (uuid: string, name: string, day: number): CalendarEvent => ({
  uuid,
  eventId: day,
  name,
  closed: true,
  start: new Date(2026, 10, day, 8).getTime(),
  end: new Date(2026, 10, day, 16).getTime(),
  type: null,
  typeName: '',
  location: 'here',
  locationName: 'Here',
  version: '1',
});

function show() {
  const close = vi.fn();
  const copied = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <CopyRound events={[event('a', 'First', 3), event('b', 'Second', 17)]} onClose={close} onCopied={copied} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { close, copied };
}
const create = (count: number) => screen.getByRole('button', { name: `Create events (${count})` });
async function ready(count: number): Promise<void> {
  await waitFor(() => expect(create(count).hasAttribute('disabled')).toBe(false), { timeout: 4_000 });
}
async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(element);
  });
}
const made = (): Asked[] => asked.filter(({ dryRun }) => !dryRun);

describe('copying a round of events', () => {
  it('asks first and then makes all copies in one action', async () => {
    const { close, copied } = show();
    await ready(2);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.dryRun).toBe(true);
    await press(create(2));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(copied).toHaveBeenCalledWith('2026-12-03');
    expect(made()).toEqual([
      {
        copies: [
          { event: 'a', plannedDate: new Date(2026, 11, 3, 8).toISOString(), name: 'First', location: 'here' },
          { event: 'b', plannedDate: new Date(2026, 11, 17, 8).toISOString(), name: 'Second', location: 'here' },
        ],
        onClash: 'refuse',
        dryRun: false,
      },
    ]);
  });

  it('names who is busy with what, and makes nothing until that is decided', async () => {
    busy = ['Second'];
    const { close } = show();
    expect(await screen.findByText(/Asha is busy: Camp/, {}, { timeout: 4_000 })).toBeTruthy();
    await press(create(2));
    expect(made()).toEqual([]);
    await press(screen.getByRole('checkbox', { name: 'Leave out the busy people and assets' }));
    await press(create(2));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(made()[0]?.onClash).toBe('leave out');
  });

  it('takes another name and start for one copy, and leaves one out', async () => {
    show();
    await ready(2);
    fireEvent.change(screen.getByLabelText('Name of copy 1'), { target: { value: 'Renamed' } });
    // the programme's own format and clock, whatever the browser's fields show
    const day = screen.getByLabelText('Start of copy 1');
    await waitFor(() => expect(day.getAttribute('readonly')).toBeNull());
    expect(day).toHaveProperty('value', '03/12/2026');
    await act(async () => day.focus());
    fireEvent.change(day, { target: { value: '31/11/2026' } });
    await act(async () => day.blur());
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
    expect(day).toHaveProperty('value', '31/11/2026');
    fireEvent.change(day, { target: { value: '04/12/2026' } });
    fireEvent.change(screen.getByLabelText('Time of Start of copy 1'), { target: { value: '9:30' } });
    await press(screen.getByRole('button', { name: 'Do not copy Second' }));
    await ready(1);
    await press(create(1));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]?.copies).toEqual([
      { event: 'a', plannedDate: new Date(2026, 11, 4, 9, 30).toISOString(), name: 'Renamed', location: 'here' },
    ]);
  });

  it('does not make copies without a name', async () => {
    show();
    await ready(2);
    fireEvent.change(screen.getByLabelText('Name of copy 1'), { target: { value: ' ' } });
    await ready(2);
    await press(create(2));
    expect(await screen.findByText('Every copy needs a name and a start')).toBeTruthy();
    expect(made()).toEqual([]);
  });
});
