import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { draft } from '../../../lib/drafts.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { AddPatient } from './add-patient.modal.tsx';

let sent: { uuid: string }[] = [];
let refused = false;
/** The number that is proposed. */
let number: string | null = null;
/** Its source, from which a drawn number comes; where it has one, others may not be typed. */
let source: string | null = null;
/** The place of the session. */
let place: { uuid: string; display: string } | null = null;
const care = { tags: [{ display: 'Facility' }] };
const clinic = { uuid: 'p1', display: 'Korangi', ...care };
const other = { uuid: 'p2', display: 'Landhi', ...care };

const session = (sessionLocation: typeof place) => ({
  authenticated: true,
  user: { uuid: 'u1', username: 'clerk', systemId: 'clerk', person: null, roles: [], privileges: [] },
  sessionLocation,
  currentProvider: null,
});

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('clerk');
  [sent, refused] = [[], false];
  place = null;
  [number, source] = [null, null];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/session')) return new Response(JSON.stringify(session(place)));
    if (url.includes('/nextidentifier')) return new Response(JSON.stringify({ next: number, source, typed: source === null }));
    if (url.endsWith('/identifiersource/s1/identifier')) return new Response(JSON.stringify({ identifier: 'TBP-000331' }), { status: 201 });
    if (url.includes('/location?')) return new Response(JSON.stringify({ results: place === null ? [] : [clinic, other] }));
    if (init?.method !== 'POST') return new Response(JSON.stringify({ results: [] }));
    sent.push(JSON.parse(String(init.body)) as { uuid: string });
    return new Response('{}', { status: refused ? 503 : 201 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const close = vi.fn();
  const created = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <ModalsProvider>
          <AddPatient onClose={close} onCreated={created} onOpen={vi.fn()} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { close, created };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const offer = () => screen.queryByText('You began this entry and did not save it');

function fill(): void {
  type(/^Identifier/, 'AB123-4');
  type(/^(Given |Person )?Name/, 'Zubaida');
  type(/^Family Name/, 'Qureshi');
  type(/^Estimated Age/i, '30');
  type(/^Gender/, 'F');
}

it('says of every field what is wrong, when the date of birth cannot be read', async () => {
  open();
  await waitFor(() => expect(field(/^Date of Birth/).readOnly).toBe(false));
  type(/^Date of Birth/, '31/11');
  await press('Save');
  const wrong = [/^Date of Birth/, /^Identifier/, /^Family Name/, /^Gender/].map((label) => field(label));
  await waitFor(() => expect(wrong.map((each) => each.getAttribute('aria-invalid'))).toEqual(wrong.map(() => 'true')));
  expect([document.activeElement, field(/^Date of Birth/).value, sent]).toEqual([field(/^Date of Birth/), '31/11', []]);
});

it('offers what was typed when it was closed by accident, and sends it under the same id', async () => {
  refused = true;
  open();
  expect(offer()).toBeNull();
  fill();
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  refused = false;
  const { created } = open();
  expect(offer()).not.toBeNull();
  expect(field(/^Family Name/).value).toBe('');
  await press('Restore');
  await waitFor(() => expect(offer()).toBeNull());
  expect([field(/^Family Name/).value, offer()]).toEqual(['Qureshi', null]);
  await press('Save');
  await waitFor(() => expect(created).toHaveBeenCalledWith('AB123-4'));
  expect(sent[1]?.uuid).toBe(sent[0]?.uuid);
  expect(draft({ form: 'registration' })).toBeUndefined();
});

it('forgets what somebody left or did not want', async () => {
  const first = open();
  fill();
  cleanup();
  open();
  await press('Discard');
  expect([offer(), draft({ form: 'registration' })]).toEqual([null, undefined]);
  fill();
  await press('Cancel');
  await press('Yes');
  await waitFor(() => expect(draft({ form: 'registration' })).toBeUndefined());
  cleanup();
  open();
  expect(offer()).toBeNull();
  expect(first.close).not.toHaveBeenCalled();
});

it('proposes the place of the session, which can be changed, and takes up again what was typed elsewhere', async () => {
  place = clinic;
  open();
  await waitFor(() => expect(field(/^Location/).value).toBe('Korangi'));
  // nothing was typed: nothing is kept and nothing is asked
  await press('Cancel');
  cleanup();
  open();
  await waitFor(() => expect(field(/^Location/).value).toBe('Korangi'));
  expect(offer()).toBeNull();
  fill();
  cleanup();
  // a draft in which the place was as proposed follows the proposal
  place = other;
  const { created } = open();
  await waitFor(() => expect(field(/^Location/).value).toBe('Landhi'));
  await press('Restore');
  await waitFor(() => expect(field(/^Family Name/).value).toBe('Qureshi'));
  expect(field(/^Location/).value).toBe('Landhi');
  await press('Save');
  await waitFor(() => expect(created).toHaveBeenCalledWith('AB123-4'));
  expect(JSON.stringify(sent)).toContain('LOCATION');
  expect(JSON.stringify(sent)).toContain('p2');
});

it('takes the number that is proposed, goes on in its field and keeps it as the example', async () => {
  number = 'TBP-000329';
  open();
  const use = await screen.findByRole('button', { name: 'Use TBP-000329' });
  use.focus();
  fireEvent.click(use);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use TBP-000329' })).toBeNull());
  expect([field(/^Identifier/).value, document.activeElement]).toEqual(['TBP-000329', field(/^Identifier/)]);
  expect(screen.getByText('For example TBP-000329')).toBeTruthy();
});

it('draws the number from its source when it is taken; where others may not be typed, none is', async () => {
  [number, source] = ['TBP-000330', 's1'];
  open();
  await press('Use TBP-000330');
  // somebody else took that one meanwhile
  await waitFor(() => expect(field(/^Identifier/).value).toBe('TBP-000331'));
  expect(field(/^Identifier/).readOnly).toBe(true);
});
