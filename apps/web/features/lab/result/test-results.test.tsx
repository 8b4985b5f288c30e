import { closeAllModals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves } from '../../../lib/stale-save.ts';
import { startTexts } from '../../../lib/text.ts';
import { fakeServer, showPage, type FakeServer } from '../page/lab-page.testing.tsx';
import { askWhose } from '../../../widgets/conflict/conflict.modal.tsx';
import TestResultsScreen from './test-results.screen.tsx';

const field = (uuid: string, name: string, more: object) => ({
  uuid,
  name,
  groupName: null,
  multisetName: null,
  datatypeClassname: labDatatypes.text,
  datatypeConfig: null,
  minOccurs: 0,
  hint: null,
  units: null,
  sortWeight: 1,
  maxDelta: null,
  referenceRanges: [],
  ...more,
});

const range = {
  minAgeDays: null,
  maxAgeDays: null,
  sex: null,
  pregnant: null,
  low: '1',
  high: '20',
  criticalLow: null,
  criticalHigh: '50',
};
const fields = [
  field('n', 'Bacilli', {
    datatypeClassname: labDatatypes.number,
    datatypeConfig: '99',
    minOccurs: 1,
    units: 'per field',
    maxDelta: '10',
    referenceRanges: [range, { ...range, pregnant: true, high: '10' }],
  }),
  field('s', 'Slide', { datatypeClassname: labDatatypes.pattern, datatypeConfig: '[A-Z]{2}-[0-9]{4}', units: 'NOT APPLICABLE' }),
  field('m', 'Protein', { multisetName: 'Strip', sortWeight: 2 }),
  field('m2', 'Read by', { multisetName: 'Strip', sortWeight: 3, minOccurs: 1 }),
];

let server: FakeServer;
async function open(attributes: unknown[], samples: unknown[], shown = fields) {
  local.set('active_user', ['Add CommonLab results']);
  server = fakeServer({
    session: {
      authenticated: true,
      user: {
        uuid: 'u',
        username: 'lab',
        systemId: 'lab',
        person: { display: 'Lab' },
        roles: [],
        privileges: ['View CommonLab results', 'Add CommonLab results'].map((name) => ({ display: name, name })),
      },
    },
    'commonlab/labtestorder/test-a': {
      uuid: 'test-a',
      labReferenceNumber: 'LAB-1',
      labTestType: { uuid: 't', name: 'Smear', requiresSpecimen: true },
      order: { patient: { uuid: 'p', display: 'Ali' } },
      resultComments: null,
      pregnant: null,
      resultedBy: { uuid: 'k', display: 'kamran' },
      resultedAt: '2026-11-20T08:00:00.000+0000',
      labTestSamples: samples,
      voided: false,
      attributes,
    },
    'commonlab/labtestattributetype': { results: shown },
    'fieldward/labresultbasis': {
      ageDays: 9000,
      sex: 'F',
      pregnant: null,
      last: [{ attributeType: 'n', value: '5', at: '2026-10-01T08:00:00.000+0000' }],
    },
  });
  const router = showPage(TestResultsScreen, '/testresults?test=test-a');
  await screen.findByText(/Results for Smear/);
  await screen.findByLabelText(/^Bacilli/);
  return router;
}
const accepted = [{ uuid: 's', status: 'ACCEPTED' }];
const recorded = [
  {
    uuid: 'r',
    attributeType: { uuid: 'n', name: 'Bacilli' },
    valueReference: '5',
    valueDisplay: '5',
    setNumber: null,
    flag: null,
    amends: null,
  },
];

beforeEach(async () => {
  await freshDrafts('lab');
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  answerStaleSaves(undefined);
  closeAllModals();
  notifications.clean();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const press = async (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const type = async (label: RegExp, value: string, at = 0) =>
  fireEvent.change((await screen.findAllByLabelText(label))[at]!, { target: { value } });

it('makes a field of each attribute, checks it and sends what was typed with its set', async () => {
  const router = await open([], accepted);
  await press('Save');
  expect(await screen.findByText('Please fill the required fields')).toBeDefined();
  await type(/^Bacilli/, '100');
  await press('Save');
  expect([(await screen.findByLabelText(/^Bacilli/)).getAttribute('aria-invalid'), server.sent]).toEqual(['true', []]);
  expect(screen.getByText('Maximum value should be 99')).toBeDefined();
  await type(/^Bacilli/, '12');
  await press('Add another set of Strip');
  await type(/^Protein/, 'trace', 1);
  await type(/^Read by/, 'AB', 1);
  await press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/detail/laboratory'));
  expect(server.sent).toMatchObject([
    {
      path: 'fieldward/labresults',
      body: {
        labTest: 'test-a',
        version: '"7"',
        attributes: [
          { attributeType: 'n', valueReference: '12' },
          { attributeType: 'm', valueReference: 'trace', setNumber: 2 },
          { attributeType: 'm2', valueReference: 'AB', setNumber: 2 },
        ],
      },
    },
  ]);
});

it('says of a number what it means while it is typed, also of a pregnant woman', async () => {
  await open([], accepted);
  const meaning = await screen.findByRole('status');
  expect(meaning.textContent).toContain('normal 1 to 20');
  await type(/^Bacilli/, '60');
  await waitFor(() => expect(meaning.textContent).toContain('Critically high'));
  expect(meaning.textContent).toMatch(/Unusual change.*Last value 5 on .*change \+55/);
  await type(/^Bacilli/, '12');
  await waitFor(() => expect(meaning.textContent).not.toContain('high'));
  await act(async () => void fireEvent.click(await screen.findByLabelText('Is the patient pregnant?', { selector: 'input' })));
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Yes', hidden: true })));
  await waitFor(() => expect(meaning.textContent).toContain('High'));
  await type(/^Read by/, 'AB');
  await press('Save');
  await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ pregnant: true }));
});

it('checks a pattern before anything is sent, and shows no unit that means nothing', async () => {
  await open([], accepted);
  await type(/^Bacilli/, '12');
  await type(/^Slide/, 'no slide');
  await type(/^Read by/, 'AB');
  await press('Save');
  expect([await screen.findByText('The format is not right'), server.sent]).toEqual([expect.anything(), []]);
  expect(screen.queryByText(/NOT APPLICABLE/)).toBeNull();
});

it('records nothing without an accepted sample', async () => {
  await open([], [{ uuid: 's', status: 'REJECTED' }]);
  await type(/^Bacilli/, '12');
  await type(/^Read by/, 'AB');
  await press('Save');
  expect(await screen.findByText('No sample of this test has been accepted yet')).toBeDefined();
  expect(server.sent).toEqual([]);
});

it('asks why a recorded result is changed, and shows both when somebody else was first', async () => {
  await open(recorded, [{ uuid: 's', status: 'PROCESSED' }], fields.slice(0, 1));
  await type(/^Bacilli/, '7');
  await press('Save');
  expect([await screen.findByText('Say why the result is changed'), server.sent]).toEqual([expect.anything(), []]);
  await type(/^Why the result is changed/, 'Misread');
  answerStaleSaves(askWhose);
  server.answer = { status: 409, body: { error: { code: 'engine.stale', message: 'x' } } };
  recorded[0]!.valueReference = recorded[0]!.valueDisplay = '9';
  await press('Save');
  expect(server.sent[0]?.body).toMatchObject({ amendReason: 'Misread', attributes: [{ attributeType: 'n', valueReference: '7' }] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' }));
  expect(dialog.getByText(/^kamran recorded results/)).toBeDefined();
  expect(dialog.getByRole('radio', { name: /^Bacilli.*, Mine: 7$/ })).toHaveProperty('checked', true);
  await act(async () => void fireEvent.click(dialog.getByRole('radio', { name: /^Bacilli.*, Theirs: 9$/ })));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Save what is chosen' })));
  expect(await screen.findByDisplayValue('9')).toBeDefined();
});

it('asks about comments that two people wrote, too, and saves the choice on top', async () => {
  answerStaleSaves(askWhose);
  await open([], accepted, fields.slice(0, 1));
  await type(/^Bacilli/, '7');
  await type(/^Comments/, 'Mine');
  Object.assign(server.stored['commonlab/labtestorder/test-a'] as object, { resultComments: 'Theirs', pregnant: false });
  server.answer = { status: 409, body: { error: { code: 'engine.stale', message: 'x' } } };
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' }));
  await act(async () => void fireEvent.click(dialog.getByRole('radio', { name: 'Comments, Theirs: Theirs' })));
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  server.answer = { status: 200, body: {} };
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Save what is chosen' })));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toMatchObject({ comments: 'Theirs', attributes: [{ attributeType: 'n', valueReference: '7' }] });
  expect(server.sent[1]?.body).not.toHaveProperty('pregnant');
});

it('keeps what was typed on the device until it is saved', async () => {
  await open([], accepted);
  await type(/^Bacilli/, '12');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  await open([], accepted);
  expect([await screen.findByDisplayValue('12'), await screen.findByText(/^What you typed on /)]).toHaveLength(2);
  await press('Discard it');
  expect(screen.queryByDisplayValue('12')).toBeNull();
});

it('records nothing for a test that was voided', async () => {
  await open([], accepted);
  cleanup();
  Object.assign(server.stored['commonlab/labtestorder/test-a'] as object, { voided: true });
  showPage(TestResultsScreen, '/testresults?test=test-a');
  expect(await screen.findByText('This test was voided')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
