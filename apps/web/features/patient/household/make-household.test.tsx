import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { messageText, startTexts } from '../../../lib/text.ts';
import { DialogHost } from '../../../ui/dialog-host.tsx';
import HouseholdPanel from './household.panel.tsx';
import { MakeHousehold } from './make-household.modal.tsx';

const sister = {
  uuid: 'sister',
  name: 'Sana',
  identifier: 'S-1',
  gender: 'F',
  birthdate: '1990-01-01',
  birthdateEstimated: false,
  age: 36,
  dead: false,
  deathDate: null,
  relation: 'sibling',
  household: null,
};
const address = {
  address1: 'House 4',
  address2: null,
  address3: null,
  cityVillage: null,
  countyDistrict: null,
  stateProvince: null,
  country: null,
};
const proposal = { name: 'Traore', location: null, ...address, related: [sister] };

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(url.includes('householdproposal') ? proposal : { uuid: 'x', results: [] }), { status: 200 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MakeHousehold patient={{ uuid: 'p', name: 'Amina' }} onClose={onClose} />
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('checkbox', { name: /Sana/ });
  return onClose;
}

it('asks before it forgets who was chosen', async () => {
  const onClose = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /Sana/ }));
  fireEvent.click(screen.getByRole('button', { name: messageText({ code: 'shell.cancel' }) }));
  await screen.findByText(messageText({ code: 'shell.leaveTitle' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the first line of the address that was proposed', async () => {
  await show();
  expect(screen.getByLabelText<HTMLInputElement>(messageText({ code: 'household.addressLine' })).value).toBe('House 4');
});

const rights = ['Get Households', 'Get Patients', 'Get People', 'Get Patient Identifiers', 'Edit Households'];
it.each([
  [rights, 0],
  [[...rights, 'Get Relationships'], 1],
])('is offered with %j: %i', async (privileges, offered) => {
  local.set('active_user', privileges);
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('patientbanner')
      ? new Response(JSON.stringify({ household: false }), { status: 200 })
      : new Promise<never>(() => undefined),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HouseholdPanel patient="p" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(messageText({ code: 'household.livesInNone' }));
  expect(screen.queryAllByRole('button', { name: messageText({ code: 'household.make' }) })).toHaveLength(offered);
});
