// area: account, settings
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';
import { violations, WCAG } from './harness/violations.ts';

const ROLE = 'Viewer';
const VIEWER = 'salman.viewer';

/** A role must use a second factor: its holder adds one, signs in with it, loses it, and an administrator helps. */
describe('the second factor', () => {
  let administrator: Staff;
  let viewer: Staff;
  let secret = '';
  let codes: string[] = [];

  beforeAll(async () => {
    administrator = await openStaff();
    viewer = await openStaff({ width: 390 });
    await administrator.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      await administrator.keepPicture(`${task.name} administrator`);
      await viewer.keepPicture(`${task.name} viewer`);
    }),
  );
  afterAll(async () => {
    await administrator.close();
    await viewer.close();
  });

  const present = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

  async function scan({ page }: Staff): Promise<void> {
    expect(await violations(page, WCAG)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  }

  it('is demanded of a role by an administrator', async () => {
    const { page, t } = administrator;
    await administrator.visit('/administration/signin');
    await page.getByRole('switch', { name: t('signin.mustFor', { role: ROLE }) }).press('Space');
    await page.getByText(t('signin.policySaved')).first().waitFor();
  });

  it('is added by the holder before anything else, with the keyboard alone', async () => {
    const { page, t } = viewer;
    await viewer.visit('/login');
    await viewer.signIn(VIEWER, 'Admin123');
    await page.getByText(t('signin.demanded')).waitFor();
    await viewer.settled();
    await scan(viewer);
    await page.getByRole('button', { name: t('signin.goOn') }).press('Enter');
    await page.getByRole('img', { name: t('signin.picture') }).waitFor();
    secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
    await scan(viewer);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText(t('session.wrongCode')).waitFor();
    await page.getByLabel(t('signin.firstCode')).fill('');
    await page.keyboard.type(present());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('signin.recoveryTitle') }).waitFor();
    codes = (await page.locator('pre').first().innerText()).split('\n');
    expect(codes).toHaveLength(10);
    await scan(viewer);
    await page.getByRole('button', { name: t('signin.kept') }).press('Enter');
    await page
      .getByRole('link', { name: t('shell.findPatient') })
      .first()
      .waitFor();
  });

  it('is asked for after the password; a recovery code opens once', async () => {
    const { page, t } = viewer;
    for (const [at, takes] of [true, false].entries()) {
      await page.getByRole('button', { name: t('shell.account', { user: 'Salman.viewer' }) }).click();
      await page.getByRole('menuitem', { name: t('session.logout') }).click();
      await viewer.signIn(VIEWER, 'Admin123');
      await page.getByLabel(t('session.code'), { exact: true }).waitFor();
      if (at === 0) await scan(viewer);
      await page.keyboard.type(codes[0] ?? '');
      await page.keyboard.press('Enter');
      if (takes) {
        await page
          .getByRole('link', { name: t('shell.findPatient') })
          .first()
          .waitFor();
      } else
        await page
          .getByRole('alert')
          .filter({ hasText: t('session.wrongCode') })
          .waitFor();
    }
  });

  it('is removed by an administrator when it is lost', async () => {
    const { page, t } = administrator;
    await administrator.visit('/administration/signin');
    await page.getByRole('button', { name: t('signin.removeLostOf', { user: VIEWER }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.yes') })
      .click();
    await page.getByText(t('signin.removed')).first().waitFor();
    await page.getByRole('switch', { name: t('signin.mustFor', { role: ROLE }) }).press('Space');
    await page.getByText(t('signin.policySaved')).first().waitFor();
    await viewer.arriveAtHome(VIEWER, 'Admin123');
  });
});

/** An app of others asks somebody who came to it: they see what, choose a patient, allow it, and end it. */
describe('an app that asks', () => {
  let person: Staff;
  let app: Server;
  let home = '';
  const verifier = randomBytes(32).toString('base64url');

  beforeAll(async () => {
    app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>An app</h1>'));
    await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
    home = `http://127.0.0.1:${(app.address() as AddressInfo).port}`; // it listens
    person = await openStaff();
    await person.arriveByLogin();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => person.keepPicture(task.name)));
  afterAll(async () => {
    await person.close();
    app.close();
  });

  it('is registered, is allowed for one patient from another website, reads that one alone, and is ended', async () => {
    const { page, t, url } = person;
    await person.visit('/administration/apps');
    await page.getByRole('button', { name: t('app.new') }).click();
    await page.getByRole('textbox', { name: t('app.name') }).fill('Growth chart');
    await page.getByRole('textbox', { name: t('app.redirects') }).fill(`${home}/back`);
    await page.getByRole('button', { name: t('app.register'), exact: true }).click();
    await page
      .getByText(t('app.madePublic', { name: 'Growth chart' }))
      .first()
      .waitFor();
    const api = `${url}/openmrs/ws/rest/v1/fieldward/connectedapps`;
    const { results } = (await (await page.request.get(api)).json()) as { results: { clientId: string; ended: string | null }[] };
    const clientId = results.find(({ ended }) => ended === null)?.clientId ?? '';

    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${home}/back`,
      scope: 'launch/patient patient/Patient.read openid',
      state: 'a-state',
      aud: `${url}/openmrs/ws/fhir2/R4`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    await page.goto(home);
    await page.evaluate((address) => location.assign(address), `${url}/openmrs/oauth2/authorize?${asked.toString()}`);
    await page.getByRole('heading', { name: /Growth chart/ }).waitFor();
    await person.settled();
    expect(await violations(page, WCAG)).toEqual([]);
    await page.getByRole('button', { name: t('app.allow') }).press('Enter');
    await page.getByText(t('app.patientNeeded')).first().waitFor();
    const field = page.getByRole('textbox', { name: t('app.choose') }).or(page.getByRole('combobox', { name: t('app.choose') }));
    await field.first().fill('ayesha');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: t('app.allow') }).press('Enter');
    await page.waitForURL(`${home}/back?*`);

    const back = new URL(page.url()).searchParams;
    expect(back.get('state')).toBe('a-state');
    const form = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: `${home}/back`,
      client_id: clientId,
      code_verifier: verifier,
    };
    const answer = await fetch(`${url}/openmrs/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
    const token = (await answer.json()) as { access_token: string; patient: string; scope: string };
    expect(token.scope).toBe('launch/patient patient/Patient.read');
    const read = (path: string) =>
      fetch(`${url}/openmrs/ws/fhir2/R4/${path}`, { headers: { authorization: `Bearer ${token.access_token}` } });
    const all = (await (await read('Patient')).json()) as { total: number; entry: { resource: { id: string } }[] };
    expect([all.total, all.entry[0]?.resource.id]).toEqual([1, token.patient]);

    await person.visit('/account');
    await page
      .getByRole('region', { name: t('app.grants') })
      .getByRole('button', { name: /Growth chart/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.end') })
      .click();
    await page.getByText(t('app.grantsNone')).waitFor();
    expect((await read('Patient')).status).toBe(401);
  });
});
