// area: patient, form
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
const letters = digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const phone = `0300 ${digits.slice(0, 3)} 7${digits.slice(3)}`;
const second = `0321 ${digits.slice(0, 3)} 8${digits.slice(3)}`;
const right = '61.4';
/** The dashboard follows in the background, some seconds after what it counts. */
const SOON = 20_000;

interface Ref {
  readonly uuid: string;
  readonly display: string;
}
interface Weighed {
  readonly value: number;
  readonly person: Ref;
  readonly encounter: Ref | null;
}
interface Pair {
  readonly a: { readonly uuid: string; readonly name: string; readonly identifier: string };
  readonly b: Pair['a'];
}
/** Each twice, once misspelt: five people that a clinic of their own registered again. */
const TWICE = [
  ['Shahzad', 'Shehzad'],
  ['Parveen', 'Parvin'],
  ['Imran', 'Imraan'],
  ['Rukhsana', 'Rukhsaana'],
  ['Saleem', 'Salim'],
] as const;
/** Unlike one another, so that nobody takes them for one person. */
const GIVEN = ['Ambreen', 'Bisma', 'Dania', 'Eshal', 'Fizza', 'Ghazal', 'Hoorain', 'Iqra', 'Javeria'];
const numberOf = (n: number): string => `DM${'ABCDEFGHIJ'[n] ?? ''}-${digits}`;
const nameOf = (n: number): string => `${GIVEN[n - 1] ?? ''}${letters} Chandyo`;

/** Which of the people, the fault, how it is put right in the dialog, and what the page of the patient shows at once. */
type Fault = readonly [number, string, (t: Staff['t'], dialog: Locator) => Promise<unknown>, readonly string[]];
interface LabTest {
  readonly uuid: string;
  readonly patient: Ref;
}

/**
 * A day of a data manager, without an engineer: ten people are put right, a form is corrected, voided, moved and brought back, five pairs of
 * records are merged and one is taken apart again. Whatever else shows them follows at once. In English.
 */
describe('a day of a data manager', () => {
  let staff: Staff;
  let page: Page;
  let wrong: Weighed & { readonly encounter: Ref };
  let clinic: string;
  let pairs: readonly Pair[];
  let people: readonly string[];
  let tested: LabTest;
  let misspelt = '';
  let counted = 0;

  const api = '/openmrs/ws/rest/v1';
  const headers = { authorization: `Basic ${btoa('admin:Admin123')}` };
  const read = async <T>(path: string): Promise<T> =>
    (await page.request.get(`${staff.url}${api}/${path}`, { headers })).json() as Promise<T>;
  const listed = async <T>(path: string): Promise<readonly T[]> => (await read<{ results: readonly T[] }>(path)).results;
  const send = async (path: string, data: object): Promise<Ref> => {
    const answer = await page.request.post(`${staff.url}${api}/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Ref>;
  };
  const details = (): Locator => page.getByRole('region', { name: staff.t('patient.details') });

  /** People with a fault each, as a bad import would leave them. */
  async function registerThem(): Promise<string[]> {
    const [type] = await listed<Ref>('patientidentifiertype?q=Patient Identifier');
    const [place] = await listed<Ref>('location?tag=Facility&limit=1');
    const register = (given: string, n: number): Promise<Ref> =>
      send('patient', {
        person: {
          names: [{ givenName: `${given}${letters}`, familyName: 'Chandyo' }],
          gender: 'F',
          birthdate: `${1950 + 5 * n}-05-17`,
          addresses: [{ cityVillage: 'Lahor' }],
        },
        identifiers: [{ identifier: numberOf(n + 1), identifierType: type?.uuid, location: place?.uuid, preferred: true }],
      });
    const made = await Promise.all(GIVEN.map(register));
    return made.map(({ uuid }) => uuid);
  }

  /** Somebody whose test the laboratory waits for. */
  async function someTest(): Promise<LabTest> {
    const found = (await listed<LabTest>('fieldward/labworklist?limit=25')).find(({ patient }) =>
      /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(patient.display),
    );
    if (found === undefined) throw new Error('the demonstration has tests that wait');
    return found;
  }

  /** The last weight of somebody who was weighed when treatment began. */
  async function wrongWeight(): Promise<typeof wrong> {
    const weight = (await listed<Ref>('concept?q=weight&v=ref')).find(({ display }) => display === 'WEIGHT')?.uuid ?? '';
    const weighed = await listed<Weighed>(`obs?concept=${weight}&v=custom:(value,person:(uuid,display),encounter:(uuid,display))&limit=40`);
    // the newest come first; the page of the patient shows the last weight, so nothing was weighed after it
    const last = weighed.findLast(
      ({ encounter, person }, n) =>
        encounter?.display.startsWith('TB Treatment Initiation') && !weighed.slice(0, n).some((later) => later.person.uuid === person.uuid),
    );
    if (!last?.encounter) throw new Error('the demonstration has forms with a weight');
    return { ...last, encounter: last.encounter };
  }

  /** A clinic of their own, whose pairs are all that its list shows whoever else was registered meanwhile. */
  async function registerTwice(): Promise<string> {
    const [[type], [place]] = await Promise.all([
      listed<Ref>('patientidentifiertype?q=Patient Identifier'),
      listed<Ref & { readonly tags: readonly Ref[] }>('location?tag=Facility&limit=1&v=custom:(uuid,display,tags:(uuid,display))'),
    ]);
    const tags = place?.tags.map(({ uuid }) => uuid);
    const made = await send('location', { name: `Chandyo clinic ${digits}`, description: 'registers twice', tags });
    await Promise.all(
      TWICE.flatMap((spelt, n) =>
        spelt.map((given, m) =>
          send('patient', {
            person: {
              names: [{ givenName: given, familyName: `Sheedi${letters}` }],
              gender: 'M',
              birthdate: `${1955 + 7 * n}-0${n + 1}-1${n}`,
            },
            identifiers: [
              { identifier: `T${'ABCDE'[n]}${'AB'[m]}-${digits}`, identifierType: type?.uuid, location: made.uuid, preferred: true },
            ],
          }),
        ),
      ),
    );
    return made.uuid;
  }

  /** The pairs of that clinic; they are looked for in the background, some seconds after somebody was registered. */
  const suspected = (): Promise<readonly Pair[]> => listed<Pair>(`fieldward/patientpairs?limit=100&place=${clinic}`);

  /** How many people the dashboard counts as registered. */
  const registered = async (): Promise<number> =>
    (await read<{ total: number }>('fieldward/dashboardpeople?indicator=registrations&from=2020-01-01&to=2029-12-31&limit=1')).total;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
    [people, wrong, tested, clinic] = await Promise.all([registerThem(), wrongWeight(), someTest(), registerTwice()]);
    people = [tested.patient.uuid, ...people];
    misspelt = tested.patient.display;
    const lastTwo = people.slice(-2);
    const [kind] = await listed<Ref>('relationshiptype');
    await Promise.all([
      send('relationship', { personA: lastTwo[0], personB: lastTwo[1], relationshipType: kind?.uuid }),
      send(`patient/${people[7]}`, { person: { dead: true, deathDate: '2026-01-02', causeOfDeathNonCoded: 'a neighbour told' } }),
    ]);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const open = async (patient: string): Promise<void> => {
    await staff.goTo(`/patient/detail?patient=${patient}`);
    await page.waitForURL((url) => url.searchParams.get('patient') === patient);
  };
  const find = async (text: string): Promise<void> => {
    await staff.goTo('/patient');
    await page.getByPlaceholder(staff.t('patient.searchPlaceholder')).first().fill(text);
    await page.keyboard.press('Enter');
  };

  it.each<Fault>([
    [
      0,
      'name, which ends beside the right one',
      async (t, dialog) => {
        await dialog.getByRole('button', { name: t('patient.addName') }).click();
        await dialog.getByLabel(t('patient.personName')).nth(1).fill(`Zain${letters}`);
        await dialog.getByLabel(t('patient.familyName')).nth(1).fill('Chandio');
        await dialog.getByRole('button', { name: `${t('patient.endName')}: ${misspelt}` }).click();
      },
      [`Zain${letters} Chandio`],
    ],
    [
      1,
      'family name',
      (t, dialog) => dialog.getByLabel(t('patient.familyName')).fill('Chandio'),
      [nameOf(1).replace('Chandyo', 'Chandio')],
    ],
    [2, 'birth date', (t, dialog) => dialog.getByLabel(t('patient.dateOfBirth')).first().fill('16/05/1991'), ['16/05/1991']],
    [3, 'sex', (t, dialog) => dialog.getByLabel(t('patient.gender')).selectOption('M'), ['Male']],
    [4, 'number', (_t, dialog) => dialog.getByLabel('Patient Identifier').first().fill(`DMX-${digits}`), [`DMX-${digits}`]],
    [
      5,
      'phone, of which there are two',
      async (t, dialog) => {
        await dialog.getByLabel(t('patient.phone'), { exact: true }).fill(phone);
        await dialog.getByRole('button', { name: t('patient.addPhone') }).click();
        await dialog.getByLabel(t('patient.phone'), { exact: true }).nth(1).fill(second);
      },
      [phone, second],
    ],
    [6, 'village', (_t, dialog) => dialog.getByLabel('City/Village').fill('Lahore'), ['Lahore']],
  ])('puts right of patient %i the %s', async (n, _what, fill, seen) => {
    const { t } = staff;
    await open(people[n] ?? '');
    await page.getByRole('button', { name: t('patient.correct'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill(t, dialog);
    await dialog.getByLabel(t('person.reason')).fill('wrong since the import');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const text of seen) await details().getByText(text, { exact: true }).first().waitFor();
  });

  it('sees them everywhere as they are now: in their history, in the search by name, number and phone, in the laboratory', async () => {
    const { t } = staff;
    await open(people[0] ?? '');
    await page.getByRole('heading', { name: `Zain${letters} Chandio` }).waitFor();
    await page.getByRole('button', { name: t('patient.values') }).click();
    await page
      .getByText(misspelt.split(' ')[0] ?? '')
      .first()
      .waitFor();
    const found = [
      [`Zain${letters}`, 0],
      [`DMX-${digits}`, 4],
      [`+92${phone.slice(1).replaceAll(' ', '-')}`, 5],
      [second, 5],
    ] as const;
    for (const [text, n] of found) {
      const path = `patient?q=${encodeURIComponent(text)}&v=custom:(uuid)`;
      expect(
        (await listed<Ref>(path)).map(({ uuid }) => uuid),
        text,
      ).toContain(people[n]);
    }
    const waiting = await listed<LabTest>('fieldward/labworklist?limit=100');
    expect(waiting.find(({ uuid }) => uuid === tested.uuid)?.patient.display).toBe(`Zain${letters} Chandio`);
    await find(`+92${phone.slice(1).replaceAll(' ', '-')}`);
    await staff.foundCell(numberOf(5)).waitFor();
    expect(await staff.foundCell(numberOf(4)).count()).toBe(0);
  });

  it('takes back a death, and a relationship that was entered for somebody else', async () => {
    const { t } = staff;
    await open(people[7] ?? '');
    await page.getByRole('button', { name: t('patient.generalActions') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('patient.takeDeathBack') })
      .click();
    await page.getByLabel(t('person.reason')).fill('she came herself');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('patient.takeDeathBack'), exact: true })
      .click();
    await page.getByRole('button', { name: t('shell.yes'), exact: true }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    await page.getByText(t('patient.deceased')).waitFor({ state: 'detached' });
    await open(people[8] ?? '');
    const other = nameOf(9);
    await page.getByRole('button', { name: t('household.make') }).waitFor(); // a menu hides when its button moves out of sight
    await page.getByRole('button', { name: t('patient.moreOfRelated', { name: other }) }).click();
    await page.getByRole('menuitem', { name: t('patient.voidRelationship') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('person.reason')).fill('somebody else');
    await dialog.getByRole('button', { name: t('patient.voidRelationship'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: t('patient.removedRelationships') }).click();
    await page.getByText('somebody else').waitFor();
    await page.getByRole('button', { name: t('patient.takeRelationshipBackOf', { name: other }) }).click();
    await page.getByText(t('patient.noRemovedRelationships')).waitFor();
    await page.getByRole('link', { name: other }).first().waitFor();
  });

  it('corrects a form by keyboard, from the page of the patient, which says the new value and keeps the old one', async () => {
    const { t } = staff;
    await open(wrong.person.uuid);
    await page.getByRole('button', { name: t('patient.generalActions') }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('patient.serviceHistory') })
      .press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'TB Treatment Initiation' }).first();
    await row.getByRole('button', { name: new RegExp(t('patient.view')) }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('correction.title') })
      .press('Enter');
    const field = page.getByLabel('Weight in kg');
    expect(await field.inputValue()).toBe(String(wrong.value));
    await field.press('Control+A');
    // as fast as a person: what comes faster is a scanner
    await page.keyboard.type(right, { delay: 80 });
    await page.getByRole('button', { name: t('correction.review') }).press('Enter');
    const review = page.getByRole('dialog', { name: t('correction.saveTitle') });
    expect(await review.getByLabel(t('correction.changes')).innerText()).toMatch(
      new RegExp(`Weight in kg\\s+${wrong.value}\\s+→?\\s*${right}`),
    );
    await page.keyboard.press('ArrowDown');
    await staff.takeMarked(t('correction.reasonTyping'));
    await review.getByRole('button', { name: t('correction.save') }).press('Enter');
    const saved = page.getByRole('dialog', { name: t('patient.observations') });
    await saved.getByText(`${right} kg`).waitFor();
    await saved
      .getByText(t('correction.because', { reason: t('correction.reasonTyping') }))
      .first()
      .waitFor();
    await staff.visit(`/patient/detail?patient=${wrong.person.uuid}`);
    await page.getByText(right).first().waitFor();
    await page.getByRole('button', { name: t('patient.values') }).click();
    await page.getByText(String(wrong.value)).first().waitFor();
  });

  const history = (): string => `/patient/detail/visit?patient=${wrong.person.uuid}`;
  const undone = async (): Promise<void> => {
    const { t } = staff;
    await staff.visit(history());
    await page.getByLabel(t('correction.showGone')).press('Space');
    await page.getByRole('button', { name: /^Undo: TB Treatment Initiation/ }).press('Enter');
    await page.getByText(t('correction.undone')).waitFor();
    await page.getByText(t('correction.noneGone')).waitFor();
  };
  it('voids a form, whose answers go from the page of the patient, and brings it back from the service history', async () => {
    const { t } = staff;
    const filled = 'TB Treatment Initiation';
    await staff.goTo(`${history()}&encounter=${wrong.encounter.uuid}`);
    await page.getByRole('button', { name: t('correction.inError') }).press('Enter');
    const why = page.getByRole('dialog', { name: t('correction.inError') });
    await why
      .getByRole('combobox', { name: t('correction.reason') })
      .or(why.getByRole('textbox', { name: t('correction.reason') }))
      .first()
      .press('ArrowDown');
    await staff.takeMarked(t('correction.reasonTwice'));
    await why.getByRole('button', { name: t('correction.voidIt') }).press('Enter');
    await page.getByText(t('correction.voided', { form: filled })).waitFor();
    await staff.visit(`/patient/detail?patient=${wrong.person.uuid}`);
    await page.getByText(right).first().waitFor({ state: 'detached' });
    await undone();
    await page.getByRole('row').filter({ hasText: filled }).first().waitFor();
    await open(wrong.person.uuid);
    await page.getByText(right).first().waitFor();
  });

  it('moves a form to whom it belongs, and back when that was wrong', async () => {
    const { t } = staff;
    await staff.goTo(`${history()}&encounter=${wrong.encounter.uuid}`);
    await page.getByRole('button', { name: t('correction.wrongPatient') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('correction.wrongPatient') });
    await dialog.getByLabel(t('correction.rightPatient')).fill(numberOf(2));
    await page
      .getByRole('option', { name: new RegExp(numberOf(2)) })
      .first()
      .click();
    await dialog.getByLabel(t('correction.reason')).first().press('ArrowDown');
    await staff.takeMarked(t('correction.reasonNamesake'));
    await dialog.getByRole('button', { name: t('correction.moveIt') }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await staff.visit(`/patient/detail/visit?patient=${people[2]}`);
    await page.getByRole('row').filter({ hasText: 'TB Treatment Initiation' }).first().waitFor();
    await staff.visit(history());
    await page.getByLabel(t('correction.showGone')).press('Space');
    await page.getByText(t('correction.wasMoved')).first().waitFor();
    await undone();
  });

  /** Merges what the page shows side by side; what must be chosen is the first each time. */
  const mergeShown = async (): Promise<void> => {
    const { t } = staff;
    await page.getByRole('textbox', { name: t('merge.reason') }).fill('Registered twice on one day');
    for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
    await page.getByRole('button', { name: t('merge.yes'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('merge.yes'), exact: true })
      .click();
    await page.getByText(t('merge.done')).waitFor();
  };
  const compared = ({ a, b }: Pair): string => staff.t('merge.compareOf', { a: a.name, b: b.name });

  // a turn of the search begins every minute
  it('merges four pairs of the work list, one after the other', { timeout: 240_000 }, async () => {
    const { t } = staff;
    await expect.poll(async () => (pairs = await suspected()).length, { timeout: 120_000 }).toBe(5);
    counted = await registered();
    const list = `/administration/duplicates?place=${clinic}`;
    await staff.goTo(list);
    for (const pair of pairs.slice(0, 4)) {
      await page.getByRole('button', { name: compared(pair) }).click();
      await mergeShown();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('administration.duplicates') })
        .click();
      await page.getByRole('heading', { name: t('administration.duplicates') }).waitFor();
      await staff.goTo(list);
      await page.getByRole('button', { name: compared(pairs[4] as Pair) }).waitFor();
      await page.getByRole('button', { name: compared(pair) }).waitFor({ state: 'detached' });
    }
  });

  it('merges the fifth from the page of one of them, not without saying why', async () => {
    const { t } = staff;
    const { a, b } = pairs[4] as Pair;
    await open(a.uuid);
    await page.getByRole('button', { name: t('patient.generalActions') }).click();
    await page.getByRole('button', { name: t('merge.with') }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('merge.other') })
      .fill(b.identifier);
    await page.getByRole('option', { name: new RegExp(b.identifier) }).click();
    await page.getByRole('button', { name: t('merge.compare') }).click();
    await page.getByRole('button', { name: t('merge.yes'), exact: true }).click();
    await page.getByText(t('person.required')).first().waitFor();
    await mergeShown();
  });

  it('finds one record under both numbers and addresses, and two again when the merge is taken back on the page of the patient', async () => {
    const { t } = staff;
    const { a, b } = pairs[4] as Pair;
    await open(b.uuid).catch(() => {});
    await page.waitForURL((url) => url.searchParams.get('patient') === a.uuid);
    await expect.poll(async () => counted - (await registered()), { timeout: SOON }).toBe(5);
    await page.getByRole('button', { name: new RegExp(`^${t('merge.undo')}: Merged with`) }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('merge.undoWhat')).waitFor();
    await dialog.getByRole('button', { name: t('merge.undo'), exact: true }).click();
    await page.getByText(t('merge.tookBack')).first().waitFor();
    await page.getByText(/^Merged with/).waitFor({ state: 'detached' });
    await find(b.identifier);
    await staff.foundCell(b.identifier).first().waitFor();
    await staff.goTo('/administration/duplicates?show=merges');
    await page.getByText(t('merge.takenBack')).first().waitFor();
    await expect.poll(async () => counted - (await registered()), { timeout: SOON }).toBe(4);
  });
});
