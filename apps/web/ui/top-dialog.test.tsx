// area: shell
import { MantineProvider, Modal } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { ModalForm } from './modal-form.tsx';
import { closeTopDialogOnly } from './top-dialog.ts';

let stop: () => void;
const closed: string[] = [];
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await startTexts();
  await loadAllTexts();
  stop = closeTopDialogOnly();
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  closed.length = 0;
});

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const questions = () => screen.queryAllByText('Leave without saving?').length;

it('closes the dialog in front of another one, and asks about that one only', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ModalsProvider>
          <Modal opened onClose={() => closed.push('behind')} title="Behind" />
          <ModalForm dirty onClose={() => closed.push('front')} title="Front" onSubmit={() => undefined}>
            <input />
          </ModalForm>
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  pressEscape();
  await waitFor(() => expect([questions(), document.activeElement?.textContent]).toEqual([1, 'No']));
  // at the question it is No, and nothing asks again
  pressEscape();
  await waitFor(() => expect(questions()).toBe(0));
  expect(closed).toEqual([]);
  pressEscape();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(closed).toEqual(['front']));
  await waitFor(() => expect(questions()).toBe(0));
});
