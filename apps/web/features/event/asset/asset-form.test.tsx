import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { EntryFormModal } from '../../../widgets/catalogue/entry-form.modal.tsx';
import { assets } from './asset-list.screen.tsx';

const types = [
  { uuid: 't-van', name: 'Van', retired: false, assetCategory: { uuid: 'c-1', name: 'Vehicles' } },
  { uuid: 't-cup', name: 'Cups', retired: false, assetCategory: { uuid: 'c-2', name: 'Consumables' } },
];
const known = {
  uuid: 'a-1',
  assetId: 7,
  name: 'Outreach Van 1',
  retired: false,
  capitalValue: '6850000.00',
  referenceId: 'VAN-01',
  fixedAsset: true,
  dateProcured: '2021-03-15T00:00:00.000+0000',
  assetType: { uuid: 't-old', display: 'Minibus' },
};

let sent: { path: string; body: unknown; ifMatch: string | null }[] = [];
let answer: { status: number; body: unknown } = { status: 201, body: {} };

function reply(url: string): unknown {
  if (url.includes('whereused')) return { uses: [] };
  const { pathname } = new URL(url, 'http://x');
  if (pathname.endsWith('/hydra/asset-type')) return { assetTypes: types };
  if (pathname.endsWith(`/hydra/asset/${known.uuid}`)) return known;
  if (pathname.endsWith('/fieldward/settings')) return { currency: 'PKR' };
  return { results: [] };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  answer = { status: 201, body: known };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return new Response(JSON.stringify(reply(url)), { status: 200, headers: { ETag: '"7"' } });
    sent.push({
      path: url.replace(/^.*\/v1\//, ''),
      body: JSON.parse(String(init.body)),
      ifMatch: new Headers(init.headers).get('If-Match'),
    });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function show(uuid = '') {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <ModalsProvider>
          <EntryFormModal of={assets} uuid={uuid} onClose={close} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const field = async (label: RegExp) => (await screen.findByLabelText(label, { selector: 'input:not([type=hidden])' })) as HTMLInputElement;
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const wrong = async (label: RegExp) => (await field(label)).getAttribute('aria-invalid') === 'true';

async function chooseType(name: string): Promise<void> {
  fireEvent.click(await field(/^Asset Type/));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
}

describe('Create Asset', () => {
  it('needs a name, a type and a capital cost; the reference may be missing', async () => {
    const close = show();
    await save();
    expect(screen.getAllByText('Field is required')).toHaveLength(3);
    for (const label of [/^Name/, /^Asset Type/, /^Capital Cost/]) expect([label, await wrong(label)]).toEqual([label, true]);
    expect(await wrong(/^Reference Id/)).toBe(false);
    // what is marked is what is needed
    const marked = [/^Name/, /^Asset Type/, /^Capital Cost/, /^Cost per Use/, /^Reference Id/, /^Date procured/];
    const needed = await Promise.all(marked.map(async (label) => (await field(label)).getAttribute('aria-required') === 'true'));
    expect(needed).toEqual([true, true, true, false, false, false]);
    expect(screen.getByText(/^What an event pays for one/)).toBeDefined();
    expect(screen.queryByLabelText(/^Retired/)).toBeNull();
    expect([sent, close.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['0', 'Must be 1 or more'],
    ['-2', 'Must be 1 or more'],
    ['ten', 'Must be a number'],
    ['10.005', 'At most two decimals are allowed'],
  ])('refuses a capital cost of %s', async (cost, message) => {
    show();
    await type(/^Name/, 'Tent');
    await chooseType('Cups');
    await type(/^Capital Cost/, cost);
    await save();
    expect(screen.getByText(message)).toBeDefined();
    expect(sent).toEqual([]);
    await type(/^Capital Cost/, '10');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('is saved with what was typed', async () => {
    const close = show();
    await type(/^Name/, ' X-ray  van ');
    await chooseType('Van');
    await type(/^Capital Cost/, ' 2500000.5 ');
    await type(/^Cost per Use/, '9500');
    fireEvent.click(await field(/^Fixed Asset/));
    await save();
    expect(await screen.findByText('Saved Successfully')).toBeDefined();
    expect(sent).toEqual([
      {
        path: 'hydra/asset',
        ifMatch: null,
        body: {
          name: 'X-ray van',
          assetType: 't-van',
          capitalValue: '2500000.5',
          costPerUse: '9500',
          referenceId: null,
          dateProcured: null,
          fixedAsset: true,
        },
      },
    ]);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('says at the name when there is such an asset already, and keeps what was typed', async () => {
    const code = 'supply.duplicateAsset';
    answer = { status: 400, body: { error: { code, message: 'x', fieldErrors: { name: [{ code, message: 'x' }] } } } };
    const close = show();
    await type(/^Name/, 'Van 1');
    await chooseType('Van');
    await type(/^Capital Cost/, '10');
    await save();
    await waitFor(() => expect(screen.getAllByText('Asset with this name and reference already exist').length).toBeGreaterThan(1));
    expect([await wrong(/^Name/), (await field(/^Capital Cost/)).value]).toEqual([true, '10']);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('Edit Asset', () => {
  it('keeps the type, and can retire', async () => {
    show(known.uuid);
    expect((await field(/^Name/)).value).toBe('Outreach Van 1');
    expect([(await field(/^Asset Type/)).value, (await field(/^Asset Type/)).readOnly]).toEqual(['Minibus', true]);
    expect((await field(/^Capital Cost/)).value).toBe('6850000');
    fireEvent.click(await field(/^Retired/));
    await save();
    expect(await screen.findByRole('dialog', { name: 'Retire Outreach Van 1' })).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Saved Successfully')).toBeDefined();
    expect(sent).toMatchObject([
      {
        path: 'hydra/asset',
        ifMatch: '"7"',
        body: { uuid: 'a-1', assetId: 7, assetType: 't-old', retired: true, dateProcured: '2021-03-15' },
      },
    ]);
  });
});
