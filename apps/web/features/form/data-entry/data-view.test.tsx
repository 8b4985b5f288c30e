import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { startTexts } from '../../../lib/text.ts';
import DataViewScreen from './data-view.screen.tsx';

const person = { display: 'Ali Khan', gender: 'M', age: 30, birthdate: null, dead: false, preferredName: null };
const workflows = [
  { uuid: 'w-1', name: 'Respiratory Care', retired: false },
  { uuid: 'w-2', name: 'Tuberculosis Programme', retired: false },
];
const inRespiratory = { nextForm: null, programmes: [{ workflow: { uuid: 'w-1', display: 'Respiratory Care' } }] };
const tabOf = (uuid: string) => ({ uuid: `p-${uuid}`, phaseUUID: `p-${uuid}`, phaseName: `Phase of ${uuid}`, workflowUUID: uuid });

/** What the server says of the patient's workflows; called when it answers. */
let answerHead: (head: Response) => void;

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  local.set('selectedWorkflow', 'Tuberculosis Programme');
  local.set('selectedWorkflowId', 'w-2');
  const head = new Promise<Response>((resolve) => (answerHead = resolve));
  const answers: Readonly<Record<string, unknown>> = {
    'patient/p': { uuid: 'p', display: 'Ali', voided: false, identifiers: [{ identifier: 'TBP-1', preferred: true }], person },
    'hydra/workflow': { workflows },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = '', query = ''] = url.replace(/^.*\/v1\//, '').split('?');
    if (path === 'hydra/workflowphases') return Response.json({ results: [tabOf(new URLSearchParams(query).get('q') ?? '')] });
    return path === 'fieldward/patientbanner' ? head : Response.json(answers[path] ?? { results: [] });
  });
});
afterEach(() => {
  cleanup();
  local.remove('selectedWorkflow', 'selectedWorkflowId');
  vi.unstubAllGlobals();
});

function show(address: string): void {
  const routeTree = createRootRoute({
    component: DataViewScreen,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const tab = (uuid: string) => screen.findByRole('tab', { name: `Phase of ${uuid}` });

it("waits for the patient's own workflow rather than showing the forms of the one that was looked at last", async () => {
  show('/patient/detail/dataentry?patient=p');
  await screen.findByText(/TBP-1/);
  expect(screen.queryByRole('tab')).toBeNull();
  answerHead(Response.json(inRespiratory));
  expect(await tab('w-1')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Phase of w-2' })).toBeNull();
});

it('shows the one that was looked at last where the patient is in none, or the server does not say', async () => {
  show('/patient/detail/dataentry?patient=p');
  answerHead(Response.json({ nextForm: null, programmes: [] }));
  expect(await tab('w-2')).toBeTruthy();
});

it('shows the one in the address without asking for any other', async () => {
  show('/patient/detail/dataentry?patient=p&workflow=w-1');
  expect(await tab('w-1')).toBeTruthy();
});
