import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { JoinedCentre } from '@fieldward/contract/site/site.operations.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { changeLanguage, startTexts } from '../../lib/text.ts';
import { OwnCentre } from './own-centre.panel.tsx';

vi.stubGlobal(
  'fetch',
  vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ results: [] }))),
);
beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
}, 60_000);
afterEach(cleanup);
afterAll(() => changeLanguage('en'));

const centre = (problem: JoinedCentre['problem']): JoinedCentre => ({
  name: 'North',
  address: 'https://centre.example',
  joined: momentOf(0),
  lastContact: null,
  lastTry: null,
  behind: 0,
  waiting: 0,
  waitingSince: null,
  held: 0,
  people: { came: 0, at: null, waiting: 0, left: 0, leaving: 0 },
  problem,
  ended: false,
});

const show = (problem: JoinedCentre['problem']) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <OwnCentre centre={centre(problem)} title="Sites" />
      </MantineProvider>
    </QueryClientProvider>,
  );

it('says in the language of its reader why nothing comes', async () => {
  await changeLanguage('fr');
  await loadAllTexts();
  show({ code: 'site.unreachable', message: 'The centre does not answer', holes: {} });
  expect(screen.getByRole('alert').textContent).toBe('Le serveur central ne répond pas');
  cleanup();
  show({ code: 'site.ofANewerVersion', message: 'What this version does not know', holes: {} });
  expect(screen.getByRole('alert').textContent).toBe('What this version does not know');
});
