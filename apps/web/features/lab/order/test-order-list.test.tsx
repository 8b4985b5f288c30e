import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { fakeServer, onPhone, showPage, type FakeServer } from '../page/lab-page.testing.tsx';
import TestOrderListScreen from './test-order-list.screen.tsx';

const row = (uuid: string, name: string, requiresSpecimen: boolean, sampleStatus: string | null) => ({
  uuid,
  labReferenceNumber: `LAB-${uuid}`,
  labInstructions: null,
  labTestType: { uuid: `type-${uuid}`, name, requiresSpecimen },
  sampleStatus,
  resultedAt: null,
  releasedAt: null,
});
const smear = row('1', 'Smear', true, null);
const whole = {
  ...smear,
  resultComments: null,
  dueAt: null,
  order: {
    orderNumber: 'ORD-1',
    patient: { uuid: 'p', display: 'Ali' },
    encounter: { uuid: 'e', display: 'Visit note' },
    careSetting: null,
    orderer: null,
    urgency: null,
    dateActivated: null,
  },
  labTestSamples: [],
  attributes: [],
};

let server: FakeServer;
beforeEach(async () => {
  onPhone();
  await startTexts();
  await loadAllTexts();
  local.set('active_user', ['Edit CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results', 'Add CommonLab Orders']);
  server = fakeServer({
    session: {
      authenticated: true,
      user: {
        uuid: 'u',
        username: 'lab',
        systemId: 'lab',
        person: { display: 'Lab' },
        roles: [],
        privileges: ['Edit CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results', 'Add CommonLab Orders'].map(
          (display) => ({
            display,
            name: display,
          }),
        ),
      },
    },
    'patient/p': {
      uuid: 'p',
      display: 'Ali',
      identifiers: [{ identifier: 'TBP-1' }],
      person: { gender: 'M', age: 3, birthdate: null, display: 'Ali' },
    },
    'commonlab/labtestorder': {
      results: [smear, row('2', 'Chest X-ray', false, null), row('3', 'Blood Count', true, 'ACCEPTED')],
      totalCount: 3,
    },
    'commonlab/labtestorder/1': whole,
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  local.clear();
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const open = () => showPage(TestOrderListScreen, '/?patient=p');

it('lists the tests with the state of their samples', async () => {
  open();
  await screen.findByText('LAB-3');
  expect(await screen.findByRole('button', { name: 'Accepted: samples of LAB-3' })).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Add Test Order' })).getAttribute('href')).toBe('/testorder?patient=p');
});

it('warns instead of asking for results of a test without its specimen', async () => {
  const router = open();
  await press('Add results of LAB-1');
  expect(await screen.findByText('Need to provide atleast one sample')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
  await press('Add results of LAB-2');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/testresults', search: { test: '2' } }));
  expect([local.get('active-test')?.uuid, local.get('active-test-type')?.uuid, local.get('active-test-name')]).toEqual([
    '2',
    'type-2',
    'Chest X-ray',
  ]);
});

it('shows the summary in three cards', async () => {
  open();
  await press('View LAB-1');
  const dialog = await screen.findByRole('dialog', { name: 'Test Order Summary' });
  await within(dialog).findByText('ORD-1');
  for (const name of ['Order Details', 'Test Sample Details', 'Test Result Details'])
    expect(within(dialog).getByRole('heading', { name })).toBeDefined();
});

it('edits reference and instructions only, and needs the reference', async () => {
  open();
  await press('Edit LAB-1');
  const field = async (label: RegExp) => (await screen.findByLabelText(label, { selector: 'input' })) as HTMLInputElement;
  const reference = await field(/^Lab Reference Number/);
  expect([(await field(/^Encounter/)).readOnly, (await field(/^Test Type/)).readOnly]).toEqual([true, true]);
  fireEvent.change(reference, { target: { value: ' ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect([reference.getAttribute('aria-invalid'), server.sent.length]).toEqual(['true', 0]);
  fireEvent.change(reference, { target: { value: 'LAB-9' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(server.sent).toEqual([
    { path: 'commonlab/labtestorder/1', body: { labReferenceNumber: 'LAB-9', labInstructions: null }, ifMatch: '"7"' },
  ]);
});
