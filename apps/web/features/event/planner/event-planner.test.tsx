import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draft } from '../../../lib/drafts.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves } from '../../../lib/stale-save.ts';
import { startTexts } from '../../../lib/text.ts';
import { askWhose } from '../../../widgets/conflict/conflict.modal.tsx';
import EventPlannerScreen from './event-planner.screen.tsx';

// A whole page with its pickers is drawn many times over.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 8_000 });

interface Sent {
  body: Record<string, unknown>;
  ifMatch: string | null;
}
let sent: Sent[] = [];
let refusals: { status: number; body: unknown }[] = [];
let event: Record<string, unknown>;
let etag = '"1"';
let busy: readonly { what: string; uuid: string; with: { uuid: string; name: string } | null }[] = [];

const person = (uuid: string, name: string) => ({ uuid, name });
const service = { uuid: 's1', name: 'Chest Xray', unitCost: '1500.00', serviceType: { uuid: 'st', name: 'Radiology' } };
const tent = {
  uuid: 'a1',
  name: 'Camp Tent',
  capitalValue: '88000.00',
  costPerUse: '880.00',
  fixedAsset: true,
  referenceId: 'T-1',
  assetType: { uuid: 'at', name: 'Tents', assetCategory: { uuid: 'ac', name: 'Camp' } },
};
const answers: Readonly<Record<string, unknown>> = {
  'hydra/event-type': { eventTypes: [{ uuid: 't1', name: 'Visit' }] },
  'hydra/service': { services: [service] },
  'hydra/asset': { assets: [tent] },
  'hydra/participant': { participants: [person('p1', 'Ali'), person('p2', 'Sana')] },
  location: { results: [{ uuid: 'l1', display: 'Clinic', tags: [{ display: 'Visit Location' }] }] },
};
const rights = ['Get Events', 'Manage Events'];
const session = {
  authenticated: true,
  user: { uuid: 'u-1', username: 'me', privileges: rights.map((name) => ({ uuid: name, display: name, name })), roles: [] },
};
const line = { quantity: 1, actualCost: null, plannedForEvent: true, availableInEvent: false };
const storedEvent = () => ({
  uuid: 'e1',
  eventId: 7,
  name: 'Visit 1',
  description: '',
  closed: null,
  closureNotes: null,
  eventType: { uuid: 't1', name: 'Visit' },
  location: { uuid: 'l1', display: 'Clinic' },
  schedule: { scheduleId: 3, plannedDate: '2026-12-01T09:00:00.000+0000', eventDate: null, endDate: '2026-12-01T17:00:00.000+0000' },
  eventParticipants: [
    { eventParticipantId: 1, attendance: false, absenceReason: null, plannedForEvent: true, participant: person('p1', 'Ali') },
  ],
  eventServices: [{ eventServiceId: 2, ...line, service }],
  eventAssets: [{ eventAssetId: 3, ...line, asset: tent }],
});

beforeEach(async () => {
  await freshDrafts('u-1');
  local.set('active_user', rights);
  sent = [];
  refusals = [];
  busy = [];
  event = storedEvent();
  etag = '"1"';
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = decodeURIComponent(url.replace(/^.*\/rest\/v1\//, ''));
    if (init.method === 'POST') {
      sent.push({ body: JSON.parse(String(init.body)), ifMatch: new Headers(init.headers).get('If-Match') });
      const refusal = refusals.shift();
      return new Response(JSON.stringify(refusal?.body ?? event), { status: refusal?.status ?? 201 });
    }
    const name = path.replace(/\?.*$/, '');
    const changing: Readonly<Record<string, unknown>> = {
      'hydra/event/e1': event,
      session,
      'fieldward/eventbusy': { busy },
      'fieldward/workshares': { shares: [{ participant: 'p1', cost: '80.00', message: null }] },
    };
    const answer = changing[name] ?? answers[name] ?? { results: [] };
    return new Response(JSON.stringify(answer), { status: 200, headers: { ETag: etag } });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(search = '', planned = true) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/event', component: () => <p>The list</p> }),
      createRoute({ getParentRoute: () => root, path: '/event/planner', component: EventPlannerScreen }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/event', `/event/planner${search}`] }),
  });
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
  if (!planned) return;
  await screen.findByLabelText(/^Add assets/, { selector: 'input' }, { timeout: 15_000 });
  await screen.findByLabelText(/^Location/, { selector: 'input:not([disabled]):not([type=hidden])' });
}

const field = (label: RegExp): HTMLElement => screen.getByLabelText(label, { selector: 'input:not([type=hidden]), textarea, button' });
const focused = (): HTMLElement => document.activeElement as HTMLElement;
/** A key where the focus is; Enter on a button presses it, as browsers do. */
const key = (name: string) =>
  act(async () => {
    const at = focused();
    const went = fireEvent.keyDown(at, { key: name, code: name });
    if (went && name === 'Enter' && at instanceof HTMLButtonElement) fireEvent.click(at);
    await new Promise((done) => setTimeout(done, 20));
  });
const save = () =>
  act(async () => {
    const [first] = screen.getAllByRole('button', { name: 'Save' });
    first?.focus();
    fireEvent.click(first as HTMLElement);
    await new Promise((done) => setTimeout(done, 40));
  });
const refusedAt = async (sentence: string, label: RegExp) => {
  await save();
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(field(label)));
};
/** Opens the list of the focused field and takes its first option. */
const takeFirst = async () => {
  await key('ArrowDown');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  if (!document.querySelector('[data-combobox-selected]')) await key('ArrowDown');
  await key('Enter');
};

it('is planned with the keyboard alone: each refusal in its order, at its field, gone when the field changes', async () => {
  await open();
  await refusedAt('Event type is required', /^Event Type/);
  await takeFirst();
  expect(screen.queryByText('Event type is required')).toBeNull();
  await refusedAt('Event name is required', /^Event Name/);
  fireEvent.change(focused(), { target: { value: 'Camp' } });
  expect(screen.queryByText('Event name is required')).toBeNull();
  fireEvent.change(focused(), { target: { value: '' } });
  await refusedAt('event Name required', /^Event Name/);
  fireEvent.change(focused(), { target: { value: 'Camp' } });

  await refusedAt('Start date is required', /^Start Date/);
  // the end opens nothing before there is a start, and neither is typed
  expect(field(/^End Date/).getAttribute('aria-disabled')).toBe('true');
  expect([field(/^Start Date/).tagName, field(/^End Date/).tagName]).toEqual(['BUTTON', 'BUTTON']);
  await key('Enter');
  const today = () => document.querySelector<HTMLElement>('[data-dates-dropdown] [data-autofocus]');
  await waitFor(() => expect(today()).toBeTruthy());
  act(() => today()?.focus());
  await key('Enter');
  await waitFor(() => expect(field(/^Start Date, \d\d\/\d\d\/\d{4} 09:00$/)).toBeTruthy());
  await refusedAt('End date is required', /^End Date/);
  await key('Enter');
  await waitFor(() => expect(document.querySelectorAll('[data-dates-dropdown]').length).toBeGreaterThan(0));
  const day = [...document.querySelectorAll<HTMLElement>('[data-dates-dropdown]')].at(-1)?.querySelector<HTMLElement>('[data-autofocus]');
  act(() => day?.focus());
  await key('Enter');
  await waitFor(() => expect(field(/^End Date, \d\d\/\d\d\/\d{4} 17:00$/)).toBeTruthy());

  await refusedAt('Location is required', /^Location/);
  await takeFirst();
  await refusedAt('Personnel is required', /^Personnel/);
  await takeFirst();
  await refusedAt('Service is required', /^Add services/);
  await takeFirst();
  expect(within(await screen.findByRole('table', { name: 'Chosen services' })).getByText('Chest Xray')).toBeTruthy();
  await refusedAt('Asset is required', /^Add assets/);
  await takeFirst();
  expect(await screen.findByRole('table', { name: 'Chosen assets' })).toBeTruthy();
  const cost = screen.getByRole('region', { name: 'Planned cost of the event' });
  expect(await within(cost).findByText('2,460.00')).toBeTruthy();

  await save();
  expect(await screen.findByText('Event Camp saved')).toBeTruthy();
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    name: 'Camp',
    closed: null,
    eventType: 't1',
    location: 'l1',
    eventParticipants: [{ participant: 'p1', plannedForEvent: true, attendance: false }],
    eventServices: [{ service: 's1', quantity: 1, actualCost: '1500.00' }],
    eventAssets: [{ asset: 'a1', quantity: 1, actualCost: '880.00' }],
  });
  expect(draft({ form: 'event-planner:new' })).toBeUndefined();
});

it('says a bad figure at its cell, and takes lines off', async () => {
  await open('?event=e1');
  fireEvent.change(await screen.findByLabelText('Quantity of Camp Tent'), { target: { value: '0' } });
  await save();
  expect(await screen.findByText('The quantity must be at least 1')).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Quantity of Camp Tent')));
  fireEvent.change(focused(), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Chest Xray' }));
  expect(focused()).toBe(field(/^Add services/));
  await refusedAt('Service is required', /^Add services/);
  expect(sent).toEqual([]);
});

const type = async (name: string) =>
  fireEvent.change(await screen.findByLabelText(/^Event Name/, { selector: 'input' }), { target: { value: name } });

const conflict = () => screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
const inConflict = async (name: string) => act(async () => void fireEvent.click(within(await conflict()).getByRole('button', { name })));

it('shows both versions when somebody else saved, and saves the choice of each field on top of theirs', async () => {
  answerStaleSaves(askWhose);
  await open('?event=e1');
  await type('Mine');
  event = { ...storedEvent(), name: 'Theirs', description: 'By them', eventAssets: [{ eventAssetId: 9, ...line, asset: tent }] };
  etag = '"2"';
  refusals.push({ status: 409, body: { error: { code: 'engine.stale' } } });
  await save();
  const mine = await within(await conflict()).findByRole('radio', { name: 'Event Name, Mine: Mine' });
  expect(mine).toHaveProperty('checked', true);
  // what was not touched stays as they stored it
  expect(within(await conflict()).getByRole('radio', { name: 'Description, Theirs: By them' })).toHaveProperty('checked', true);
  await inConflict('Go on editing');
  expect((field(/^Event Name/) as HTMLInputElement).value).toBe('Mine');

  refusals.push({ status: 409, body: { error: { code: 'engine.stale' } } });
  await save();
  await within(await conflict()).findByRole('radio', { name: 'Event Name, Mine: Mine' });
  await inConflict('Save what is chosen');
  expect(await screen.findByText('Event Mine saved')).toBeTruthy();
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"', '"2"']);
  expect(sent.at(-1)?.body).toMatchObject({
    name: 'Mine',
    description: 'By them',
    eventId: 7,
    eventAssets: [{ eventAssetId: 9, asset: 'a1' }],
  });
});

it('never opens an event again that somebody closed meanwhile', async () => {
  await open('?event=e1');
  await type('Mine');
  event = { ...storedEvent(), closed: true };
  etag = '"2"';
  refusals.push({ status: 409, body: { error: { code: 'engine.stale' } } });
  await save();
  expect(await screen.findByText(/It was closed meanwhile/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show it as it is now' })));
  expect(await screen.findByText('This event is closed')).toBeTruthy();
  expect(sent).toHaveLength(1);
  // sealing takes a moment
  await waitFor(() => expect(draft({ form: 'event-planner:e1' })).toBeTruthy());
});

it('marks who and what is busy meanwhile before anything is saved', async () => {
  busy = [
    { what: 'person', uuid: 'p1', with: { uuid: 'e2', name: 'Other camp' } },
    { what: 'person', uuid: 'p2', with: { uuid: 'e2', name: 'Other camp' } },
    { what: 'asset', uuid: 'a1', with: null },
  ];
  await open('?event=e1');
  expect(await screen.findByText('\u2068Ali\u2069: busy at “\u2068Other camp\u2069”')).toBeTruthy();
  expect(screen.getByTitle('Ali, busy at that time')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Chosen assets' })).getByText('busy elsewhere')).toBeTruthy();
  act(() => field(/^Personnel/).focus());
  await key('ArrowDown');
  expect((await screen.findByRole('option')).textContent).toBe('Sana busy at “\u2068Other camp\u2069”');
  expect(sent).toEqual([]);
});

/** Saves a plan whose person and asset are needed elsewhere. */
async function saveClashing(): Promise<void> {
  await open('?event=e1');
  await type('Clash');
  const clash = { start: '2026-12-01T08:00:00.000+0000', end: '2026-12-01T12:00:00.000+0000' };
  const clashes = [
    { what: 'person', uuid: 'p1', name: 'Ali', ...clash, with: { uuid: 'e2', name: 'Other camp' } },
    { what: 'asset', uuid: 'a1', name: 'Camp Tent', ...clash, with: null },
  ];
  refusals.push({ status: 400, body: { error: { code: 'event.participantBusy', clashes } } });
  await save();
}

it('says nothing more of who was busy once the time is another', async () => {
  await saveClashing();
  await screen.findByText('Camp Tent is busy at that time');
  act(() => field(/^Start Date/).focus());
  await key('Enter');
  const days = () => [...document.querySelectorAll<HTMLElement>('[data-dates-dropdown] .mantine-DateTimePicker-day')];
  await waitFor(() => expect(days().length).toBeGreaterThan(0));
  const other = days().find((day) => day.dataset['selected'] === undefined && day.dataset['disabled'] === undefined);
  act(() => other?.click());
  await waitFor(() => expect(screen.queryByText('Camp Tent is busy at that time')).toBeNull());
  expect(screen.queryByText('Ali is busy at that time')).toBeNull();
});

it('names who is busy, where and when, with a link; the line is marked', async () => {
  await saveClashing();
  const banner = await screen.findByRole('alert');
  await waitFor(() => expect(focused()).toBe(banner));
  expect(banner.textContent).toContain('At the event Other camp, ');
  expect(banner.textContent).toContain('At an event that you may not see.');
  expect(within(banner).getByRole('link', { name: 'Open Other camp' }).getAttribute('href')).toBe('/event/planner?event=e2');
  expect(screen.getByTitle('Ali, busy at that time')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Chosen assets' })).getByText('Camp Tent is busy at that time')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Camp Tent' }));
  expect(screen.getByRole('alert').textContent).not.toContain('Camp Tent');
});

it('offers what was typed and not saved, for its own event only', async () => {
  await open('?event=e1');
  await type('Typed');
  await waitFor(() => expect(draft({ form: 'event-planner:e1' })).toBeDefined());
  cleanup();
  await open();
  expect(screen.queryByText('You began this plan and did not save it')).toBeNull();
  cleanup();
  await open('?event=e1');
  await waitFor(() => expect(focused().textContent).toBe('Restore'));
  await key('Enter');
  expect((field(/^Event Name/) as HTMLInputElement).value).toBe('Typed');
});

it('shows a closed event read-only, with its summary', async () => {
  event = { ...storedEvent(), closed: true };
  await open('?event=e1', false);
  expect(await screen.findByText('This event is closed')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
