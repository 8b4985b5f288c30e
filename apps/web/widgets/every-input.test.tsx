import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { keepZone } from '../lib/clock.ts';
import { startTexts } from '../lib/text.ts';
import { Autocomplete, type Found } from '../ui/autocomplete.tsx';
import { DateField } from '../ui/date-field.tsx';
import { NumberField } from './number/number-field.tsx';
import { NumberText } from './number/number-text.tsx';
import { SearchMultiSelect } from '../ui/search-multi-select.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { MomentField } from './moment-field.tsx';

interface Held {
  value: string;
  onChange: (value: string | null) => void;
}

/** Each shared input with which something is typed. */
const inputs: Readonly<Record<string, (held: Held) => ReactNode>> = {
  'date-field': (held) => <DateField label="Field" {...held} />,
  'date-field, past only': (held) => <DateField label="Field" max="2026-11-21" {...held} />,
  'date-field, needed': (held) => <DateField label="Field" clearable={false} {...held} />,
  'moment-field': (held) => <MomentField label="Field" {...held} />,
  'moment-field, needed': (held) => <MomentField label="Field" needed {...held} />,
};

/** Good, bad and half text of every kind. */
const texts = ['Kora', '10/10/2026', '2026-10-09', '9/10/2026', '31/11/2026', '31/02/2020', '5/6/90', '01/01/2099', '01/1', '-'];

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  keepZone('UTC');
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ results: [] }), { status: 200 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Draws the input in a form; what `saved` was called with is the value that is sent. */
async function show(input: (held: Held) => ReactNode, first: string) {
  const saved = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(first);
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saved(value);
        }}
      >
        {input({ value, onChange: (next) => setValue(next ?? '') })}
        <button type="submit">Save</button>
      </form>
    );
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = (): HTMLInputElement => screen.getByLabelText('Field', { selector: 'input, textarea' });
  await waitFor(() => expect(field().readOnly).toBe(false));
  return { saved, field };
}

/** Types in place of what is there, leaves the field and presses Save. */
async function typeAndSave(field: () => HTMLInputElement, text: string): Promise<void> {
  await act(async () => field().focus());
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
  await act(async () => field().blur());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
}

const digits = (text: string): string => text.replace(/\D/g, '');

describe('what is typed is taken and shown, or stays, is explained and is not saved', () => {
  for (const [name, input] of Object.entries(inputs)) {
    it(name, async () => {
      const { saved, field } = await show(input, '2026-10-08');
      const taken: string[] = [];
      for (const text of texts) {
        saved.mockClear();
        await typeAndSave(field, text);
        if (saved.mock.calls.length === 0) {
          expect(field().value, `${text} stays`).toBe(text);
          expect(field().getAttribute('aria-invalid'), `${text} is marked`).toBe('true');
          expect(field().getAttribute('aria-describedby'), `${text} is explained`).toBeTruthy();
          expect(document.activeElement, `${text} has the focus`).toBe(field());
        } else {
          const [[value] = ['']] = saved.mock.calls;
          taken.push(text);
          const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(value) ?? [];
          expect(field().value, `${text} is shown`).toBe(`${day}/${month}/${value.slice(0, 4)}`);
          expect([digits(text), `${Number(day)}${month}${value.slice(0, 4)}`], `${text} is saved as ${value}`).toSatisfy(
            ([typed = '', same = '']) => [same, `${day}${month}${value.slice(0, 4)}`, `${value.slice(0, 4)}${month}${day}`].includes(typed),
          );
        }
      }
      saved.mockClear();
      await typeAndSave(field, '');
      expect([saved.mock.calls.length, field().value, field().getAttribute('aria-invalid')], 'no day at all').toEqual(
        name.includes('needed') ? [0, '', 'true'] : [1, '', null],
      );
      expect(taken).toEqual(['10/10/2026', '2026-10-09', '9/10/2026', ...(name.includes('past') ? [] : ['01/01/2099'])]);
    });
  }
});

/** Each input with which one chooses by typing; 'a' is the first of its options and stands for what was chosen before. */
const chooser = [
  { value: 'a', label: 'Alpha' },
  { value: 'k', label: 'Korangi Chest Clinic' },
];
const shown: readonly Found[] = chooser.map(({ value, label }) => ({ uuid: value, display: label }));
const choosers: Readonly<Record<string, (held: Held) => ReactNode>> = {
  'search-select': ({ value, onChange }) => <SearchSelect label="Field" data={chooser} value={value || null} onChange={onChange} />,
  'search-select, one is needed': ({ value, onChange }) => (
    <SearchSelect label="Field" data={chooser} allowDeselect={false} value={value || null} onChange={onChange} />
  ),
  'search-multi-select': ({ value, onChange }) => (
    <SearchMultiSelect
      label="Field"
      data={chooser}
      value={value === '' ? [] : value.split(',')}
      onChange={(next) => onChange(next.join(','))}
    />
  ),
  autocomplete: ({ value, onChange }) => (
    <Autocomplete
      label="Field"
      queryKey={['x']}
      search={async (text) => shown.filter(({ display }) => display.includes(text))}
      value={shown.find(({ uuid }) => uuid === value) ?? null}
      onChange={(next) => onChange(next?.uuid ?? null)}
    />
  ),
};

describe('what is typed to choose is chosen by Enter, or stays, is explained and is not saved', () => {
  for (const [name, input] of Object.entries(choosers)) {
    it(name, async () => {
      const { saved, field } = await show(input, 'a');
      await typeAndSave(field, 'Kxx');
      expect(saved).not.toHaveBeenCalled();
      expect(field().value).toBe('Kxx');
      expect(screen.getByText('“Kxx” was not chosen. Choose from the list, or delete the text')).toBeTruthy();
      expect(document.activeElement).toBe(field());
      await act(async () => void fireEvent.change(field(), { target: { value: 'Kora' } }));
      await screen.findByRole('option', { name: 'Korangi Chest Clinic' });
      await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' }));
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
      expect(saved.mock.calls).toEqual([[name.includes('multi') ? 'a,k' : 'k']]);
      expect(field().value).toBe(name.includes('multi') ? '' : 'Korangi Chest Clinic');
    });
  }

  it('search-multi-select: the name of what is chosen already does not take it off', async () => {
    const { saved, field } = await show((held) => choosers['search-multi-select']?.(held), 'a,k');
    await act(async () => void fireEvent.change(field(), { target: { value: 'Kora' } }));
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    expect(saved.mock.calls).toEqual([['a,k']]);
  });
});

/** The same options, which come late. */
function Late({ value, onChange, waiting, multi, come }: Held & { waiting: boolean; multi: boolean; come: Promise<void> }) {
  const [there, setThere] = useState(false);
  useEffect(() => void come.then(() => setThere(true)), [come]);
  const field = { label: 'Field', data: there ? chooser : [], waiting: waiting && !there };
  if (multi) return <SearchMultiSelect {...field} value={value.split(',')} onChange={(next) => onChange(next.join(','))} />;
  return <SearchSelect {...field} value={value} onChange={onChange} />;
}

describe('who types fast, or scans, and presses Enter gets the first that fits', () => {
  const type = async (field: HTMLElement, text: string): Promise<void> => {
    await act(async () => field.focus());
    await act(async () => void fireEvent.change(field, { target: { value: text } }));
  };
  const press = (field: HTMLElement, key: string) => act(async () => void fireEvent.keyDown(field, { key, code: key }));
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  /** Lets what the list does a moment after it opens happen. */
  const moment = () => act(() => new Promise((done) => setTimeout(done, 20)));

  it('search-select: not what was chosen before and fits as well', async () => {
    const both = [
      { value: 'a', label: 'Alpha Clinic' },
      { value: 'k', label: 'Korangi Chest Clinic' },
    ];
    const { saved, field } = await show(
      ({ value, onChange }) => <SearchSelect label="Field" data={both} value={value} onChange={onChange} />,
      'k',
    );
    // the list marks what was chosen before a moment after it has opened
    await act(async () => field().focus());
    await press(field(), 'Escape');
    await type(field(), 'Clinic');
    await moment();
    await press(field(), 'Enter');
    expect([field().value, screen.queryByRole('option')]).toEqual(['Alpha Clinic', null]);
    // who goes through the list takes what is marked there
    await type(field(), 'Clinic');
    await moment();
    await press(field(), 'ArrowDown');
    await press(field(), 'Enter');
    await save();
    expect(saved.mock.calls).toEqual([['k']]);
  });

  for (const multi of [false, true])
    for (const waiting of [false, true])
      it(`search-${multi ? 'multi-' : ''}select: options that come late leave what was typed${waiting ? ', and are waited for' : ''}`, async () => {
        const { promise: come, resolve } = Promise.withResolvers<void>();
        const { saved, field } = await show((held) => <Late {...held} {...{ waiting, multi, come }} />, 'a');
        await type(field(), 'Kora');
        if (waiting) await press(field(), 'Enter');
        expect(field().value).toBe('Kora');
        await act(async () => resolve());
        await moment();
        if (!waiting) {
          expect(field().value).toBe('Kora');
          await press(field(), 'Enter');
        }
        await save();
        expect(saved.mock.calls).toEqual([[multi ? 'a,k' : 'k']]);
      });

  it('search-select: what is not there once the options have come is shown, and kept', async () => {
    const { promise: come, resolve } = Promise.withResolvers<void>();
    const { saved, field } = await show((held) => <Late {...held} {...{ waiting: true, multi: false, come }} />, 'a');
    await type(field(), 'Kxx');
    await press(field(), 'Enter');
    await act(async () => resolve());
    await screen.findByText('“Kxx” was not chosen. Choose from the list, or delete the text');
    await save();
    expect([saved.mock.calls.length, field().value]).toEqual([0, 'Kxx']);
  });
});

const typing =
  (onChange: Held['onChange']) =>
  (event: { currentTarget: { value: string } }): void =>
    onChange(event.currentTarget.value);
const written: Readonly<Record<string, (held: Held) => ReactNode>> = {
  TextField: ({ value, onChange }) => <TextField label="Field" maxLength={5} value={value} onChange={typing(onChange)} />,
  TextArea: ({ value, onChange }) => <TextArea label="Field" maxLength={5} value={value} onChange={typing(onChange)} />,
  PasswordField: ({ value, onChange }) => <PasswordField label="Field" maxLength={5} value={value} onChange={typing(onChange)} />,
};

describe('a text that is too long stays whole, is explained and is not saved', () => {
  for (const [name, input] of Object.entries(written)) {
    it(name, async () => {
      const { saved, field } = await show(input, '');
      expect(field().maxLength).toBe(-1);
      await typeAndSave(field, 'Korangi');
      expect(saved).not.toHaveBeenCalled();
      expect(field().value).toBe('Korangi');
      expect(screen.getByText('7 characters are too many: at most 5')).toBeTruthy();
      await typeAndSave(field, '😀orak');
      expect(saved.mock.calls).toEqual([['😀orak']]);
    });
  }
});

describe('a number is taken, or what was typed stays, is explained and is not saved', () => {
  it('number-field', async () => {
    const { saved, field } = await show(
      ({ value, onChange }) => (
        <NumberField
          label="Field"
          whole
          min={-20}
          max={20}
          value={value === '' ? undefined : Number(value)}
          onChange={(next) => onChange(next === undefined ? '' : String(next))}
        />
      ),
      '7',
    );
    for (const text of ['-', '1e', '12,5', '1.5', 'Kora', '21', '-21', '1,234', '٦١']) {
      await typeAndSave(field, text);
      expect(saved, text).not.toHaveBeenCalled();
      expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, 'true']);
    }
    const shown: string[] = [];
    for (const text of ['-12', '012', '١٢', '']) {
      await typeAndSave(field, text);
      shown.push(field().value);
    }
    expect(saved.mock.calls).toEqual([['-12'], ['12'], ['12'], ['']]);
    expect(shown, 'what was understood is shown').toEqual(['-12', '12', '12', '']);
  });

  it('number-text: decimals of any keyboard, and what may be two numbers', async () => {
    const { saved, field } = await show(({ value, onChange }) => <NumberText label="Field" value={value} onChange={onChange} />, '');
    for (const text of ['61,5', '٦١٫٢٥', '61.250', '1,234.5', 'Kora']) await typeAndSave(field, text);
    expect(saved.mock.calls).toEqual([['61.5'], ['61.25'], ['61.250'], ['1234.5'], ['Kora']]);
    await typeAndSave(field, '٦١٫٥');
    expect(field().value).toBe('61.5');
    saved.mockClear();
    await typeAndSave(field, '1,234');
    expect([saved.mock.calls.length, field().value, field().getAttribute('aria-invalid')]).toEqual([0, '1,234', 'true']);
    expect(screen.getByText('“1,234” may be 1234 or 1.234. Write it without a comma')).toBeTruthy();
    // as it is typed the field shows what is typed, and its form has the number
    await act(async () => field().focus());
    await act(async () => void fireEvent.change(field(), { target: { value: '7,' } }));
    expect(field().value).toBe('7,');
    await act(async () => void fireEvent.change(field(), { target: { value: '7,2' } }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    expect(saved.mock.calls).toEqual([['7.2']]);
  });
});
