import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codedField, fieldOf, formOf, ruleOf } from '@fieldward/domain/form/form-for-tests.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { keepZone } from '../../../lib/clock.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';
import type { OpenForm } from './data-entry.queries.ts';
import { EntryPanel } from './entry.panel.tsx';

const ASKED = 'Choose the place. If it is not in the list, press Save again.';
let sent: string[] = [];

beforeEach(async () => {
  keepZone('UTC');
  await startTexts();
  await loadAllTexts();
  await freshDrafts('clerk');
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(String(init.body));
    return new Response(JSON.stringify({ results: [] }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(fields: FormField[], { rules = [] as Rule[], place = '', some = true } = {}): Promise<void> {
  // what the panel reads of them
  const patient = {
    uuid: 'p',
    display: 'Ali',
    identifiers: [],
    person: { display: 'Ali Khan', age: 30, gender: 'M', birthdate: '1996-05-01', birthdateEstimated: false },
  } as unknown as Patient;
  const componentForm = { uuid: 'cf', form: { uuid: 'form', name: 'Form' }, workflow: null, phase: null } as unknown as OpenForm;
  const ready = { form: formOf(...fields), rules, checkers: {}, version: null };
  const root = createRootRoute({
    component: () => (
      <EntryPanel patient={patient} componentForm={componentForm} ready={ready as never} prior={{}} usual={{ place, some }} />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {/* a router of its own: the types of the app's do not fit */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'Save' });
}

const save = (): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const wherePlace = fieldOf('Where', { field: { widget: 'location' } });

it.each<[string, FormField[]]>([
  ['the field beside the questions', [fieldOf('Note')]],
  ['a question of the form that may be left empty', [wherePlace]],
])('asks once for the place: %s', async (_name, fields) => {
  await show(fields);
  await save();
  expect(sent).toEqual([]);
  expect(screen.getAllByText(ASKED, { exact: false }).length).toBeGreaterThan(0);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toContain('"LOCATION');
});

it.each<[string, FormField[], { rules?: Rule[]; place?: string; some?: boolean }]>([
  ['there are no places', [wherePlace], { some: false }],
  ['one is proposed', [wherePlace], { place: 'p1' }],
  ['a rule hides the question', [codedField('Cough'), wherePlace], { rules: [ruleOf('hide', 'Q:Cough != C:YES', { field: 'Where' })] }],
])('asks for no place where %s', async (_name, fields, given) => {
  await show(fields, given);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('does not take back the day of the form whose text was deleted', async () => {
  await show([fieldOf('Note')], { place: 'p1' });
  const day = await screen.findByLabelText<HTMLInputElement>(/^Form Date/, { selector: 'input[data-dates-input]' });
  await act(async () => {
    day.focus();
    fireEvent.change(day, { target: { value: '' } });
    fireEvent.blur(day);
  });
  await save();
  expect([day.value, sent]).toEqual(['', []]);
  expect(screen.getByText('Field is required')).toBeTruthy();
});

it.each([
  ['an hour of today that is still to come', '21/11/2026', '10:01', 'Future date is not allowed'],
  ['a day before the patient was born', '30/04/1996', '09:00', 'Not before 01/05/1996'],
])('does not save with %s', async (_name, written, clock, told) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  await show([fieldOf('Note')], { place: 'p1' });
  const day = await screen.findByLabelText<HTMLInputElement>(/^Form Date/, { selector: 'input[data-dates-input]' });
  const type = (field: HTMLElement, text: string) =>
    act(async () => {
      field.focus();
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    });
  await type(day, written);
  await type(screen.getByLabelText('Time of Form Date'), clock);
  await save();
  expect(sent).toEqual([]);
  expect(screen.getByText(told)).toBeTruthy();
  await type(day, '20/11/2026');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  vi.useRealTimers();
});

it('proposes today where the form asks for the day of the visit', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  await show([
    fieldOf('Entered', { field: { widget: 'dateEntered', dataType: 'datetime' } }),
    fieldOf('Screened', { defaultValue: 'today', field: { widget: 'date', dataType: 'datetime' } }),
    fieldOf('Born', { field: { widget: 'date', dataType: 'datetime' } }),
  ]);
  const shown = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })).value;
  await waitFor(async () =>
    expect([await shown('Entered'), await shown('Screened'), await shown('Born')]).toEqual(['21/11/2026', '21/11/2026', '']),
  );
  vi.useRealTimers();
});
