import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../lib/text.ts';
import { LocationSelect } from './location-select.tsx';

let asked: string[] = [];
let places: { uuid: string; display: string; tags: { display: string }[] }[] = [];
const place = (display: string, tag = 'Facility') => ({ uuid: `u-${display}`, display, tags: [{ display: tag }] });

beforeEach(async () => {
  await startTexts();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const one = decodeURIComponent(pathname.split('/location/')[1] ?? '');
    const text = searchParams.get('offeredq') ?? '';
    asked.push(one || `${text === '' ? `offered=${searchParams.get('offered')}` : `offeredq=${text}`}&limit=${searchParams.get('limit')}`);
    if (one) return new Response(JSON.stringify(places.find(({ uuid }) => uuid === one)), { status: 200 });
    const found = places.filter(({ display }) => display.toLowerCase().includes(text.toLowerCase()));
    const body = { results: found.slice(0, 50), ...(found.length > 50 ? { links: [{ rel: 'next', uri: 'x' }] } : {}) };
    return new Response(JSON.stringify(body), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(first = '') {
  const changed = vi.fn();
  function Field() {
    const [value, setValue] = useState(first);
    return (
      <LocationSelect
        label="Where"
        value={value}
        onChange={(next) => {
          changed(next);
          setValue(next ?? '');
        }}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return changed;
}
const field = async (): Promise<HTMLInputElement> => {
  const [found] = await screen.findAllByLabelText('Where', { selector: 'input' });
  if (!(found instanceof HTMLInputElement)) throw new Error('no field');
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

describe('the choice of a place', () => {
  it('has a short list at once, without geography, and searches it without asking', async () => {
    places = [place('Korangi'), place('Orangi'), place('Lahore', 'City/Village')];
    const changed = show();
    const input = await field();
    input.focus();
    fireEvent.click(input);
    expect(options()).toEqual(['Korangi', 'Orangi']);
    fireEvent.change(input, { target: { value: 'kor' } });
    expect(options()).toEqual(['Korangi']);
    fireEvent.click(screen.getByRole('option', { name: 'Korangi', hidden: true }));
    expect(changed).toHaveBeenCalledWith('u-Korangi');
    expect(asked).toEqual(['offered=true&limit=50']);
  });

  it('asks for what is typed when there are many, never for all', async () => {
    places = Array.from({ length: 200 }, (_, at) => place(`Clinic ${at}`));
    const changed = show();
    const input = await field();
    input.focus();
    fireEvent.click(input);
    expect(options()).toHaveLength(50);
    fireEvent.change(input, { target: { value: 'clinic 199' } });
    await waitFor(() => expect(options()).toEqual(['Clinic 199']));
    fireEvent.click(screen.getByRole('option', { name: 'Clinic 199', hidden: true }));
    expect(changed).toHaveBeenCalledWith('u-Clinic 199');
    await waitFor(() => expect(input.value).toBe('Clinic 199'));
    expect(asked.filter((each) => each.startsWith('offered'))).toEqual(['offered=true&limit=50', 'offeredq=clinic 199&limit=50']);
  });

  it('shows the name of a place that is far down the list', async () => {
    places = Array.from({ length: 200 }, (_, at) => place(`Clinic ${at}`));
    show('u-Clinic 150');
    const input = await field();
    await waitFor(() => expect(input.value).toBe('Clinic 150'));
    expect(asked).toEqual(['offered=true&limit=50', 'u-Clinic 150']);
  });
});
