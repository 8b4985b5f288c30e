import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { confirmRemoval } from './confirm-removal.tsx';

let answer: { status: number; body: object };
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }));
  render(
    <MantineProvider env="test">
      <ModalsProvider>{null}</ModalsProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows beneath the question what uses it, and other ways', async () => {
  answer = { status: 200, body: { uses: [{ kind: 'encounters', count: 12 }] } };
  const sure = confirmRemoval({ of: 'location', uuid: 'x', instead: 'Merge it' });
  expect(await screen.findByText('Are you sure to do this ?')).toBeTruthy();
  expect(screen.getByText('Encounters: 12')).toBeTruthy();
  expect(screen.getByText('Merge it')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await sure).toBe(true);
});

it('says that nothing uses it', async () => {
  answer = { status: 200, body: { uses: [] } };
  const sure = confirmRemoval({ of: 'location', uuid: 'x', instead: 'Merge it' });
  expect(await screen.findByText('Nothing uses it.')).toBeTruthy();
  expect(screen.queryByText('Merge it')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(await sure).toBe(false);
});

it('asks without numbers when they cannot be had', async () => {
  answer = { status: 500, body: {} };
  const sure = confirmRemoval({ of: 'location', uuid: 'x' });
  expect(await screen.findByText('Are you sure to do this ?')).toBeTruthy();
  expect(screen.queryByText('Nothing uses it.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  await sure;
});
