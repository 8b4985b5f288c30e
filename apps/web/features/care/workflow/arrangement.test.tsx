import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { startTexts } from '../../../lib/text.ts';
import PhaseListScreen from './phase-list.screen.tsx';
import StageFormsScreen from './stage-forms.screen.tsx';
import StageListScreen from './stage-list.screen.tsx';
import WorkflowListScreen from './workflow-list.screen.tsx';

/** What was asked before something was removed, and the answer. */
const asked = vi.hoisted(() => ({ questions: [] as unknown[], sure: true }));
vi.mock('../../../ui/confirm.tsx', () => ({
  confirm: async ({ message }: { message: unknown }) => {
    asked.questions.push(message);
    return asked.sure;
  },
}));

/** What the server holds, by path; a search gets all of it. */
const stored: Readonly<Record<string, object>> = {
  'fieldward/whereused': { uses: [{ kind: 'encounters', count: 4 }] },
  'hydra/workflow/w': { uuid: 'w', workflowId: 7, name: 'TB' },
  'hydra/workflow': { workflows: [{ uuid: 'w', workflowId: 7, name: 'TB' }] },
  'hydra/phase/p1': { uuid: 'p1', name: 'Screening' },
  'hydra/component/s1': { uuid: 's1', name: 'Symptoms' },
  'hydra/workflowphases': {
    results: [
      { uuid: 'wp2', displayOrder: 1, phaseUUID: 'p2', phaseName: 'Treatment' },
      { uuid: 'wp1', displayOrder: 0, phaseUUID: 'p1', phaseName: 'Screening' },
    ],
  },
  'hydra/phase': {
    phases: [
      { uuid: 'p3', name: 'Follow Up', retired: false },
      { uuid: 'p4', name: 'Old', retired: true },
    ],
  },
  'hydra/phasecomponent': {
    results: [
      { uuid: 'pc1', displayOrder: 4, phaseUUID: 'p1', componentUUID: 's1', hydramoduleComponent: { name: 'Symptoms' } },
      { uuid: 'pc2', displayOrder: 0, phaseUUID: 'p2', componentUUID: 's2', hydramoduleComponent: { name: 'Elsewhere' } },
    ],
  },
  'hydra/componentform': {
    results: [
      place('cf1', 0, 'Contacts'),
      place('cf2', 1, 'Smear'),
      { ...place('cf3', 2, 'Removed'), retired: true },
      { ...place('cf4', 3, 'Elsewhere'), phase: { uuid: 'p2' } },
      { ...place('cf5', 4, 'Nowhere'), phase: null },
    ],
  },
};

function place(uuid: string, displayOrder: number, display: string) {
  const form = { uuid: `f-${uuid}`, display };
  return { uuid, displayOrder, retired: false, form, workflow: { uuid: 'w' }, phase: { uuid: 'p1' } };
}

/** The writes that were sent: `METHOD path`, body. */
let writes: (readonly [string, unknown])[] = [];
let privileges: string[] = [];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  writes = [];
  Object.assign(asked, { questions: [], sure: true });
  privileges = ['Get Workflows', 'Manage Workflows', 'Manage Workflows Metadata', 'Get Forms'];
  // cards, as on a phone: this document does not lay out the rows of a table
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://x').pathname.replace('/openmrs/ws/rest/v1/', '');
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    if (path === 'session') {
      const names = privileges.map((display) => ({ uuid: display, display, name: display }));
      return json({ authenticated: true, user: { uuid: 'u', systemId: 'u', privileges: names, roles: [] } });
    }
    if ((init.method ?? 'GET') === 'GET') return path in stored ? json(stored[path]) : json({ error: {} }, 404);
    writes.push([`${init.method} ${path}`, typeof init.body === 'string' ? JSON.parse(init.body) : undefined]);
    return init.method === 'DELETE' ? new Response(null, { status: 204 }) : json({ uuid: 'new', display: 'New' }, 201);
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

function show(page: () => ReactNode, address: string): void {
  local.set('active_user', privileges);
  const router = createRouter({
    routeTree: createRootRoute({ component: page, validateSearch: (search: Record<string, unknown>) => search }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const press = async (name: string, part: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await part.findByRole('button', { name }));
const namesOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((each) => each.textContent);

it('renames and deletes a workflow through the collection, by its number and uuid', async () => {
  show(WorkflowListScreen, '/');
  await press('Rename TB');
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Tuberculosis' } });
  await press('Save', within(screen.getByRole('dialog')));
  await screen.findByText('Tuberculosis saved');
  await press('Delete TB');
  await screen.findByText('TB deleted');
  expect(writes).toEqual([
    ['POST hydra/workflow', { workflowId: 7, uuid: 'w', name: 'Tuberculosis' }],
    ['POST hydra/workflow', { workflowId: 7, uuid: 'w', name: 'TB', retired: true }],
  ]);
});

it('shows the phases of a workflow in their order, and writes only those that moved', async () => {
  show(PhaseListScreen, '/?workflow=w');
  await screen.findByRole('link', { name: 'Screening' });
  expect(namesOf('TB Phases')).toEqual(['Screening', 'Treatment']);
  await press('Move Treatment up');
  await screen.findByText('Order saved');
  await press('Delete Screening');
  await screen.findByText('Screening removed from this workflow');
  expect(writes).toEqual([
    ['POST hydra/workflowphases/wp2', { displayOrder: 0 }],
    ['POST hydra/workflowphases/wp1', { displayOrder: 1 }],
    ['DELETE hydra/workflowphases/wp1', undefined],
  ]);
});

it('marks a deleted workflow, also on a phone, and takes it back', async () => {
  const { 'hydra/workflow': before } = stored;
  Object.assign(stored, { 'hydra/workflow': { workflows: [{ uuid: 'old', workflowId: 8, name: 'Leprosy', retired: true }] } });
  show(WorkflowListScreen, '/?deleted=true');
  expect(await screen.findByText('Deleted · Leprosy')).toBeTruthy();
  await press('Restore Leprosy');
  await screen.findByText('Leprosy is in use again');
  expect(writes).toEqual([['POST hydra/workflow/old', { retired: false }]]);
  Object.assign(stored, { 'hydra/workflow': before });
});

it.each([
  ['a phase', PhaseListScreen, '/?workflow=w', 'Screening'],
  ['a stage', StageListScreen, '/?workflow=w&phase=p1', 'Symptoms'],
  ['a form', StageFormsScreen, '/?workflow=w&phase=p1&stage=s1', 'Smear'],
  ['a workflow', WorkflowListScreen, '/', 'TB'],
])('asks before %s is removed, shows what uses it, and leaves it when the answer is No', async (_what, page, address, name) => {
  asked.sure = false;
  show(page, address);
  await press(`Delete ${name}`);
  await vi.waitFor(() => expect(asked.questions).toHaveLength(1));
  expect(asked.questions[0]).toMatchObject({ props: { uses: [{ kind: 'encounters', count: 4 }] } });
  expect(writes).toEqual([]);
});

it('asks for a workflow when that of the address does not exist, instead of adding phases to nothing', async () => {
  show(PhaseListScreen, '/workflow/phase?workflow=nope');
  expect(await screen.findByText('Choose a workflow first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Phase' })).toBeNull();
});

it('puts a phase that exists at the end; retired ones are not offered', async () => {
  show(PhaseListScreen, '/?workflow=w');
  await press('Add Phase');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Select phase' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Follow Up' }));
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await press('Save');
  await screen.findByText('Phase added');
  expect(writes).toEqual([['POST hydra/workflowphases', { displayOrder: 2, hydramodulePhase: 'p3', hydramoduleWorkflow: 'w' }]]);
});

it('begins with a new one where nothing is left to choose, and says where forms are made', async () => {
  const { 'hydra/phase': phases, 'hydra/form': forms } = stored;
  Object.assign(stored, { 'hydra/phase': { phases: [{ uuid: 'p1', name: 'Screening', retired: false }] }, 'hydra/form': { forms: [] } });
  show(PhaseListScreen, '/?workflow=w');
  await press('Add Phase');
  expect(await screen.findByRole('textbox', { name: 'Create a Phase' })).toBeTruthy();
  cleanup();
  show(StageFormsScreen, '/?workflow=w&phase=p1&stage=s1');
  await press('Add Form');
  expect(await screen.findByRole('link', { name: 'Make one in the form builder' })).toBeTruthy();
  Object.assign(stored, { 'hydra/phase': phases, 'hydra/form': forms });
});

it('creates a stage and puts it in the phase', async () => {
  show(StageListScreen, '/?workflow=w&phase=p1');
  await screen.findByRole('link', { name: 'Symptoms' });
  expect(namesOf('Screening Stages')).toEqual(['Symptoms']);
  await press('Create Stage');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Create a Stage' }), { target: { value: ' Chest Xray ' } });
  await press('Save');
  await screen.findByText('Stage added');
  expect(writes).toEqual([
    ['POST hydra/component', { name: 'Chest Xray' }],
    ['POST hydra/phasecomponent', { displayOrder: 5, hydramoduleComponent: 'new', hydramodulePhase: 'p1', hydramoduleWorkflow: 'w' }],
  ]);
});

it('offers nothing new to people who may not create stages, and nothing at all to those who may only look', async () => {
  privileges = ['Get Workflows', 'Manage Workflows'];
  show(StageListScreen, '/?workflow=w&phase=p1');
  await screen.findByRole('button', { name: 'Add Stage' });
  expect(screen.queryByRole('button', { name: 'Create Stage' })).toBeNull();
  cleanup();
  privileges = ['Get Workflows'];
  show(StageListScreen, '/?workflow=w&phase=p1');
  await screen.findByRole('link', { name: 'Symptoms' });
  for (const name of ['Add Stage', 'Delete Symptoms', 'Move Symptoms']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('saves the order of the forms of a stage in one call', async () => {
  show(StageFormsScreen, '/?workflow=w&phase=p1&stage=s1');
  await press('Move Smear up');
  await screen.findByText('Order saved');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(writes).toEqual([['POST fieldward/componentformorder', { workflow: 'w', phase: 'p1', component: 's1', order: ['cf2', 'cf1'] }]]);
  await screen.findByRole('heading', { name: 'Symptoms Forms' });
});
