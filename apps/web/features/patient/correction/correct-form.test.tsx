import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves, type Stale } from '../../../lib/stale-save.ts';
import { startTexts } from '../../../lib/text.ts';
import { CorrectForm } from './correct-form.panel.tsx';

vi.mock('../../../widgets/navigation.tsx', () => ({ useGo: () => went }));
const went = vi.fn();

const text = (uuid: string, name: string) => ({
  uuid,
  displayText: name,
  allowPastDate: true,
  field: { uuid: `q${uuid}`, name, fieldType: { display: 'Textbox' }, concept: { uuid: `c${uuid}`, datatype: { display: 'Text' } } },
});
const wire = { uuid: 'f', name: 'Check-up', formFields: [text('w', 'Weight'), text('r', 'Remark')] };
const patient = { uuid: 'p', person: { birthdate: null, birthdateEstimated: false } } as unknown as Parameters<
  typeof CorrectForm
>[0]['patient']; // what of the person is asked
const opened = {
  form: formFromWire(wire),
  rules: [],
  checkers: {},
  stored: { answers: { w: '16', r: 'Fine' }, dateEntered: '2026-03-04 10:00:00', location: '', etag: '"1"' },
  hidden: [],
};
let sent: { body: Record<string, unknown>; ifMatch: string | null }[] = [];
/** What the server says to each save; the last goes on. */
let replies: (() => Response)[] = [];
const stale = () => new Response(JSON.stringify({ error: { message: 'stale', code: 'engine.stale' } }), { status: 409 });
const saved = () => new Response(JSON.stringify({ uuid: 'c', encounter: { uuid: 'e' }, changed: ['w'] }), { headers: { etag: '"9"' } });
let theirs: Record<string, string> = {};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  localStorage.clear();
  sent = [];
  went.mockReset();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && url.includes('/filledform/')) {
      sent.push({ body: JSON.parse(String(init.body)), ifMatch: new Headers(init.headers).get('if-match') });
      return (replies.length > 1 ? replies.shift() : replies[0])?.() ?? saved();
    }
    if (url.includes('filledform?'))
      return new Response(
        JSON.stringify({
          encounter: { uuid: 'e', encounterDatetime: '2026-03-04T10:00:00.000+0000' },
          location: null,
          form: { uuid: 'f', name: 'Check-up' },
          version: null,
          current: true,
          definition: { form: wire, rules: [] },
          answers: theirs,
        }),
        { headers: { etag: '"2"' } },
      );
    return new Response('{"results":[]}');
  });
});
afterEach(() => {
  cleanup();
  answerStaleSaves(undefined);
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <CorrectForm patient={patient} encounter="e" opened={opened} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const type = async (name: string, value: string): Promise<void> => {
  const field = await screen.findByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
async function save(reason = 'Typing error'): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  await screen.findByRole('dialog', { name: 'Save these corrections?' });
  fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: reason }));
  fireEvent.click(screen.getByRole('button', { name: 'Save corrections' }));
}

describe('correcting a form', () => {
  it('sends what is other than before, with the reason, and shows it before', async () => {
    replies = [saved];
    show();
    await type('Weight', '61');
    fireEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save these corrections?' });
    expect(dialog.textContent).toMatch(/Weight16 61/);
    expect(dialog.textContent).not.toContain('Remark');
    fireEvent.click(screen.getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByText('Field is required')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Wrong unit' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'More about it' }), { target: { value: 'pounds' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save corrections' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ ifMatch: '"1"', body: { answers: { w: '61' }, reason: 'Wrong unit: pounds' } });
    await waitFor(() => expect(went).toHaveBeenCalledWith('/patient/detail/visit', { patient: 'p', encounter: 'e' }));
  });

  it('asks nothing when nothing is other than before', async () => {
    show();
    await type('Weight', '61');
    await type('Weight', '16');
    fireEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what only one of two changed, and asks about what both did', async () => {
    replies = [stale, saved];
    theirs = { w: '60', r: 'Well' };
    const asked: Stale[] = [];
    answerStaleSaves((conflict) => {
      asked.push(conflict);
      return Promise.resolve(new Set(['w']));
    });
    show();
    await type('Weight', '61');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(asked).toMatchObject([{ differences: [{ property: 'w', label: 'Weight', before: '16', mine: '61', theirs: '60' }] }]);
    expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { answers: {} } });
  });

  it('goes over a version that changed nothing of the same without a question', async () => {
    replies = [stale, saved];
    theirs = { w: '16', r: 'Well' };
    answerStaleSaves(() => Promise.reject(new Error('there is nothing to ask')));
    show();
    await type('Weight', '61');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { answers: { w: '61' } } });
  });
});
