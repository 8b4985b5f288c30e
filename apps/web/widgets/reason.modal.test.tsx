import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { draft } from '../lib/drafts.ts';
import { freshDrafts } from '../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { ReasonModal } from './reason.modal.tsx';

const done = vi.fn<(reason: string) => Promise<void>>();

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('ada');
  vi.stubGlobal('fetch', async () => new Response('{}'));
  done.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): HTMLTextAreaElement {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ReasonModal title="Void it" keep="void:1" onClose={() => undefined} onReason={done}>
          What goes
        </ReasonModal>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByRole('textbox', { name: /Reason/ });
}
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Void it' }));

describe('a dialog that asks why', () => {
  it('does nothing without a reason, and says so at the field', async () => {
    const field = show();
    fireEvent.change(field, { target: { value: '  ' } });
    send();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(done).not.toHaveBeenCalled();
  });

  it('does it once, with the reason as it is meant', async () => {
    fireEvent.change(show(), { target: { value: ' twice entered ' } });
    send();
    await waitFor(() => expect(done.mock.calls).toEqual([['twice entered']]));
  });

  it('offers what was typed and not sent, and forgets it once it was', async () => {
    fireEvent.change(show(), { target: { value: 'twice' } });
    await waitFor(() => expect(draft({ form: 'void:1' })).toBeDefined());
    cleanup();
    show();
    fireEvent.click(await screen.findByRole('button', { name: /Restore/ }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('twice');
    send();
    await waitFor(() => expect(draft({ form: 'void:1' })).toBeUndefined());
    expect(done.mock.calls).toEqual([['twice']]);
  });

  it.each(['reason', 'voidReason', 'rejectReason'])(
    'shows at the field what the server says of it (%s), and keeps what was typed',
    async (field) => {
      const refusal = {
        error: { message: 'No', fieldErrors: { [field]: [{ code: 'engine.tooLong', message: 'x', holes: { max: 255 } }] } },
      };
      done.mockRejectedValue(new ApiProblem(400, refusal));
      const typed = show();
      fireEvent.change(typed, { target: { value: 'why' } });
      send();
      await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
      expect(typed.value).toBe('why');
    },
  );
});
