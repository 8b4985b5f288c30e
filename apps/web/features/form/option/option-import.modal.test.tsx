import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import OptionImport from './option-import.modal.tsx';

interface Sent {
  rows: { name: string }[];
  dryRun: boolean;
  onExisting: string;
}

let sent: Sent[] = [];
/** What the server would do with a row, by its name. */
const judge = (rows: Sent['rows']) =>
  rows.map(({ name }, row) =>
    name === 'Twice'
      ? { row, fate: 'error', message: { code: 'bank.importNameTwice', holes: { row: 1 } } }
      : { row, fate: name === 'Known' ? 'skip' : 'create' },
  );
let refuse = false;

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  refuse = false;
  // Rows are drawn by the height of their frame, and nothing has a height here.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('optionimport')) return new Response(JSON.stringify({ results: [] }), { status: 200 });
    const body = JSON.parse(String(init?.body)) as Sent;
    sent.push(body);
    if (refuse && !body.dryRun) {
      const error = { code: 'administration.importRefused', holes: { count: 1 }, message: '' };
      return new Response(JSON.stringify({ error }), { status: 400 });
    }
    const rows = judge(body.rows);
    const count = (fate: string) => rows.filter((row) => row.fate === fate).length;
    const counts = { create: count('create'), update: 0, skip: count('skip'), error: count('error') };
    return new Response(JSON.stringify({ counts, rows }), { status: 200 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(text: string) {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <OptionImport onClose={close} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files: [new File([text], 'codes.csv')] } });
  return close;
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await act(async () => void fireEvent.click(button));
};
const file = 'Name;LOINC;Remark\nFirst;1-8;a\nTwice;2-8;b\nKnown;;c\n\nLast;3-8|4-8;d\n';

describe('the import of a code list', () => {
  it('shows what becomes of each row, and imports only the good ones on request', async () => {
    const close = await show(file);
    expect(await screen.findByText('Rows: 4, columns: 3')).toBeDefined();
    await press('Next');
    expect((screen.getByLabelText('What LOINC holds') as HTMLSelectElement).value).toBe('code');
    expect((screen.getByLabelText('What Remark holds') as HTMLSelectElement).value).toBe('skip');
    fireEvent.change(screen.getByLabelText('What Remark holds'), { target: { value: 'description' } });
    await press('Check the rows');
    expect(await screen.findByText('Rows that cannot be imported: 1')).toBeDefined();
    expect(sent).toEqual([
      {
        dryRun: true,
        onExisting: 'skip',
        rows: [
          { name: 'First', description: 'a', mappings: [{ source: 'LOINC', code: '1-8' }] },
          { name: 'Twice', description: 'b', mappings: [{ source: 'LOINC', code: '2-8' }] },
          { name: 'Known', description: 'c' },
          {
            name: 'Last',
            description: 'd',
            mappings: [
              { source: 'LOINC', code: '3-8' },
              { source: 'LOINC', code: '4-8' },
            ],
          },
        ],
      },
    ]);
    // Rows are numbered as in the file, in the sentences too.
    expect(screen.getByRole('cell', { name: '3' })).toBeDefined();
    expect(screen.getByRole('cell', { name: 'Row 2 has the same name' })).toBeDefined();
    expect((screen.getByRole('button', { name: 'Import the options (2)' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('New (2)'));
    expect(screen.getByRole('cell', { name: '6' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import without such rows (1)' }));
    await press('Import the options (2)');
    expect(await screen.findByText('Options imported: 2')).toBeDefined();
    expect(sent[1]).toMatchObject({ dryRun: false });
    expect(sent[1]?.rows.map(({ name }) => name)).toEqual(['First', 'Known', 'Last']);
    await press('Close');
    expect(close).toHaveBeenCalled();
  });

  it('loses nothing when it is refused: the rows are judged again', async () => {
    const close = await show('Name\nFirst\nLast\n');
    await press('Next');
    await press('Check the rows');
    refuse = true;
    await press('Import the options (2)');
    expect(await screen.findByText('Rows that cannot be imported: 1. Nothing was saved.')).toBeDefined();
    await waitFor(() => expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false, true]));
    expect(screen.getByRole('cell', { name: 'Last' })).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  });

  it('says that a file is empty, and does not go on without names or terminologies', async () => {
    await show(' \n\n');
    expect(await screen.findByText('There is nothing in this file')).toBeDefined();
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    await show('Name,code of ours\nFirst,1\n');
    await press('Next');
    const check = (): boolean => (screen.getByRole('button', { name: 'Check the rows' }) as HTMLButtonElement).disabled;
    fireEvent.change(screen.getByLabelText('What code of ours holds'), { target: { value: 'code' } });
    expect(screen.getByText('Say which terminology')).toBeDefined();
    expect(check()).toBe(true);
    fireEvent.change(screen.getByLabelText('Terminology of code of ours', { selector: 'input' }), { target: { value: 'Ours' } });
    expect(check()).toBe(false);
    fireEvent.change(screen.getByLabelText('What Name holds'), { target: { value: 'skip' } });
    expect(screen.getByText('One column must hold the names')).toBeDefined();
    expect(check()).toBe(true);
  });
});
