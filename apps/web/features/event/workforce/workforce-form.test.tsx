import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { EntryFormModal } from '../../../widgets/catalogue/entry-form.modal.tsx';
import { workforce } from './workforce-list.screen.tsx';

const known = {
  uuid: 'p-1',
  participantId: 4,
  name: "Sana O'Brien",
  retired: false,
  salaryValue: '45000.00',
  salaryType: { uuid: 's-month', display: 'Monthly' },
  user: { uuid: 'u-1', display: 'sana' },
};
const salaryTypes = ['Daily', 'Monthly', 'Annual'].map((name) => ({ uuid: `s-${name.slice(0, 5).toLowerCase()}`, name, retired: false }));

let sent: { path: string; body: unknown }[] = [];

function reply(url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname.endsWith('/session')) {
    const privileges = ['Get Users', 'Manage Salaries'].map((name) => ({ uuid: name, display: name, name }));
    return { authenticated: true, user: { uuid: 'me', username: 'me', privileges, roles: [] } };
  }
  if (pathname.endsWith('/participant-salary-type')) return { salaryTypes };
  if (pathname.endsWith('/participant/p-1')) return known;
  if (pathname.endsWith('/user') && searchParams.get('q') === 'rub')
    return { results: [{ uuid: 'u-rub', display: 'rubina.soomro', person: { display: 'Rubina Soomro' } }] };
  return { results: [] };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['Get Users', 'Manage Salaries']);
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return new Response(JSON.stringify(reply(url)), { status: 200, headers: { ETag: '"7"' } });
    sent.push({ path: url.replace(/^.*\/v1\//, ''), body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(known), { status: 201 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show(uuid = '') {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <EntryFormModal of={workforce} uuid={uuid} onClose={close} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const field = async (label: RegExp) => (await screen.findByLabelText(label, { selector: 'input:not([type=hidden])' })) as HTMLInputElement;
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));

async function salary(): Promise<void> {
  await type(/^Salary \*?$|^Salary$/, '45000');
  fireEvent.click(await field(/^Salary Type/));
  fireEvent.click(await screen.findByRole('option', { name: 'Monthly', hidden: true }));
}

describe('Create Personnel', () => {
  it('needs a user or a name, and a salary with its type', async () => {
    show();
    await save();
    await waitFor(() => expect(screen.getAllByText('Workforce should not be empty.')).toHaveLength(2));
    expect(screen.getAllByText('Field is required')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('takes somebody by their name', async () => {
    const close = show();
    await type(/^Name/, 'Driver Ali');
    await salary();
    await save();
    expect(await screen.findByText('Saved Successfully')).toBeDefined();
    expect(sent).toEqual([
      { path: 'hydra/participant', body: { name: 'Driver Ali', user: null, salaryValue: '45000', salaryType: 's-month' } },
    ]);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('finds a user, and takes the name of the person', async () => {
    show();
    await type(/^User/, 'rub');
    fireEvent.click(await screen.findByRole('option', { name: /Rubina Soomro/, hidden: true }));
    expect((await field(/^Name/)).value).toBe('Rubina Soomro');
    await salary();
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ body: { user: 'u-rub', name: 'Rubina Soomro' } }]));
  });
});

describe('Edit Personnel', () => {
  it('gives the keyboard back to the button that opened it, also after the dialog that waited for the record', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    show(known.uuid);
    expect((await field(/^Name/)).value).toBe("Sana O'Brien");
    cleanup();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });

  it('takes letters and spaces only for a name that is changed', async () => {
    show(known.uuid);
    expect((await field(/^Name/)).value).toBe("Sana O'Brien");
    await type(/^Name/, 'Sana 2');
    await save();
    expect(await screen.findByText('Only letters and spaces are allowed')).toBeDefined();
    expect(sent).toEqual([]);
    await type(/^Name/, "Sana O'Brien");
    await type(/^Salary \*?$|^Salary$/, '46000');
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ body: { uuid: 'p-1', participantId: 4, salaryValue: '46000' } }]));
  });
});
