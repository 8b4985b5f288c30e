import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab-value.ts';
import { loadTexts, startTexts } from '../../lib/text.ts';
import { fakeServer, showPage, type FakeServer } from './lab-page.testing.tsx';
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
  ...more,
});

let server: FakeServer;
async function open(attributes: unknown[], samples: unknown[]) {
  server = fakeServer({
    'commonlab/labtestorder/test-a': {
      uuid: 'test-a',
      labReferenceNumber: 'LAB-1',
      labTestType: { uuid: 't', name: 'Smear', requiresSpecimen: true },
      order: { patient: { uuid: 'p', display: 'Ali' } },
      resultComments: null,
      labTestSamples: samples,
      attributes,
    },
    'commonlab/labtestattributetype': {
      results: [
        field('n', 'Bacilli', { datatypeClassname: labDatatypes.number, datatypeConfig: '99', minOccurs: 1, units: 'per field' }),
        field('m', 'Protein', { multisetName: 'Strip', sortWeight: 2 }),
      ],
    },
  });
  const router = showPage(TestResultsScreen, '/testresults?test=test-a');
  await screen.findByText(/Results for Smear/);
  await screen.findByLabelText(/^Bacilli/);
  return router;
}
const accepted = [{ uuid: 's', status: 'ACCEPTED' }];
const recorded = [
  { uuid: 'r', attributeType: { uuid: 'n', display: 'Bacilli' }, valueReference: '5', valueDisplay: '5', setNumber: null, flag: null },
];

beforeEach(async () => {
  await startTexts();
  await loadTexts('laboratory');
});
afterEach(() => {
  notifications.clean();
  cleanup();
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
  await type(/^Bacilli/, '12');
  await press('Add another set of Strip');
  await type(/^Protein/, 'trace', 1);
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
        ],
      },
    },
  ]);
});

it('records nothing without an accepted sample', async () => {
  await open([], [{ uuid: 's', status: 'REJECTED' }]);
  await type(/^Bacilli/, '12');
  await press('Save');
  expect(await screen.findByText('No sample of this test has been accepted yet')).toBeDefined();
  expect(server.sent).toEqual([]);
});

it('asks why a recorded result is changed, and keeps what was typed when somebody else was first', async () => {
  await open(recorded, [{ uuid: 's', status: 'PROCESSED' }]);
  await type(/^Bacilli/, '7');
  await press('Save');
  expect([await screen.findByText('Say why the result is changed'), server.sent]).toEqual([expect.anything(), []]);
  await type(/^Why the result is changed/, 'Misread');
  server.answer = { status: 409, body: { error: { code: 'engine.stale', message: 'x' } } };
  await press('Save');
  expect(await screen.findByText(/^Somebody else recorded results meanwhile/)).toBeDefined();
  expect([await screen.findByText('Recorded: 5'), await screen.findByDisplayValue('7')]).toHaveLength(2);
  expect(server.sent[0]?.body).toMatchObject({ amendReason: 'Misread', attributes: [{ attributeType: 'n', valueReference: '7' }] });
});
