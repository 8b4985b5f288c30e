import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { costOfWhole } from '@fieldward/domain/event/wire.ts';
import type { EventCost } from '@fieldward/domain/event/cost.ts';
import { MantineProvider } from '@mantine/core';
import { closeAllModals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves } from '../../../lib/stale-save.ts';
import { startTexts } from '../../../lib/text.ts';
import { askWhose } from '../../../widgets/conflict/conflict.modal.tsx';
import { ClosureForm } from './closure-form.panel.tsx';
import type { FullEvent } from '../summary/event.queries.ts';
import { planned, shares } from '../summary/event-for-tests.ts';
import { SummaryContent } from '../summary/event-summary.panel.tsx';
import { ReopenButton, RestoreEvent } from '../summary/event-ways-back.tsx';
import { VoidEvent } from '../list/void-event.modal.tsx';

/** What the server says that the event costs. */
let cost: EventCost;
let sent: Record<string, unknown>[] = [];
/** The event as it is stored now. */
let now: FullEvent = planned;
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const stored: Readonly<Record<string, unknown>> = {
  'hydra/service': {
    services: [
      { uuid: 's-1', name: 'X-ray' },
      { uuid: 's-2', name: 'Counselling', unitCost: '10.00', serviceType: null },
    ],
  },
  'hydra/asset': { assets: [] },
  'hydra/participant': { participants: [] },
  session: {
    authenticated: true,
    user: { uuid: 'u', systemId: 'ann', username: 'ann', privileges: [{ display: 'Manage Events' }], roles: [] },
  },
};

// Whole forms on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(async () => {
  await freshDrafts('u');
  local.set('active_user', ['Manage Events']);
  await startTexts();
  await loadAllTexts();
  sent = [];
  now = planned;
  cost = costOfWhole(planned);
  answer = { status: 200, body: planned };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const path = pathname.split('/v1/')[1] ?? '';
    const asked: Readonly<Record<string, unknown>> = {
      ...stored,
      'hydra/event/e-1': now,
      'fieldward/workshares': shares(searchParams),
      'fieldward/eventcost': cost,
    };
    if ((init.method ?? 'GET') === 'GET')
      return new Response(JSON.stringify(asked[path] ?? { currency: 'PKR' }), {
        headers: { ETag: '"2"' },
      });
    sent.push({ path, ...(JSON.parse(String(init.body)) as object), ifMatch: new Headers(init.headers).get('If-Match') });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  answerStaleSaves(undefined);
  closeAllModals();
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

async function show(content: ReactNode): Promise<void> {
  const root = createRootRoute({ component: () => content });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(document.querySelector('form, dl')).not.toBeNull());
}
async function closure(): Promise<void> {
  await show(<ClosureForm read={{ event: planned, etag: '"1"' }} />);
  // what its people cost comes from the server
  await screen.findByText('400.00', { exact: false, selector: 'td *, td' });
}
const field = (label: RegExp): HTMLInputElement => screen.getByRole('textbox', { name: label });
const type = (label: RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const confirmed = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Close this event?' });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Close event' })));
};
const totals = () => screen.getByRole('group', { name: 'Total cost' }).textContent;
const absent = (name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: `Attendance of ${name}` })).getByRole('radio', { name: 'Absent' }));

describe('Field Trip', () => {
  it('closes an event as it was planned, after a summary', async () => {
    await closure();
    expect(totals()).toContain('845.00');
    expect(totals()).toContain('as planned');
    await press('Close event');
    const summary = await screen.findByRole('dialog', { name: 'Close this event?' });
    expect(within(summary).getByText('Present: 2 of 2')).toBeDefined();
    expect(within(summary).getByRole('table', { name: 'Cost' }).textContent).toContain('845.00');
    expect(within(summary).queryByText(/not happened yet/)).toBeNull();
    expect(sent).toEqual([]);
    await confirmed();
    expect(await screen.findByText('Event Camp closed')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      path: 'hydra/event/e-1',
      closed: true,
      ifMatch: '"1"',
      schedule: { scheduleId: 3, eventDate: '2026-11-01T09:00:00.000Z', endDate: '2026-11-01T13:00:00.000Z' },
      eventParticipants: [
        { eventParticipantId: 11, participant: 'p-Ali', attendance: true, absenceReason: '', plannedForEvent: true },
        { eventParticipantId: 12, participant: 'p-Bina', attendance: true },
      ],
      eventServices: [{ eventServiceId: 21, service: 's-1', quantity: 2, actualCost: '50.00', availableInEvent: true }],
      eventAssets: [{ eventAssetId: 31, asset: 'a-1', quantity: 20, actualCost: '2.25', availableInEvent: true }],
    });
  });

  it('says of an event in the future that it has not happened yet, and closes nothing when that is a reason not to', async () => {
    const { schedule } = planned;
    const later = {
      ...planned,
      schedule: { ...schedule, plannedDate: momentOf(Date.UTC(2090, 11, 1, 9)), endDate: momentOf(Date.UTC(2090, 11, 1, 13)) },
    };
    await show(<ClosureForm read={{ event: later, etag: '"1"' }} />);
    expect(screen.getByText(/^This event has not happened yet: it begins .*2090/)).toBeDefined();
    await press('Close event');
    const summary = await screen.findByRole('dialog');
    expect(within(summary).getByText(/^This event has not happened yet/)).toBeDefined();
    fireEvent.click(within(summary).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('shows what a colleague costs for this event, never the salary', async () => {
    await closure();
    const people = document.body.textContent ?? '';
    expect(people).toContain('400.00');
    expect(people).not.toContain('800.00');
  });

  it('counts live what changes, against the plan', async () => {
    await closure();
    type(/^Unit cost of X-ray/, '55.5');
    expect(totals()).toContain('856.00');
    expect(totals()).toContain('11.00 over the plan');
    absent('Bina');
    expect(totals()).toContain('556.00');
    expect(totals()).toContain('289.00 under the plan');
  });

  it('asks why somebody was absent, once the event is to be closed, and sends it', async () => {
    await closure();
    absent('Ali');
    expect(screen.queryByText('Say why Ali was not there')).toBeNull();
    await press('Close event');
    expect((await screen.findAllByText('Say why Ali was not there')).length).toBeGreaterThan(0);
    expect(field(/^Reason for absence of Ali/).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    type(/^Reason for absence of Ali/, ' Ill ');
    await press('Close event');
    await confirmed();
    expect(sent[0]?.['eventParticipants']).toMatchObject([{ attendance: false, absenceReason: 'Ill' }, { attendance: true }]);
  });

  it.each([
    [/^Unit cost of Gloves/, '2.255', 'At most two decimals are allowed'],
    [/^Unit cost of Gloves/, 'abc', /number/i],
    [/^Unit cost of Gloves/, '', 'Unit cost is required'],
    [/^Quantity of Gloves/, '0', 'The quantity must be at least 1'],
    [/^Quantity of Gloves/, '-1', 'The quantity must be at least 1'],
    [/^Quantity of X-ray/, '1.5', 'The quantity must be a whole number'],
  ])('%s %j is wrong at its cell and nothing is sent', async (label, text, sentence) => {
    await closure();
    type(label, text);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    await press('Close event');
    expect(sent).toEqual([]);
    expect(field(label).value).toBe(text);
  });

  it('leaves out a planned service after asking, and can put it back', async () => {
    await closure();
    await press('Delete X-ray');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Not provided')).toBeDefined();
    expect(totals()).toContain('745.00');
    await press('Close event');
    await confirmed();
    expect(sent[0]?.['eventServices']).toMatchObject([{ eventServiceId: 21, availableInEvent: false }]);
    cleanup();
    await freshDrafts('u');
    await closure();
    await press('Delete X-ray');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Put back X-ray' }));
    expect(totals()).toContain('845.00');
  });

  it('keeps what was typed and shows a refusal of the server at its cell', async () => {
    answer = {
      status: 400,
      body: { error: { message: 'x', fieldErrors: { 'eventAssets[0].quantity': [{ message: 'Too many gloves' }] } } },
    };
    await closure();
    type(/^Quantity of Gloves/, '30');
    await press('Close event');
    await confirmed();
    await waitFor(() => expect(field(/^Quantity of Gloves/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^Quantity of Gloves/).value).toBe('30');
    cleanup();
    await closure();
    expect(field(/^Quantity of Gloves/).value).toBe('30');
    await press('Start over');
    expect(field(/^Quantity of Gloves/).value).toBe('20');
  });

  it('moves between the cells by the keyboard', async () => {
    await closure();
    const cost = field(/^Unit cost of Gloves/);
    cost.focus();
    cost.select();
    fireEvent.keyDown(cost, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(field(/^Quantity of Gloves/));
    fireEvent.keyDown(field(/^Quantity of Gloves/), { key: 'Enter' });
    expect(sent).toEqual([]);
  });
});

describe('an event that somebody else changed', () => {
  const later = { ...planned.schedule, plannedDate: momentOf(Date.UTC(2026, 10, 2, 9)), endDate: momentOf(Date.UTC(2026, 10, 2, 13)) };
  const stale = { status: 409, body: { error: { code: 'engine.stale' } } };

  it('is closed with its new day, when only notes were typed before', async () => {
    await closure();
    type(/^Closure Notes/, 'Rain');
    cleanup();
    await show(<ClosureForm read={{ event: { ...planned, schedule: later }, etag: '"2"' }} />);
    expect(field(/^Closure Notes/).value).toBe('Rain');
    await press('Close event');
    await confirmed();
    expect(await screen.findByText('Event Camp closed')).toBeDefined();
    expect(sent[0]).toMatchObject({
      ifMatch: '"2"',
      closureNotes: 'Rain',
      schedule: { eventDate: '2026-11-02T09:00:00.000Z', endDate: '2026-11-02T13:00:00.000Z' },
    });
  });

  it('is closed on top of theirs, field by field', async () => {
    answerStaleSaves(askWhose);
    answer = stale;
    await closure();
    type(/^Closure Notes/, 'Rain');
    type(/^Quantity of Gloves/, '30');
    now = { ...planned, schedule: later, eventAssets: planned.eventAssets.map((one) => ({ ...one, eventAssetId: 99, quantity: 25 })) };
    await press('Close event');
    await confirmed();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    const theirs = within(dialog).getByRole('radio', { name: /^Actual Start, Theirs/ });
    expect(theirs).toHaveProperty('checked', true);
    expect(within(dialog).getByRole('radio', { name: /^Assets, Mine: Gloves: 30/ })).toHaveProperty('checked', true);
    answer = { status: 200, body: planned };
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Save what is chosen' })));
    expect(await screen.findByText('Event Camp closed')).toBeDefined();
    expect(sent.at(-1)).toMatchObject({
      ifMatch: '"2"',
      closureNotes: 'Rain',
      schedule: { eventDate: '2026-11-02T09:00:00.000Z' },
      eventAssets: [{ eventAssetId: 99, quantity: 30 }],
    });
  });

  it('shows both when the same field was typed before and changed since', async () => {
    answerStaleSaves(askWhose);
    answer = stale;
    await closure();
    type(/^Quantity of Gloves/, '30');
    cleanup();
    now = { ...planned, eventAssets: planned.eventAssets.map((one) => ({ ...one, quantity: 25 })) };
    await show(<ClosureForm read={{ event: now, etag: '"2"' }} />);
    await press('Close event');
    await confirmed();
    expect(sent[0]).toMatchObject({ ifMatch: '"1"' });
    expect(await screen.findByRole('radio', { name: /^Assets, Theirs: Gloves: 25/ })).toBeDefined();
  });
});

describe('Confirm to Delete?', () => {
  const dialog = () => show(<VoidEvent event={{ uuid: 'e-1', name: 'Camp' }} onClose={() => undefined} />);

  it('needs a reason', async () => {
    await dialog();
    expect(await screen.findByText('Confirm to Delete?')).toBeDefined();
    await press('Delete');
    expect(await screen.findByText('Reason is required')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('voids with the reason; after a refusal what was typed is still there', async () => {
    answer = { status: 500, body: {} };
    await dialog();
    type(/^Reason/, 'Flood');
    await press('Delete');
    expect(await screen.findByText('Something went wrong, please try again')).toBeDefined();
    expect(field(/^Reason/).value).toBe('Flood');
    answer = { status: 200, body: {} };
    await press('Delete');
    expect(await screen.findByText('Event Camp deleted')).toBeDefined();
    expect(sent[1]).toMatchObject({ path: 'hydra/event/e-1', voided: true, voidReason: 'Flood' });
  });
});

describe('Reopen', () => {
  const stale = { status: 409, body: { error: { code: 'engine.stale' } } };
  const closed: FullEvent = { ...planned, closed: true };
  const reopened = vi.fn();
  const reopen = async () => {
    reopened.mockReset();
    answerStaleSaves(askWhose);
    await show(
      <dl>
        <ReopenButton event={closed} etag={'"1"'} onReopened={reopened} />
      </dl>,
    );
    await press('Reopen');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }));
  };

  it('of an event that was changed meanwhile asks again, in the dialog that all editors have', async () => {
    answer = stale;
    now = { ...closed, closureNotes: 'Theirs' };
    await reopen();
    expect(await screen.findByText(/^Somebody else changed Camp/)).toBeDefined();
    answer = { status: 200, body: closed };
    await press('Save what is chosen');
    await waitFor(() => expect(reopened).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([
      { closed: null, ifMatch: '"1"' },
      { closed: null, ifMatch: '"2"' },
    ]);
  });

  it('leaves it closed when the person keeps theirs, and shows what it is now', async () => {
    answer = stale;
    now = closed;
    await reopen();
    fireEvent.click(await screen.findByRole('button', { name: 'All theirs' }));
    await press('Save what is chosen');
    await waitFor(() => expect(reopened).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it('asks nothing when somebody else has opened it meanwhile', async () => {
    answer = stale;
    now = planned;
    await reopen();
    expect(await screen.findByText('Event Camp reopened')).toBeDefined();
    expect(sent).toHaveLength(1);
  });
});

describe('Restore', () => {
  it('brings a deleted event back after a question', async () => {
    const restored = vi.fn();
    await show(
      <dl>
        <RestoreEvent event={{ uuid: 'e-1', name: 'Camp' }} onRestored={restored} />
      </dl>,
    );
    await press('Restore');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(restored).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ path: 'hydra/event/e-1', voided: false }]);
  });
});

describe('the summary', () => {
  it('shows planned, actual and variance by group and in total', async () => {
    const closed: FullEvent = {
      ...planned,
      closed: true,
      schedule: { ...planned.schedule!, eventDate: momentOf(new Date('2026-11-01T10:00:00.000Z')) },
      eventParticipants: planned.eventParticipants.map((line, index) => ({
        ...line,
        attendance: index === 0,
        absenceReason: index === 0 ? null : 'Ill',
      })),
      eventServices: planned.eventServices.map((line) => ({ ...line, quantity: 3, availableInEvent: true })),
      eventAssets: planned.eventAssets.map((line) => ({ ...line, actualCost: '2.50', availableInEvent: true })),
    };
    cost = costOfWhole({
      ...closed,
      eventParticipants: closed.eventParticipants.map((line, index) => ({
        ...line,
        participant: { ...line.participant, salaryType: 'Daily', salaryValue: index === 0 ? '800' : '600' },
      })),
    });
    await show(<SummaryContent event={closed} />);
    const rows = within(await screen.findByRole('table', { name: 'Cost' }))
      .getAllByRole('row')
      .slice(1);
    const amounts = rows.map((row) => (row.textContent ?? '').match(/\d+\.\d\d/g)?.slice(0, 3));
    expect(amounts).toEqual([
      ['700.00', '300.00', '400.00'],
      ['100.00', '150.00', '50.00'],
      ['45.00', '50.00', '5.00'],
      ['845.00', '500.00', '345.00'],
    ]);
    expect(screen.getByText('Ill')).toBeDefined();
  });

  it('of an open event has no actual figures', async () => {
    await show(<SummaryContent event={planned} />);
    expect(await screen.findByText('Actual cost is known once the event is closed.')).toBeDefined();
    expect(screen.queryByText('Variance')).toBeNull();
  });
});
