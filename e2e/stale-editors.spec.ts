// area: whole
import type { Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import { openStaff, type Staff } from './harness/staff.ts';

/** Pages whose Edit leads to another page, not to a dialog: the tests beside builder and wizard change these twice. */
const OWN_WAY = ['/administration/form', '/administration/ruleEngine'];

/** Where the first row lacks what its form demands: another one. */
const COMPLETE: Readonly<Record<string, string>> = {
  '/administration/users': '?q=zarmina',
  '/administration/location': '?q=korangi',
};

/** The button of a row with a plain name: other tests leave rows in the same installation whose names no form takes. */
const EDIT = /^(Edit|Rename)( [\p{L}\d][\p{L}\d ,.()-]*)?$/u;

/** Somebody must have looked at these at least: an Edit button that is not found any more fails here. */
const EDITORS = [
  ...[
    'questions',
    'options',
    'users',
    'roles',
    'location',
    'services',
    'appointmentServices',
    'closedDays',
    'assets',
    'workforce',
    'manageLabTest',
    'manageLabTestAttribute',
  ].map((name) => `/administration/${name}`),
  '/workflow',
];

/**
 * Every page with an Edit button: what it opens is changed by somebody else before it is saved. Nobody's words may be lost, and nobody
 * may be left without a way on. New pages are found by themselves.
 */
describe('an editor of what somebody else changed meanwhile', { timeout: 60_000 }, () => {
  const api = '/openmrs/ws/rest/v1';
  const opened = new Set<string>();
  let staff: Staff;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const conflict = () => page.getByRole('dialog', { name: staff.t('conflict.title') });
  const inConflict = (name: string) => conflict().getByRole('button', { name, exact: true });

  /** The read of what is edited: the only one that brings a version and names one object. */
  const isRecord = (response: Response): boolean => {
    const { pathname, searchParams } = new URL(response.url());
    const named = /\/[0-9A-Za-z-]{36,38}$/.test(pathname) || searchParams.has('user');
    return response.request().method() === 'GET' && response.headers()['etag'] !== undefined && named;
  };

  /** As another program of the same administrator: a session of a browser may not be used from elsewhere. */
  const post = (path: string, body: object): Promise<globalThis.Response> =>
    fetch(`${staff.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa('admin:Admin123')}` },
    });

  /** Somebody else saves the same record without a word of change: its version is another one. */
  async function savedByOthers(read: Response): Promise<void> {
    const url = new URL(read.url());
    const user = url.searchParams.get('user');
    const path = user === null ? url.pathname : `${api}/user/${user}`;
    expect((await post(path, { uuid: user ?? path.split('/').at(-1) })).status, path).toBe(200);
  }

  async function type(more: string): Promise<string> {
    const lines = page.getByRole('dialog').locator('input:is([type="text"], :not([type])):not([aria-haspopup], [role="combobox"])');
    // a description takes any text, a name does not
    const inputs = [...(await page.getByRole('dialog').locator('textarea').all()), ...(await lines.all())];
    for (const input of inputs) {
      if (!(await input.isEditable()) || /^[\d.,]+$/.test(await input.inputValue())) continue;
      await input.fill(`${await input.inputValue()}${more}`);
      return input.inputValue();
    }
    throw new Error('there is nothing to type into');
  }

  const save = () =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .click();

  const addresses = pages
    .filter(({ path, menu }) => path.startsWith('/administration/') || menu?.label === 'shell.workflows')
    .map(({ path }) => path);
  it.each(addresses)('%s', async (path) => {
    await staff.visit(`${path}${COMPLETE[path] ?? ''}`);
    await staff.settled();
    const view = page.getByRole('button', { name: /^View \S/ }).first();
    if (await view.isVisible()) await view.click();
    await staff.settled();
    const edit = page.getByRole('button', { name: EDIT }).first();
    if (!(await edit.isVisible()) || OWN_WAY.includes(path)) return;
    const read = page.waitForResponse(isRecord);
    await edit.click();
    const record = await read;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .waitFor();
    await staff.settled();
    await savedByOthers(record);
    const mine = await type('z');
    await save();
    await inConflict(staff.t('conflict.goOn')).click();
    await conflict().waitFor({ state: 'detached' });
    const kept = page.getByRole('dialog').locator('textarea, input:is([type="text"], :not([type]))');
    expect(await Promise.all((await kept.all()).map((each) => each.inputValue()))).toContain(mine);
    await save();
    await conflict().getByRole('row').nth(1).waitFor();
    expect(await conflict().innerText()).not.toContain(staff.t('conflict.otherField'));
    await inConflict(staff.t('conflict.allTheirs')).click();
    await inConflict(staff.t('conflict.save')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .waitFor({ state: 'detached' });
    opened.add(path);
  });

  it('an entry of a catalogue, whose form says what its properties are called', async () => {
    const name = `Stale feast ${Date.now()}`;
    const made = await post(`${api}/fieldward/closedday`, { name, firstDay: '2031-01-01', lastDay: '2031-01-02' });
    const { uuid } = (await made.json()) as { uuid: string };
    await staff.visit(`/administration/closedDays?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: staff.t('entries.editOf', { name }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .waitFor();
    await staff.settled();
    expect((await post(`${api}/fieldward/closedday/${uuid}`, { lastDay: '2031-01-05' })).status).toBe(200);
    await type('z');
    await save();
    await conflict()
      .getByRole('rowheader', { name: staff.t('appointment.lastDay') })
      .waitFor();
    expect(await conflict().innerText()).not.toContain(staff.t('conflict.otherField'));
    await inConflict(staff.t('conflict.allTheirs')).click();
    await inConflict(staff.t('conflict.save')).click();
    await conflict().waitFor({ state: 'detached' });
  });

  it('the settings', async () => {
    const read = await page.request.get(`${staff.url}${api}/fieldward/settings`);
    const { idleMinutes } = (await read.json()) as { idleMinutes: string };
    const put = (minutes: string) => post(`${api}/fieldward/settings`, { idleMinutes: minutes });
    await staff.visit('/administration/systemsettings');
    const field = page.getByLabel(staff.t('settings.idleMinutes'));
    await field.fill('41');
    await put('42');
    await page.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
    await conflict().getByText('42').first().waitFor();
    await inConflict(staff.t('conflict.allTheirs')).click();
    await inConflict(staff.t('conflict.save')).click();
    await conflict().waitFor({ state: 'detached' });
    await put(idleMinutes);
  });

  it('a schedule, on a page of its own', async () => {
    const found = await page.request.get(`${staff.url}${api}/fieldward/schedule?limit=1&v=custom:(uuid,definition)`);
    const { results } = (await found.json()) as { results: { uuid: string; definition: { steps: { name: string }[] } }[] };
    const [schedule] = results;
    const [first, ...others] = schedule?.definition.steps ?? [];
    const draft = `${api}/fieldward/schedule/${schedule?.uuid}`;
    const name = `${first?.name} of somebody else`;
    const theirs = { definition: { ...schedule?.definition, steps: [{ ...first, name }, ...others] } };
    await staff.visit(`/administration/schedules?schedule=${schedule?.uuid}`);
    await page.getByRole('tabpanel').locator('button[aria-expanded]').first().click();
    const field = page.getByLabel(staff.t('schedulescreen.stepName'));
    const mine = `${first?.name} of mine`;
    await field.fill(mine);
    expect((await post(draft, theirs)).status).toBe(200);
    const saves = page.getByRole('button', { name: staff.t('shell.save'), exact: true });
    await saves.click();
    await inConflict(staff.t('conflict.goOn')).click();
    await conflict().waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(mine);
    await saves.click();
    await conflict().getByText(name).first().waitFor();
    expect(await conflict().innerText()).not.toContain(staff.t('conflict.otherField'));
    await inConflict(staff.t('conflict.allTheirs')).click();
    await inConflict(staff.t('conflict.save')).click();
    await conflict().waitFor({ state: 'detached' });
    await page.getByRole('tabpanel').getByText(name, { exact: true }).waitFor();
    expect((await post(draft, { definition: schedule?.definition })).status).toBe(200);
  });

  /** What is typed as an e-mail address meets what somebody else saved meanwhile, by `others`: first it stays, then it gives way. */
  async function contactMeets(field: Locator, saves: Locator, others: (email: string) => Promise<globalThis.Response>): Promise<void> {
    const theirs = `theirs-${Date.now()}@example.org`;
    await field.fill('mine@example.org');
    expect((await others(theirs)).status).toBe(200);
    await saves.click();
    await inConflict(staff.t('conflict.goOn')).click();
    await conflict().waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('mine@example.org');
    await saves.click();
    await conflict().getByText(theirs).first().waitFor();
    expect(await conflict().innerText()).not.toContain(staff.t('conflict.otherField'));
    await inConflict(staff.t('conflict.allTheirs')).click();
    await inConflict(staff.t('conflict.save')).click();
    await conflict().waitFor({ state: 'detached' });
  }

  it('where messages to oneself go, on the page of the account', async () => {
    await staff.visit('/account');
    const field = page.getByLabel(staff.t('contact.email'));
    await field.waitFor();
    await contactMeets(field, page.getByRole('button', { name: staff.t('contact.save'), exact: true }), (email) =>
      post(`${api}/fieldward/owncontact`, { email }),
    );
    await expect.poll(() => field.inputValue()).toMatch(/^theirs-/);
  });

  it('where messages to somebody else go, from the list of users', async () => {
    const found = await page.request.get(`${staff.url}${api}/user?q=zarmina&v=custom:(uuid,display)`);
    const [user] = ((await found.json()) as { results: { uuid: string; display: string }[] }).results;
    await staff.visit('/administration/users?q=zarmina');
    await staff.chooseFromMenu(
      page.getByRole('button', { name: staff.t('staff.moreOf', { name: user?.display ?? '' }) }),
      staff.t('contact.menu'),
    );
    const dialog = page.getByRole('dialog', { name: staff.t('contact.titleOf', { name: user?.display ?? '' }) });
    await contactMeets(
      dialog.getByLabel(staff.t('contact.email')),
      dialog.getByRole('button', { name: staff.t('shell.save'), exact: true }),
      (email) => post(`${api}/fieldward/usercontact`, { user: user?.uuid, email }),
    );
    await dialog.waitFor({ state: 'detached' });
  });

  it('was found on all these pages', () => {
    expect([...opened]).toEqual(expect.arrayContaining(EDITORS));
  });
});
