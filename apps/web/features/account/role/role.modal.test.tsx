import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import RoleModal from './role.modal.tsx';

const rights = ['Manage Roles', 'Purge Roles', 'Get Patients', 'Edit Patients', 'View Reports'];
const privilege = (name: string) => ({ uuid: `p ${name}`, name, description: `About ${name}` });
const privileges = ['Edit Patients', 'Get Patients', 'Purge Patients', 'View Reports'].map(privilege);
const role = (name: string, own: string[], inherits: string[] = []) => ({
  uuid: `r ${name}`,
  name,
  description: `The ${name}`,
  privileges: own.map(privilege),
  inheritedRoles: inherits.map((each) => ({ uuid: `r ${each}`, display: each })),
});
const roles = [role('Clerk', ['Get Patients']), role('Nurse', ['Purge Patients'], ['Clerk']), role('Matron', [], ['Clerk'])];

let sent: { method: string; path: string; body?: unknown }[] = [];
let refusal: unknown = null;

function reply(url: string): unknown {
  const { pathname } = new URL(url, 'http://x');
  const path = decodeURIComponent(pathname);
  if (path.endsWith('/session'))
    return {
      authenticated: true,
      user: { uuid: 'me', username: 'me', privileges: rights.map((name) => ({ uuid: name, display: name, name })), roles: [] },
    };
  if (path.endsWith('/whereused')) return { uses: [] };
  if (path.endsWith('/privilege')) return { results: privileges };
  return roles.find(({ uuid }) => path.endsWith(`/role/${uuid}`)) ?? { results: path.endsWith('/role') ? roles : [] };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('active_user', rights);
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return new Response(JSON.stringify(reply(url)), { status: 200, headers: { ETag: '"7"' } });
    sent.push({
      method,
      path: decodeURIComponent(url.replace(/^.*\/v1\//, '')),
      ...(init?.body ? { body: JSON.parse(String(init.body)) } : {}),
    });
    return refusal === null ? new Response('{}', { status: 200 }) : new Response(JSON.stringify({ error: refusal }), { status: 400 });
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
        <ModalsProvider>
          <RoleModal {...(uuid === undefined ? {} : { uuid })} onClose={close} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const box = async (name: string) => (await screen.findByRole('checkbox', { name, hidden: true })) as HTMLInputElement;
const tick = async (name: string) => act(async () => void fireEvent.click(await box(name)));
const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input:not([type=hidden]), textarea' });

describe('a role', () => {
  it('is made with a name of letters, inherited roles and privileges; nobody gives what they do not have', async () => {
    const close = show();
    await press('Save');
    expect(await screen.findByText('Field is required')).toBeDefined();
    fireEvent.change(await field(/^Role/), { target: { value: 'Ward 7' } });
    await press('Save');
    expect(await screen.findByText('Only letters and spaces are allowed')).toBeDefined();
    fireEvent.change(await field(/^Role/), { target: { value: ' Night Shift ' } });
    fireEvent.click(await field(/^Inherited Roles/));
    const offered = (await screen.findAllByRole('option')).map((each) => [each.textContent, each.hasAttribute('data-combobox-disabled')]);
    expect(offered).toEqual([
      ['Clerk', false],
      ['Nurse', true],
      ['Matron', false],
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Matron' })));
    expect((await box('Get Patients')).checked).toBe(true);
    expect((await box('Get Patients')).disabled).toBe(true);
    expect(screen.getByText('Inherited from Clerk')).toBeDefined();
    expect((await box('Purge Patients')).disabled).toBe(true);
    await tick('All of Patients');
    await tick('View Reports');
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        method: 'POST',
        path: 'role',
        body: { name: 'Night Shift', description: '', privileges: ['p Edit Patients', 'p View Reports'], inheritedRoles: ['r Matron'] },
      },
    ]);
    expect(await screen.findByText('New role created')).toBeDefined();
  });

  it('keeps its name, inherits nothing that inherits it, and keeps a right that the editor does not have', async () => {
    const close = show('r Clerk');
    expect((await field(/^Role/)).hasAttribute('disabled')).toBe(true);
    await screen.findByRole('checkbox', { name: 'Delete' });
    fireEvent.click(await field(/^Inherited Roles/));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((each) => [each.textContent, each.hasAttribute('data-combobox-disabled')])).toEqual([
        ['Nurse', true],
        ['Matron', true],
      ]),
    );
    cleanup();
    show('r Nurse');
    expect((await box('Purge Patients')).disabled).toBe(false);
    await tick('Purge Patients');
    await tick('Purge Patients');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ path: 'role/r Nurse', body: { privileges: ['p Purge Patients'], inheritedRoles: ['r Clerk'] } });
    expect(close).not.toHaveBeenCalled();
  });

  it('is deleted by ticking Delete and saving; who holds it is named, and what to do', async () => {
    const close = show('r Clerk');
    refusal = {
      code: 'record.roleHeld',
      message: '',
      holes: { list: 'D001, D002' },
      fieldErrors: {},
    };
    await act(async () => void fireEvent.click(await screen.findByRole('checkbox', { name: 'Delete' })));
    await press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Can not delete this role. It has following user Ids are associated with it D001, D002')).toBeDefined();
    expect(await screen.findByText('Please remove the association first')).toBeDefined();
    expect(close).not.toHaveBeenCalled();
    refusal = null;
    await press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE role/r Clerk?purge=true',
      'DELETE role/r Clerk?purge=true',
    ]);
    expect(await screen.findByText('Role successfully deleted')).toBeDefined();
  });
});
