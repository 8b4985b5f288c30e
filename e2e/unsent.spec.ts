// area: form
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kept as filesKept } from './harness/kept-files.ts';
import { type Line, openLine } from './harness/line.ts';
import { productUrl } from './harness/product.ts';
import { fillScreening, saveScreening } from './harness/screening.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { violations, WCAG } from './harness/violations.ts';

const API = '/openmrs/ws/rest/v1';
const NAME = 'Unsentina';

/** What the stores of the page's origin hold of this device, as one text; of who is signed in, the browser forgets it at sign-out. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((done, fail) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => fail(new Error(name));
            opening.onsuccess = () => {
              const db = opening.result;
              const stores = [...db.objectStoreNames];
              if (stores.length === 0) return done([]);
              const all = stores.map(
                (store) =>
                  new Promise((read) => {
                    const asked = db.transaction(store).objectStore(store).getAll();
                    asked.onsuccess = () => read(asked.result);
                  }),
              );
              void Promise.all(all).then((found) => {
                db.close();
                done(found);
              });
            };
          }),
      ),
    );
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith('fieldward:'));
    return JSON.stringify([databases, kept]);
  });

/** Forms are saved where the network is not: each is on this device until the server has it, and everybody can see which it is. */
describe('a form that is saved without a connection', () => {
  let line: Line;
  let staff: Staff;
  let page: Page;
  let patient: string;
  let form: string;

  async function sent(
    method: 'get' | 'post' | 'delete',
    path: string,
    data?: object,
  ): Promise<{ uuid: string; results: { uuid: string }[] }> {
    const answer = await page.request[method](`${productUrl()}${API}/${path}`, {
      ...(data === undefined ? {} : { data }),
      headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` },
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? { uuid: '', results: [] } : ((await answer.json()) as { uuid: string; results: { uuid: string }[] });
  }
  const register = async (): Promise<string> =>
    (
      await sent('post', 'patient', {
        person: { names: [{ givenName: NAME, familyName: 'Pathan' }], gender: 'F', birthdate: '1990-01-01' },
        identifiers: [{ identifier: `UNS-${String(Date.now()).slice(-6)}`, identifierType: 'Patient Identifier' }],
      })
    ).uuid;
  const filled = async (of: string): Promise<number> => (await sent('get', `encounter?patient=${of}&v=ref`)).results.length;

  /** Opens the form of somebody who has none yet, and fills it. */
  async function fill(of: string): Promise<void> {
    await staff.goTo(form.replace(/patient=[\w-]+/, `patient=${of}`));
    await fillScreening(staff);
  }
  const save = (as: 'saved' | 'keptOnDevice'): Promise<void> => saveScreening(staff, as);
  const notice = (count: number) => page.getByText(staff.t('unsent.notice', { count }), { exact: false });
  const state = (of: 'waiting' | 'stored') =>
    page
      .getByRole('row')
      .filter({ hasText: NAME })
      .getByText(staff.t(`unsent.${of}`), { exact: true });

  beforeAll(async () => {
    line = await openLine(productUrl());
    staff = await openStaff({ url: line.url, kept: true });
    page = staff.page;
    await staff.arrive();
    patient = await register();
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.visit('/patient?q=qureshi');
    await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
    await page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
    await page.getByRole('dialog').getByText(staff.t('patient.enterData'), { exact: true }).click();
    await staff.openForm('TB Screening');
    await page.getByLabel('Remarks').first().waitFor();
    form = page.url().replace(staff.url, '');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
    await line.end();
  });

  it('is kept sealed, counted on every page, and outlives a reload', async () => {
    await filesKept(page);
    await staff.visit('/unsent');
    await page.getByText(staff.t('unsent.none')).waitFor();
    await fill(patient);
    await line.cut();
    await save('keptOnDevice');
    await notice(1).waitFor();
    const left = await stored(page);
    expect(left).toContain('waiting');
    expect(/Unsentina|mango|Screening|OUTPATIENT/i.exec(left)).toBeNull();
    await page.getByRole('link', { name: staff.t('unsent.show') }).click();
    await state('waiting').waitFor();
    await notice(1).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText(staff.t('offline.unsent', { count: 1 })).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Unsentina|Screening/i);
    expect(await filled(patient)).toBe(0);
  });

  it('is sent by itself when the server answers, once, and its draft goes', async () => {
    await line.mend();
    await state('stored').waitFor({ timeout: 40_000 });
    await notice(1).waitFor({ state: 'hidden' });
    expect(await filled(patient)).toBe(1);
    await staff.goTo(form.replace(/patient=[\w-]+/, `patient=${patient}`));
    await page.getByLabel('Remarks').first().waitFor();
    expect(await page.getByRole('button', { name: staff.t('shell.draftRestore') }).count()).toBe(0);
  });

  it('and waits is opened and changed, without a connection, and is sent as it is then', async () => {
    const other = await register();
    await fill(other);
    await line.cut();
    await save('keptOnDevice');
    await page.getByRole('link', { name: staff.t('unsent.show') }).click();
    const waiting = page.getByRole('row').filter({ has: page.getByText(staff.t('unsent.waiting'), { exact: true }) });
    await waiting.getByRole('button', { name: new RegExp(staff.t('unsent.open')) }).press('Enter');
    await page.getByRole('button', { name: staff.t('shell.draftRestore'), exact: true }).click();
    const remarks = page.getByLabel('Remarks').first();
    expect(await remarks.inputValue()).toBe('Seen under the mango tree');
    await remarks.fill('papaya, not mango');
    await save('keptOnDevice');
    await notice(1).waitFor();
    expect(await filled(other)).toBe(0);
    await line.mend();
    await notice(1).waitFor({ state: 'hidden', timeout: 40_000 });
    const { results } = await sent('get', `obs?patient=${other}&v=custom:(uuid,value)&limit=50`);
    expect(await filled(other)).toBe(1);
    expect(JSON.stringify(results)).toContain('papaya, not mango');
  });

  it('of which the answer is lost is sent again and stored once', async () => {
    const other = await register();
    await fill(other);
    let lost = 0;
    await page.route('**/hydra/form-submission', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort('connectionreset');
    });
    await save('keptOnDevice');
    await page.unroute('**/hydra/form-submission');
    await notice(1).waitFor({ state: 'hidden', timeout: 40_000 });
    expect(lost).toBe(1);
    expect(await filled(other)).toBe(1);
  });

  /** Somebody is voided while their form waits on the device: the server refuses it, and holds it. */
  async function heldForm(): Promise<string> {
    const voided = await register();
    await fill(voided);
    await line.cut();
    await save('keptOnDevice');
    await sent('delete', `patient/${voided}?reason=registered+twice`);
    await line.mend();
    await page.getByText(staff.t('unsent.noticeHeld', { count: 1 })).waitFor({ timeout: 40_000 });
    return voided;
  }

  it('and is refused by then is held by the server with its reason, and put right by its author', async () => {
    const voided = await heldForm();
    await staff.goTo('/unsent');
    const row = page
      .getByRole('row')
      .filter({ hasText: NAME })
      .filter({ hasText: staff.t('unsent.held') });
    await row.waitFor();
    expect(await row.innerText()).not.toContain(staff.t('shell.genericFailure'));
    // it is seen, and need not stand on every page
    await page.getByText(staff.t('unsent.noticeHeld', { count: 1 })).waitFor({ state: 'hidden' });
    expect(await violations(page)).toEqual([]);
    // the mistake is taken back: its form can be saved again
    await sent('post', `patient/${voided}`, { voided: false });
    await row.getByRole('button', { name: staff.t('unsent.open') }).click();
    await page.getByRole('button', { name: staff.t('shell.draftRestore'), exact: true }).click();
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Seen under the mango tree');
    await save('saved');
    expect(await filled(voided)).toBe(1);
  });

  it('and is held by the server is read and accepted by the data manager', async () => {
    const voided = await heldForm();
    await sent('post', `patient/${voided}`, { voided: false });
    const manager = await openStaff();
    try {
      await manager.arrive('maryam.data');
      await manager.visit('/administration/held');
      const row = manager.page.getByRole('row').filter({ hasText: NAME });
      await row.getByText('TB Screening').waitFor();
      expect(await violations(manager.page)).toEqual([]);
      await row.getByText('TB Screening').click();
      await manager.page.getByText('Seen under the mango tree').waitFor();
      expect(await violations(manager.page)).toEqual([]);
      await manager.page.getByRole('button', { name: manager.t('heldrecord.accept'), exact: true }).click();
      await manager.page
        .getByRole('dialog')
        .getByRole('button', { name: manager.t('heldrecord.accept'), exact: true })
        .click();
      await manager.page.getByText(manager.t('heldrecord.none')).waitFor();
    } finally {
      await manager.close();
    }
    expect(await filled(voided)).toBe(1);
    await staff.goTo('/unsent');
    await page
      .getByRole('row')
      .filter({ hasText: NAME })
      .filter({ hasText: staff.t('unsent.held') })
      .waitFor({ state: 'hidden' });
  });

  it('and was filled for the wrong patient is given to the right one by the data manager', async () => {
    const wrong = await heldForm();
    const manager = await openStaff();
    const { page: desk, t } = manager;
    try {
      await manager.arrive('maryam.data');
      await manager.visit('/administration/held');
      await desk.getByRole('row').filter({ hasText: NAME }).getByText('TB Screening').first().click();
      await desk.getByText(t('heldrecord.patientUnknown')).waitFor();
      expect(await desk.getByRole('button', { name: t('heldrecord.accept'), exact: true }).count()).toBe(0);
      await desk.getByRole('button', { name: t('heldrecord.choosePatient') }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel(t('heldrecord.whyOther')).waitFor();
      await manager.settled();
      expect(await violations(desk, WCAG)).toEqual([]);
      const whose = dialog.getByLabel(t('heldrecord.whose')).first();
      await whose.fill('qureshi');
      const option = desk.getByRole('option').first();
      const [right = ''] = ((await option.textContent()) ?? '').split(' · ');
      await option.click();
      await dialog.getByLabel(t('heldrecord.whyOther')).fill('Mistaken for her sister');
      await dialog.getByRole('button', { name: t('heldrecord.choosePatient'), exact: true }).click();
      await desk.getByText('Mistaken for her sister').waitFor();
      // with the questions open to be corrected, for the patient who was chosen
      await desk.getByRole('button', { name: t('heldrecord.correct'), exact: true }).click();
      await desk.getByLabel('Remarks').first().fill('Her sister, under the mango tree');
      await desk.getByRole('button', { name: t('heldrecord.acceptCorrected') }).click();
      await desk.getByText(t('heldrecord.none')).waitFor();
      expect(await filled(wrong)).toBe(0);
      await manager.visit('/administration/held?state=decided');
      await desk
        .getByRole('row')
        .filter({ hasText: right.split(' ')[0] ?? right })
        .getByText('Mistaken for her sister')
        .first()
        .waitFor();
    } finally {
      await manager.close();
    }
  });

  it('is handed in from a sealed copy by whoever looks after accounts, who reads nothing of it', async () => {
    const dead = await register();
    await fill(dead);
    await line.cut();
    await save('keptOnDevice');
    await page.getByRole('link', { name: staff.t('unsent.show') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: staff.t('unsent.copy') }).click(),
    ]);
    const copy = await download.path();
    const desk = await openStaff();
    try {
      await desk.arrive();
      await desk.visit('/administration/held');
      await desk.page.getByRole('button', { name: desk.t('heldrecord.handIn') }).waitFor();
      await desk.page.locator('input[type=file]').setInputFiles(copy);
      await desk.page.getByText(desk.t('heldrecord.handedIn', { stored: 1, held: 0, there: 0, unreadable: 0 })).waitFor();
      expect(await filled(dead)).toBe(1);
      // a file that is none, and the same copy again
      await desk.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'letter.json', mimeType: 'application/json', buffer: Buffer.from('{"dear":"sir"}') });
      await desk.page.getByText(desk.t('heldrecord.noCopy')).waitFor();
      await desk.page.locator('input[type=file]').setInputFiles(copy);
      await desk.page.getByText(desk.t('heldrecord.handedIn', { stored: 0, held: 0, there: 1, unreadable: 0 })).waitFor();
    } finally {
      await desk.close();
    }
    await line.mend();
    await notice(1).waitFor({ state: 'hidden', timeout: 40_000 });
    expect(await filled(dead)).toBe(1);
  });

  it('is read on another device from a sealed copy, by nobody else', async () => {
    const third = await register();
    await fill(third);
    await line.cut();
    await save('keptOnDevice');
    await page.getByRole('link', { name: staff.t('unsent.show') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: staff.t('unsent.copy') }).click(),
    ]);
    const path = await download.path();
    const other = await openStaff();
    try {
      await other.arrive('maryam.data');
      await other.visit('/unsent');
      await other.page.locator('input[type=file]').setInputFiles(path);
      await other.page.getByText(other.t('unsent.nothingRead')).waitFor();
    } finally {
      await other.close();
    }
    const tablet = await openStaff();
    try {
      await tablet.arrive();
      await tablet.visit('/unsent');
      // the news goes after a few seconds: it is waited for from before
      await Promise.all([
        tablet.page.getByText(tablet.t('unsent.wasRead', { count: 1 })).waitFor(),
        tablet.page.locator('input[type=file]').setInputFiles(path),
      ]);
      await tablet.page.getByRole('row').filter({ hasText: NAME }).getByText(tablet.t('unsent.stored'), { exact: true }).waitFor();
    } finally {
      await tablet.close();
    }
    expect(await filled(third)).toBe(1);
    // the device that was given up comes back: nothing is doubled
    await line.mend();
    await notice(1).waitFor({ state: 'hidden', timeout: 40_000 });
    expect(await filled(third)).toBe(1);
  });

  it('is told to whoever leaves, and to whoever signs in next', async () => {
    const fourth = await register();
    await fill(fourth);
    await line.cut();
    await save('keptOnDevice');
    await page.getByRole('button', { name: staff.t('shell.account', { user: 'Admin' }) }).click();
    await page.getByRole('menuitem', { name: staff.t('session.logout') }).click();
    const question = page.getByRole('dialog', { name: staff.t('session.leaveUnsent') });
    await question.getByText(staff.t('session.leaveUnsentText', { count: 1 })).waitFor();
    await question.getByRole('button', { name: staff.t('session.logout') }).click();
    await page.getByText(staff.t('offline.unsent', { count: 1 })).waitFor();
    await line.mend();
    await page.getByText(staff.t('session.unsent', { count: 1 })).waitFor({ timeout: 40_000 });
    await staff.signIn('maryam.data', 'Admin123');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await staff.goTo('/unsent');
    await page.getByText(staff.t('unsent.others', { count: 1 })).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(NAME);
    expect(await filled(fourth)).toBe(0);
  });
});
