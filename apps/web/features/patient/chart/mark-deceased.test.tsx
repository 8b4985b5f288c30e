import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { causesOfDeath } from '@fieldward/contract/patient/person.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';
import { MarkDeceased } from './mark-deceased.modal.tsx';

const patient = { uuid: 'p', person: { birthdate: null } } as Patient; // all that the dialog reads before it is saved
let answers: readonly { uuid: string; display: string }[];

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://x').pathname;
    if (path.endsWith(`/systemsetting/${causesOfDeath.setting}`))
      return new Response(JSON.stringify({ uuid: 's', value: 'own-list' }), { status: 200 });
    return new Response(JSON.stringify({ uuid: 'own-list', answers: path.endsWith('/concept/own-list') ? answers : [], results: [] }), {
      status: 200,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MarkDeceased patient={patient} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.focus(await screen.findByLabelText(/^Cause of Death/, { selector: 'input:not([type=hidden])' }));
}
const offered = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

it('offers the causes that the programme names', async () => {
  answers = [
    { uuid: 'c-1', display: 'DEATH FROM TUBERCULOSIS' },
    { uuid: 'c-2', display: 'DEATH FROM OTHER CAUSE' },
  ];
  await show();
  await waitFor(() => expect(offered()).toEqual(['DEATH FROM TUBERCULOSIS', 'DEATH FROM OTHER CAUSE']));
});
