import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { groupsOf } from './chosen-tests.tsx';
import { fakeServer, showPage, type FakeServer } from '../page/lab-page.testing.tsx';
import TestOrderScreen from './test-order.screen.tsx';

const anySpecimen = { requiresSpecimen: true, specimenTypes: [], specimenSites: [] };
const tests = [
  { uuid: 't-1', name: 'Smear', shortName: 'AFB', testGroup: 'BACTERIOLOGY', ...anySpecimen },
  { uuid: 't-2', name: 'Glucose', shortName: null, testGroup: 'BIOCHEMISTRY', ...anySpecimen },
];

let server: FakeServer;
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('u');
  server = fakeServer({
    'patient/p': {
      uuid: 'p',
      display: 'Ali',
      identifiers: [{ identifier: 'TBP-1' }],
      person: { gender: 'M', age: 3, birthdate: null, display: 'Ali' },
    },
    encounter: {
      results: [{ uuid: 'e-1', encounterDatetime: '2026-11-20T10:00:00.000+0000', encounterType: { uuid: 'et', display: 'Screening' } }],
    },
    caresetting: { results: [{ uuid: '6f0c9a92-6f24-11e3-af88-005056821db0', display: 'Outpatient' }] },
    'commonlab/labtesttype': { results: tests },
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save Test Orders' });
  await act(async () => void fireEvent.click(button));
};
const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const choose = async (label: string) => {
  const boxes = await screen.findAllByRole('checkbox', { hidden: true });
  const box = boxes.find((one) => one.closest('.mantine-Checkbox-root')?.textContent?.startsWith(label));
  fireEvent.click(box!);
};

it('groups tests in the fixed order of the groups', () => {
  expect(groupsOf(tests.toReversed()).map(([group]) => group)).toEqual(groupsOf(tests).map(([group]) => group));
});

it('orders for a patient without an encounter, whose first the order makes', async () => {
  server = fakeServer({
    'patient/p': { uuid: 'p', display: 'Ali', identifiers: [], person: { display: 'Ali' } },
    caresetting: { results: [{ uuid: '6f0c9a92-6f24-11e3-af88-005056821db0', display: 'Outpatient' }] },
    'commonlab/labtesttype': { results: tests },
  });
  showPage(TestOrderScreen, '/testorder?patient=p');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Encounter' })).value).toBe('New encounter, today');
  await choose('Smear');
  await type('Lab Reference of Smear', 'LAB-1');
  await save();
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(Object.keys(server.sent[0]!.body)).toEqual(['patient', 'careSetting', 'orders']);
});

it('says when no test is chosen', async () => {
  showPage(TestOrderScreen, '/testorder?patient=p');
  await save();
  expect(await screen.findByText('Choose at least one test')).toBeDefined();
  expect(server.sent).toEqual([]);
});

it('needs a reference for each chosen test and orders all at once', async () => {
  const router = showPage(TestOrderScreen, '/testorder?patient=p');
  await screen.findByRole('button', { name: 'Save Test Orders' });
  await choose('Smear');
  await choose('Glucose');
  await type('Lab Reference of Smear', 'LAB-1');
  await type('Instructions for Smear', 'morning');
  await save();
  expect((await screen.findByLabelText('Lab Reference of Glucose')).getAttribute('aria-invalid')).toBe('true');
  expect([await screen.findByText('Please fill the required fields'), server.sent.length]).toEqual([expect.anything(), 0]);
  await type('Lab Reference of Glucose', ' LAB-2 ');
  await save();
  await waitFor(() => expect(router.state.location.href).toBe('/patient/detail/laboratory?patient=p'));
  expect(server.sent).toMatchObject([
    {
      path: 'fieldward/laborders',
      body: {
        patient: 'p',
        encounter: 'e-1',
        careSetting: '6f0c9a92-6f24-11e3-af88-005056821db0',
        orders: [
          { labTestType: 't-1', labReferenceNumber: 'LAB-1', labInstructions: 'morning' },
          { labTestType: 't-2', labReferenceNumber: 'LAB-2' },
        ],
      },
    },
  ]);
});

it('says at its test what the server refuses', async () => {
  const code = 'engine.required';
  server.answer = {
    status: 400,
    body: { error: { code, message: 'x', fieldErrors: { 'orders[0].labReferenceNumber': [{ code, message: 'x' }] } } },
  };
  showPage(TestOrderScreen, '/testorder?patient=p');
  await screen.findByRole('button', { name: 'Save Test Orders' });
  await choose('Glucose');
  await type('Lab Reference of Glucose', 'LAB-2');
  await save();
  expect((await screen.findByLabelText('Lab Reference of Glucose')).getAttribute('aria-invalid')).toBe('true');
});

it('offers what was chosen and not sent when the page is opened again', async () => {
  showPage(TestOrderScreen, '/testorder?patient=p');
  await choose('Smear');
  await type('Lab Reference of Smear', 'REF-1');
  cleanup();
  showPage(TestOrderScreen, '/testorder?patient=p');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect(await screen.findByLabelText('Lab Reference of Smear')).toHaveProperty('value', 'REF-1'));
});
