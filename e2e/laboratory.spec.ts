// area: lab
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

const api = '/openmrs/ws/rest/v1';
/** The password of everybody in the demonstration. */
const PASSWORD = 'Admin123';
const count = 'Complete Blood Count';

interface Named {
  uuid: string;
}

/**
 * Three tests of two groups are ordered, a sample is taken, rejected with a reason, taken again and accepted; a critical value is
 * recorded and called back; a second person releases; the report has it and nothing else; the trend has one more point.
 */
describe('the laboratory', () => {
  const word = String(Date.now()).slice(-8);
  const reference = (test: string): string => `${test}-${word}`;
  let doctor: Staff;
  let technician: Staff;
  let second: Staff;
  let patient = '';
  let labTest = '';

  beforeAll(async () => {
    [doctor, technician, second] = await Promise.all([openStaff(), openStaff(), openStaff()]);
    await doctor.arrive();
    await technician.arrive('kamran.lab', PASSWORD);
    // somebody whose blood was counted before
    const lists = await read<{ results: { patient: Named; labTestType: { display: string } }[] }>(
      doctor,
      'fieldward/labworklist?list=critical&limit=100',
    );
    const all = lists.results.filter(({ labTestType }) => labTestType.display === count);
    patient = all[0]?.patient.uuid ?? '';
    expect(patient).not.toBe('');
  }, 180_000);
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      for (const [name, who] of Object.entries({ doctor, technician, second })) await who.keepPicture(`${task.name} ${name}`);
    }),
  );
  afterAll(async () => {
    for (const who of [doctor, technician, second]) await who?.close();
  });

  async function read<T>(who: Staff, path: string): Promise<T> {
    return (await (await who.page.request.get(`${who.url}${api}/${path}`)).json()) as T;
  }
  const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text).first();
  const dialog = (page: Page) => page.getByRole('dialog').last();

  it('orders three tests of two groups at once', { timeout: 120_000 }, async () => {
    const { page, t } = doctor;
    await doctor.visit(`/patient/detail/laboratory?patient=${patient}`);
    await page.getByRole('link', { name: t('labscreen.addOrder') }).click();
    await page.getByRole('heading', { level: 1, name: t('labscreen.requestOrder') }).waitFor();
    for (const [group, tests] of [
      ['HEMATOLOGY', [count, 'Erythrocyte Sedimentation Rate']],
      ['BIOCHEMISTRY', ['Serum Creatinine']],
    ] as const) {
      await button(page, new RegExp(`^${group}`)).click();
      for (const name of tests) {
        await page.getByRole('checkbox', { name }).check();
        if (name !== 'Serum Creatinine') await page.getByLabel(t('labscreen.labReferenceOf', { name })).fill(reference(name.slice(0, 3)));
      }
    }
    await button(page, t('labscreen.saveOrders')).click();
    await toast(page, t('labscreen.fillRequired')).waitFor();
    await page.getByLabel(t('labscreen.labReferenceOf', { name: 'Serum Creatinine' })).fill(reference('Ser'));
    await button(page, t('labscreen.saveOrders')).click();
    await toast(page, t('labscreen.ordersSaved')).waitFor();
    for (const name of ['Com', 'Ery', 'Ser']) await page.getByRole('cell', { name: reference(name), exact: true }).waitFor();
    // no results without a sample
    await button(page, t('labscreen.resultsOf', { word: t('labscreen.enterResults'), reference: reference('Com') })).click();
    await toast(page, t('lab.noSample')).waitFor();
  });

  it('takes a sample, rejects it with a reason, takes and accepts another one', { timeout: 120_000 }, async () => {
    const { page, t } = technician;
    const take = async (identifier: string): Promise<void> => {
      await button(page, t('labscreen.addSample')).click();
      await button(dialog(page), t('shell.save')).click();
      await toast(page, t('labscreen.fillRequired')).waitFor();
      await dialog(page).getByLabel(t('labscreen.sampleIdentifier')).fill(identifier);
      await technician.choose(t('labscreen.specimenType'), 'VENOUS BLOOD');
      await technician.choose(t('labscreen.specimenSite'), 'ARM VEIN');
      await dialog(page).getByLabel(t('labscreen.quantity')).fill('4');
      await technician.choose(t('labscreen.units'), 'mL');
      await button(dialog(page), t('shell.save')).click();
      await page.getByRole('cell', { name: identifier, exact: true }).waitFor();
    };
    await technician.visit(`/patient/detail/laboratory?patient=${patient}&q=${reference('Com')}`);
    await button(page, t('labscreen.samplesOf', { status: t('labscreen.noSample'), reference: reference('Com') })).click();
    await take(`A-${word}`);
    await button(page, t('labscreen.rejectOf', { identifier: `A-${word}` })).click();
    await button(dialog(page), t('labscreen.reject')).click();
    await dialog(page).getByText(t('lab.rejectReasonNeeded')).waitFor();
    await dialog(page).getByLabel(t('labscreen.rejectReason')).fill('Clotted');
    await button(dialog(page), t('labscreen.reject')).click();
    await toast(page, t('labscreen.rejectedNow', { identifier: `A-${word}` })).waitFor();
    await take(`B-${word}`);
    await button(page, t('labscreen.acceptOf', { identifier: `B-${word}` })).click();
    await toast(page, t('labscreen.acceptedNow', { identifier: `B-${word}` })).waitFor();
    labTest = new URL(page.url()).searchParams.get('test') ?? '';
    expect(labTest).not.toBe('');
  });

  it('records a critical value, which is called back, and nothing that is out of bounds', { timeout: 120_000 }, async () => {
    const { page, t } = technician;
    await technician.visit(`/patient/detail/laboratory?patient=${patient}&q=${reference('Com')}`);
    await button(page, t('labscreen.resultsOf', { word: t('labscreen.enterResults'), reference: reference('Com') })).click();
    const haemoglobin = page.getByLabel('Haemoglobin (gm/dL)');
    await haemoglobin.fill('31');
    await page.getByLabel(/^White Cell Count/).fill('7');
    await button(page, t('shell.save')).click();
    await toast(page, t('labscreen.fillRequired')).waitFor();
    await page.getByText(t('answer.maxValue', { max: 30 })).waitFor();
    await haemoglobin.fill('5');
    await page.getByText(t('labscreen.flagCriticalLow')).first().waitFor();
    await page.getByLabel(/^Platelet Count/).fill('200');
    // what was typed survives a reload
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('fieldward:sealed:')));
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByText(t('labscreen.draftDiscard')).waitFor();
    expect(await haemoglobin.inputValue()).toBe('5');
    await button(page, t('shell.save')).click();
    await toast(page, t('labscreen.criticalSaved')).waitFor();
    await dialog(page).getByLabel(t('labwork.toldWhom')).fill('Dr Qureshi');
    await dialog(page)
      .getByRole('checkbox', { name: t('labwork.readBack') })
      .check();
    await button(dialog(page), t('labwork.noteCallBack')).click();
    await toast(page, t('labwork.toldNow', { reference: reference('Com') })).waitFor();
    await button(page, t('labscreen.resultsOf', { word: t('labscreen.openResults'), reference: reference('Com') })).waitFor();
    const { attributes } = await read<{ attributes: { flag: string | null; callbacks: { display: string }[] }[] }>(
      technician,
      `commonlab/labtestorder/${labTest}?v=full`,
    );
    expect(attributes.flatMap(({ flag, callbacks }) => (flag === null ? [] : [flag, ...callbacks.map(({ display }) => display)]))).toEqual([
      'criticalLow',
      'Dr Qureshi',
    ]);
  });

  it('is released by a second person, not by whoever recorded it', { timeout: 120_000 }, async () => {
    const own = await technician.page.request.post(`${technician.url}${api}/fieldward/labrelease`, {
      data: { labTest },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect([own.status(), await own.text()]).toEqual([400, expect.stringContaining(technician.t('lab.secondPerson'))]);
    expect((await technician.page.request.get(`${technician.url}${api}/fieldward/labreport?labTest=${labTest}`)).ok()).toBe(false);
    await second.arrive('hira.lab', PASSWORD);
    const { page, t } = second;
    await second.visit(`/laboratory?list=torelease&q=${reference('Com')}`);
    await button(page, t('labwork.stepOf', { step: t('labwork.release'), about: reference('Com') })).click();
    await button(dialog(page), new RegExp(`^${t('labwork.release')}$`)).click();
    await toast(page, t('labwork.releasedNow', { reference: reference('Com') })).waitFor();
  });

  it('is in the report with its meaning, and what is not released is not', { timeout: 120_000 }, async () => {
    const { extractText } = await import('unpdf');
    const answer = await doctor.page.request.get(`${doctor.url}${api}/fieldward/labreport?patient=${patient}&language=en`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringContaining('application/pdf')]);
    const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true });
    for (const part of [reference('Com'), 'Haemoglobin', 'Hira Sheikh']) expect(text).toContain(part);
    expect(text).toMatch(/critical/i);
    for (const part of [reference('Ery'), reference('Ser'), `A-${word}`]) expect(text).not.toContain(part);
  });

  it('is amended with a reason, and the old value stays', { timeout: 120_000 }, async () => {
    const { page, t } = technician;
    await technician.visit(`/testresults?test=${labTest}`);
    await page.getByLabel('Haemoglobin (gm/dL)').fill('6');
    await button(page, t('shell.save')).click();
    await page.getByText(t('lab.amendReasonNeeded')).waitFor();
    await page.getByLabel(t('labscreen.amendReason')).fill('Read from the wrong line');
    await button(page, t('shell.save')).click();
    await toast(page, t('labscreen.saved')).waitFor();
    await button(dialog(page), t('shell.cancel')).click();
    await technician.visit(`/patient/detail/laboratory?patient=${patient}&view=${labTest}`);
    await dialog(page)
      .getByText(t('labscreen.amendedFrom', { value: '5' }))
      .waitFor();
    await dialog(page).getByText(t('labscreen.notReleased')).waitFor();
  });

  it('is the newest point of the trend', { timeout: 120_000 }, async () => {
    const { fields } = await read<{ fields: (Named & { name: string; count: number })[] }>(doctor, `fieldward/labtrend?patient=${patient}`);
    const field = fields.find(({ name }) => name === 'Haemoglobin');
    const trend = await read<{ points: { value: string; reference: string; amended: boolean }[] }>(
      doctor,
      `fieldward/labtrend?patient=${patient}&attributeType=${field?.uuid}`,
    );
    expect(trend.points.length).toBeGreaterThan(1);
    expect(trend.points.at(-1)).toMatchObject({ value: '6', reference: reference('Com'), amended: true });
    const { page, t } = doctor;
    await doctor.visit(`/patient/detail/laboratory?patient=${patient}&trend=${field?.uuid}`);
    await page.getByRole('img', { name: t('labreport.trendOf', { name: 'Haemoglobin' }) }).waitFor();
    await page
      .getByRole('cell', { name: reference('Com'), exact: true })
      .last()
      .waitFor();
  });
});
