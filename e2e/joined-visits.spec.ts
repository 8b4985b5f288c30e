// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
const api = '/openmrs/ws/rest/v1';
const headers = { authorization: `Basic ${btoa('admin:Admin123')}` };

interface Visit {
  readonly uuid: string;
  readonly voided: boolean;
  readonly stopDatetime: string | null;
  readonly encounters: readonly { readonly uuid: string }[];
}

/** Two records of one person, both in a visit: once they are merged, two visits are open, and become one. */
let staff: Staff;
let page: Page;
let patient = '';
const read = async <T>(path: string): Promise<T> =>
  (await page.request.get(`${staff.url}${api}/${path}`, { headers })).json() as Promise<T>;
const first = async (path: string): Promise<string> => (await read<{ results: readonly { uuid: string }[] }>(path)).results[0]?.uuid ?? '';
const send = async (path: string, data: object): Promise<string> => {
  const answer = await page.request.post(`${staff.url}${api}/${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { uuid: string }).uuid;
};
const VISIT = 'custom:(uuid,voided,stopDatetime,encounters:(uuid))';
const visits = async (): Promise<readonly Visit[]> => {
  const { results } = await read<{ results: readonly Visit[] }>(`visit?patient=${patient}&includeAll=true&v=${VISIT}`);
  return results;
};
/** How many encounters each visit holds that is not voided, the fullest first. */
const held = async (): Promise<readonly number[]> =>
  (await visits())
    .filter(({ voided }) => !voided)
    .map(({ encounters }) => encounters.length)
    .toSorted((a, b) => b - a);

/** Minutes of the day of the programme. */
function sinceMidnight(now: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', hour: '2-digit', minute: '2-digit' }).format(now).split(':');
  return Number(parts[0]) * 60 + Number(parts[1]);
}

beforeAll(async () => {
  staff = await openStaff();
  page = staff.page;
  await staff.arrive('maryam.data');
  const [identifierType, location, visitType, encounterType] = await Promise.all([
    first('patientidentifiertype?q=Patient Identifier'),
    first('location?tag=Facility&limit=1'),
    first('visittype?limit=1'),
    first('encountertype?limit=1'),
  ]);
  const now = Date.now();
  const attended = async (n: number): Promise<string> => {
    const uuid = await send('patient', {
      person: { names: [{ givenName: 'Nusrat', familyName: 'Junejo' }], gender: 'F', birthdate: '1971-04-11' },
      identifiers: [{ identifier: `JV${'AB'[n]}-${digits}`, identifierType, location, preferred: true }],
    });
    // today, by the clock of the programme, however early it is: what is of yesterday has ended
    const at = (minutes: number): string => new Date(now - Math.min(minutes, (minutes / 21) * sinceMidnight(now)) * 60_000).toISOString();
    const visit = await send('visit', { patient: uuid, visitType, location, startDatetime: at(20 - n) });
    await send('encounter', { patient: uuid, visit, encounterType, location, encounterDatetime: at(10 - n) });
    return uuid;
  };
  const [stays, goes] = [await attended(0), await attended(1)];
  patient = stays;
  await send('fieldward/patientmerge', { from: goes, into: stays, reason: 'registered twice' });
}, 120_000);
beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
afterAll(() => staff.close());

const joined = async (): Promise<void> => {
  const { t } = staff;
  await page.getByRole('button', { name: t('chart.joinVisits'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('chart.joinVisits') });
  await expect.poll(() => dialog.getByRole('radio').count(), { timeout: 20_000 }).toBe(2);
  const save = dialog.getByRole('button', { name: t('chart.joinVisits'), exact: true });
  await save.click();
  await dialog.getByText(t('person.required')).waitFor();
  await dialog
    .getByRole('combobox', { name: t('correction.reason') })
    .or(dialog.getByRole('textbox', { name: t('correction.reason') }))
    .first()
    .press('ArrowDown');
  await staff.takeMarked(t('chart.reasonOneStay'));
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
};

it('are joined with a reason; the head of the page shows one, which holds what both held', async () => {
  const { t } = staff;
  expect(await held()).toEqual([1, 1]);
  await staff.goTo(`/patient/detail?patient=${patient}`);
  await page.getByText(t('chart.severalVisits', { count: 2 })).waitFor();
  await joined();
  await page.getByText(t('chart.severalVisits', { count: 2 })).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('chart.endVisit'), exact: true }).waitFor();
  expect(await held()).toEqual([2]);
});

it('are two again with one press, each with its own', async () => {
  const { t } = staff;
  await page.getByText(t('chart.visitsJoined')).waitFor();
  await page.getByRole('button', { name: t('correction.undo'), exact: true }).click();
  await page.getByText(t('chart.severalVisits', { count: 2 })).waitFor();
  expect(await held()).toEqual([1, 1]);
});

it('joined again, come back from the voided visits of the patient; the undo of the merge gives each record its own', async () => {
  const { t } = staff;
  await joined();
  await page.getByText(t('chart.severalVisits', { count: 2 })).waitFor({ state: 'detached' });
  await staff.goTo(`/patient/detail/visit?patient=${patient}`);
  await page.getByLabel(t('correction.showGone')).press('Space');
  await page
    .getByRole('list', { name: t('chart.goneVisits') })
    .getByRole('button')
    .first()
    .click();
  await expect.poll(held, { timeout: 20_000 }).toEqual([1, 1]);
  await staff.goTo(`/patient/detail?patient=${patient}`);
  await page.getByText(t('chart.severalVisits', { count: 2 })).waitFor();
  const merge = await first(`fieldward/patientmerges?limit=1`);
  await send(`fieldward/patientmerge/${merge}/undo`, {});
  expect(await held()).toEqual([1]);
});
