import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { QuestionModal } from './question.modal.tsx';

const concept = (uuid: string, display: string, datatype: string) => ({
  uuid,
  display,
  datatype: { display: datatype },
  conceptClass: { uuid: 'k', display: 'Question' },
  names: [
    { name: display, conceptNameType: 'FULLY_SPECIFIED' },
    { name: display.toLowerCase(), conceptNameType: 'SHORT' },
  ],
});
const options = [
  { uuid: 'o-yes', display: 'YES' },
  { uuid: 'o-no', display: 'NO' },
];
const types = ['Textbox', 'Single Select Dropdown', 'Date/ Time Picker'].map((display) => ({ uuid: `type ${display}`, display }));

let sent: { path: string; body: unknown }[] = [];
let answer: { status: number; body: unknown } = { status: 201, body: { uuid: 'new' } };

function reply(url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const text = (searchParams.get('q') ?? searchParams.get('name') ?? '').toLowerCase();
  if (pathname.endsWith('/fieldtype')) return { results: types };
  if (pathname.endsWith('/session'))
    return {
      authenticated: true,
      user: {
        uuid: 'u',
        privileges: ['Manage Concepts', 'Manage Forms'].map((display) => ({ uuid: display, display, name: display })),
        roles: [],
      },
    };
  if (searchParams.has('class')) return { results: options.filter(({ display }) => display.toLowerCase().includes(text)) };
  return { results: [concept('c-cough', 'COUGH', 'Coded')].filter(({ display }) => display.toLowerCase().includes(text)) };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('me');
  local.set('active_user', ['Manage Concepts', 'Manage Forms']);
  sent = [];
  answer = { status: 201, body: { uuid: 'new' } };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response(JSON.stringify(reply(url)), { status: 200 });
    sent.push({ path: url.replace(/^.*\/v1\//, ''), body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <QuestionModal onClose={close} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const field = (label: string) => screen.findByLabelText(label, { exact: false, selector: 'input, select, textarea' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const enter = async (label: string) => fireEvent.keyDown(await field(label), { key: 'Enter' });
const chooseWidget = async (widget: string) => {
  await screen.findByRole('option', { name: widget });
  await type('Widget type', `type ${widget}`);
};

describe('Create New Question', () => {
  it('asks for what is mandatory, and says so at each field', async () => {
    const close = show();
    await press('Save');
    expect(await screen.findByText('Please fill mandatory fields')).toBeDefined();
    expect(screen.getAllByText('Field is required')).toHaveLength(4);
    expect(sent).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });

  it('saves concept and question with one call', async () => {
    const close = show();
    await type('Concept name', 'Fever days');
    await type('Display text', 'How many days?');
    await chooseWidget('Textbox');
    await type('Data Type', 'Numeric');
    await type('Maximum value', '30');
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: 'fieldward/question',
        body: {
          conceptClass: 'Question',
          name: 'Fever days',
          variableName: 'fever_days',
          description: '',
          displayText: 'How many days?',
          fieldType: 'type Textbox',
          dataType: 'Numeric',
          options: [],
          settings: { maxValue: 30 },
          attribute: false,
          sensitive: false,
        },
      },
    ]);
    expect(await screen.findByText('Question Saved!')).toBeDefined();
  });

  it('offers of an existing concept its data type and widgets, and keeps its variable name', async () => {
    show();
    await type('Concept name', 'coug');
    fireEvent.click(await screen.findByText('COUGH', {}, { timeout: 3000 }));
    expect((await field('Variable name')).getAttribute('value')).toBe('cough');
    expect(((await field('Display text')) as HTMLInputElement).value).toBe('Cough');
    await screen.findByRole('option', { name: 'Single Select Dropdown' });
    expect(screen.queryByRole('option', { name: 'Textbox' })).toBeNull();
    expect(((await field('Data Type')) as HTMLSelectElement).value).toBe('Coded');
  });

  it('needs options for a coded question, takes each once, in the order that is wanted', async () => {
    const close = show();
    await type('Concept name', 'Night sweats');
    await type('Display text', 'Night sweats?');
    await chooseWidget('Single Select Dropdown');
    await press('Save');
    expect((await screen.findAllByText('Coded questions should have atleast one option')).length).toBeGreaterThan(0);
    await enter('Find an option');
    expect(await screen.findByText('Option can not be blank')).toBeDefined();
    for (const name of ['yes', 'no', 'Yes']) {
      await type('Find an option', name);
      await enter('Find an option');
      await waitFor(async () => expect(((await field('Find an option')) as HTMLInputElement).value).toBe(''));
    }
    expect(await screen.findByText('Option already exist')).toBeDefined();
    await type('Find an option', 'Perhaps');
    await press('Add');
    expect((await screen.findAllByText('Option does not exist.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Create the option “Perhaps”' })).toBeDefined();
    await press(/NO.* up|up.*NO/i);
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toMatchObject({ dataType: 'Coded', options: ['o-no', 'o-yes'] });
  });

  it('keeps what was typed when it is refused, and shows the problem where it is', async () => {
    const close = show();
    answer = {
      status: 400,
      body: {
        error: {
          code: 'bank.conceptExists',
          message: '',
          fieldErrors: { name: [{ code: 'bank.conceptExists', message: '' }] },
        },
      },
    };
    await type('Concept name', 'Chest pain');
    await type('Display text', 'Does it hurt?');
    await chooseWidget('Textbox');
    await press('Save');
    expect((await screen.findAllByText(/A concept with this name exists already/)).length).toBeGreaterThan(0);
    expect(close).not.toHaveBeenCalled();
    expect(((await field('Display text')) as HTMLInputElement).value).toBe('Does it hurt?');
    expect((await field('Concept name')).getAttribute('aria-invalid')).toBe('true');
  });

  it('hides widget and data type for an option', async () => {
    show();
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Option' })));
    expect(screen.queryByLabelText('Widget type', { exact: false })).toBeNull();
    expect(screen.queryByLabelText('Display text', { exact: false })).toBeNull();
    await type('Name *', 'Very mild');
    await type('Description', 'Hardly any');
    await press('Save');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        conceptClass: 'Option',
        name: 'Very mild',
        variableName: 'very_mild',
        description: 'Hardly any',
      }),
    );
    expect(await screen.findByText('Option Saved!')).toBeDefined();
  });
});
