// area: lab
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productUrl } from './harness/product.ts';
import { scanOn } from './harness/scanner.ts';
import { type Staff, openStaff } from './harness/staff.ts';

const api = '/openmrs/ws/rest/v1';
const PASSWORD = 'Admin123';
const BLOOD_COUNT = 'Complete Blood Count';
/** Milliseconds between two keys of a person; a scanner is faster. */
const PACE = 80;

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API, compared as they are

/** Somebody who works in the laboratory with a keyboard and a scanner, and no mouse. */
class Bench {
  readonly staff: Staff;

  private constructor(staff: Staff) {
    this.staff = staff;
  }

  static async open(user: string): Promise<Bench> {
    const staff = await openStaff();
    const bench = new Bench(staff);
    await staff.visit('/login');
    await staff.page.getByLabel(staff.t('session.username'), { exact: true }).focus();
    await bench.type(user, 'Tab', PASSWORD, 'Enter');
    await staff.page
      .getByRole('link', { name: staff.t('shell.help') })
      .first()
      .waitFor();
    return bench;
  }

  /** Presses named keys, and types everything else. */
  async type(...keys: string[]): Promise<void> {
    const { keyboard } = this.staff.page;
    for (const key of keys) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await (/^(Tab|Shift\+Tab|Enter|Escape|Space|Control\+k|Arrow\w+)$/.test(key)
        ? keyboard.press(key)
        : keyboard.type(key, { delay: PACE }));
    }
  }

  scan(code: string): Promise<void> {
    return scanOn(this.staff.page, code);
  }

  /** The name of what has the keyboard. */
  async focused(): Promise<string> {
    return this.staff.page.evaluate(() => {
      const at = document.activeElement === document.body ? null : document.activeElement;
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.textContent : null;
      return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '')
        .replace(/\s*\*$/, '')
        .trim()
        .slice(0, 80);
    });
  }

  /** Goes on with Tab until something of that name has the keyboard. */
  async tabTo(name: string): Promise<void> {
    for (let left = 60; left > 0; left -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      if ((await this.focused()) === name) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.staff.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  async waitForFocus(name: string): Promise<void> {
    await expect.poll(() => this.focused(), { timeout: 15_000 }).toBe(name);
  }

  readonly toast = (text: string) => this.staff.page.getByRole('alert').getByText(text).first();
  readonly dialog = (name: string) => this.staff.page.getByRole('dialog', { name });

  /** The work list waits for the next label. */
  async ready(): Promise<void> {
    await this.staff.page.getByRole('heading', { level: 1, name: this.staff.t('labwork.title') }).waitFor();
    await this.staff.page.getByRole('dialog').waitFor({ state: 'detached' });
    await this.waitForFocus(this.staff.t('labwork.scan'));
  }

  /** Scans a label whose test waits for results. */
  async openResults(label: string): Promise<void> {
    await this.scan(label);
    await this.staff.page.waitForURL(/\/testresults\?/);
    await this.waitForFocus('Haemoglobin (gm/dL)');
  }
}

/**
 * A technician works a day's list with keyboard and scanner only: accepts, rejects with a reason, records a critical value and calls
 * it back, meets a colleague at the same order; the colleague releases.
 */
describe('a day in the laboratory', () => {
  const word = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const [critical, bad, shared] = ['C', 'B', 'S'].map((each) => `LD-${word}-${each}`) as [string, string, string]; // three in, three out
  const tests = new Map<string, string>();
  let haemoglobin = '';
  let first: Bench;
  let second: Bench;

  /** A call of the API as the technician. */
  async function call(method: 'GET' | 'POST', path: string, body?: Json): Promise<{ status: number; body: Json }> {
    const answer = await fetch(`${productUrl()}${api}/${path}`, {
      method,
      headers: { authorization: `Basic ${btoa(`kamran.lab:${PASSWORD}`)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }
  const test = async (label: string) => (await call('GET', `commonlab/labtestorder/${tests.get(label)}?v=full`)).body;
  const valueOf = async (label: string, field: string) =>
    (await test(label))['attributes'].find((each: Json) => each['attributeType'].display === field || each['attributeType'].name === field);

  beforeAll(async () => {
    const { results: types } = (await call('GET', 'commonlab/labtesttype?v=custom:(uuid,name)&limit=100')).body;
    const labTestType = types.find((each: Json) => each['name'] === BLOOD_COUNT).uuid;
    const { specimenTypes, specimenSites } = (await call('GET', `commonlab/labtesttype/${labTestType}?v=full`)).body;
    const specimen = { specimenType: specimenTypes[0].uuid, specimenSite: specimenSites[0].uuid };
    const fields = await call('GET', `commonlab/labtestattributetype?testTypeUuid=${labTestType}&v=custom:(uuid,name)&limit=100`);
    haemoglobin = fields.body['results'].find((each: Json) => each['name'] === 'Haemoglobin').uuid;
    const known = (await call('GET', 'fieldward/labworklist?list=overdue&limit=1')).body['results'][0];
    const { order } = (await call('GET', `commonlab/labtestorder/${known.uuid}?v=full`)).body;
    const made = await call('POST', 'fieldward/laborders', {
      patient: order.patient.uuid,
      encounter: order.encounter.uuid,
      orders: [critical, bad, shared].map((labReferenceNumber) => ({ labTestType, labReferenceNumber: `R${labReferenceNumber}` })),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    for (const [at, label] of [critical, bad, shared].entries()) {
      const labTest = made.body['orders'][at];
      tests.set(label, labTest);
      // oxlint-disable-next-line no-await-in-loop -- in the order of the labels
      const taken = await call('POST', 'commonlab/labtestsample', { labTest, sampleIdentifier: label, ...specimen });
      expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    }
    [first, second] = [await Bench.open('kamran.lab'), await Bench.open('hira.lab')];
  }, 120_000);
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      await first.staff.keepPicture(task.name);
      await second.staff.keepPicture(`${task.name} second`);
    }),
  );
  afterAll(() => Promise.all([first?.staff.close(), second?.staff.close()]));

  it('begins at the work list, found by its name', async () => {
    for (const bench of [first, second]) {
      await bench.type('Control+k');
      await bench.waitForFocus(bench.staff.t('shell.quickOpen'));
      await bench.type(bench.staff.t('shell.laboratory'), 'Enter');
      await bench.ready();
    }
  });

  it('accepts by scanning a label twice, or by Enter', async () => {
    const { t } = first.staff;
    await first.scan(critical);
    await first.dialog(t('labscreen.acceptOf', { identifier: critical })).waitFor();
    await first.scan(critical);
    await first.toast(t('labscreen.acceptedNow', { identifier: critical })).waitFor();
    await first.ready();
    await first.scan(shared.toLowerCase());
    await first.dialog(t('labscreen.acceptOf', { identifier: shared })).waitFor();
    await first.waitForFocus(t('labscreen.accept'));
    // the label of another sample accepts nothing
    await first.scan(bad);
    await first.dialog(t('labscreen.acceptOf', { identifier: bad })).waitFor();
    await first.type('Escape');
    await first.dialog(t('labscreen.acceptOf', { identifier: bad })).waitFor({ state: 'detached' });
    expect((await test(shared))['sampleStatus']).toBe('COLLECTED');
    await first.scan(shared);
    await first.dialog(t('labscreen.acceptOf', { identifier: shared })).waitFor();
    await first.waitForFocus(t('labscreen.accept'));
    await first.type('Enter');
    await first.toast(t('labscreen.acceptedNow', { identifier: shared })).waitFor();
    await first.ready();
    expect([(await test(critical))['sampleStatus'], (await test(shared))['sampleStatus']]).toEqual(['ACCEPTED', 'ACCEPTED']);
  });

  it('rejects with a reason, and no result is recorded then', async () => {
    const { t, page } = first.staff;
    await first.scan(bad);
    await first.dialog(t('labscreen.acceptOf', { identifier: bad })).waitFor();
    await first.waitForFocus(t('labscreen.accept'));
    await first.tabTo(t('labwork.rejectInstead'));
    await first.type('Enter');
    await first.waitForFocus(t('labscreen.rejectReason'));
    await first.tabTo(t('labscreen.reject'));
    await first.type('Enter');
    await page.getByText(t('lab.rejectReasonNeeded')).first().waitFor();
    await first.waitForFocus(t('labscreen.rejectReason'));
    await first.type('Haemolysed');
    await first.tabTo(t('labscreen.reject'));
    await first.type('Enter');
    await first.toast(t('labscreen.rejectedNow', { identifier: bad })).waitFor();
    await first.ready();
    expect((await test(bad))['labTestSamples']).toMatchObject([{ status: 'REJECTED' }]);
    const refused = await call('POST', 'fieldward/labresults', {
      labTest: tests.get(bad),
      attributes: [{ attributeType: haemoglobin, valueReference: '12' }],
    });
    expect([refused.status, refused.body['error']?.code]).toEqual([400, 'lab.noAcceptedSample']);
    await first.scan(bad);
    await first.toast(t('labwork.wasRejected', { identifier: bad, reason: 'Haemolysed' })).waitFor();
    await page.waitForURL(/\/samplelist\?/);
    await page.getByText(t('labscreen.sampleIdentifier')).first().waitFor();
    // Alt and the left arrow, which a browser without a window does not hear
    await page.goBack();
    await first.ready();
  });

  it('records a critical value and notes who was told', async () => {
    const { t, page } = first.staff;
    await first.openResults(critical);
    await first.type('5.1');
    await first.tabTo('White Cell Count (x10^9/L)');
    await first.type('6.5');
    await first.tabTo('Platelet Count (x10^9/L)');
    await first.type('210', 'Enter');
    const dialog = first.dialog(t('labwork.callBackOf', { reference: `R${critical}` }));
    await dialog.waitFor();
    await first.waitForFocus(t('labwork.toldWhom'));
    await first.type('Enter');
    await dialog.getByText(t('labwork.toldWhomNeeded')).waitFor();
    await first.waitForFocus(t('labwork.toldWhom'));
    await first.type('Dr Farah Siddiqui');
    await first.tabTo(t('labwork.readBack'));
    await first.type('Space', 'Enter');
    await first.toast(t('labwork.toldNow', { reference: `R${critical}` })).waitFor();
    await first.ready();
    expect(page.url()).toContain('/laboratory');
    const value = await valueOf(critical, 'Haemoglobin');
    const { body } = await call('GET', `commonlab/labtestattribute/${value.uuid}?v=full`);
    expect(body).toMatchObject({ flag: 'criticalLow', callbacks: [{ toldWhom: 'Dr Farah Siddiqui', readBack: true }] });
  });

  it('does not release what oneself has recorded', async () => {
    const { t } = first.staff;
    await first.scan(critical);
    const dialog = first.dialog(t('labwork.releaseOf', { reference: `R${critical}` }));
    await dialog.getByText(t('lab.secondPerson')).waitFor();
    expect(await dialog.getByRole('button', { name: t('labwork.release'), exact: true }).isDisabled()).toBe(true);
    await first.type('Escape');
    await first.ready();
    expect((await call('POST', 'fieldward/labrelease', { labTest: tests.get(critical) })).status).toBe(400);
  });

  it('loses nothing when two record the same order at once', async () => {
    const { t } = first.staff;
    await first.openResults(shared);
    await second.openResults(shared);
    for (const [bench, value] of [
      [first, '13.2'],
      [second, '12.3'],
    ] as const) {
      await bench.type(value);
      await bench.tabTo('White Cell Count (x10^9/L)');
      await bench.type('7');
      await bench.tabTo('Platelet Count (x10^9/L)');
      await bench.type('250');
    }
    await second.type('Enter');
    await second.ready();
    await first.type('Enter');
    const faster = first.dialog(t('conflict.title'));
    await faster.getByText('13.2', { exact: true }).waitFor();
    await faster.getByText('12.3', { exact: true }).waitFor();
    await first.tabTo(t('conflict.save'));
    await first.type('Enter');
    await faster.waitFor({ state: 'detached' });
    expect(await first.staff.page.getByLabel('Haemoglobin (gm/dL)').first().inputValue()).toBe('13.2');
    await first.tabTo(t('labscreen.amendReason'));
    await first.type('Read again', 'Enter');
    await first.ready();
    const value = await valueOf(shared, 'Haemoglobin');
    const { body } = await call('GET', `commonlab/labtestattribute/${value.uuid}?v=full`);
    expect(body).toMatchObject({ valueReference: '13.2', amends: { valueReference: '12.3', voided: true } });
  });

  it('is released by the colleague', async () => {
    const { t } = second.staff;
    for (const label of [critical, shared]) {
      await second.ready();
      await second.scan(label);
      await second
        .dialog(t('labwork.releaseOf', { reference: `R${label}` }))
        .getByText('Platelet Count')
        .waitFor();
      await second.waitForFocus(t('labwork.release'));
      await second.type('Enter');
      await second.toast(t('labwork.releasedNow', { reference: `R${label}` })).waitFor();
    }
    await second.ready();
    for (const label of [critical, shared]) expect((await test(label))['releasedAt']).toEqual(expect.any(String));
    await second.scan(`LD-${word}-X`);
    await second.toast(t('labwork.notFound', { code: `LD-${word}-X` })).waitFor();
  });
});
