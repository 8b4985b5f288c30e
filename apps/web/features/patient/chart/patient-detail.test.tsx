import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import ServiceHistoryScreen from '../history/service-history.screen.tsx';
import PatientDetailScreen from './patient-detail.screen.tsx';

const ENTERING = ['Get Patient Identifiers', 'Get People', 'Get Workflows', 'Get Forms', 'Enter Data'];
const PRIVILEGES = [...ENTERING, 'Get Patients', 'Get Encounters', 'Add Encounters', 'Edit Patients', 'Delete Patients', 'Erase Patients'];
const person = { display: 'Ali Khan', gender: 'M', age: 30, birthdate: null, dead: false, preferredName: null };
const stored: Record<string, unknown> = {
  session: {
    authenticated: true,
    user: {
      uuid: 'u',
      username: 'u',
      systemId: 'u',
      person: { display: 'U' },
      roles: [],
      privileges: PRIVILEGES.map((display) => ({ display })),
    },
  },
  'patient/p': { uuid: 'p', display: 'Ali', voided: false, identifiers: [{ identifier: 'TBP-1', preferred: true }], person },
  'patient/dead': { uuid: 'dead', display: 'Ali', voided: false, identifiers: [], person: { ...person, dead: true } },
  'patient/voided': { uuid: 'voided', display: 'Ali', voided: true, identifiers: [], person },
  encounter: {
    results: [
      { uuid: 'e', encounterDatetime: '2026-03-04T09:00:00.000+0000', encounterType: { display: 'Screening' }, encounterProviders: [] },
    ],
    totalCount: 1,
  },
  'encounter/e': { uuid: 'e', obs: [] },
  'fieldward/patienterasure': {
    patient: 'p',
    identifier: 'TBP-1',
    rows: [{ table: 'person_name', count: 2 }],
    records: 1,
    companions: 0,
    refusal: null,
  },
  'fieldward/patientbanner': {
    erased: null,
    phone: '+92 300',
    place: 'Korangi',
    programmes: [],
    nextForm: null,
    household: false,
    schedules: 0,
    visit: null,
    otherVisits: [],
    missedAppointment: null,
    criticalResults: [],
    merges: [],
    pairs: [],
    opened: null,
    allergies: [],
    noAllergies: null,
    conditions: [],
    medicines: [],
    prescriptions: [],
    immunizations: [],
    enrolments: [],
    appointments: [],
    referrals: [],
  },
};

let sent: string[][];

vi.mock(import('./patient-panels.panel.tsx'), () => ({ PatientPanelsPanel: () => <div /> }));
vi.mock(import('./timeline.panel.tsx'), () => ({ TimelinePanel: () => <div /> }));
vi.mock(import('./patient-details.panel.tsx'), () => ({ PatientDetailsPanel: () => <div /> }));

beforeEach(async () => {
  // Cards, as on a phone: the document of the tests knows no rows of a table's head.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startTexts();
  await loadAllTexts();
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push([url.replace(/^.*\/v1\//, ''), String(init.body)]);
    const path = url.replace(/^.*\/v1\//, '').split('?')[0] ?? '';
    if (path.startsWith('fieldward/filledform/')) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(stored[path] ?? { results: [] }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a page; answers the address that is open. */
function show(Page: () => ReactNode, address: string): () => string {
  const routeTree = createRootRoute({
    component: Page,
    notFoundComponent: Page,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => router.state.location.href;
}

const press = async (name: string | RegExp): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
};

async function leaveByEscape(): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('offers nothing for a patient who was voided, and says why', async () => {
  show(PatientDetailScreen, '/patient/detail?patient=voided');
  expect(await screen.findByText('This record was voided')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'General Actions' })).toBeNull();
});

it('leads to the forms of the workflow that the patient is in, by both buttons', async () => {
  const banner = stored['fieldward/patientbanner'] as Record<string, unknown>;
  const workflow = { uuid: 'w-1', display: 'Respiratory Care' };
  stored['fieldward/patientbanner'] = {
    ...banner,
    programmes: [{ workflow, phase: null, stage: null, since: '2026-01-14T00:00:00.000+0000', steps: [] }],
  };
  for (const opener of [null, 'General Actions']) {
    const address = show(PatientDetailScreen, '/patient/detail?patient=p');
    // oxlint-disable-next-line no-await-in-loop -- one way after the other
    await screen.findAllByText('Respiratory Care');
    const around = opener === null ? document.body : (await press(opener), await screen.findByRole('dialog', { name: opener }));
    fireEvent.click(within(around).getByRole('button', { name: 'Enter Data' }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await waitFor(() => expect(address()).toBe('/patient/detail/dataentry?patient=p&workflow=w-1'));
    cleanup();
  }
  stored['fieldward/patientbanner'] = banner;
});

it('offers to take a death back, with a reason', async () => {
  show(PatientDetailScreen, '/patient/detail?patient=dead');
  await press('General Actions');
  await press('Take Back the Death');
  const dialog = await screen.findByRole('dialog', { name: 'Take Back the Death' });
  fireEvent.submit(dialog.querySelector('form')!);
  expect((await screen.findByLabelText(/^Reason/)).getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Somebody else' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await press('Yes');
  await waitFor(() => expect(sent).toEqual([['patient/dead?reason=Somebody+else', '{"person":{"dead":false}}']]));
});

it('erases nobody before the identifier was typed and the request named', async () => {
  show(PatientDetailScreen, '/patient/detail?patient=p');
  await press('General Actions');
  await press('Erase on request');
  const dialog = await screen.findByRole('dialog', { name: 'Erase on request' });
  const identifier = await screen.findByLabelText(/^Type TBP-1/);
  fireEvent.change(identifier, { target: { value: 'TBP-2' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await waitFor(() => expect(identifier.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(/^Number or letter/).getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(identifier, { target: { value: 'tbp-1' } });
  fireEvent.change(screen.getByLabelText(/^Number or letter/), { target: { value: 'Letter 7' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await waitFor(() => expect(sent).toEqual([['fieldward/patienterasure', '{"patient":"p","identifier":"tbp-1","reason":"Letter 7"}']]));
});

it('leads from an address without a patient to Find Patient', async () => {
  show(ServiceHistoryScreen, '/patient/detail/visit');
  expect((await screen.findByRole('link', { name: 'Find Patient' })).getAttribute('href')).toBe('/patient');
});

describe('after a dialog of the patient page the keyboard is back at the button that opened it', () => {
  it.each(['General Actions', 'Mark Patient Deceased', 'Void Patient'])('%s', async (name) => {
    show(PatientDetailScreen, '/patient/detail?patient=p');
    const opener = await press('General Actions');
    if (name !== 'General Actions') await press(name);
    await screen.findByRole('dialog', { name });
    await leaveByEscape();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('Encounter Observations', async () => {
    show(ServiceHistoryScreen, '/patient/detail/visit?patient=p');
    const opener = await press(/^View .*Screening/);
    await leaveByEscape();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
