import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { HeldTaskAct } from './held-task-act.tsx';

beforeAll(async () => {
  // the format of days as it is by default: no server tells of another
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await startTexts();
  await loadAllTexts();
});
afterEach(cleanup);

/** The lines of what was handed in, as the server shows it. */
function linesOf(body: object): string[] {
  const sent = { kind: 'taskact', body, patient: 'p1', name: 'Zubaida, Visit', form: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <HeldTaskAct sent={sent} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(': '));
}

it('says until when a task was put off, and why', () => {
  expect(linesOf({ task: 't1', act: 'putOff', until: '2026-12-03', reason: 'At a wedding' })).toEqual([
    'Task: Zubaida, Visit',
    'What was done: Put off',
    expect.stringMatching(/^[^:]+: 03\/12\/2026$/),
    'Reason: At a wedding',
  ]);
});

it('says on which day a task was done without a form, and why', () => {
  const [, done, on, why] = linesOf({ task: 't1', act: 'done', day: '2026-11-20', reason: 'Seen at school' });
  expect([done, why]).toEqual(['What was done: Done without a form', 'Reason: Seen at school']);
  expect(on).toMatch(/: 20\/11\/2026$/);
});
