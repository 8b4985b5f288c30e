import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draft } from '../../../lib/drafts.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import UserModal from './user.modal.tsx';

const all = [
  'Get Roles',
  'Edit Users',
  'Add Users',
  'Delete Users',
  'Manage Roles',
  'Manage Providers',
  'Edit User Passwords',
  'Get Patients',
];
const roles = [
  { uuid: 'r-view', name: 'Viewer', description: '', privileges: [{ uuid: 'p', name: 'Get Patients' }], inheritedRoles: [] },
  { uuid: 'r-more', name: 'Purger', description: '', privileges: [{ uuid: 'q', name: 'Purge Patients' }], inheritedRoles: [] },
  { uuid: 'r-heir', name: 'Heir', description: '', privileges: [], inheritedRoles: [{ uuid: 'r-more', display: 'Purger' }] },
];
const account = {
  uuid: 'u1',
  display: 'sana.malik',
  systemId: 'D001',
  username: 'sana.malik',
  familyName: 'Malik',
  givenName: 'Sana',
  gender: 'F',
  birthdate: '1992-04-11',
  nationalId: '123',
  provider: true,
  roles: [{ uuid: 'r-view', display: 'Viewer' }],
  retired: false,
};

let may: readonly string[] = all;
let sent: { path: string; body: unknown }[] = [];
let answer: { status: number; body: unknown } = { status: 201, body: account };

function reply(url: string): unknown {
  const { pathname } = new URL(url, 'http://x');
  if (pathname.endsWith('/session'))
    return {
      authenticated: true,
      user: { uuid: 'me', username: 'me', privileges: may.map((name) => ({ uuid: name, display: name, name })), roles: [] },
    };
  if (pathname.endsWith('/fieldward/user')) return account;
  if (pathname.includes('/systemsetting/')) return { value: '' };
  return { results: pathname.endsWith('/role') ? roles : [] };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  may = all;
  await freshDrafts('me');
  local.set('active_user', [...all]);
  sent = [];
  answer = { status: 201, body: account };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response(JSON.stringify(reply(url)), { status: 200, headers: { ETag: '"7"' } });
    sent.push({ path: url.replace(/^.*\/v1\//, ''), body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show(uuid?: string) {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <UserModal {...(uuid === undefined ? {} : { uuid })} onClose={close} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const field = async (label: string | RegExp) => (await screen.findByLabelText(label, { selector: 'input' })) as HTMLInputElement;
const type = async (label: string | RegExp, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (group: string, name: string) =>
  act(async () => void fireEvent.click(within(screen.getByRole('radiogroup', { name: new RegExp(group) })).getByRole('radio', { name })));
const openRoles = async () => {
  const input = await screen.findByLabelText(/^Roles/, { selector: 'input:not([type=hidden])' });
  fireEvent.click(input);
  await screen.findByRole('option', { name: 'Viewer' });
};

async function fill(): Promise<void> {
  await type(/^Family Name/, 'Malik');
  await type(/^Given Name/, 'Sana');
  await choose('Gender', 'Female');
  await type(/^Date of birth/, '11/04/1992');
  fireEvent.blur(await field(/^Date of birth/));
  await type(/^Username/, 'sana.malik');
  await type(/^Password/, 'Secret123');
  await type(/^Confirm Password/, 'Secret123');
  await choose('Allow Data Entry', 'Yes');
}

describe('Add New/Edit User', () => {
  it('asks for everything that is needed, and says so at each field', async () => {
    const close = show();
    await press('Save');
    expect(await screen.findByText('Please fill mandatory fields')).toBeDefined();
    expect(screen.getAllByText('Field is required')).toHaveLength(7);
    expect(screen.getByText('Please select atleast one role')).toBeDefined();
    await type(/^Given Name/, 'S4na');
    await press('Save');
    await waitFor(() => expect(screen.getAllByText('Name cannot contain numbers or special characters').length).toBeGreaterThan(1));
    expect(sent).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });

  it('needs a role and the same password twice, then makes the user with one call', async () => {
    const close = show();
    await fill();
    await type(/^Confirm Password/, 'Secret124');
    await press('Save');
    await waitFor(() => expect(screen.getAllByText('Password and Confirm Password do not match').length).toBeGreaterThan(1));
    await type(/^Confirm Password/, 'Secret123');
    await press('Save');
    await waitFor(() => expect(screen.getAllByText('Please select atleast one role').length).toBeGreaterThan(1));
    await openRoles();
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Viewer' })));
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: 'fieldward/user',
        body: {
          username: 'sana.malik',
          familyName: 'Malik',
          givenName: 'Sana',
          gender: 'F',
          birthdate: '1992-04-11',
          nationalId: '',
          provider: true,
          password: 'Secret123',
          confirmPassword: 'Secret123',
          roles: ['r-view'],
        },
      },
    ]);
    expect(await screen.findByText('User Created Successfully')).toBeDefined();
  });

  it('offers no role that may more than the person, through inheritance either', async () => {
    show();
    await openRoles();
    const offered = screen.getAllByRole('option').map((each) => [each.textContent, each.hasAttribute('data-combobox-disabled')]);
    expect(offered).toEqual([
      ['Viewer', false],
      ['Purger', true],
      ['Heir', true],
    ]);
  });

  it('edits without the password and the name, and sends the roles only when they changed', async () => {
    const close = show('u1');
    expect((await field(/^Username/)).disabled).toBe(true);
    await type(/^Family Name/, 'Khan');
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent[0]?.body).toEqual({
      uuid: 'u1',
      familyName: 'Khan',
      givenName: 'Sana',
      gender: 'F',
      birthdate: '1992-04-11',
      nationalId: '123',
      provider: true,
    });
    expect(await screen.findByText('User Updated Successfully')).toBeDefined();
  });

  it('says what the server says: a name that is taken at its field, anything else above the form', async () => {
    const close = show('u1');
    const refuse = (code: string, message: string, fieldErrors: object) => {
      answer = { status: 400, body: { error: { code, message, fieldErrors } } };
    };
    await type(/^Family Name/, 'Khan');
    refuse('record.lastAdministrator', 'x', {});
    await press('Save');
    expect(await screen.findByText('User Not Updated')).toBeDefined();
    expect(await screen.findByText(/this is the last such account/)).toBeDefined();
    refuse('record.duplicateUsername', 'x', { username: [{ code: 'record.duplicateUsername', message: 'x' }] });
    await press('Save');
    expect((await screen.findAllByText('User with this name already exist')).length).toBeGreaterThan(0);
    expect(close).not.toHaveBeenCalled();
    expect((await field(/^Family Name/)).value).toBe('Khan');
  });

  it('leaves roles and retiring to those who may', async () => {
    may = ['Edit Users'];
    local.set('active_user', ['Edit Users']);
    show('u1');
    const input = await screen.findByLabelText(/^Roles/, { selector: 'input:not([type=hidden])' });
    await waitFor(() => expect(input.hasAttribute('disabled')).toBe(true));
    expect(screen.queryByRole('checkbox', { name: 'Retired' })).toBeNull();
    expect(screen.queryByLabelText(/^Password/, { selector: 'input' })).toBeNull();
  });
});

it('offers what was typed and not saved, without the passwords', async () => {
  show();
  await fill();
  cleanup();
  expect(JSON.stringify(draft({ form: 'user:new' }))).toContain('Malik');
  expect(JSON.stringify(draft({ form: 'user:new' }))).not.toContain('Secret');
  show();
  await press('Restore');
  expect([(await field(/^Family Name/)).value, (await field(/^Password/)).value]).toEqual(['Malik', '']);
});
