import { MantineProvider, Modal } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

function MadeOnce() {
  const [step, setStep] = useState<'first' | 'making' | 'made'>('first');
  return (
    <Modal opened onClose={() => undefined} title="Behind">
      <input aria-label="Far away" />
      <div>
        <input aria-label="What was made" />
        {step === 'made' ? null : <button onClick={() => setStep('making')}>Make</button>}
      </div>
      {step === 'making' ? (
        <ModalForm onClose={() => undefined} title="Front" onSubmit={() => setStep('made')}>
          <input aria-label="Name" />
        </ModalForm>
      ) : null}
    </Modal>
  );
}

it('keeps the keyboard in the dialog that is open still when what opened the other one has gone', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MadeOnce />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const opener = await screen.findByRole('button', { name: 'Make' });
  opener.focus();
  expect(document.activeElement).toBe(opener);
  fireEvent.click(opener);
  const name = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).not.toBe(opener));
  fireEvent.submit(name.closest('form') as HTMLFormElement); // it stands in one
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('What was made'));
});
