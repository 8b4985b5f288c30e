// area: patient
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** What comes out of a printer: the page itself, on paper, and nothing that could be pressed. */
const api = '/openmrs/ws/rest/v1';
let staff: Staff;
/** A patient with a filled form and released results. */
let patient: { readonly uuid: string; readonly name: string };

const read = async (path: string): Promise<Record<string, unknown>> =>
  (await staff.page.request.get(`${staff.url}${api}/${path}`)).json() as Promise<Record<string, unknown>>;

beforeAll(async () => {
  staff = await openStaff();
  await staff.arrive();
  // who has results, and forms
  const reports = await staff.page.request.get(`${staff.url}/openmrs/ws/fhir2/R4/DiagnosticReport?_count=20`);
  const { entry } = (await reports.json()) as { entry: readonly { resource: { subject: { reference: string } } }[] };
  for (const { resource } of entry) {
    const uuid = resource.subject.reference.replace('Patient/', '');
    const { results } = (await read(`hydra/form-encounter?patient=${uuid}&limit=1`)) as { results?: readonly object[] };
    const { person } = (await read(`patient/${uuid}?v=custom:(person:(display))`)) as { person: { display: string } };
    patient = { uuid, name: person.display };
    if (results !== undefined && results.length > 0) break;
  }
  await staff.visit('/patient');
  await staff.chooseWorkflow('Tuberculosis Programme');
}, 120_000);
beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
afterAll(() => staff.close());

/** The text of the sheets that the browser prints, and how many there are. */
async function printed(): Promise<{ readonly text: string; readonly sheets: number }> {
  await staff.settled();
  const paper = await getDocumentProxy(new Uint8Array(await staff.page.pdf({ format: 'A4' })));
  const { text, totalPages } = await extractText(paper, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), sheets: totalPages };
}

/** What stands on every screen and means nothing on paper. */
const chrome = () => [
  staff.t('shell.help'),
  staff.t('shell.skip'),
  staff.t('patient.generalActions'),
  staff.t('shell.events'),
  staff.t('chart.printSummary'),
];

async function onPaper(): Promise<string> {
  const { text, sheets } = await printed();
  expect(sheets).toBeLessThan(12);
  expect(chrome().filter((words) => text.includes(words))).toEqual([]);
  await staff.page.emulateMedia({ media: 'print' });
  const pressed = staff.page.locator('nav, [role="tablist"], .mantine-Button-root, .mantine-ActionIcon-root').filter({ visible: true });
  expect(await pressed.allInnerTexts()).toEqual([]);
  await staff.page.emulateMedia({ media: null });
  return text;
}

describe('on paper', () => {
  it('a patient has the page without menus', async () => {
    await staff.visit(`/patient/detail?patient=${patient.uuid}`);
    await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
    const text = await onPaper();
    for (const word of patient.name.split(' ')) expect(text).toContain(word);
    expect(text).toContain(staff.t('patient.details'));
  });

  it('a filled form has its answers, and nothing of the page behind it', async () => {
    await staff.visit(`/patient/detail/visit?patient=${patient.uuid}`);
    const view = staff.page.getByRole('button', { name: new RegExp(staff.t('patient.view')) }).first();
    await view.click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByRole('tab', { name: staff.t('patient.form') }).click();
    await dialog.getByRole('button', { name: staff.t('patient.print') }).waitFor();
    const questions = await dialog.locator('[role="tabpanel"] [class*="_label"]').allInnerTexts();
    const text = await onPaper();
    expect(text).toContain(patient.name.split(' ')[0]);
    expect(questions.length).toBeGreaterThan(2);
    expect(questions.filter((words) => !text.includes(words.replaceAll(/\s+/g, ' ').trim()))).toEqual([]);
  });

  it.each(['/appointments', '/patient?q=muhammad'])('the list of %s has its texts whole, and no pages to go to', async (path) => {
    await staff.visit(path);
    await staff.page.getByRole('row').nth(1).waitFor();
    await staff.settled();
    // as wide as A4
    await staff.page.setViewportSize({ width: 794, height: 1123 });
    await staff.page.emulateMedia({ media: 'print' });
    const cut = await staff.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main td, main td *')]
        .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.innerText),
    );
    const pages = await staff.page.locator('.mantine-Pagination-root, select').filter({ visible: true }).count();
    await staff.page.emulateMedia({ media: null });
    await staff.page.setViewportSize({ width: 1280, height: 900 });
    expect({ cut, pages }).toEqual({ cut: [], pages: 0 });
  });

  it('results and the day of a clinic are sheets of their own', async () => {
    for (const [path, words] of [
      [`fieldward/labreport?patient=${patient.uuid}`, patient.name.split(' ')[0] ?? ''],
      ['fieldward/clinicdaypaper?language=en', 'Appointments'],
    ] as const) {
      const response = await staff.page.request.get(`${staff.url}${api}/${path}`);
      expect([response.status(), response.headers()['content-type']], path).toEqual([200, 'application/pdf']);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.body())), { mergePages: true });
      expect(text).toContain(words);
    }
  });
});
