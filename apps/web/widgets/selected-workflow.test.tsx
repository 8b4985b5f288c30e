import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { local } from '../lib/local-store.ts';
import { useSelectedWorkflow } from './selected-workflow.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const shown = (results: readonly { uuid: string; name: string }[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ workflows: results, results }));
  local.set('selectedWorkflow', 'Tuberculosis');
  local.set('selectedWorkflowId', 'w-1');
  const client = new QueryClient();
  return renderHook(useSelectedWorkflow, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result;
};

it('is shown by the name that it has now', async () => {
  const workflow = shown([{ uuid: 'w-1', name: 'TB' }]);
  expect(workflow.current).toBe('Tuberculosis');
  await waitFor(() => expect(workflow.current).toBe('TB'));
});

it('is forgotten once it is retired', async () => {
  const workflow = shown([{ uuid: 'w-2', name: 'Asthma' }]);
  await waitFor(() => expect(workflow.current).toBeUndefined());
  expect(local.get('selectedWorkflowId')).toBeUndefined();
});
