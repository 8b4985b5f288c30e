// area: patient, event
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCamp, type Camp } from './harness/camp.ts';
import { kept as filesKept } from './harness/kept-files.ts';
import { type Line, openLine } from './harness/line.ts';
import { productUrl } from './harness/product.ts';
import { fillScreening, saveScreening } from './harness/screening.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { everythingStored, foundIn } from './harness/stored.ts';
import { violations } from './harness/violations.ts';

const PIN = '482915';
/** The label of a sample. */
const TUBE = 'TUBE-48291';
const AUTHORIZATION = `Basic ${Buffer.from('admin:Admin123').toString('base64')}`;

/** A day of outreach where the network is not: somebody registers people, fills forms and closes the event. */
describe('a device without a connection', () => {
  let line: Line;
  let staff: Staff;
  let page: Page;
  /** The numbers that two people are given there. */
  const numbers: string[] = [];
  let camp: Camp;

  beforeAll(async () => {
    line = await openLine(productUrl());
    camp = await openCamp('Camp without a network', 'Korangi Chest Clinic');
    staff = await openStaff({ url: line.url, kept: true });
    page = staff.page;
    await staff.arrive();
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.goTo('/device');
    for (const label of ['ondevice.pin', 'ondevice.pinAgain'] as const) await page.getByLabel(staff.t(label), { exact: true }).fill(PIN);
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    const places = page.getByRole('combobox', { name: staff.t('ondevice.places') });
    await places.fill('Korangi Chest Clinic');
    await page.getByRole('option', { name: 'Korangi Chest Clinic', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    await page.getByText(staff.t('ondevice.ready')).waitFor({ timeout: 60_000 });
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
    await line.end();
    await camp.end();
  });

  /** Asks the server, past the line. */
  async function asked<T>(path: string): Promise<T> {
    const answer = await page.request.get(`${productUrl()}/openmrs/ws/rest/v1/${path}`, { headers: { authorization: AUTHORIZATION } });
    return (await answer.json()) as T;
  }
  /** uuids of those on the server who have a number. */
  const withNumber = async (number: string): Promise<string[]> =>
    (await asked<{ results: { uuid: string }[] }>(`patient?identifier=${number}&v=ref`)).results.map(({ uuid }) => uuid);
  const formsOf = async (patient: string): Promise<number> =>
    (await asked<{ results: unknown[] }>(`encounter?patient=${patient}&v=ref`)).results.length;
  const unlock = async (): Promise<void> => {
    await page.goto(line.url);
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).fill(PIN);
    await page.getByRole('button', { name: staff.t('offline.pinOpen') }).click();
    await page.getByText(staff.t('offline.deviceBanner')).waitFor();
  };
  const dialog = () => page.getByRole('dialog', { name: staff.t('patient.addTitle') });
  /** What the page of the device says of its numbers. */
  const reserved = (count: number) =>
    page
      .locator('dl > div')
      .filter({ hasText: /Numbers in reserve: .*Patient Identifier/ })
      .getByText(String(count), { exact: true });
  /** What takes the number that is offered. */
  const offered = () => dialog().getByRole('button', { name: staff.t('entries.useNumber', { number: 'TBP-' }) });

  async function begin(): Promise<void> {
    await staff.goTo('/patient');
    await page.getByRole('button', { name: staff.t('patient.createNew') }).click();
    await dialog().waitFor();
  }

  /** Opens the dialog and fills it; the number is the one that is offered. */
  async function fill(given: string, family: string): Promise<string> {
    await begin();
    await offered().click();
    const number = await dialog().getByLabel(staff.t('patient.identifier')).inputValue();
    await dialog().getByLabel(staff.t('patient.personName')).fill(given);
    await dialog().getByLabel(staff.t('patient.familyName')).fill(family);
    await dialog().getByLabel(staff.t('patient.estimatedAge')).first().fill('34');
    await dialog().getByLabel(staff.t('patient.gender')).selectOption('F');
    // the place whose people the device holds
    const place = dialog()
      .getByRole('combobox', { name: staff.t('patient.location') })
      .or(dialog().getByRole('textbox', { name: staff.t('patient.location') }));
    await expect.poll(() => place.first().inputValue()).toBe('Korangi Chest Clinic');
    return number;
  }
  async function save(): Promise<void> {
    await dialog()
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .click();
    const anyway = dialog().getByRole('button', { name: staff.t('patient.saveAnyway') });
    const notice = page.getByText(staff.t('patient.keptOnDevice')).first();
    await anyway.or(notice).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await notice.waitFor();
    await dialog().waitFor({ state: 'hidden' });
  }

  /** Fills a form of whose forms are shown. */
  async function screen(): Promise<void> {
    await page
      .getByRole('button', { name: /^TB Screening/ })
      .first()
      .click();
    await fillScreening(staff);
    await saveScreening(staff, 'keptOnDevice');
  }

  it('has numbers in reserve', async () => {
    await reserved(50).waitFor();
    await filesKept(page);
  });

  it('registers somebody with the next of its numbers, after the same questions', async () => {
    await line.cut();
    await unlock();
    await staff.goTo('/patient?add=true');
    await dialog()
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .click();
    await dialog().locator('[aria-invalid="true"]').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    const number = await fill('Zarmina', 'Achakzai');
    numbers.push(number);
    expect(number).toBe('TBP-000950');
    await save();
    await page.getByText(staff.t('unsent.notice', { count: 1 }), { exact: false }).waitFor();
  });

  it('finds her at once, says where she is, and takes three forms behind her', async () => {
    await staff.foundCell(numbers[0] ?? '').waitFor();
    await staff.goTo('/patient?q=zarmena');
    await staff.foundCell(numbers[0] ?? '').click();
    await page.getByRole('heading', { name: 'Zarmina Achakzai' }).waitFor();
    await page.getByText(staff.t('patient.registeredHere')).waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: staff.t('patient.enterData'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/patient/detail/dataentry');
    for (const waiting of [2, 3, 4]) {
      await screen();
      await page.getByText(staff.t('unsent.notice', { count: waiting }), { exact: false }).waitFor();
    }
  });

  it('orders a test for her, collects its sample and accepts it, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [, uuid = ''] = /patient=([\w-]+)/.exec(page.url()) ?? [];
    await staff.goTo(`/testorder?patient=${uuid}`);
    await page.getByText(staff.t('labscreen.encounterAlone')).waitFor();
    await page.getByRole('button', { name: /BACTERIOLOGY/ }).click();
    await page.getByRole('checkbox', { name: /^Sputum Smear Microscopy/ }).check();
    await page.getByText(staff.t('labscreen.referenceLater')).waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: staff.t('labscreen.saveOrders') }).click();
    await page.waitForURL((url) => url.pathname === '/patient/detail/laboratory');
    await page.getByText(staff.t('labscreen.numberLater'), { exact: false }).first().waitFor();
    await page.getByText(staff.t('unsent.notice', { count: 5 }), { exact: false }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${staff.t('labscreen.noSample')}`) }).click();
    await page.waitForURL((url) => url.pathname === '/samplelist');
    await page.getByRole('button', { name: staff.t('labscreen.addSample') }).click();
    const dialog = page.getByRole('dialog', { name: staff.t('labscreen.addSampleTitle') });
    await dialog.getByRole('textbox', { name: staff.t('labscreen.sampleIdentifier') }).fill(TUBE);
    for (const label of ['labscreen.specimenType', 'labscreen.specimenSite'] as const) {
      const choice = dialog.getByRole('combobox', { name: staff.t(label) });
      if ((await choice.inputValue()) !== '') continue;
      await choice.click();
      await page.getByRole('option').first().click();
    }
    await dialog.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(staff.t('unsent.notice', { count: 6 }), { exact: false }).waitFor();
    await page.getByRole('button', { name: staff.t('labscreen.acceptOf', { identifier: TUBE }) }).click();
    await page.getByText(staff.t('unsent.notice', { count: 7 }), { exact: false }).waitFor();
    await page.getByText(staff.t('labscreen.accepted')).first().waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('warns of her when somebody like her is registered, gives the next number, and takes a photo', async () => {
    const number = await fill('Zarmina', 'Achakzay');
    numbers.push(number);
    expect(number).toBe('TBP-000951');
    await dialog()
      .getByText(staff.t('patient.likelyDuplicates', { count: 1 }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: /Zarmina Achakzai/ })
      .waitFor();
    await dialog().getByLabel(staff.t('patient.personName')).fill('Palwasha');
    await save();
    await staff.foundCell(number).click();
    await page.getByRole('button', { name: staff.t('photo.add'), exact: true }).click();
    const camera = page.getByRole('dialog', { name: staff.t('photo.of', { name: '|' }).split('|')[0] ?? '' });
    const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
    await camera.locator('input[type=file]').last().setInputFiles(picture);
    await camera.getByRole('button', { name: staff.t('photo.save'), exact: true }).click();
    await page.getByText(staff.t('photo.keptOnDevice')).waitFor();
    await page.getByText(staff.t('unsent.notice', { count: 9 }), { exact: false }).waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
  });

  it('closes the event of the day on a phone, with who came and what was used', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await staff.goTo('/event?status=todo');
    await page.getByText(staff.t('closure.heldDays', { from: '|', to: '|' }).split('|')[0] ?? '', { exact: false }).waitFor();
    await page.getByText(camp.name, { exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/event/closure');
    const [, absent] = camp.people;
    const attendance = page.getByRole('radiogroup', { name: staff.t('closure.attendanceOf', { name: absent }) });
    await attendance.getByText(staff.t('closure.notAttended')).click();
    const close = page.getByRole('button', { name: staff.t('closure.close'), exact: true });
    const reason = page.getByRole('textbox', { name: staff.t('closure.absenceReasonOf', { name: absent }) });
    await close.click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await reason.fill('The bridge was flooded');
    await page.getByRole('textbox', { name: staff.t('closure.closureNotes') }).fill('Forty came to the well');
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await close.first().click();
    const sure = page.getByRole('dialog', { name: staff.t('closure.closeTitle') });
    await sure.getByText(staff.t('closure.attendedOf', { attended: 1, people: 2 })).waitFor();
    await sure.getByRole('button', { name: staff.t('closure.close'), exact: true }).click();
    await page
      .getByText(staff.t('closure.keptOnDevice', { name: camp.name }))
      .first()
      .waitFor();
    await page.getByText(staff.t('closure.waitsHere')).waitFor();
    await page.getByText('The bridge was flooded').first().waitFor();
    await page.getByText(staff.t('unsent.notice', { count: 10 }), { exact: false }).waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has both still after a power cut, and nothing by which they could be known', async () => {
    await unlock();
    await staff.goTo('/patient?q=palwasha');
    await staff.foundCell(numbers[1] ?? '').waitFor();
    // her test is there with its sample, too
    await staff.goTo('/patient?q=zarmina');
    await staff.foundCell(numbers[0] ?? '').click();
    await page
      .locator('main')
      .getByRole('link', { name: staff.t('shell.laboratory'), exact: true })
      .click();
    await page.getByText(staff.t('labscreen.onDevice'), { exact: true }).first().waitFor();
    await page.getByRole('button', { name: new RegExp(`^${staff.t('labscreen.accepted')}`) }).waitFor();
    const stored = await everythingStored(page);
    expect(stored).toContain('fieldward-device');
    const texts = ['zarmina', 'achakza', 'palwasha', 'TBP-00095', 'rahila', 'flooded', 'to the well', 'TUBE-48291', 'sputum smear'];
    expect(foundIn(stored, ...texts)).toEqual([]);
    await staff.goTo('/unsent');
    await page
      .getByRole('cell', { name: staff.t('fieldrecord.registration') })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('opens to nobody who does not know the PIN', async () => {
    await page.goto(line.url);
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).fill('913746');
    await page.getByRole('button', { name: staff.t('offline.pinOpen') }).click();
    await page.getByText(staff.t('offline.pinWrong', { left: 9 })).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/zarmina|camp without/i);
    await unlock();
    await staff.goTo('/unsent');
  });

  it('sends them in order when the server answers, each once, but holds whose number somebody else was given by hand', async () => {
    // at a desk somebody types a number that they were given on paper
    const taken = await page.request.post(`${productUrl()}/openmrs/ws/rest/v1/patient`, {
      headers: { authorization: AUTHORIZATION },
      data: {
        person: { gender: 'M', age: 40, names: [{ givenName: 'Desk', familyName: 'Typed' }] },
        identifiers: [{ identifier: numbers[1], identifierType: 'Patient Identifier', preferred: true }],
      },
    });
    expect(taken.status(), await taken.text()).toBe(201);
    // and the plan of the event is changed there
    await camp.change({ description: 'Behind the school' });
    await line.mend();
    await page.getByText(staff.t('unsent.held'), { exact: true }).first().waitFor({ timeout: 60_000 });
    await expect.poll(() => withNumber(numbers[0] ?? ''), { timeout: 20_000 }).toHaveLength(1);
    const [patient = ''] = await withNumber(numbers[0] ?? '');
    await expect.poll(() => formsOf(patient), { timeout: 20_000 }).toBe(4);
    const { person } = await asked<{ person: { display: string } }>(`patient/${patient}?v=full`);
    expect(person.display).toBe('Zarmina Achakzai');
    // the test in an encounter of its own, with a number of the server, once
    const tests = (): Promise<unknown> =>
      asked(`commonlab/labtestorder?patient=${patient}&v=custom:(labReferenceNumber,labTestSamples:(sampleIdentifier,status))`);
    await expect.poll(tests, { timeout: 20_000 }).toMatchObject({
      results: [{ labReferenceNumber: expect.stringMatching(/\d$/), labTestSamples: [{ sampleIdentifier: TUBE, status: 'ACCEPTED' }] }],
    });
    expect(await withNumber(numbers[1] ?? '')).toHaveLength(1);
  });

  it('puts the one that is held right with another number, and then both are there', async () => {
    await staff.goTo('/patient?q=palwasha');
    await staff.foundCell(numbers[1] ?? '').click();
    await page.getByText(staff.t('patient.registrationHeld')).waitFor();
    await page.getByRole('link', { name: staff.t('patient.whereSaved') }).click();
    await page
      .getByRole('button', { name: new RegExp(`^${staff.t('unsent.openRecord')}.*${staff.t('fieldrecord.registration')}`) })
      .first()
      .click();
    await dialog()
      .getByRole('button', { name: staff.t('shell.draftRestore'), exact: true })
      .click();
    expect(await dialog().getByLabel(staff.t('patient.identifier')).inputValue()).toBe(numbers[1]);
    const field = dialog().getByLabel(staff.t('patient.identifier'));
    await field.fill('');
    await offered().click();
    // it is drawn from the source
    await expect.poll(() => field.inputValue()).toMatch(/^TBP-\d{6}$/);
    const number = await field.inputValue();
    await staff.saveRegistration(dialog());
    await dialog().waitFor({ state: 'hidden' });
    const [patient, ...others] = await withNumber(number);
    expect(others).toEqual([]);
    // the photo was held behind her, and comes after her by itself
    const photo = async (): Promise<string | null> =>
      (await asked<{ photo: string | null }>(`fieldward/patientbanner?patient=${patient}`)).photo;
    await expect.poll(photo, { timeout: 20_000 }).toMatch(/^[\w-]{36}$/);
    await staff.goTo('/unsent');
    await page.getByText(staff.t('unsent.notice', { count: 1 }).split(':')[0] ?? '', { exact: false }).waitFor({ state: 'hidden' });
  });

  it('holds the closure because the event was changed meanwhile, until somebody takes it over that change', async () => {
    expect(await camp.read()).toMatchObject({ closed: null, description: 'Behind the school' });
    await staff.goTo('/administration/held');
    await page.getByText(camp.name).first().click();
    await page.getByText('The bridge was flooded', { exact: false }).waitFor();
    await page.getByText('Forty came to the well').waitFor();
    await staff.settled();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: staff.t('heldrecord.accept'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff.t('heldrecord.accept'), exact: true })
      .click();
    await page.waitForURL((url) => url.pathname === '/administration/held' && url.search === '');
    expect(await camp.read()).toMatchObject({
      closed: true,
      description: 'Behind the school',
      closureNotes: 'Forty came to the well',
      eventParticipants: [{ attendance: true }, { attendance: false, absenceReason: 'The bridge was flooded' }],
    });
  });

  it('is given as many numbers again as it gave, and knows them as the server does', async () => {
    await staff.goTo('/device');
    await page.getByRole('button', { name: staff.t('ondevice.update') }).click();
    await reserved(48).waitFor();
    await line.cut();
    await unlock();
    await staff.goTo('/patient?q=zarmina');
    await staff.foundCell(numbers[0] ?? '').click();
    await page.getByRole('heading', { name: 'Zarmina Achakzai' }).waitFor();
    expect(await page.getByText(staff.t('patient.registeredHere')).count()).toBe(0);
    await line.mend();
  });
});
