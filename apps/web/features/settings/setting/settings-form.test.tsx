import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingDefaults } from '@fieldward/domain/settings/setting-names.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { SettingsForm } from './settings-form.panel.tsx';

const before = { ...settingDefaults, identifierFormat: '[A-Z]{3}', country: 'Kenya', currency: 'KES' };
let sent: unknown[] = [];
let stored = before;
let answer: { status: number; body: unknown } = { status: 200, body: {} };

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  stored = before;
  answer = { status: 200, body: {} };
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as object;
    sent.push(body);
    stored = { ...stored, ...body };
    return new Response(JSON.stringify(answer.status === 200 ? stored : answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(values = before): void {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SettingsForm
          before={{ data: values, etag: '"1"' }}
          choices={{ countries: ['France', 'Kenya'], currencies: ['EUR', 'KES'], zones: ['UTC', 'Africa/Nairobi'] }}
          readOnly={false}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the settings', () => {
  it('show an example of the format, and another one on demand', async () => {
    show();
    const example = () => (field(/^Example/) as HTMLInputElement).value;
    await waitFor(() => expect(example()).toMatch(/^[A-Z]{3}$/));
    const first = example();
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Another example' }));
      expect(example()).not.toBe(first);
    });
  });

  it.each([
    ['[A-Z', /cannot be used: a “]” is missing in “\[A-Z”/],
    ['(a)\\1', /cannot be used/],
    ['((a{100}){100}){100}', /cannot be used/],
    ['', /Field is required/],
  ])('the identifier format %j is refused at once, and nothing is saved', async (format, sentence) => {
    show();
    await waitFor(() => expect((field(/^Example/) as HTMLInputElement).value).not.toBe(''));
    type(/^Identifier Format/, format);
    await waitFor(() => expect(field(/^Identifier Format/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect((field(/^Example/) as HTMLInputElement).value).toBe('');
    save();
    expect(sent).toEqual([]);
  });

  it('an empty date format, country and currency are marked and block the save', () => {
    show({ ...before, dateFormat: '', country: '', currency: '' });
    for (const name of [/^Date Format/, /^Country/, /^Currency/])
      expect(screen.getByRole('combobox', { name }).getAttribute('aria-invalid')).toBe('true');
    save();
    expect(sent).toEqual([]);
  });

  it('sends only what was changed, all together', async () => {
    show();
    type(/^Identifier Format/, '[0-9]{4}');
    type(/^Minutes without/, '15');
    fireEvent.click(screen.getByRole('radio', { name: /^12 to 128/ }));
    fireEvent.click(screen.getByRole('switch', { name: /^Dashboard/ }));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ identifierFormat: '[0-9]{4}', idleMinutes: '15', passwordPolicy: 'modern', dashboard: 'false' });
  });

  it('say at once how many days and patients of a device are possible, and save what is', async () => {
    show();
    type(/^Days without contact/, '91');
    type(/^Patients on a device/, '9');
    expect(screen.getByText('A whole number from 1 to 90')).toBeTruthy();
    expect(screen.getByText('A whole number from 10 to 20000')).toBeTruthy();
    save();
    expect(sent).toEqual([]);
    type(/^Days without contact/, '30');
    type(/^Patients on a device/, '800');
    fireEvent.click(screen.getByRole('switch', { name: /^Devices hold patients/ }));
    save();
    await waitFor(() => expect(sent).toEqual([{ devices: 'false', deviceDays: '30', devicePatients: '800' }]));
  });

  it('shows at its field what only the server knows', async () => {
    answer = {
      status: 400,
      body: {
        error: {
          code: 'settings.currencyUnknown',
          message: 'no',
          fieldErrors: { currency: [{ code: 'settings.currencyUnknown', message: 'no', holes: { currency: 'KES' } }] },
        },
      },
    };
    show();
    type(/^Minutes without/, '15');
    save();
    await waitFor(() => expect(screen.getByText(/KES is not the code of a currency/)).toBeTruthy());
  });

  it('keep what is typed between Save and the new start of the page, and save it next', async () => {
    show();
    type(/^Minutes without/, '15');
    save();
    await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(sent).toHaveLength(1));
    type(/^Minutes without/, '20');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false));
    save();
    await waitFor(() => expect(sent).toEqual([{ idleMinutes: '15' }, { idleMinutes: '20' }]));
  });
});
