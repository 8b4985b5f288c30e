// area: account
import type { Locator, Page, Response } from 'playwright-core';
import { describe, it, type TestContext } from 'vitest';
import { pageRights } from '../apps/web/lib/page-rights.generated.ts';
import { missingFor } from '../apps/web/lib/page-rights.ts';
import { pageOf } from '../apps/web/pages/all-pages.ts';
import { type Staff, openStaff } from './harness/staff.ts';

/** Members of the demonstration's staff whose roles differ most; page-rights.test.ts goes through all roles. */
const people = [
  ['ghulam.baloch', 'Field Worker'],
  ['yasir.events', 'Event Organiser'],
  ['tahira.manager', 'Programme Manager'],
  ['salman.viewer', 'Viewer'],
] as const;

/** The pages with rights of their own. Those about a patient or a test are opened in another test, which looks for one. */
const pages = Object.keys(pageRights).filter((path) => pageOf.get(path)?.about === undefined);

/** Somebody with a browser, and what the server refused them. */
class Visitor {
  readonly refused: string[] = [];
  readonly staff: Staff;

  private constructor(staff: Staff) {
    this.staff = staff;
    staff.page.on('response', (answer: Response) => {
      const { pathname, search } = new URL(answer.url());
      if (answer.status() === 403) this.refused.push(`${answer.request().method()} ${pathname}${search} on ${staff.page.url()}`);
    });
  }

  /** Opens a browser that lasts as long as a test, and signs in. */
  static async arrive({ task, onTestFinished }: TestContext, username?: string, password?: string): Promise<Visitor> {
    const staff = await openStaff();
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await staff.keepPicture(task.name);
      await staff.close();
    });
    const visitor = new Visitor(staff);
    await staff.arrive(username, password);
    return visitor;
  }

  get page(): Page {
    return this.staff.page;
  }

  /** What the signed-in person may do, as the server says. */
  async rights(): Promise<(privilege: string) => boolean> {
    const answer = await this.page.request.get(`${this.staff.url}/openmrs/ws/rest/v1/session`);
    const { user } = (await answer.json()) as { user: { privileges: { display: string }[] } };
    const held = new Set(user.privileges.map(({ display }) => display));
    return (privilege) => held.has(privilege);
  }

  async links(within: string): Promise<string[]> {
    const found = this.page.locator(within);
    return found.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((to) => to !== '/'));
  }

  denied(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.staff.t('shell.noAccess') });
  }
}

describe.concurrent('what a role may not do is not offered', () => {
  it.for(people)('%s, %s: menu, tiles and every page by its address', { timeout: 180_000 }, async ([username], context) => {
    const visitor = await Visitor.arrive(context, username);
    const { staff, page, refused } = visitor;
    const { expect } = context;
    const may = await visitor.rights();
    const open = (path: string): boolean => missingFor(path, may) === undefined;
    await staff.visit('/');
    await staff.settled();
    const offered = [...(await visitor.links('main a[href^="/"]')), ...(await visitor.links('nav a[href^="/"]'))].filter(
      (to) => !to.startsWith('/help'),
    );
    expect(offered.filter((to) => !open(to))).toEqual([]);
    expect(offered.includes('/administration')).toBe(open('/administration'));
    expect(offered.includes('/workflow')).toBe(open('/workflow'));
    const denied = pages.find((path) => !open(path));
    for (const path of pages) {
      // the first that is denied as a new document, too; every page that opens does so below
      await (path === denied ? staff.visit(path) : staff.goTo(path));
      const missing = missingFor(path, may);
      // until then what is shown may be the page before
      await staff.settled();
      if (missing === undefined) {
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await visitor.denied().count(), path).toBe(0);
      } else {
        await visitor.denied().waitFor();
        await page.getByText(missing, { exact: false }).first().waitFor();
      }
    }
    if (open('/administration')) {
      await staff.visit('/administration');
      await staff.settled();
      const inside = [
        ...(await visitor.links('main a[href^="/administration/"]')),
        ...(await visitor.links('nav a[href^="/administration/"]')),
      ];
      expect(new Set(inside)).toEqual(new Set(pages.filter((path) => /^\/administration\/\w+$/.test(path) && open(path))));
    }
    expect(refused).toEqual([]);
  });

  it('each page opens for whoever has its privileges and no other', { timeout: 240_000 }, async (context) => {
    const { expect } = context;
    const { staff, page } = await Visitor.arrive(context);
    const api = `${staff.url}/openmrs/ws/rest/v1`;
    const admin = page.request;
    const send = async (path: string, data: object) => {
      const answer = await admin.post(`${api}/${path}`, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as { uuid: string };
    };
    const found = await admin.get(`${api}/patient?limit=1&v=custom:(uuid)`);
    const patient = ((await found.json()) as { results: { uuid: string }[] }).results[0]?.uuid;
    const waiting = await admin.get(`${api}/fieldward/labworklist?list=toresult&limit=1`);
    const test = ((await waiting.json()) as { results: { uuid: string }[] }).results[0]?.uuid;
    const about = (path: string) => {
      const needed = pageOf.get(path)?.about;
      return needed === 'test' ? `${path}?test=${test}` : needed === 'patient' ? `${path}?patient=${patient}` : path;
    };
    const word = `${Date.now()}`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const role = await send('role', { name: `Exactly ${word}`, privileges: [] });
    await send('user', {
      username: `exact.${word.slice(-8)}`,
      password: 'Secret123',
      person: { gender: 'F', names: [{ givenName: 'Exact', familyName: 'Rights' }] },
      roles: [role.uuid],
    });
    const { staff: somebody, refused } = await Visitor.arrive(context, `exact.${word.slice(-8)}`, 'Secret123');
    for (const [path, rights] of Object.entries(pageRights)) {
      await send(`role/${role.uuid}`, { privileges: [...rights] });
      await somebody.visit(about(path));
      await somebody.page.locator('main').getByText(/\S/).first().waitFor();
      await somebody.settled();
      if ((await somebody.page.getByText(staff.t('shell.noAccess')).count()) > 0) refused.push(`${path} is denied`);
      // what is still on its way is not asked with the rights of the next page
      await somebody.leaveApp();
    }
    expect(refused).toEqual([]);
  });

  it('quick open finds no page that would be refused', async (context) => {
    const { expect } = context;
    const visitor = await Visitor.arrive(context, 'salman.viewer');
    const { staff, page, refused } = visitor;
    await staff.visit('/');
    await staff.settled();
    const search = page
      .getByRole('textbox', { name: staff.t('shell.quickOpen') })
      .or(page.getByPlaceholder(staff.t('shell.quickOpenPlaceholder')));
    await page.keyboard.press('Control+k');
    await search.first().fill(staff.t('shell.home').slice(0, 3));
    await page.getByText(staff.t('shell.home'), { exact: true }).last().waitFor();
    for (const hidden of [staff.t('shell.workflows'), staff.t('shell.administration'), staff.t('administration.users')]) {
      await search.first().fill(hidden);
      await page.getByText(staff.t('shell.quickOpenNothing')).waitFor();
    }
    expect(refused).toEqual([]);
  });

  it('a manager who only looks finds no button of the accounts, roles, places, settings or forms that would be refused', async (context) => {
    const { expect } = context;
    const visitor = await Visitor.arrive(context, 'tahira.manager');
    const { staff, page, refused } = visitor;
    const { t } = staff;
    for (const [path, ...buttons] of [
      ['/administration/users', t('staff.addUser'), t('staff.editOf', { name: 'asma.admin' }), t('staff.moreOf', { name: 'asma.admin' })],
      ['/administration/roles', t('staff.addRole'), t('staff.editOf', { name: 'Viewer' })],
      ['/administration/location', t('place.createNew'), t('place.import'), t('place.edit')],
      ['/administration/systemsettings', t('shell.save')],
      ['/administration/form', t('builder.createNew'), t('builder.importXlsform')],
      ['/administration/options', t('bankscreen.addOption'), t('bankscreen.import')],
      ['/administration/questions', t('bankscreen.addQuestion')],
    ] as const) {
      await staff.visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await staff.settled();
      expect(await visitor.denied().count(), path).toBe(0);
      for (const name of buttons) expect(await page.getByRole('button', { name, exact: true }).count(), `${path}: ${name}`).toBe(0);
    }
    await staff.visit('/administration/ruleEngine?rule=new');
    await page.getByText('Manage Forms').waitFor();
    await staff.visit('/workflow');
    await page.getByRole('button', { name: t('shell.create'), exact: true }).waitFor();
    expect(refused).toEqual([]);
  });

  it('a viewer changes nothing of a patient', async (context) => {
    const { expect } = context;
    const visitor = await Visitor.arrive(context, 'salman.viewer');
    const { staff, page, refused } = visitor;
    const answer = await page.request.get(`${staff.url}/openmrs/ws/rest/v1/patient?limit=1&v=custom:(uuid)`);
    const { results } = (await answer.json()) as { results: { uuid: string }[] };
    await staff.visit('/patient');
    await staff.settled();
    expect(await page.getByRole('button', { name: staff.t('patient.createNew') }).count()).toBe(0);
    await staff.visit(`/patient/detail?patient=${results[0]?.uuid}`);
    await page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
    const actions = page.getByRole('dialog');
    await actions.getByRole('button', { name: staff.t('patient.serviceHistory') }).waitFor();
    for (const name of [staff.t('patient.enterData'), staff.t('patient.markDeceased'), staff.t('patient.void')])
      expect(await actions.getByRole('button', { name }).count(), name).toBe(0);
    await actions.getByRole('button', { name: staff.t('patient.serviceHistory') }).click();
    await page.getByRole('heading', { level: 1, name: staff.t('patient.serviceHistory') }).waitFor();
    await staff.settled();
    await staff.visit(`/patient/detail/dataentry?patient=${results[0]?.uuid}`);
    await visitor.denied().waitFor();
    await page.getByText('Enter Data').first().waitFor();
    expect(refused).toEqual([]);
  });

  it('a clerk sees no HIV result, and is told that there may be one', async (context) => {
    const { expect } = context;
    const { staff, page } = await Visitor.arrive(context, 'sana.malik');
    const api = `${staff.url}/openmrs/ws/rest/v1`;
    const clinician = { authorization: `Basic ${Buffer.from('dr.farah.siddiqui:Admin123').toString('base64')}` };
    const results = async (path: string, headers?: Record<string, string>) =>
      (
        (await (headers === undefined ? await page.request.get(`${api}/${path}`) : await fetch(`${api}/${path}`, { headers })).json()) as {
          results: Found[];
        }
      ).results;
    interface Found {
      readonly uuid: string;
      readonly person: { readonly uuid: string };
      readonly encounter: { readonly uuid: string };
    }
    const [question] = await results('concept?name=HIV%20STATUS', clinician);
    const answers = `obs?concept=${question?.uuid}&limit=1&v=custom:(uuid,person:(uuid),encounter:(uuid))`;
    const [answer] = await results(answers, clinician);
    expect(await results(answers)).toEqual([]);
    await staff.visit(`/patient/detail/visit?patient=${answer?.person.uuid}&encounter=${answer?.encounter.uuid}`);
    await page.getByRole('tab', { name: staff.t('patient.form'), exact: true }).click();
    const asked = page.getByRole('group', { name: 'HIV status', exact: true });
    await asked.getByText(staff.t('form.answerHidden')).waitFor();
    expect(await asked.textContent()).not.toMatch(/NEGATIVE|POSITIVE|UNKNOWN/);
  });

  it('a page opens again as soon as the role may', async (context) => {
    const visitor = await Visitor.arrive(context, 'sana.malik');
    const { staff, page } = visitor;
    await staff.visit('/workflow');
    await visitor.denied().waitFor();
    await page.getByText('Manage Workflows').first().waitFor();
    await page.route('**/openmrs/ws/rest/v1/session', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { user: { privileges: { display: string }[] } };
      body.user.privileges.push({ display: 'Manage Workflows' });
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('button', { name: staff.t('shell.retry') }).click();
    await page.getByRole('heading', { level: 1, name: staff.t('workflow.title') }).waitFor();
  });
});
