// area: message
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** An administrator enters a gateway, sends a message to a telephone, sees that it went, and changes a text. */
describe('messages', () => {
  const sent: { readonly key: string; readonly to: string; readonly text: string; readonly secret: string }[] = [];
  let gateway: Server;
  let address = '';
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { to, text } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { to: string; text: string };
        sent.push({ key: String(request.headers['idempotency-key']), to, text, secret: String(request.headers.authorization) });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"journey-1"}');
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const at = gateway.address();
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/send`;
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff?.close();
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
  });

  const save = () => page.getByRole('button', { name: staff.t('message.save'), exact: true });
  /** Another part of the page, by keyboard: the radios themselves are not in sight. */
  const part = async (name: string) => {
    const wanted = page.getByRole('radio', { name, exact: true });
    await page.locator('input[type=radio]:checked').first().focus();
    for (let step = 0; step < 3 && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowRight');
  };
  const saved = () => page.getByText(staff.t('message.saved'), { exact: true }).first().waitFor();

  it('are sent by nobody at first', async () => {
    const { t } = staff;
    await staff.visit('/administration/messages?part=settings');
    expect(await page.getByRole('switch', { name: t('message.sending') }).isChecked()).toBe(false);
    expect(await page.getByLabel(t('message.smsBy')).inputValue()).toBe('log');
  });

  it('go by a gateway; what is wrong stands at its field and loses nothing', async () => {
    const { t } = staff;
    await page.getByLabel(t('message.smsBy')).selectOption('http');
    await page.getByLabel(t('message.httpUrl')).fill('gateway');
    await page.getByLabel(t('message.secret'), { exact: true }).fill('Bearer journey');
    await save().click();
    await page.getByText(t('message.badAddress')).waitFor();
    expect(await page.getByLabel(t('message.secret'), { exact: true }).inputValue()).toBe('Bearer journey');
    await page.getByLabel(t('message.httpUrl')).fill(address);
    await save().click();
    await saved();
    await page.getByText(t('message.secretKept')).first().waitFor();
    expect(await page.getByLabel(t('message.secret'), { exact: true }).inputValue()).toBe('');
  });

  it('are tried on the own telephone, and arrive once', async () => {
    const { t } = staff;
    const to = page.getByLabel(t('message.testTo'));
    await to.fill('12');
    await to.press('Enter');
    await page.getByText(t('message.badNumber')).waitFor();
    await to.fill('+92 300 1234567');
    await to.press('Enter');
    await page.getByText(t('message.testSent')).waitFor();
    await part(t('message.tabList'));
    const list = page.getByRole('table').or(page.getByRole('grid'));
    await expect
      .poll(() => sent.map(({ to: number, secret }) => [number, secret]), { timeout: 30_000 })
      .toEqual([['+923001234567', 'Bearer journey']]);
    // messages of other journeys may be sent, too
    const row = list.getByRole('row').filter({ has: page.getByText(t('message.forTest'), { exact: true }) });
    await row.getByText(t('message.isSent'), { exact: true }).first().waitFor({ timeout: 30_000 });
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}-1$/);
  });

  it('say what somebody writes, but not what a patient has', async () => {
    const { t } = staff;
    await part(t('message.tabTexts'));
    await page.getByRole('button', { name: `${t('message.edit')}: ${t('message.forAppointment')}, en` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('message.text')).fill('Come to {service} on {day}');
    await dialog.getByText(t('message.revealing', { name: 'service' })).waitFor();
    await dialog.getByLabel(t('message.text')).fill('Come on {day} at {time}');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Come on {day} at {time}').waitFor();
  });

  it('go where somebody says, if it is an address', async () => {
    const { t } = staff;
    await staff.visit('/account');
    const email = page.getByLabel(t('contact.email'));
    await email.fill('nadia@example');
    await email.press('Enter');
    await page.getByText(t('message.badMail')).waitFor();
    expect(await email.inputValue()).toBe('nadia@example');
    await email.fill('nadia@example.org');
    await page.getByLabel(t('contact.by')).selectOption('email');
    await page.getByRole('button', { name: t('contact.save'), exact: true }).click();
    await page.getByText(t('contact.saved'), { exact: true }).first().waitFor();
    await page.reload();
    expect(await page.getByLabel(t('contact.email')).inputValue()).toBe('nadia@example.org');
  });

  it('go where who edits accounts says for somebody else, from the list of users', async () => {
    const { t } = staff;
    const name = 'zarmina.khan';
    const dialog = page.getByRole('dialog', { name: t('contact.titleOf', { name }) });
    const open = async () => {
      await staff.chooseFromMenu(page.getByRole('button', { name: t('staff.moreOf', { name }) }), t('contact.menu'));
      await dialog.getByLabel(t('contact.phone')).waitFor();
    };
    await staff.visit(`/administration/users?q=${name}`);
    await open();
    await dialog.getByText(t('contact.hint')).waitFor();
    const phone = dialog.getByLabel(t('contact.phone'));
    await phone.fill('12');
    await phone.press('Enter');
    await dialog.getByText(t('message.badNumber')).waitFor();
    expect(await phone.inputValue()).toBe('12');
    await phone.fill('0300 7654321');
    await dialog.getByLabel(t('contact.by')).selectOption('sms');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t('contact.saved'), { exact: true }).first().waitFor();
    // as a gateway takes it
    await open();
    expect([await phone.inputValue(), await dialog.getByLabel(t('contact.by')).inputValue()]).toEqual(['+923007654321', 'sms']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('say each day how much is to be done, to the roles that somebody chose', async () => {
    const { t } = staff;
    await staff.visit('/administration/messages?part=settings');
    const daily = page.getByRole('checkbox', { name: t('message.aboutDaily') });
    await daily.waitFor();
    expect(await page.getByLabel(t('message.dailyRoles')).count()).toBe(0);
    await daily.focus();
    await page.keyboard.press('Space');
    const from = page.getByLabel(t('message.digestAt'));
    await from.fill('25:00');
    await save().click();
    await page.getByText(t('answer.time')).first().waitFor();
    expect(await from.inputValue()).toBe('25:00');
    await from.fill('06:30');
    const roles = page
      .getByRole('textbox', { name: t('message.dailyRoles') })
      .or(page.getByRole('combobox', { name: t('message.dailyRoles') }));
    await roles.first().click();
    await page.keyboard.type('Clinic');
    await page.getByRole('option', { name: 'Clinician', exact: true }).click();
    await page.keyboard.press('Escape');
    await save().click();
    await saved();
    await page.reload();
    await daily.waitFor();
    expect([await daily.isChecked(), await from.inputValue()]).toEqual([true, '06:30']);
    await page.getByText('Clinician', { exact: true }).first().waitFor();
    await daily.press('Space');
    await save().click();
    await saved();
  });

  it('come as a digest only where there is an address for it', async () => {
    const { t } = staff;
    await staff.visit('/account');
    const digest = page.getByLabel(t('contact.digest'));
    const email = page.getByLabel(t('contact.email'));
    await digest.waitFor();
    await email.fill('');
    await digest.selectOption('daily');
    const keep = page.getByRole('button', { name: t('contact.save'), exact: true });
    await keep.click();
    await page.getByText(t('contact.digestNeedsMail')).first().waitFor();
    expect(await digest.inputValue()).toBe('daily');
    await email.fill('nadia@example.org');
    await keep.click();
    await page.getByText(t('contact.saved'), { exact: true }).first().waitFor();
    await page.reload();
    expect(await digest.inputValue()).toBe('daily');
    await digest.selectOption('');
    await keep.click();
    await page.getByText(t('contact.saved'), { exact: true }).first().waitFor();
  });

  it('go by a mail server, which needs a name and an address', async () => {
    const { t } = staff;
    await staff.visit('/administration/messages?part=settings');
    await page.getByLabel(t('message.emailBy'), { exact: true }).selectOption('smtp');
    await save().click();
    await page.getByText(t('message.needed')).first().waitFor();
    await page.getByLabel(t('message.smtpHost')).fill('mail.example.org');
    await page.getByLabel(t('message.smtpFrom')).fill('fieldward@example.org');
    await page.getByLabel(t('message.smtpUser')).fill('fieldward');
    await page.getByLabel(t('message.smtpSecurity')).selectOption('none');
    await save().click();
    await page.getByText(t('message.passwordInClear')).waitFor();
    await page.getByLabel(t('message.smtpSecurity')).selectOption('starttls');
    await page.getByLabel(t('message.smtpSecret'), { exact: true }).fill('journey');
    await save().click();
    await saved();
    await page.getByLabel(t('message.emailBy'), { exact: true }).selectOption('none');
    await save().click();
    await saved();
  });

  it('go nowhere again', async () => {
    const { t } = staff;
    await part(t('message.tabSettings'));
    await page.getByLabel(t('message.smsBy')).selectOption('log');
    await save().click();
    await saved();
  });
});
