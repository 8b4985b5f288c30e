import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { DataGrid } from './data-grid.tsx';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(cleanup);

function show(rows: readonly string[]): void {
  const Page = () => (
    <DataGrid name="names" label="Names" columns={[{ key: 'name', title: 'Name', value: (row) => row }]} rows={rows} idOf={(row) => row} />
  );
  const routeTree = createRootRoute({ component: Page });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}

it('says that nothing is there only when nothing is there: what is merely invisible is read out', async () => {
  show(['Ali']);
  await screen.findByText('Ali');
  expect(screen.queryByText('Nothing here yet')).toBeNull();
  cleanup();
  show([]);
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
});
