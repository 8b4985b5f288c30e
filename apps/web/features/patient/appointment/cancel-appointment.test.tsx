import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { messageText, startTexts } from '../../../lib/text.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { CancelAppointment } from './cancel-appointment.modal.tsx';

const told = vi.hoisted(() => ({ problems: [] as unknown[], notices: [] as unknown[] }));
vi.mock(import('../../../lib/notify.ts'), async (original) => ({
  ...(await original()),
  notify: (...notice: readonly unknown[]) => void told.notices.push(notice[0]),
  notifyProblem: (problem: unknown) => void told.problems.push(problem),
}));

let sent: (string | null)[];
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  told.problems = [];
  told.notices = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Cancels an appointment that was shown in version 7, of a server that has another one when `moved`. */
async function cancelled(moved: boolean): Promise<{ closed: boolean; asked: number }> {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    sent.push(new Headers(init.headers).get('If-Match'));
    return moved
      ? new Response(JSON.stringify({ error: { code: 'engine.stale', message: 'x', current: { status: 'scheduled' }, version: '8' } }), {
          status: 409,
        })
      : new Response(JSON.stringify({ uuid: 'a', display: 'a' }), { status: 200 });
  });
  const queries = new QueryClient();
  let asked = 0;
  const invalidate = queries.invalidateQueries.bind(queries);
  queries.invalidateQueries = async (...given) => {
    asked += 1;
    await invalidate(...given);
  };
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <CancelAppointment patient="p" uuid="a" version="7" onClose={close} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Moved away' } });
  fireEvent.click(screen.getByRole('button', { name: messageText({ code: 'appointment.cancel' }) }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  return { closed: close.mock.calls.length === 1, asked };
}

it('cancels what was shown', async () => {
  expect(await cancelled(false)).toMatchObject({ closed: true });
  expect([sent, told.problems, told.notices]).toEqual([['"7"'], [], ['appointment.saved']]);
});

it('does not cancel what somebody moved since: it is told, and asked for anew', async () => {
  const { asked } = await cancelled(true);
  expect(asked).toBeGreaterThan(0);
  expect([sent, told.notices]).toEqual([['"7"'], []]); // nothing is tried again
  expect(told.problems).toMatchObject([{ code: 'engine.stale' }]);
});
