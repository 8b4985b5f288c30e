import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MOST_SMALL_PHOTOS } from '@fieldward/contract/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { initialsOf } from './initials.ts';
import { usePhotoColumn } from './photo-column.tsx';

const held = vi.hoisted(() => ({ rights: new Set<string>() }));
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ may: (right: string) => held.rights.has(right) }) }));

const asked: string[][] = [];
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  asked.length = 0;
  held.rights = new Set(['Get Patients', 'View Patient Photos']);
  vi.stubGlobal('fetch', async (url: string) => {
    const patients = (new URL(url, 'http://here').searchParams.get('patients') ?? '').split(',');
    asked.push(patients);
    // every second one has a photo, the last one without a small one
    const results = patients
      .filter((_, at) => at % 2 === 1)
      .map((patient) => ({ patient, photo: `photo-${patient}`, picture: patient === 'p-3' ? null : 'data:image/png;base64,AA==' }));
    return new Response(JSON.stringify({ results }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Row {
  readonly patient: { readonly uuid: string; readonly display: string };
}
const patientOf = ({ patient }: Row) => patient;
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ patient: { uuid: `p-${n}`, display: 'Amina Traoré' } }));

function List({ rows }: { rows: readonly Row[] }) {
  const columns = usePhotoColumn(rows, patientOf);
  return (
    <ul aria-label={columns.map(({ title }) => title).join()}>
      {rows.map((row, at) => (
        <li key={at}>
          {columns.map((column) => (
            <span key={column.key}>{column.render?.(row)}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}
const show = (rows: readonly Row[]): HTMLElement =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <List rows={rows} />
      </QueryClientProvider>
    </MantineProvider>,
  ).container;

it('shows the photos of a list by one request, each patient once, initials where there is none', async () => {
  const rows = rowsOf(4);
  const container = show([...rows, ...rows.slice(0, 1)]);
  screen.getByRole('list', { name: 'Photo' });
  expect(container.querySelectorAll('[data-initials]')).toHaveLength(5);
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2));
  expect(asked).toEqual([['p-0', 'p-1', 'p-2', 'p-3']]);
  expect([...container.querySelectorAll('img')].map((each) => each.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
  expect(container.querySelectorAll('img')[1]?.getAttribute('src'), 'the whole one, once its row is seen').toContain(
    'personimage/p-3?photo=photo-p-3',
  );
});

it('asks for a longer list in parts, so that nobody is left out', async () => {
  const container = show(rowsOf(MOST_SMALL_PHOTOS + 50));
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(75));
  expect(asked.map((part) => part.length)).toEqual([MOST_SMALL_PHOTOS, 50]);
});

it.each(['Get Patients', 'View Patient Photos'])('is no column and asks for nothing without %s', async (right) => {
  held.rights.delete(right);
  const container = show(rowsOf(4));
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(4));
  expect([container.querySelectorAll('img, [data-initials]').length, asked]).toEqual([0, []]);
});

it.each([
  ['Amina Bint Traoré', 'A\u200cT'],
  ['TBP-000046 - Waqas Siddiqui', 'W\u200cS'],
  ['جنید بھٹی', 'ج\u200cب'],
  ['Hawa', 'H'],
  ['TBP-000046', ''],
])('the initials of %s are those of the name', (name, initials) => expect(initialsOf(name)).toBe(initials));
