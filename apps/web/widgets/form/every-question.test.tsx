import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import type { DateMode, FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { codedField, fieldOf, formOf } from '@fieldward/domain/form/form-for-tests.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { keepZone } from '../../lib/clock.ts';
import { startTexts } from '../../lib/text.ts';
import { DynamicForm } from './dynamic-form.panel.tsx';
import { createFormStore } from './form-store.ts';

/** A question named `Q` and what is typed into the input of a label. */
interface Typing {
  field: FormField;
  /** The label of the input, `Q` by default. */
  into?: string;
  /** What is taken, with the answer; the third is what the field shows then, where that is not the text. */
  good: readonly (readonly [text: string, answer: unknown, shown?: string])[];
  /** What stays and is explained. */
  bad: readonly string[];
}

const text = (limits: Partial<Omit<FormField, 'field'>>) => fieldOf('Q', limits);
const numeric = (limits: Partial<Omit<FormField, 'field'>> = {}) => fieldOf('Q', { ...limits, field: { dataType: 'numeric' } });
const asked = (widget: Widget, rest: Partial<Omit<FormField, 'field'>> = {}) => fieldOf('Q', { ...rest, field: { widget } });
const many = Array.from({ length: 20 }, (_, at) => ({ uuid: `a${at}`, concept: { uuid: `o${at}`, display: `Option ${at}` } }));
const contacts = asked('contacts', {
  children: ['Given Name', 'Age', 'Identifier', 'Date of birth'].map((name) => fieldOf(name)),
});
const contact = (rest: object) => [expect.objectContaining(rest)];

const days = ['31/02/2020', '01/1'];
const byMode: Readonly<Record<Exclude<DateMode, 'time'>, readonly Typing[]>> = {
  date: [
    {
      field: asked('date', { allowFutureDate: false }),
      good: [
        ['9/10/2026', '2026-10-09', '09/10/2026'],
        ['2026-10-08', '2026-10-08', '08/10/2026'],
      ],
      bad: [...days, '01/01/2099'],
    },
    { field: asked('date', { allowPastDate: false }), good: [['01/01/2099', '2099-01-01']], bad: [...days, '20/11/2026'] },
  ],
  datetime: [{ field: asked('date', { dateMode: 'datetime' }), good: [['09/10/2026', '2026-10-09 00:00:00']], bad: days }],
};

/** Every widget with which something is typed; one that is not in the list does not compile. */
const typed: Readonly<Record<Exclude<Widget, 'heading' | 'radio' | 'multiple'>, readonly Typing[]>> = {
  textbox: [
    { field: text({ minLength: 2, maxLength: 5 }), good: [['Kora', 'Kora']], bad: ['K', 'Korangi'] },
    { field: text({ maxLength: 130 }), good: [['Kora', 'Kora']], bad: ['K'.repeat(131)] },
    { field: text({ pattern: '[A-Z]{2}[0-9]' }), good: [['AB1', 'AB1']], bad: ['AB', 'ab1', 'AB12'] },
    { field: text({ allowedCharacters: 'A-Z' }), good: [['KO', 'KO']], bad: ['KOra', 'K-O'] },
    { field: text({ mandatory: true }), good: [['Kora', 'Kora']], bad: ['', ' '] },
    {
      field: numeric({ minValue: -20, maxValue: 20 }),
      good: [...['-12', '012', '1.5', '.5'].map((each) => [each, each] as const), ['12,5', '12.5', '12.5'], ['١٢', '12', '12']],
      bad: ['-', '1e', '1,234', 'Kora', '21', '-21', '1.555', '0x10'],
    },
    { field: numeric({ allowDecimal: false }), good: [['7', '7']], bad: ['1.5', '7.'] },
    { field: numeric({ mandatory: true }), good: [['0', '0']], bad: [''] },
  ],
  age: [
    {
      field: fieldOf('Q', { field: { widget: 'age', dataType: 'numeric' } }),
      good: [
        ['0', '0'],
        ['30', '30'],
      ],
      bad: ['-1', '3.5', '999', 'x'],
    },
  ],
  barcode: [{ field: asked('barcode', { maxLength: 5 }), good: [['AB-12', 'AB-12']], bad: ['AB-123'] }],
  phone: [{ field: asked('phone'), good: [['+92 300 1234567', '+92 300 1234567']], bad: ['Kora', '12'] }],
  dropdown: [
    {
      field: fieldOf('Q', { field: { widget: 'dropdown', dataType: 'coded', answers: many } }),
      good: [['Option 12', 'o12']],
      bad: ['Option', 'Kxx'],
    },
  ],
  location: [{ field: asked('location'), good: [['Korangi', 'p1']], bad: ['Kor', 'Kxx'] }],
  date: [...byMode.date, ...byMode.datetime],
  dateEntered: [{ field: asked('dateEntered'), good: [['09/10/2026', '2026-10-09']], bad: days }],
  address: [
    // a country is not enough
    { field: asked('address'), into: 'Country', good: [['', expect.objectContaining({ country: '' })]], bad: ['Kxx', 'Pak', 'Pakistan'] },
    { field: asked('address'), into: 'Nearest landmark', good: [['', expect.objectContaining({ landmark: '' })]], bad: ['At the well'] },
  ],
  gps: [
    { field: asked('gps'), into: 'Latitude', good: [['', null]], bad: ['24.8', 'x', '91', '-'] },
    { field: asked('gps'), into: 'Longitude', good: [['', null]], bad: ['67', 'x', '181'] },
  ],
  contacts: [
    { field: contacts, into: 'Age', good: [['30', contact({ age: '30' })]], bad: ['x', '-1', '999'] },
    { field: contacts, into: 'Given Name', good: [['Sara', contact({ givenName: 'Sara' })]], bad: ['S4ra'] },
    { field: contacts, into: 'Identifier', good: [['A-1', contact({ identifier: 'A-1' })]], bad: ['A'.repeat(50)] },
    {
      field: contacts,
      into: 'Date of birth',
      good: [['9/10/2020', contact({ dateOfBirth: '2020-10-09' }), '09/10/2020']],
      bad: [...days, '01/01/2099'],
    },
  ],
};

const checkers: Checkers = {
  patterns: {
    compile: (pattern) => {
      const whole = new RegExp(`^(?:${pattern})$`);
      return (value) => whole.test(value);
    },
  },
};
const places: Readonly<Record<string, unknown>> = {
  'location?tag=Country': { results: [{ uuid: 'c1', display: 'Pakistan' }] },
  'location/c1': { childLocations: [] },
  'location?': { results: [{ uuid: 'p1', display: 'Korangi', tags: [{ display: 'Facility' }] }] },
};

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  keepZone('UTC');
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/rest\/v1\//, '');
    const found = Object.entries(places).find(([start]) => path.startsWith(start));
    return new Response(JSON.stringify(found?.[1] ?? { results: [] }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(field: FormField) {
  const save = vi.fn<() => Promise<void>>(async () => undefined);
  const store = createFormStore(formOf(field), [], {}, () => '2026-11-21 10:00:00', { checkers });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DynamicForm store={store} save={save} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { save, answer: (): Answer => store.answers()['Q'] ?? null };
}

const press = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** The descriptions of the input: at it, or at the group that it is in. */
function explanation(input: Element): string {
  const described = [input, input.closest('fieldset[aria-describedby]')].map((each) => each?.getAttribute('aria-describedby') ?? '');
  const ids = described.join(' ').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

async function enter(input: HTMLElement, value: string): Promise<void> {
  await act(async () => input.focus());
  await act(async () => void fireEvent.change(input, { target: { value } }));
  await act(async () => input.blur());
}

describe('what is typed as an answer is taken and shown, or stays, is explained and is not saved', () => {
  const cases = Object.entries(typed).flatMap(([widget, each]) => each.map((typing, at) => [`${widget} ${at + 1}`, typing] as const));
  it.each(cases)('%s', async (_name, { field, into = 'Q', good, bad }) => {
    const { save, answer } = show(field);
    if (field.field.widget === 'contacts') await press('Add contact');
    const input = (): HTMLInputElement => screen.getByLabelText(new RegExp(`^${into}( \\*)?$`), { selector: 'input, textarea' });
    await waitFor(() => expect([input().readOnly, input().disabled]).toEqual([false, false]));
    await waitFor(() => expect(input().getAttribute('placeholder')).not.toBe('Loading…'));
    for (const value of bad) {
      await enter(input(), value);
      await press('Save');
      expect(save, `${value} is not saved`).not.toHaveBeenCalled();
      expect(input().value, `${value} stays`).toBe(value);
      // of a question with several inputs the one that is missing is marked
      const marked = document.querySelector('input[aria-invalid="true"], textarea[aria-invalid="true"]');
      expect(marked === input() || field.field.widget === 'gps' || field.field.widget === 'address', `${value} is marked`).toBe(true);
      expect(marked && explanation(marked), `${value} is explained`).toMatch(/./);
    }
    for (const [value, expected, shown = value] of good) {
      save.mockClear();
      await enter(input(), value);
      await press('Save');
      expect(save, `${value} is saved`).toHaveBeenCalledOnce();
      expect(answer(), value).toEqual(expected);
      expect(input().value, `${value} is shown`).toBe(shown);
    }
  });
});

describe('what is chosen', () => {
  it.each<[string, FormField, string[], Answer]>([
    ['radio', codedField('Q', 'radio', { mandatory: true }), ['yes'], 'YES'],
    ['multiple', codedField('Q', 'multiple', { minSelections: 2 }), ['yes', 'no'], ['YES', 'NO']],
  ])('%s is saved once it is enough, and explained before', async (_name, field, options, expected) => {
    const { save, answer } = show(field);
    const choose = (option: string) => act(async () => void fireEvent.click(screen.getByLabelText(option)));
    for (const option of options) {
      const enough = option === options.at(-1);
      if (!field.mandatory || enough) await choose(option);
      if (enough && field.mandatory) continue;
      if (!enough) {
        await press('Save');
        expect(save).not.toHaveBeenCalled();
        expect(screen.getByRole('alert').textContent).toContain('Q');
      }
    }
    await press('Save');
    expect(save).toHaveBeenCalledOnce();
    expect(answer()).toEqual(expected);
  });
});

it('a time that is half typed stays, is explained and is not saved', async () => {
  const { save, answer } = show(asked('date', { dateMode: 'time' }));
  const input: HTMLInputElement = screen.getByLabelText('Q', { selector: 'input' });
  await enter(input, '10:');
  await press('Save');
  expect(save).not.toHaveBeenCalled();
  expect([input.value, input.getAttribute('aria-invalid'), explanation(input)]).toEqual(['10:', 'true', expect.stringMatching(/./)]);
  await enter(input, '10:20');
  await press('Save');
  expect([save.mock.calls.length, answer()]).toEqual([1, '10:20']);
});

it('a contact that is taken away takes along what was typed into it', async () => {
  const { save, answer } = show(contacts);
  await press('Add contact');
  await press('Add contact');
  const born = (): HTMLInputElement[] => screen.getAllByLabelText('Date of birth', { selector: 'input' });
  await waitFor(() => expect(born().map(({ readOnly }) => readOnly)).toEqual([false, false]));
  const [first, second] = born();
  await enter(first as HTMLInputElement, '31/02/2020');
  await enter(second as HTMLInputElement, '01/02/2020');
  await press('Save');
  expect(save).not.toHaveBeenCalled();
  await press('Remove contact 1');
  expect(born().map(({ value }) => value)).toEqual(['01/02/2020']);
  await press('Save');
  expect(save).toHaveBeenCalledOnce();
  expect(answer()).toEqual([expect.objectContaining({ dateOfBirth: '2020-02-01' })]);
});
