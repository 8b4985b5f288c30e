import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { LocationModal } from './location.modal.tsx';

const inside: Readonly<Record<string, string[]>> = { Pakistan: ['Punjab', 'Sindh'], Sindh: ['Karachi', 'Sukkur'] };
const named = (name: string) => ({ uuid: `u-${name}`, display: name });
const known = {
  ...named("St. Mary's (No. 2)"),
  name: "St. Mary's (No. 2)",
  description: null,
  address1: null,
  address2: null,
  country: 'Pakistan',
  stateProvince: 'Sindh',
  cityVillage: 'Karachi',
  tags: [named('Facility')],
  parentLocation: named('Karachi'),
};

let sent: { method: string; path: string; body: unknown; ifMatch: string | null }[] = [];
let answer: { status: number; body: unknown } = { status: 201, body: {} };

function reply(url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const path = decodeURIComponent(pathname.split('/v1/')[1] ?? '');
  if (path === 'locationtag') return { results: [named('Facility'), named('Country')] };
  if (path === 'location') return { results: searchParams.get('tag') === 'Country' ? [named('Pakistan')] : [] };
  if (path === `location/${known.uuid}`) return known;
  return { uuid: path, childLocations: (inside[path.replace('location/u-', '')] ?? []).map(named) };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  answer = { status: 201, body: { uuid: 'new' } };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method === 'GET')
      return new Response(JSON.stringify(url.includes('whereused') ? { uses: [] } : reply(url)), { status: 200, headers: { ETag: '"7"' } });
    const path = decodeURIComponent(new URL(url, 'http://x').pathname.split('/v1/')[1] ?? '');
    sent.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : null, ifMatch: new Headers(init.headers).get('If-Match') });
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show(location?: string) {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <LocationModal location={location} onClose={close} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const field = (label: string): HTMLInputElement => {
  const [found] = screen.getAllByLabelText(label, { exact: false, selector: 'input' });
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return found;
};
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const wrong = (label: string): boolean => field(label).getAttribute('aria-invalid') === 'true';

async function choose(label: string, name: string): Promise<void> {
  await waitFor(() => expect(field(label).disabled).toBe(false));
  fireEvent.click(field(label));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
}

describe('Add Location', () => {
  it('asks for what is mandatory, highlighted', async () => {
    show();
    await save();
    expect(await screen.findByText('Please fill mandatory fields')).toBeDefined();
    for (const label of ['Name', 'Country', 'State/Province', 'City']) expect([label, wrong(label)]).toEqual([label, true]);
    expect(wrong('Landmark')).toBe(false);
    expect(sent).toEqual([]);
  });

  it('loads provinces of the country and cities of the province, and stands in the city', async () => {
    const close = show();
    expect(field('State/Province').disabled).toBe(true);
    fireEvent.change(field('Name'), { target: { value: ' Korangi  Clinic ' } });
    await choose('Country', 'Pakistan');
    await choose('State/Province', 'Sindh');
    await choose('City', 'Karachi');
    await waitFor(() => expect(field('Parent location').value).toBe('Karachi'));
    await save();
    expect(await screen.findByText('Location Created')).toBeDefined();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: 'location',
        ifMatch: null,
        body: { name: 'Korangi Clinic', country: 'Pakistan', stateProvince: 'Sindh', cityVillage: 'Karachi', parentLocation: 'u-Karachi' },
      },
    ]);
    expect(close).toHaveBeenCalled();
  });

  it('says when the name is taken, and lets it be changed', async () => {
    answer = {
      status: 400,
      body: {
        error: {
          code: 'record.duplicateLocation',
          message: 'x',
          fieldErrors: { name: [{ code: 'record.duplicateLocation', message: 'x' }] },
        },
      },
    };
    const close = show();
    fireEvent.change(field('Name'), { target: { value: 'Korangi Clinic' } });
    await choose('Country', 'Pakistan');
    await choose('State/Province', 'Sindh');
    await choose('City', 'Karachi');
    await save();
    expect((await screen.findAllByText('Location with this name already exist')).length).toBeGreaterThan(0);
    expect(wrong('Name')).toBe(true);
    fireEvent.change(field('Name'), { target: { value: 'Korangi Two' } });
    expect(wrong('Name')).toBe(false);
    expect(close).not.toHaveBeenCalled();
  });

  it('refuses names and landmarks beyond their pattern while they are typed', async () => {
    show();
    fireEvent.change(field('Name'), { target: { value: '7 Clinic' } });
    expect(wrong('Name')).toBe(true);
    fireEvent.change(field('Landmark'), { target: { value: 'House 7' } });
    expect(screen.getByText('A landmark has letters and spaces only')).toBeDefined();
  });
});

describe('Edit Location', () => {
  it('sends what was changed, on top of the version that was read', async () => {
    show(known.uuid);
    await screen.findByDisplayValue(known.name);
    expect(wrong('Name')).toBe(false);
    fireEvent.change(field('Address'), { target: { value: 'Quay 4' } });
    await save();
    expect(await screen.findByText('Location Updated')).toBeDefined();
    expect(sent).toEqual([{ method: 'POST', path: `location/${known.uuid}`, ifMatch: '"7"', body: { address1: 'Quay 4' } }]);
  });

  it('deletes only after asking', async () => {
    answer = { status: 204, body: null };
    const close = show(known.uuid);
    await screen.findByDisplayValue(known.name);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Are you sure to do this ?')).toBeDefined();
    expect(sent).toEqual([]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Yes' })));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toMatchObject([{ method: 'DELETE', path: `location/${known.uuid}` }]);
  });
});
