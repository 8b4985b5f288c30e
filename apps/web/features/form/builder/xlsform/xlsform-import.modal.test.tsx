import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import writeWorkbook from 'write-excel-file/universal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../../lib/text.ts';
import { XlsformImport } from './xlsform-import.modal.tsx';

interface Sent {
  form: { name: string };
  questions: { key: string }[];
  options: { key: string }[];
  dryRun: boolean;
}

let sent: Sent[] = [];
const taken = { code: 'form.exists', holes: {}, field: 'name' };

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('formimport')) return new Response(JSON.stringify({ results: [] }), { status: 200 });
    const body = JSON.parse(String(init?.body)) as Sent;
    sent.push(body);
    const exists = body.form.name === 'Taken';
    if (exists && !body.dryRun) {
      const error = { code: 'form.exists', message: '', fieldErrors: { name: [{ code: 'form.exists', message: '' }] } };
      return new Response(JSON.stringify({ error }), { status: 400 });
    }
    const answer = {
      form: body.dryRun ? null : { uuid: 'made', name: body.form.name },
      options: body.options.map(({ key }) => ({ key, fate: 'existing' })),
      questions: body.questions.map(({ key }) => ({ key, fate: 'new', variableName: key, other: null })),
      problems: exists ? [taken] : [],
    };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function workbook(title: string): Promise<File> {
  const survey = [
    ['type', 'name', 'label', 'relevant'],
    ['select_one yn', 'cough', 'Do you cough?', null],
    ['integer', 'weeks', 'For how many weeks?', "${cough} = 'yes'"],
    ['image', 'photo', 'Photograph', null],
  ];
  const choices = [
    ['list_name', 'name', 'label'],
    ['yn', 'yes', 'Yes'],
    ['yn', 'no', 'No'],
  ];
  const blob = await writeWorkbook([
    { sheet: 'survey', data: survey },
    { sheet: 'choices', data: choices },
    { sheet: 'settings', data: [['form_title'], [title]] },
  ]).toBlob();
  return new File([await blob.arrayBuffer()], 'form.xlsx');
}

async function show(file: File) {
  const done = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <XlsformImport onDone={done} onClose={vi.fn()} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no input for files');
  fireEvent.change(input, { target: { files: [file] } });
  return { done };
}

describe('import of an XLSForm', () => {
  it('shows what is lost and what is made, then makes it', async () => {
    const { done } = await show(await workbook('Screening'));
    const lost = await screen.findByRole('table', { name: 'Not carried over' }, { timeout: 10_000 });
    expect(within(lost).getByText('The type “image” is not known here')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Import' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(sent.map(({ dryRun }) => dryRun)).toEqual([true]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
    expect(screen.getByText('Nothing matches the filter')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Rules (1)' }));
    expect(await screen.findByText('Hides “For how many weeks?” when “Do you cough?” != Yes')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Questions (2)' }));
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2));
    fireEvent.click(button);
    await waitFor(() => expect(done).toHaveBeenCalledWith('made'));
    expect(sent.at(-1)).toMatchObject({ dryRun: false, form: { name: 'Screening' } });
  }, 20_000);

  it('a name that is taken is refused at the name, and another one may be typed', async () => {
    const { done } = await show(await workbook('Taken'));
    expect(await screen.findByText('Form already exist.', {}, { timeout: 10_000 })).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Import' });
    expect(button.hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: /Form name/ }), { target: { value: 'Free' } });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(done).toHaveBeenCalledWith('made'));
  }, 20_000);

  it('a file that is no workbook is refused, and another one may be chosen', async () => {
    await show(new File(['hello'], 'hello.xlsx'));
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe('This is not an Excel workbook (.xlsx)');
    expect(sent).toEqual([]);
  }, 20_000);
});
