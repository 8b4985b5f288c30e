import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { DataGrid, type GridColumn } from './data-grid.tsx';
import { directionOfText } from './grid-column.ts';

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

it('offers columns to choose by their heads: one of buttons without a head stays, and never alone', async () => {
  const Page = () => (
    <DataGrid
      name="headless"
      label="Names"
      columns={[
        { key: 'name', title: 'Name', value: (row: string) => row },
        { key: 'acts', title: '', action: true, render: () => <button type="button">Act</button> },
      ]}
      rows={['Ali']}
      idOf={(row) => row}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Choose columns' }));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(['Name']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).checked).toBe(true);
});

interface Person {
  readonly name: string;
  readonly family: string;
  readonly age: number;
  readonly town: string;
  readonly note?: string;
}

const people: readonly Person[] = [{ name: 'Ali', family: 'Khan', age: 34, town: 'Quetta' }];

const columns: readonly GridColumn<Person>[] = [
  { key: 'town', title: 'Town', value: ({ town }) => town },
  { key: 'name', title: 'Name', phone: 'title', value: ({ name }) => name, short: ({ name, family }) => `${name} ${family}` },
  { key: 'family', title: 'Family', phone: 'none', value: ({ family }) => family },
  { key: 'death', title: 'Died', hideEmpty: true, value: () => null },
  { key: 'age', title: 'Age', phone: 'first', value: ({ age }) => age, short: ({ age }) => `${age} years` },
  { key: 'note', title: 'Note', phone: 'below', hideEmpty: true, value: ({ note }) => note },
  { key: 'edit', title: 'Edit', action: true, phone: 'none', render: () => <button type="button">Edit</button> },
];

function showPeople(onOpen: (row: Person) => void, rows = people): void {
  const Page = () => (
    <DataGrid name="people" label="People" columns={columns} rows={rows} idOf={({ name }) => name} onOpen={onOpen} hrefOf={() => '/open'} />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}

describe('a row that opens something', () => {
  it('contains one link with the name of the row, and opens by it; a new tab is left to the browser', async () => {
    const opened = vi.fn();
    showPeople(opened);
    const link = await screen.findByRole('link', { name: 'Ali Khan' });
    expect(link.getAttribute('href')).toBe('/open');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    fireEvent.click(link, { ctrlKey: true });
    expect(opened).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    fireEvent.click(screen.getByText('Quetta'));
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('leaves out a column in which no row has anything, and nothing else', async () => {
    showPeople(() => {});
    await screen.findByText('Quetta');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Town', 'Name', 'Family', 'Age', 'Edit']);
  });

  it('is on a phone a name and one line of what it is known by, and below it what is to be read whole', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }) as unknown as MediaQueryList, // as much as is asked
    );
    showPeople(() => {}, [{ ...people[0]!, note: 'Lives behind the mill' }]);
    const row = (await screen.findByRole('link', { name: 'Ali Khan' })).closest('li');
    expect(row?.textContent).toBe('Ali Khan34 years · QuettaNoteLives behind the mill');
    vi.restoreAllMocks();
  });
});

it('knows in which direction a text is written, so that its end is cut', () => {
  expect(['Erythrocyte', '2 مركز', '34 – 12', 'TBP-1 خان'].map(directionOfText)).toEqual(['ltr', 'rtl', undefined, 'ltr']);
});
