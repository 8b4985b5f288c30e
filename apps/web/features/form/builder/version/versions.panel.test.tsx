import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../../lib/text.ts';
import VersionsPanel, { type VersionDefinition } from './versions.panel.tsx';
import { copyFromWire } from '../editor/working-copy.ts';

const field = (name: string) => ({
  uuid: `ff-${name}`,
  displayText: name,
  field: { uuid: `q-${name}`, name, fieldType: { uuid: 't', display: 'Textbox' }, attributeName: 'Text' },
});
const form = (...names: readonly string[]) => ({ uuid: 'form', name: 'Form', description: 'x', formFields: names.map(field) });
const versions = [
  { uuid: 'v1', number: 1, note: null, dateCreated: '2026-03-03T08:00:00.000+0000', creator: { uuid: 'u', display: 'amna' } },
  { uuid: 'v2', number: 2, note: 'With fever', dateCreated: '2026-03-09T08:00:00.000+0000', creator: { uuid: 'u', display: 'amna' } },
];
const definitions: Readonly<Record<string, VersionDefinition>> = {
  v1: { form: form('Cough'), rules: [] },
  v2: { form: form('Cough', 'Fever'), rules: [] },
};
let rows: readonly unknown[] = versions;

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  rows = versions;
  vi.stubGlobal('fetch', async (url: string) => {
    const uuid = /form-version\/(\w+)/.exec(url)?.[1];
    const body = uuid === undefined ? { results: rows } : { uuid, definition: definitions[uuid] };
    return new Response(JSON.stringify(body), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(restored?: (definition: VersionDefinition) => void) {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <VersionsPanel
            form="form"
            copy={copyFromWire(form('Cough', 'Fever', 'Weight'))}
            rules={[]}
            {...(restored ? { onRestore: restored } : {})}
          />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the versions of a form', () => {
  it('are listed newest first, and the working copy is compared with the newest', async () => {
    show();
    const [newest, first] = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    expect(newest?.textContent).toContain('Version 2');
    expect(newest?.textContent).toContain('With fever');
    expect(first?.textContent).toContain('amna');
    expect(await screen.findByText('“Weight” was added after “Fever”.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore version 1' })).toBeNull();
  });

  it('are compared with one another', async () => {
    show();
    await screen.findByText('“Weight” was added after “Fever”.');
    fireEvent.click(screen.getByRole('combobox', { name: 'To' }));
    const list = await screen.findByRole('listbox', { name: 'To', hidden: true });
    fireEvent.click(within(list).getByRole('option', { name: /Version 1/, hidden: true }));
    expect(await screen.findByText('“Fever” was removed.')).toBeTruthy();
  });

  it('come back into the working copy when somebody agrees', async () => {
    const restored = vi.fn<(definition: VersionDefinition) => void>();
    show(restored);
    await screen.findByText('“Weight” was added after “Fever”.');
    await press('Restore version 1');
    const dialog = await screen.findByRole('dialog', { name: 'Restore this version?' });
    expect(restored).not.toHaveBeenCalled();
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' })));
    await vi.waitFor(() => expect(restored).toHaveBeenCalledWith(definitions['v1']));
  });

  it('are none before the form was saved', async () => {
    rows = [];
    show();
    expect(await screen.findByText('No version yet')).toBeTruthy();
  });
});
