// area: device, form
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cutPower } from './harness/chromium.ts';
import { kept as filesKept } from './harness/kept-files.ts';
import { type Line, openLine } from './harness/line.ts';
import { productUrl } from './harness/product.ts';
import { fillScreening, saveScreening } from './harness/screening.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { everythingStored, foundIn } from './harness/stored.ts';
import { violations } from './harness/violations.ts';

const PIN = '482915';
const PLACES = ['Hyderabad Chest Hospital', 'Korangi Chest Clinic'];
const API = '/openmrs/ws/rest/v1';
const WEEKS = 'For how many weeks?';

/** A day where the network is not: a form is corrected, the power fails, somebody else takes the tablet, and two have corrected the same. */
describe('a day in the field', () => {
  const profile = mkdtempSync(join(tmpdir(), 'fieldward-profile-'));
  let line: Line;
  let staff: Staff;
  let page: Page;
  let patient = '';
  let encounter = '';

  const start = async (): Promise<void> => {
    staff = await openStaff({ url: line.url, kept: true, profile });
    page = staff.page;
  };
  async function asked(method: 'get' | 'post', path: string, data?: object, more: Record<string, string> = {}) {
    const desk = await openStaff();
    try {
      const headers = { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}`, ...more };
      const answer = await desk.page.request[method](`${productUrl()}${API}/${path}`, { headers, ...(data === undefined ? {} : { data }) });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return { body: (await answer.json()) as Record<string, unknown>, etag: answer.headers()['etag'] ?? '' };
    } finally {
      await desk.close();
    }
  }
  interface Filled {
    readonly answers: Readonly<Record<string, string>>;
    readonly definition: { readonly form: { readonly formFields: readonly { readonly uuid: string; readonly displayText: string }[] } };
  }
  async function stored(question: string): Promise<{ field: string; answer: string | undefined; etag: string }> {
    const { body, etag } = await asked('get', `fieldward/filledform?encounter=${encounter}`);
    const { answers, definition } = body as unknown as Filled;
    const field = definition.form.formFields.find(({ displayText }) => displayText === question)?.uuid ?? '';
    return { field, answer: answers[field], etag };
  }
  const notice = () => page.getByText(staff.t('unsent.notice', { count: 1 }), { exact: false });
  const openByPin = async (): Promise<void> => {
    await page.goto(line.url);
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).fill(PIN);
    await page.getByRole('button', { name: staff.t('offline.pinOpen') }).click();
    await page.getByText(staff.t('offline.deviceBanner')).waitFor();
  };

  /** Opens the form that was filled last, beside the page of the patient. */
  const openForm = async (): Promise<void> => {
    await staff.goTo(`/patient/detail?patient=${patient}`);
    const timeline = page.getByRole('region', { name: staff.t('chart.timeline') });
    await timeline
      .getByRole('button', { name: /TB Screening/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('tab').first().waitFor();
    await staff.settled();
  };

  beforeAll(async () => {
    line = await openLine(productUrl());
    await start();
    await staff.arrive();
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.goTo('/device');
    await page.getByLabel(staff.t('ondevice.pin'), { exact: true }).fill(PIN);
    await page.getByLabel(staff.t('ondevice.pinAgain'), { exact: true }).fill(PIN);
    const places = page.getByRole('combobox', { name: staff.t('ondevice.places') });
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    for (const place of PLACES) {
      await places.fill(place);
      await page.getByRole('option', { name: place, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    await page.getByText(staff.t('ondevice.ready')).waitFor({ timeout: 60_000 });
    // somebody of those places: of others the device is not told
    const { body: found } = await asked('get', 'patient?q=qureshi&limit=50&v=custom:(uuid,identifiers:(location:(name)))');
    const people = found['results'] as { uuid: string; identifiers: { location: { name: string } | null }[] }[];
    patient = people.find(({ identifiers }) => identifiers.some(({ location }) => PLACES.includes(location?.name ?? '')))?.uuid ?? '';
    await staff.goTo(`/patient/detail?patient=${patient}`);
    await page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
    await page.getByRole('dialog').getByText(staff.t('patient.enterData'), { exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/patient/detail/dataentry');
    await staff.openForm('TB Screening');
    await fillScreening(staff);
    await saveScreening(staff, 'saved');
    const { body } = await asked('get', `fieldward/correctableforms?patient=${patient}`);
    encounter = (body['results'] as { encounter: { uuid: string } }[])[0]?.encounter.uuid ?? '';
    await staff.goTo('/device');
  }, 180_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close().catch(() => undefined);
    await line.end();
    rmSync(profile, { recursive: true, force: true });
  });

  it('corrects a form that the server has, without a connection, and keeps the correction', async () => {
    await filesKept(page);
    const button = page.getByRole('button', { name: staff.t('correction.title') });
    // the feed tells of what is linked into the audit trail, some seconds later
    await expect
      .poll(
        async () => {
          await staff.goTo('/device');
          await page.getByRole('button', { name: staff.t('ondevice.update') }).click();
          await staff.settled();
          await line.cut();
          await openByPin();
          await openForm();
          if (await button.isVisible()) return true;
          await line.mend();
          await page.getByText(staff.t('offline.deviceBanner')).waitFor({ state: 'hidden' });
          return false;
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe(true);
    await button.click();
    await page.getByLabel(WEEKS).first().waitFor();
    await staff.write(WEEKS, '5');
    await page.getByText(staff.t('dataentry.draftKept')).first().waitFor();
    await page.getByRole('button', { name: staff.t('correction.review') }).click();
    const dialog = page.getByRole('dialog', { name: staff.t('correction.saveTitle') });
    await staff.choose(staff.t('correction.reason'), staff.t('correction.reasonTold'));
    await dialog.getByRole('button', { name: staff.t('correction.save') }).click();
    await page
      .getByText(staff.t('correction.keptOnDevice', { form: 'TB Screening' }))
      .first()
      .waitFor();
    await notice().waitFor();
    expect((await stored(WEEKS)).answer).toBe('3');
  });

  it('has it still when the power was cut, and goes on with it', async () => {
    cutPower(profile);
    await staff.close().catch(() => undefined);
    await start();
    await openByPin();
    await notice().waitFor();
    await staff.goTo('/unsent');
    const row = page.getByRole('row').filter({ hasText: staff.t('fieldrecord.formcorrection', { form: 'TB Screening' }) });
    await row.getByText(staff.t('unsent.waiting'), { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Open the form/ }).click();
    await page.getByRole('button', { name: staff.t('shell.draftRestore') }).click();
    await expect.poll(() => page.getByLabel(WEEKS).first().inputValue()).toBe('5');
    expect(foundIn(await everythingStored(page), 'qureshi', 'told wrongly')).toEqual([]);
  });

  it('shows nothing of it to somebody else who signs in there, and sends it when its person does', async () => {
    const { field, etag } = await stored(WEEKS);
    const reason = { reason: 'Asked her husband', utcOffset: 300 };
    await asked('post', `fieldward/filledform/${encounter}`, { answers: { [field]: '4' }, ...reason }, { 'if-match': etag });
    await line.mend();
    await page.getByLabel(staff.t('session.username'), { exact: true }).waitFor({ timeout: 60_000 });
    await staff.signIn('maryam.data', 'Admin123');
    await page
      .getByRole('link', { name: staff.t('shell.help') })
      .first()
      .waitFor();
    await staff.goTo('/unsent');
    await page.getByText(staff.t('unsent.others', { count: 1 })).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/qureshi|TB Screening/i);
    expect((await stored(WEEKS)).answer).toBe('4');
    await staff.arriveByLogin();
    await staff.goTo('/unsent');
    await page.getByRole('button', { name: staff.t('unsent.sendNow') }).click();
    const row = page.getByRole('row').filter({ hasText: staff.t('fieldrecord.formcorrection', { form: 'TB Screening' }) });
    await row.getByText(staff.t('unsent.held'), { exact: true }).waitFor({ timeout: 40_000 });
    await row.getByText(staff.t('correction.conflict')).waitFor();
    expect((await stored(WEEKS)).answer).toBe('4');
  });

  it('is decided answer by answer, by what each rule says of both', async () => {
    const manager = await openStaff();
    const { page: desk, t } = manager;
    try {
      await manager.arrive('maryam.data');
      await manager.visit('/administration/held');
      await desk
        .getByText(t('fieldrecord.formcorrection', { form: 'TB Screening' }))
        .first()
        .click();
      const weeks = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: WEEKS }) });
      await weeks.waitFor();
      await manager.settled();
      await manager.keepPicture('held-correction');
      expect(await violations(desk)).toEqual([]);
      const cells = await weeks.getByRole('cell').allInnerTexts();
      expect(cells.map((cell) => cell.trim().split('\n')[0])).toEqual(['3', '5', '4']);
      await desk.getByRole('button', { name: t('conflict.save') }).click();
      await weeks.getByText(t('heldrecord.choose')).waitFor();
      await weeks.getByRole('radio', { name: /: 5$/ }).check();
      await desk.getByRole('button', { name: t('conflict.save') }).click();
      await desk.waitForURL((url) => url.search === '');
    } finally {
      await manager.close();
    }
    expect((await stored(WEEKS)).answer).toBe('5');
    await staff.visit('/unsent');
    await page.getByRole('row').filter({ hasText: 'TB Screening' }).first().waitFor();
    await page.getByText(staff.t('unsent.held'), { exact: true }).waitFor({ state: 'hidden' });
  });
});
