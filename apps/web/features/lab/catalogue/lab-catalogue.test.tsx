import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { local } from '../../../lib/local-store.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { LabAttributeModal } from './lab-attribute.modal.tsx';
import { LabTestModal } from './lab-test.modal.tsx';

const known = {
  uuid: 'f-1',
  name: 'Haemoglobin',
  description: null,
  labTestType: { uuid: 't-1', name: 'Blood Count' },
  groupName: null,
  multisetName: null,
  datatypeClassname: labDatatypes.number,
  datatypeConfig: 'max=30',
  sortWeight: 2,
  minOccurs: 1,
  hint: null,
  units: 'gm/dL',
  maxDelta: '3',
  retired: false,
  referenceRanges: [
    {
      minAgeDays: 5478,
      maxAgeDays: null,
      sex: 'F',
      pregnant: null,
      low: '12',
      high: '15',
      criticalLow: '7',
      criticalHigh: null,
    },
  ],
};

let sent: { path: string; body: Record<string, unknown>; ifMatch: string | null }[] = [];
let asked: string[] = [];
let answer: { status: number; body: unknown } = { status: 201, body: {} };

function reply(url: string): unknown {
  const { pathname } = new URL(url, 'http://x');
  if (pathname.endsWith('/commonlab/labtesttype')) return { results: [{ uuid: 't-1', name: 'Blood Count' }] };
  if (pathname.endsWith('/labtestattributetype/f-1')) return known;
  if (pathname.endsWith('/concept/c-1')) return { uuid: 'c-1', display: 'GRADE', answers: [{ uuid: 'c-2', display: 'TRACE' }] };
  if (pathname.endsWith('/concept')) return { results: [{ uuid: 'c-1', display: 'GRADE' }] };
  return { results: [] };
}

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  [sent, asked] = [[], []];
  answer = { status: 201, body: {} };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push(url);
    if (init.method !== 'POST') return new Response(JSON.stringify(reply(url)), { status: 200, headers: { ETag: '"7"' } });
    sent.push({
      path: url.replace(/^.*\/v1\//, ''),
      body: JSON.parse(String(init.body)) as Record<string, unknown>,
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

function show(dialog: (close: () => void) => ReactElement) {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        {dialog(close)}
      </QueryClientProvider>
    </MantineProvider>,
  );
  return close;
}

const fields = 'input:not([type=hidden]), textarea, select';
const field = async (label: RegExp | string) => (await screen.findByLabelText(label, { selector: fields })) as HTMLInputElement;
const type = async (label: RegExp | string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = async (label: RegExp | string) => fireEvent.click(await field(label));
/** Whether a field is marked as wrong; of a choice, its group. */
async function wrong(label: RegExp | string): Promise<boolean> {
  const found = await field(label);
  return (found.closest('[role="radiogroup"]') ?? found).getAttribute('aria-invalid') === 'true';
}

async function findConcept(label: RegExp | string): Promise<void> {
  await type(label, 'gra');
  fireEvent.click(await screen.findByRole('option', { name: 'GRADE', hidden: true }));
}

describe('Add Test Type', () => {
  const open = () => show((close) => <LabTestModal uuid="" onClose={close} />);

  it('needs a reference concept, a test name and whether a specimen is required', async () => {
    const close = open();
    await press('Save');
    expect(screen.getAllByText('Field is required')).toHaveLength(3);
    for (const label of [/^Reference Concept/, /^Test Name/, 'Yes']) expect([label, await wrong(label)]).toEqual([label, true]);
    expect(await screen.findByText('Please fill the required fields')).toBeDefined();
    expect([sent, close.mock.calls]).toEqual([[], []]);
  });

  it('searches concepts from three characters', async () => {
    open();
    await type(/^Reference Concept/, 'gr');
    expect(await screen.findByText('Type at least 3 characters')).toBeDefined();
    await findConcept(/^Reference Concept/);
    expect(asked.filter((url) => url.includes('/concept?')).map((url) => new URL(url, 'http://x').searchParams.get('q'))).toEqual(['gra']);
    expect((await field(/^Reference Concept/)).value).toBe('GRADE');
  });

  it('is saved with what was chosen', async () => {
    const close = open();
    await findConcept(/^Reference Concept/);
    await type(/^Test Name/, ' Smear ');
    await type(/^Short Name/, 'AFB');
    await choose('No');
    await choose(/^A second person/);
    await type(/^Target hours/, '24');
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: 'commonlab/labtesttype',
        ifMatch: null,
        body: {
          referenceConcept: 'c-1',
          name: 'Smear',
          shortName: 'AFB',
          description: null,
          testGroup: 'OTHER',
          requiresSpecimen: false,
          specimenTypes: [],
          specimenSites: [],
          needsRelease: true,
          sensitive: false,
          targetHours: 24,
        },
      },
    ]);
  });
});

describe('Add Attribute Type', () => {
  const open = (test: { uuid: string; name: string } | null = { uuid: 't-1', name: 'Blood Count' }, uuid = '') =>
    show((close) => <LabAttributeModal uuid={uuid} test={test} onClose={close} />);

  it('needs the test, a name, whether it is required, and the group when it is shown', async () => {
    open(null);
    await press('Save');
    for (const label of [/^Lab Test Type/, /^Name/, '1 (yes)', /^Group Name/]) expect([label, await wrong(label)]).toEqual([label, true]);
    await choose(/^Stands under/);
    expect(screen.queryByLabelText(/^Group Name/)).toBeNull();
    await choose('0 (no)');
    await press('Save');
    expect(screen.getAllByText('Field is required')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('shows the test read-only when it is opened from there', async () => {
    open();
    expect([(await field(/^Lab Test Type/)).value, (await field(/^Lab Test Type/)).readOnly]).toEqual(['Blood Count', true]);
  });

  it('shows the rows of a multiset only for a multiset, and saves one attribute per row', async () => {
    const close = open();
    expect(screen.queryByLabelText(/^Multiset Name/)).toBeNull();
    await type(/^Name/, 'Dip');
    await type('Data Type', 'multiset');
    expect((await field(/^Multiset Name/)).value).toBe('Dip');
    await type(/^Multiset Name/, '');
    await choose('1 (yes)');
    await type(/^Group Name/, 'Dipstick');
    await press('Save');
    for (const label of [/^Multiset Name/, 'Name, row 1']) expect([label, await wrong(label)]).toEqual([label, true]);
    await type(/^Multiset Name/, 'Strip');
    await type('Name, row 1', 'Protein');
    await press('Add row');
    await type('Name, row 2', ' protein');
    await type('Sort order, row 2', 'x');
    await press('Save');
    expect(screen.getByText('Another row has this name')).toBeDefined();
    expect([await wrong('Sort order, row 2'), sent]).toEqual([true, []]);
    await type('Name, row 2', 'Blood');
    await type('Sort order, row 2', '5');
    await type('Data Type, row 2', labDatatypes.number);
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        path: 'fieldward/labmultiset',
        body: {
          labTestType: 't-1',
          multisetName: 'Strip',
          groupName: 'Dipstick',
          minOccurs: 1,
          rows: [
            { name: 'Protein', sortWeight: 1, datatypeClassname: labDatatypes.text },
            { name: 'Blood', sortWeight: 5, datatypeClassname: labDatatypes.number },
          ],
        },
      },
    ]);
  });

  it('says at its row what the server refuses, and keeps what was typed', async () => {
    const code = 'lab.duplicateField';
    answer = { status: 400, body: { error: { code, message: 'x', fieldErrors: { 'rows[0].name': [{ code, message: 'x' }] } } } };
    const close = open();
    await type('Data Type', 'multiset');
    await choose('0 (no)');
    await choose(/^Stands under/);
    await type(/^Multiset Name/, 'Strip');
    await type('Name, row 1', 'Protein');
    await press('Save');
    await waitFor(() => expect(screen.getAllByText('Attribute type with this name already exist').length).toBeGreaterThan(1));
    expect([await wrong('Name, row 1'), (await field('Name, row 1')).value]).toEqual([true, 'Protein']);
    expect(close).not.toHaveBeenCalled();
  });

  it('makes a data type of options for a coded result', async () => {
    local.set('active_user', ['Manage Concepts']);
    answer = { status: 201, body: { uuid: 'c-1', display: 'GRADE' } };
    open();
    await type('Data Type', 'coded');
    await press('Custom Data Type');
    await type(/^Name of the data type/, 'Grade ');
    fireEvent.submit((await field(/^Name of the data type/)).form as HTMLFormElement); // it stands in a form
    expect((await screen.findAllByText('Choose at least one option')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await findConcept(/^Find an option/);
    fireEvent.submit((await field(/^Name of the data type/)).form as HTMLFormElement); // as above
    expect(await screen.findByText('Answers: TRACE')).toBeDefined();
    expect(sent).toMatchObject([{ path: 'concept', body: { names: [{ name: 'GRADE' }, { name: 'grade' }], answers: ['c-1'] } }]);
  });

  it('tries a value against the pattern while one types', async () => {
    open();
    await type('Data Type', 'pattern');
    await type(/^Pattern/, '[A-Z]{2}-[0-9]+');
    await type(/^Try a value/, 'KA-12');
    expect(await screen.findByText('Is accepted')).toBeDefined();
    await type(/^Try a value/, 'ka');
    expect(await screen.findByText('Is refused')).toBeDefined();
    await type(/^Pattern/, '(');
    await press('Save');
    expect(screen.getByText('This pattern cannot be used')).toBeDefined();
  });

  it('edits a number with its ranges: ages are typed in years and kept in days', async () => {
    const close = open(null, known.uuid);
    expect((await field(/^Maximum/)).value).toBe('30');
    expect((await field(/^Age from/)).value).toBe('15');
    await type(/^High/, '11');
    await press('Save');
    expect(screen.getByText('The limits must rise: critical low, low, high, critical high')).toBeDefined();
    await type(/^High/, '16.5');
    await type(/^Age to/, '17');
    await press('Save');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        path: 'commonlab/labtestattributetype/f-1',
        ifMatch: '"7"',
        body: {
          name: 'Haemoglobin',
          datatypeConfig: '30',
          minOccurs: 1,
          groupName: null,
          units: 'gm/dL',
          referenceRanges: [{ minAgeDays: 5478, maxAgeDays: 6573, sex: 'F', low: '12', high: '16.5', criticalLow: '7' }],
        },
      },
    ]);
  });
});
