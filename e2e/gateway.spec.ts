// area: whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import { type OtherOpenMrs, otherOpenMrs } from './harness/other-openmrs.ts';
import { productUrl } from './harness/product.ts';
import type { Staff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';

/**
 * The web app in front of another OpenMRS that knows only the calls of the specification: every page works there, or says that it
 * needs a server of Fieldward. Nothing crashes, and nobody is asked to try again what cannot work.
 */
let other: OtherOpenMrs;
let pool: StaffPool;
const errors: string[] = [];
const listen = ({ page }: Staff): void => void page.on('pageerror', ({ message }) => errors.push(message));

beforeAll(async () => {
  other = await otherOpenMrs(productUrl());
  pool = await StaffPool.open(3, { url: other.url }, listen);
}, 120_000);
afterAll(async () => {
  await pool?.close();
  await other?.close();
});

/** What a page says that is wrong, each in its own words. */
async function alerts({ page }: Staff): Promise<string[]> {
  return (await page.getByRole('main').getByRole('alert').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

async function honest(staff: Staff, path: string, works: boolean): Promise<void> {
  await staff.settled();
  const needs = staff.t('shell.ownServer');
  const messages = await alerts(staff);
  expect(
    messages.filter((text) => !text.includes(needs)),
    path,
  ).toEqual([]);
  if (works) expect(messages, path).toEqual([]);
  const retry = staff.page.getByRole('main').getByRole('button', { name: staff.t('shell.retry'), exact: true });
  expect(await retry.count(), path).toBe(0);
  expect(await staff.page.getByRole('heading', { name: staff.t('shell.crashed'), exact: true }).count(), path).toBe(0);
  expect((await staff.page.getByRole('main').innerText()).trim().length, path).toBeGreaterThan(20);
  expect(errors.splice(0), path).toEqual([]);
}

const shown = pages.filter(({ screen, about }) => screen !== null && about === undefined);
it.concurrent.each(shown.map(({ path, gateway }) => [path, gateway] as const))('%s', { timeout: 120_000 }, (path, gateway) =>
  pool.use(async (staff) => {
    await staff.goTo(path);
    await honest(staff, path, gateway === 'specification');
  }),
);

it('a patient is found, opened, and read as far as the other server knows them', () =>
  pool.use(async (staff) => {
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.visit('/patient?q=qureshi');
    await staff.openRow(/^[A-Z]{3}-\d{6}$/);
    await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
    await honest(staff, 'a patient', false);
    const here = new URL(staff.page.url()).search;
    await staff.visit(`/patient/detail/visit${here}`);
    await honest(staff, 'the service history', true);
    await staff.visit(`/patient/detail/dataentry${here}`);
    await honest(staff, 'the forms', true);
    await staff.openForm('TB Screening');
    await staff.page.getByRole('button', { name: staff.t('shell.save'), exact: true }).waitFor();
    await honest(staff, 'a form', true);
  }));

/** The other server has none of our operations: what the screens save with them is done with the calls of the specification. */
describe('what is saved through the gateway', () => {
  const headers = { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${other.url}/openmrs/ws/rest/v1/${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, etag: response.headers.get('etag') ?? '', body: (await response.json()) as Record<string, unknown> };
  };
  const MISC = '8d492774-c2cc-11de-8d13-0010c6dffd0f';

  it('an option and a question that offers it, and both again, changed', async () => {
    const option = { name: 'Gateway answer', variableName: 'gateway_answer', description: 'Made through the gateway' };
    const made = await ask('POST', 'fieldward/option', option);
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { display: 'GATEWAY ANSWER' } });
    expect((await ask('POST', 'fieldward/option', option)).body).toMatchObject({ error: { code: 'bank.optionExists' } });
    const uuid = String(made.body['uuid']);
    expect((await ask('POST', 'fieldward/option', { ...option, uuid, name: 'Gateway reply' })).body).toMatchObject({
      display: 'GATEWAY REPLY',
    });
    expect((await ask('GET', `concept/${uuid}?v=full`)).body).toMatchObject({
      conceptClass: { uuid: MISC },
      descriptions: [{ description: option.description }],
    });

    const types = (await ask('GET', 'fieldtype')).body['results'] as { uuid: string; display: string }[];
    const fieldType = types.find(({ display }) => display === 'Single Select Dropdown')?.uuid;
    const question = {
      name: 'Gateway question',
      displayText: 'Did it pass the gateway?',
      fieldType,
      dataType: 'Coded',
      options: [uuid],
      description: '',
    };
    const asked = await ask('POST', 'fieldward/question', question);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const field = String(asked.body['uuid']);
    const changed = await ask('POST', 'fieldward/question', { ...question, uuid: field, displayText: 'Did it come through?' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await ask('GET', `hydra/hydra-field/${field}?v=full`)).body).toMatchObject({
      name: 'Did it come through?',
      attributeName: 'Coded',
      fieldType: { display: 'Single Select Dropdown' },
      answers: [{ concept: { uuid } }],
    });
    const kept = await ask('POST', 'fieldward/question', { ...question, name: 'Second gateway question', settings: { minSelections: 1 } });
    expect(kept.body, 'settings have no place there').toMatchObject({
      error: { fieldErrors: { settings: [{ code: 'shell.ownServer' }] } },
    });
  });

  it('a user with a provider, changed, and ended', async () => {
    const roles = ((await ask('GET', 'role?v=default&limit=100')).body['results'] as { uuid: string; display: string }[])
      .filter(({ display }) => display === 'Field Worker')
      .map(({ uuid }) => uuid);
    const draft = {
      familyName: 'Baloch',
      givenName: 'Zarina',
      gender: 'F',
      birthdate: '1990-05-01',
      nationalId: '35202-7',
      provider: true,
      roles,
    };
    const names = { username: 'zarina.gate', password: 'Secret123', confirmPassword: 'Secret123' };
    const made = await ask('POST', 'fieldward/user', { ...draft, ...names });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { ...draft, username: 'zarina.gate', roles: [{ display: 'Field Worker' }] },
    });
    expect((await ask('POST', 'fieldward/user', { ...draft, ...names })).body).toMatchObject({
      error: { code: 'record.duplicateUsername' },
    });
    expect((await ask('POST', 'fieldward/user', { ...draft, ...names, username: 'zarina.two', password: 'short' })).body).toMatchObject({
      error: { fieldErrors: { password: [{}] } },
    });
    const uuid = String(made.body['uuid']);
    const read = await ask('GET', `fieldward/user?user=${uuid}`);
    const change = { uuid, givenName: 'Zareena', nationalId: '', provider: false };
    const changed = await ask('POST', 'fieldward/user', change, { 'if-match': read.etag });
    expect(changed.body, JSON.stringify(changed.body)).toMatchObject({
      givenName: 'Zareena',
      familyName: 'Baloch',
      nationalId: '',
      provider: false,
    });
    expect((await ask('POST', 'fieldward/user', change, { 'if-match': read.etag })).status, 'a version that is gone').toBe(409);
    expect((await ask('POST', 'fieldward/user', { uuid, retired: true })).body).toMatchObject({ retired: true });
    expect((await ask('POST', 'fieldward/user', { uuid, givenName: 'Zara' })).body).toMatchObject({ error: { code: 'staff.retired' } });
  });

  it('settings', async () => {
    const before = await ask('GET', 'fieldward/settings');
    expect(before.body).toMatchObject({ currency: 'PKR', timeZone: 'Asia/Karachi' });
    const saved = await ask(
      'POST',
      'fieldward/settings',
      { currency: 'EUR', programmeName: 'Behind a gateway' },
      { 'if-match': before.etag },
    );
    expect(saved.body).toMatchObject({ currency: 'EUR', programmeName: 'Behind a gateway', country: before.body['country'] });
    expect((await ask('POST', 'fieldward/settings', { currency: 'USD' }, { 'if-match': before.etag })).status).toBe(409);
    expect((await ask('POST', 'fieldward/settings', { currency: 'XYZ' })).body).toMatchObject({
      error: { fieldErrors: { currency: [{}] } },
    });
    const { currency, programmeName } = before.body;
    expect((await ask('POST', 'fieldward/settings', { currency, programmeName })).body).toEqual(before.body);
  });

  it('a call without the right is refused as the other server refuses it', async () => {
    const nobody = { authorization: `Basic ${Buffer.from('nobody:wrong').toString('base64')}` };
    expect((await ask('POST', 'fieldward/option', { name: 'No right', variableName: 'no_right', description: 'x' }, nobody)).status).toBe(
      401,
    );
  });
});

it('several people who work at once through the gateway are each answered by their own rights', async () => {
  const as = async (user: string, path: string) => {
    const authorization = `Basic ${Buffer.from(`${user}:Admin123`).toString('base64')}`;
    const response = await fetch(`${other.url}/openmrs/ws/rest/v1/${path}`, { headers: { authorization } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const people = (await as('admin', 'hydra/participant?v=full')).body['participants'] as readonly { uuid: string }[];
  const asked = people.slice(0, 3).map(({ uuid }) => uuid);
  const shares = `fieldward/workshares?participants=${asked.join(',')}&start=2026-11-10T04:00:00Z&end=2026-11-10T08:00:00Z`;
  const users = ['admin', 'yasir.events', 'sana.malik'] as const;
  const turns = Array.from({ length: 8 }, () => users).flat();
  const answers = await Promise.all(turns.map(async (user) => [user, await as(user, 'session'), await as(user, shares)] as const));
  for (const [user, session, share] of answers) {
    expect(session.body).toMatchObject({ authenticated: true, user: { username: user } });
    if (user === 'sana.malik') {
      expect(share.status, JSON.stringify(share.body)).toBe(403);
      continue;
    }
    const costs = (share.body['shares'] as readonly { cost: string | null; message: { code: string } | null }[]).map(({ cost, message }) =>
      cost === null ? message?.code : Number(cost) > 0,
    );
    // who does not keep the list of the workforce is told no salaries by the other server either
    expect(costs, user).toEqual(asked.map(() => (user === 'admin' ? true : 'eventwork.noSalary')));
  }
});
