import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { fakeServer, onPhone, showPage, type FakeServer } from '../page/lab-page.testing.tsx';
import SampleListScreen from './sample-list.screen.tsx';

const sample = (uuid: string, status: string) => ({
  uuid,
  sampleIdentifier: uuid.toUpperCase(),
  status,
  collectionDate: '2026-11-17T12:00:00.000+0000',
  specimenType: { uuid: 'sputum', display: 'SPUTUM' },
  specimenSite: { uuid: 'lung', display: 'LUNG' },
  collector: null,
  quantity: null,
  units: null,
  expirable: false,
  expiryDate: null,
  comments: null,
  rejectReason: null,
});
const rights = ['Add CommonLab Samples', 'Edit CommonLab Samples'];

let server: FakeServer;
let takes: Record<string, unknown> = {};
let voided = false;
/** The sample as the server has it by now, where that is not as the list shows it. */
let seen: unknown;
async function open(...samples: unknown[]) {
  server = fakeServer({
    session: {
      authenticated: true,
      user: {
        uuid: 'u',
        username: 'lab',
        systemId: 'lab',
        person: { display: 'Lab' },
        roles: [],
        privileges: rights.map((name) => ({ display: name, name })),
      },
    },
    'commonlab/labtestorder/test-a': {
      uuid: 'test-a',
      labReferenceNumber: 'LAB-1',
      labTestType: { uuid: 't', name: 'Smear', requiresSpecimen: true, ...takes },
      order: { patient: { uuid: 'p', display: 'Ali' } },
      labTestSamples: samples,
      voided,
      attributes: [],
    },
    'concept/162476AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA': { answers: [{ uuid: 'sputum', display: 'SPUTUM' }] },
    'commonlab/labtestsample/s-1': seen ?? samples[0],
  });
  showPage(SampleListScreen, '/samplelist?test=test-a');
  await screen.findByText(voided ? 'This test was voided' : 'Add New Sample');
}
beforeEach(async () => {
  onPhone();
  await startTexts();
  await loadAllTexts();
  local.set('active_user', rights);
});
afterEach(() => {
  notifications.clean();
  cleanup();
  local.clear();
  seen = undefined;
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

it('says on a phone what became of a sample before anything else about it', async () => {
  await open(sample('s-1', 'PROCESSED'));
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^S-1Processed · SPUTUM/);
});

it('accepts a sample, and rejects one only with a reason', async () => {
  await open(sample('s-1', 'COLLECTED'));
  const accept = await screen.findByRole('button', { name: 'Accept S-1' });
  // a double click is one decision
  fireEvent.click(accept);
  fireEvent.click(accept);
  await waitFor(() =>
    expect(server.sent).toMatchObject([{ path: 'commonlab/labtestsample/s-1', ifMatch: '"7"', body: { status: 'ACCEPTED' } }]),
  );
  await press('Reject S-1');
  const reason = await screen.findByLabelText(/^Why it is rejected/);
  await press('Reject');
  expect(await screen.findByText('Say why the sample is rejected')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Leaking' } });
  await press('Reject');
  await waitFor(() => expect(server.sent[1]?.body).toEqual({ status: 'REJECTED', rejectReason: 'Leaking' }));
});

it('leaves a processed sample as it is and takes none beside it', async () => {
  await open(sample('s-1', 'PROCESSED'));
  await press('Accept S-1');
  expect(await screen.findByText('Cannot Accept/Reject a processed Sample')).toBeDefined();
  await press('Reject S-1');
  await press('Add New Sample');
  expect(await screen.findByText('Sample Already Processed')).toBeDefined();
  expect([server.sent, screen.queryByRole('dialog')]).toEqual([[], null]);
});

it('needs type, site, identifier and day of a sample', async () => {
  await open();
  await press('Add New Sample');
  const identifier = await screen.findByLabelText(/^Sample Identifier/);
  await press('Save');
  expect(await screen.findByText('Please fill the required fields')).toBeDefined();
  expect([identifier.getAttribute('aria-invalid'), server.sent]).toEqual(['true', []]);
});

it('offers only what the test takes, and has the only one chosen', async () => {
  takes = {
    specimenTypes: [{ uuid: 'blood', display: 'VENOUS BLOOD' }],
    specimenSites: [
      { uuid: 'arm', display: 'ARM VEIN' },
      { uuid: 'finger', display: 'FINGER TIP' },
    ],
  };
  await open();
  takes = {};
  await press('Add New Sample');
  const type = await screen.findByLabelText<HTMLInputElement>(/^Specimen Type/, { selector: 'input:not([type=hidden])' });
  const site = await screen.findByLabelText<HTMLInputElement>(/^Specimen Site/, { selector: 'input:not([type=hidden])' });
  expect([type.value, site.value]).toEqual(['VENOUS BLOOD', '']);
  const offered = async (field: HTMLElement): Promise<readonly (string | null)[]> => {
    const before = screen.queryAllByRole('option', { hidden: true });
    fireEvent.focus(field);
    await waitFor(() => expect(screen.queryAllByRole('option', { hidden: true }).length).toBeGreaterThan(before.length));
    const all = screen.getAllByRole('option', { hidden: true });
    return all.filter((option) => !before.includes(option)).map(({ textContent }) => textContent);
  };
  expect(await offered(type)).toEqual(['VENOUS BLOOD']);
  expect(await offered(site)).toEqual(['ARM VEIN', 'FINGER TIP']);
});

it('edits a sample by its number, with its version', async () => {
  await open(sample('s-1', 'COLLECTED'));
  await press('Edit sample 1, S-1');
  fireEvent.change(await screen.findByLabelText(/^Sample Identifier/), { target: { value: 'S-9' } });
  const quantity = await screen.findByLabelText('Quantity');
  fireEvent.change(quantity, { target: { value: 'much' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await press('Save');
  expect([quantity.getAttribute('aria-invalid'), server.sent]).toEqual(['true', []]);
  fireEvent.change(quantity, { target: { value: '2.5' } });
  await press('Save');
  await waitFor(() =>
    expect(server.sent).toMatchObject([
      {
        path: 'commonlab/labtestsample/s-1',
        ifMatch: '"7"',
        body: { sampleIdentifier: 'S-9', specimenType: 'sputum', specimenSite: 'lung', quantity: '2.5' },
      },
    ]),
  );
});

it('edits a sample as it is by now, and takes its collector away', async () => {
  const shown = { ...sample('s-1', 'COLLECTED'), comments: 'As listed', collector: { uuid: 'k', display: 'Kamran' } };
  seen = { ...shown, comments: 'Changed since' };
  await open(shown);
  await press('Edit sample 1, S-1');
  expect(await screen.findByDisplayValue('Changed since')).toBeDefined();
  const collector = screen.getByRole('textbox', { name: 'Collected by' });
  fireEvent.change(collector, { target: { value: '' } });
  fireEvent.blur(collector);
  await press('Save');
  await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ comments: 'Changed since', collector: null }));
});

it('decides nothing about a sample that is not any more as it is shown', async () => {
  seen = { ...sample('s-1', 'COLLECTED'), sampleIdentifier: 'Another label' };
  await open(sample('s-1', 'COLLECTED'));
  await press('Accept S-1');
  expect(await screen.findByText(/^This sample was changed meanwhile/)).toBeDefined();
  await press('Reject S-1');
  expect([server.sent, screen.queryByRole('dialog')]).toEqual([[], null]);
});

it('needs the day of a sample that expires, and a quantity for a unit', async () => {
  await open({ ...sample('s-1', 'COLLECTED'), units: 'mL', collector: { uuid: 'k', display: 'Kamran' } });
  await press('Edit sample 1, S-1');
  fireEvent.click(await screen.findByLabelText('The sample expires'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await press('Save');
  expect(await screen.findByText('A unit needs a quantity')).toBeDefined();
  const day = await screen.findByLabelText(/^Expires on/);
  expect(day.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(day, { target: { value: '31/12/2099' } });
  fireEvent.blur(day);
  fireEvent.change(await screen.findByLabelText('Quantity'), { target: { value: '2' } });
  await press('Save');
  await waitFor(() =>
    expect(server.sent[0]?.body).toMatchObject({
      quantity: '2',
      units: 'mL',
      collector: 'k',
      expirable: true,
      expiryDate: expect.stringMatching(/^(2099-12-31|2100-01-01)T/),
    }),
  );
});

it('takes nothing for a test that was voided', async () => {
  voided = true;
  await open(sample('s-1', 'COLLECTED'));
  voided = false;
  expect(screen.queryByRole('button', { name: /Add New Sample|^Accept/ })).toBeNull();
});
