import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves, type Stale } from '../../../lib/stale-save.ts';
import { freshDrafts } from '../../../lib/fresh-drafts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { PatientDetailsPanel } from '../chart/patient-details.panel.tsx';

const name = { uuid: 'n', display: 'Amina Kora', givenName: 'Amina', middleName: null, familyName: 'Kora' };
const stored = (givenName: string, familyName: string) => ({
  uuid: 'p',
  display: 'TBP-1 - Amina Kora',
  identifiers: [
    { uuid: 'i', identifier: 'TBP-1', preferred: true, identifierType: { uuid: 't', display: 'Patient Identifier' }, location: null },
  ],
  person: {
    gender: 'F',
    age: 40,
    birthdate: '1986-02-03T00:00:00.000+0000',
    birthdateEstimated: false,
    dead,
    preferredName: { ...name, givenName, familyName },
    names: [{ ...name, givenName, familyName }],
    preferredAddress: null,
    addresses: [],
    attributes: [],
  },
});
const session = {
  authenticated: true,
  user: {
    uuid: 'u',
    username: 'u',
    systemId: 'u',
    person: { display: 'U' },
    roles: [],
    privileges: ['Get Patients', 'Edit Patients', 'Edit People', 'Get Identifier Types', 'Get Person Attribute Types'].map((display) => ({
      display,
    })),
  },
};
const question = (uuid: string, to: string, mandatory: boolean) => ({
  uuid,
  displayText: uuid,
  mandatory,
  bound: { to },
  field: { uuid: `q-${uuid}`, name: uuid, fieldType: { display: 'Textbox' }, concept: { uuid: `c-${uuid}`, display: uuid } },
});
const definition = {
  form: {
    uuid: 'f',
    name: 'Registration',
    registers: true,
    formFields: [question('Called', 'givenName', true), question('Clan', 'familyName', false), question('Number', 'middleName', true)],
  },
  rules: [],
};
let sent: { address: string; ifMatch: string | null; body: unknown }[];
let refusing: boolean;
let dead: boolean;
/** Whether the programme registers people with a form. */
let byForm: boolean;

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  sent = [];
  refusing = false;
  dead = false;
  byForm = false;
  await freshDrafts('u');
  let version = 1;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const address = url.replace(/^.*\/v1\//, '');
    if (init.method === 'POST' && /^(?:patient|fieldward\/registration)\/p/.test(address)) {
      sent.push({ address, ifMatch: new Headers(init.headers).get('if-match'), body: JSON.parse(String(init.body)) });
      if (refusing) {
        refusing = false;
        version = 2;
        return new Response(JSON.stringify({ error: { message: 'stale', code: 'engine.stale' } }), { status: 409 });
      }
      return new Response('{}', { status: 200 });
    }
    if (address.startsWith('fieldward/registration/p'))
      return new Response(
        JSON.stringify({
          definition: byForm ? definition : null,
          version: byForm ? 3 : null,
          answers: byForm ? { Called: version === 1 ? 'Amina' : 'Aminah', Clan: version === 1 ? 'Kora' : 'Koura' } : {},
          hidden: [],
          encounter: null,
          lock: null,
        }),
        { headers: { etag: `"${version}"` } },
      );
    if (address.startsWith('patient/p'))
      return new Response(JSON.stringify(version === 1 ? stored('Amina', 'Kora') : stored('Aminah', 'Koura')), {
        status: 200,
        headers: { etag: `"${version}"` },
      });
    if (address.startsWith('patientidentifiertype'))
      return new Response(
        JSON.stringify({
          results: [{ uuid: 't2', display: 'MR Number', format: null, formatDescription: null, locationBehavior: 'NOT_USED' }],
        }),
      );
    if (address.startsWith('personattributetype'))
      return new Response(
        JSON.stringify({ results: [{ uuid: 'a', display: "Mother's Name", format: 'java.lang.String', sortWeight: 1 }] }),
      );
    return new Response(JSON.stringify(address.startsWith('session') ? session : { results: [] }), { status: 200 });
  });
});
afterEach(() => {
  answerStaleSaves(undefined);
  cleanup();
  vi.unstubAllGlobals();
});

async function opened(): Promise<HTMLElement> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <PatientDetailsPanel patient="p" />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  return screen.findByRole('dialog');
}
const type = (dialog: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
const save = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

describe('correcting a person', () => {
  it('needs a reason and a name of letters, then sends what differs with the version that was shown', async () => {
    const dialog = await opened();
    type(dialog, /^Person Name/, '4mina');
    save(dialog);
    await within(dialog).findByText('Name cannot contain numbers or special characters');
    within(dialog).getByText('Field is required');
    expect(sent).toEqual([]);
    type(dialog, /^Person Name/, 'Aminata');
    type(dialog, /^Reason/, 'misspelt');
    save(dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      address: expect.stringMatching(/^patient\/p\?reason=misspelt/),
      ifMatch: '"1"',
      body: { person: { names: [{ uuid: 'n', givenName: 'Aminata' }] } },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for each field that somebody else changed too, and keeps what they changed elsewhere', async () => {
    const asked: Stale[] = [];
    answerStaleSaves(async (stale) => {
      asked.push(stale);
      return new Set();
    });
    const dialog = await opened();
    refusing = true;
    type(dialog, /^Person Name/, 'Aminata');
    type(dialog, /^Phone/, '77 123');
    type(dialog, /^Reason/, 'misspelt');
    save(dialog);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(asked.map(({ differences }) => differences)).toEqual([
      [{ property: 'name n givenName', label: 'Person Name', mine: 'Aminata', theirs: 'Aminah', untouched: false }],
    ]);
    // the family name stays as the other person left it
    expect(sent[1]).toMatchObject({
      ifMatch: '"2"',
      body: { person: { names: [{ uuid: 'n', givenName: 'Aminata' }], attributes: [{ value: '77 123' }] } },
    });
    expect(JSON.stringify(sent[1])).not.toContain('familyName');
  });

  it('adds the right name and ends the wrong one, adds a number and what the programme keeps, all in one request', async () => {
    const dialog = await opened();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add a name' }));
    const [, given] = within(dialog).getAllByLabelText(/^Person Name/);
    const [, family] = within(dialog).getAllByLabelText(/^Family Name/);
    fireEvent.change(given ?? dialog, { target: { value: 'Aminata' } });
    fireEvent.change(family ?? dialog, { target: { value: 'Kora' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End this name: Amina Kora' }));
    within(dialog).getByText('Amina Kora', { selector: 'del' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Add an identifier' }));
    type(dialog, /^MR Number/, '77');
    type(dialog, /^Mother's Name/, 'Fatou');
    type(dialog, /^Estimated Age/, '');
    type(dialog, /^Reason/, 'misspelt');
    save(dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      identifiers: [{ uuid: expect.any(String), identifier: '77', identifierType: 't2' }],
      person: {
        names: [
          { uuid: 'n', voided: true },
          { uuid: expect.any(String), givenName: 'Aminata', familyName: 'Kora', preferred: true },
        ],
        attributes: [{ attributeType: 'a', value: 'Fatou' }],
      },
    });
  });

  it('asks for the birth date of the dead, whose age is not counted from today', async () => {
    dead = true;
    const dialog = await opened();
    type(dialog, /^Date of Birth/, '');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Estimated Age/).disabled).toBe(true);
  });
});

describe('correcting a person by the form that registers people', () => {
  it('sends what differs, asks whose answers count, and lets what was missing before stay', async () => {
    byForm = true;
    const asked: Stale[] = [];
    answerStaleSaves(async (stale) => {
      asked.push(stale);
      return new Set();
    });
    const dialog = await opened();
    await within(dialog).findByDisplayValue('Amina');
    type(dialog, /^Called/, '');
    save(dialog);
    await within(dialog).findByText('Called: Field is required');
    expect(sent).toEqual([]);
    refusing = true;
    type(dialog, /^Called/, 'Aminata');
    type(dialog, /^Reason/, 'misspelt');
    save(dialog);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(asked.map(({ differences }) => differences)).toEqual([
      [{ property: 'Called', label: 'Called', before: 'Amina', mine: 'Aminata', theirs: 'Aminah', untouched: false }],
    ]);
    expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { form: 'f', version: 3, answers: { Called: 'Aminata' }, reason: 'misspelt' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed as a draft, while everything else is corrected in the dialog, too', async () => {
    byForm = true;
    const dialog = await opened();
    await within(dialog).findByDisplayValue('Amina');
    type(dialog, /^Clan/, 'Traore');
    await waitFor(() => expect(within(dialog).getByDisplayValue('Traore')).toBeTruthy());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Correct everything' }));
    await screen.findByLabelText(/^Person Name/);
    cleanup();
    const again = await opened();
    fireEvent.click(await within(again).findByRole('button', { name: 'Restore' }));
    await within(again).findByDisplayValue('Traore');
  });
});
