import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { acceptCorrection, bothOf } from './held-correction.queries.ts';
import { HeldCorrection } from './held-correction.tsx';

const option = (uuid: string) => ({ uuid: `a${uuid}`, concept: { uuid, display: uuid.toUpperCase() } });
const question = (uuid: string, name: string, more: object = {}, type = 'Textbox', datatype = 'Numeric') => ({
  uuid,
  displayText: name,
  ...more,
  field: { uuid: `q${uuid}`, name, fieldType: { display: type }, concept: { uuid: `c${uuid}`, datatype: { display: datatype } } },
});
const signs = question('s', 'Signs', {}, 'Multiple Choice', 'Coded');
const wire = {
  uuid: 'f',
  name: 'Check-up',
  formFields: [
    question('w', 'Weight', { minValue: 1, maxValue: 300 }),
    question('h', 'Height'),
    { ...signs, field: { ...signs.field, answers: ['fever', 'sweat', 'rash'].map(option) } },
  ],
};
const sent = {
  encounter: 'e',
  patient: 'p',
  uuid: 'r',
  version: '1',
  before: { w: '16', s: ['fever'] },
  answers: { w: '610', h: '170', s: ['fever', 'rash'] },
  reason: 'Told wrongly',
};
const record = {
  uuid: 'r',
  kind: 'formcorrection',
  state: 'held',
  form: { uuid: 'f', display: 'Check-up' },
  patient: { uuid: 'p', display: 'Zubaida Typed' },
  problem: { code: 'correction.conflict', fields: ['w', 's'].map((field) => ({ field, message: { code: 'correction.changedByBoth' } })) },
  sent: { kind: 'formcorrection', body: sent },
} as unknown as HeldForm; // what of it is read here
let posted: Record<string, unknown>[] = [];
let gone = false;

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  posted = [];
  gone = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { etag: '"2"' } });
    if (init?.method === 'POST') {
      posted.push(JSON.parse(String(init.body)));
      return answer({ uuid: 'r', state: 'accepted', encounter: null });
    }
    if (gone && url.includes('filledform')) return answer({ error: { code: 'form.notFilled' } }, 404);
    if (url.includes('filledform?'))
      return answer({
        encounter: { uuid: 'e', encounterDatetime: '2026-03-04T10:00:00.000+0000' },
        location: null,
        form: { uuid: 'f', name: 'Check-up' },
        version: null,
        current: true,
        definition: { form: wire, rules: [] },
        answers: { w: '62', s: ['fever', 'sweat'] },
        hidden: [],
      });
    if (url.includes('filledform/'))
      return answer({
        form: 'Check-up',
        patient: { uuid: 'p2' },
        version: '2',
        lock: null,
        unlockedUntil: null,
        touches: { answers: 0, orders: 0, results: 0 },
        acts: [
          {
            uuid: 'x',
            kind: 'corrected',
            at: '2026-03-05T10:00:00.000+0000',
            by: { uuid: 'u', display: 'Clinician One' },
            reason: 'Measured again',
            fields: ['w', 's'],
            changes: [],
            unseen: 0,
            dateEntered: null,
            location: null,
            undone: null,
          },
        ],
      });
    return answer({ results: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(decides = true): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <HeldCorrection record={record} decides={decides} accept={(...of) => acceptCorrection(record, ...of)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')!;
const choose = async (name: string): Promise<unknown> => fireEvent.click(await screen.findByRole('radio', { name }));
const save = (): unknown => fireEvent.click(screen.getByRole('button', { name: 'Save what is chosen' }));

describe('the correction of a form that the server holds', () => {
  it('shows each answer as it was opened, as it was corrected and as it stands, with who changed it and what the rules say', async () => {
    show();
    const weight = await row('Weight');
    expect([...weight.children].map((cell) => cell.textContent)).toEqual([
      'Weight',
      '16',
      expect.stringMatching(/^610.*300/),
      expect.stringMatching(/^62Clinician One, /),
    ]);
    const [height] = [await row('Height')];
    expect(within(height).getAllByRole('radio')).toHaveLength(2);
    expect(height.textContent).not.toContain('Clinician');
    expect((await row('Signs')).textContent).toMatch(/FEVER, RASH.*FEVER, SWEAT.*FEVER, SWEAT, RASH/);
  });

  it('is saved when each answer that both changed is chosen, over what stands there now, for whose form it is now', async () => {
    show();
    await row('Weight');
    save();
    expect(await screen.findAllByText('Choose what counts')).toHaveLength(2);
    expect(posted).toEqual([]);
    await choose('Weight, On the server now: 62');
    await choose('Signs, Both together: FEVER, SWEAT, RASH');
    save();
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      uuid: 'r',
      decision: 'accept',
      act: {
        kind: 'formcorrection',
        patient: 'p2',
        form: 'f',
        body: {
          encounter: 'e',
          uuid: 'r',
          patient: 'p2',
          version: '2',
          before: { w: '62', s: ['fever', 'sweat'] },
          answers: { h: '170', s: ['fever', 'sweat', 'rash'] },
          reason: 'Told wrongly',
        },
      },
    });
    expect(posted[0]).not.toHaveProperty('act.body.answers.w');
  });

  it('offers nothing to choose to who does not decide', async () => {
    show(false);
    await row('Weight');
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Save what is chosen' })).toBeNull();
  });

  it('says that the form is gone, and why it was corrected', async () => {
    gone = true;
    show();
    expect(await screen.findByText(/voided or moved since/)).toBeTruthy();
    expect(screen.getByText('Told wrongly')).toBeTruthy();
  });

  it('keeps both of lists only, where each has something of its own', () => {
    expect(bothOf(['a', 'b'], ['a', 'c'])).toEqual(['a', 'c', 'b']);
    expect(bothOf(['a', 'b'], ['a'])).toBeUndefined();
    expect(bothOf(['a'], ['a', 'b'])).toBeUndefined();
    expect(bothOf('a', 'b')).toBeUndefined();
  });
});
