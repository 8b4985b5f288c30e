import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { contentOf, ownKey, ownRecords, reopenRecord } from '../../../lib/unsent/unsent.ts';
import { rowOf } from '../../../lib/unsent/unsent-rows.ts';
import { RegisterByForm } from './register-by-form.modal.tsx';

/** uuid of the form that the programme has chosen. */
let chosen = 'one';
/** Whether nothing that is saved gets through. */
let cut = false;

const question = (uuid: string, to: string) => ({
  uuid,
  displayText: uuid,
  mandatory: true,
  bound: { to },
  field: { uuid: `q-${uuid}`, name: uuid, fieldType: { display: 'Textbox' }, concept: { uuid: `c-${uuid}`, display: uuid } },
});
const definition = () => ({
  form: {
    uuid: chosen,
    name: 'Registration',
    registers: true,
    formFields: [question('Called', 'givenName'), question('Number', 'identifier')],
  },
  rules: [
    {
      uuid: 'r',
      name: 'No number for Ana',
      actionName: 'hide',
      targetFormField: 'Number',
      tokens: [
        { typeName: 'Question', value: 'q-Called' },
        { typeName: 'Operator', value: '=' },
        { typeName: 'OpenValue', value: 'Ana' },
      ],
    },
  ],
});
const reason = 'No rule can hide the question for the identifier of the programme: nobody is registered without it';
const refusal = {
  message: 'Not saved.',
  code: 'submission.refused',
  holes: { reasons: `Number: ${reason}` },
  fieldErrors: { Number: [{ code: 'form.identifierHidden', message: reason, holes: {} }] },
  globalErrors: [],
};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('clerk');
  [chosen, cut] = ['one', false];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (cut && init?.method === 'POST') throw new TypeError('the line is cut');
    if (url.endsWith('/session')) return new Response(JSON.stringify({ authenticated: true, user: null, sessionLocation: null }));
    if (!url.includes('/fieldward/registration')) return new Response(JSON.stringify({ results: [] }));
    if (init?.method === 'POST') return new Response(JSON.stringify({ error: refusal }), { status: 400 });
    return new Response(JSON.stringify({ definition: definition(), version: 1 }));
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dialog of that form; answers its first question. */
async function open(form: string): Promise<HTMLInputElement> {
  cleanup();
  chosen = form;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <ModalsProvider>
          <RegisterByForm onClose={vi.fn()} onCreated={vi.fn()} onOpen={vi.fn()} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByLabelText<HTMLInputElement>(/^Called/);
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const offer = () => screen.queryByText('You began this entry and did not save it');

it('offers what was typed to the form in which it was typed, and to no other', async () => {
  type(await open('one'), 'Zubaida');
  await open('other');
  expect(offer()).toBeNull();
  await open('one');
  expect(offer()).not.toBeNull();
});

it('says what the server refuses of a question that a rule hides', async () => {
  type(await open('one'), 'Ana');
  await waitFor(() => expect(screen.queryByLabelText(/^Number/)).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(new RegExp(reason))).toBeTruthy();
});

it('keeps a registration on this device where nobody answers, with the patient whom the device chose, and opens it again', async () => {
  cut = true;
  type(await open('one'), 'Zubaida');
  type(await screen.findByLabelText<HTMLInputElement>(/^Number/), 'TB-77');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Registered on this device. It is sent as soon as the server answers.')).toBeTruthy();
  const [record] = await ownRecords();
  const uuid = record?.uuid ?? '';
  expect(record).toMatchObject({
    state: 'waiting',
    about: { kind: 'registration', form: 'Registration', componentForm: '', patient: { uuid, name: 'Zubaida' } },
  });
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  if (key === undefined || row === undefined) throw new Error('it is kept');
  expect((await contentOf(key, row))?.sent).toMatchObject({
    kind: 'registration',
    form: 'one',
    body: { uuid, form: 'one', version: 1, patient: uuid, answers: { Called: 'Zubaida', Number: 'TB-77' } },
  });
  // it was saved: nothing is unfinished
  await open('one');
  expect(offer()).toBeNull();
  expect((await reopenRecord(uuid))?.kind).toBe('registration');
  await open('one');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Number/)).value).toBe('TB-77');
});
