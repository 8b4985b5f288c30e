// area: account, audit
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

const letters = (digits: string): string => digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/**
 * An administrator makes a role and a user of one facility; the user sees the patients of that facility and of no other; the
 * role stays while somebody holds it, and the user leaves.
 */
describe('a role and a user bound to one facility', () => {
  const word = letters(String(Math.floor(Math.random() * 1e8)).padStart(8, '0'));
  const role = `Desk ${word}`;
  const username = `desk.${word}`;
  const facility = 'Peshawar Chest Clinic';
  const api = '/openmrs/ws/rest/v1';
  const mine = { identifier: '', uuid: '' };
  const theirs = { identifier: '', uuid: '' };
  let staff: Staff;
  let clerk: Staff | undefined;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
    const list = await page.request.get(`${staff.url}${api}/patient?limit=100&v=custom:(uuid,identifiers:(identifier,location:(display)))`);
    const { results } = (await list.json()) as {
      results: { uuid: string; identifiers: { identifier: string; location: { display: string } | null }[] }[];
    };
    const at = (here: boolean) =>
      results.find(
        ({ identifiers }) => identifiers.length > 0 && identifiers.every((each) => (each.location?.display === facility) === here),
      );
    for (const [person, found] of [
      [mine, at(true)],
      [theirs, at(false)],
    ] as const)
      Object.assign(person, { uuid: found?.uuid, identifier: found?.identifiers[0]?.identifier });
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await clerk?.close();
    await staff.close();
  });

  const dialog = () => page.getByRole('dialog');
  const save = () => dialog().getByRole('button', { name: staff.t('shell.save'), exact: true });
  const toast = (text: string) => page.getByRole('alert').getByText(text).first();
  const pick = async (label: string, option: string) => {
    const field = dialog()
      .getByRole('combobox', { name: label })
      .or(dialog().getByRole('textbox', { name: label }))
      .first();
    await field.fill(option);
    await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
    await dialog().getByRole('heading', { level: 2 }).first().click();
  };

  it('makes the role, after every refusal', async () => {
    const { t } = staff;
    await staff.visit('/administration/roles');
    await page.getByRole('button', { name: t('staff.addRole') }).click();
    // the dialog grows by its privileges, and Save moves
    await dialog().getByLabel(t('staff.searchPrivileges')).waitFor();
    const name = dialog().getByRole('textbox', { name: t('staff.role'), exact: true });
    await name.fill('Desk 1');
    await save().click();
    await dialog().getByText('Only letters and spaces are allowed').waitFor();
    await name.fill('clinician');
    await save().click();
    await toast('Role with this name already exist').waitFor();
    await name.fill(role);
    await pick(t('staff.inheritedRoles'), 'Registration Clerk');
    await dialog().getByLabel(t('staff.searchPrivileges')).fill('dashboard');
    await dialog().getByRole('checkbox', { name: 'View Dashboard' }).check();
    await dialog().getByLabel(t('staff.searchPrivileges')).fill('break');
    await dialog().getByRole('checkbox', { name: 'Break Glass' }).check();
    await save().click();
    await toast('New role created').waitFor();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('makes the user, after every refusal', async () => {
    const { t } = staff;
    await staff.visit('/administration/users');
    await page.getByRole('button', { name: t('staff.addUser') }).click();
    const field = (label: string) => dialog().getByLabel(label).first();
    await field(t('staff.familyName')).fill('Desk 2');
    await save().click();
    await toast('Name cannot contain numbers or special characters').waitFor();
    await field(t('staff.familyName')).fill('Desk');
    await field(t('staff.givenName')).fill('Amina');
    await dialog()
      .getByRole('radio', { name: t('staff.female') })
      .check();
    await field(t('staff.dateOfBirth')).fill('12/03/1990');
    await field(t('staff.username')).fill('ADMIN');
    await field(t('staff.password')).fill('Secret123');
    await field(t('staff.confirmPassword')).fill('Secret1234');
    await dialog()
      .getByRole('radio', { name: t('staff.yes'), exact: true })
      .check();
    await save().click();
    await toast('Password and Confirm Password do not match').waitFor();
    await field(t('staff.confirmPassword')).fill('Secret123');
    await save().click();
    await toast('Please select atleast one role').waitFor();
    await pick(t('staff.roles'), role);
    await field(t('staff.username')).fill('adeel.butt');
    await save().click();
    await toast('User with this name already exist').waitFor();
    await field(t('staff.username')).fill(username);
    await save().click();
    await toast('User Created Successfully').waitFor();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('binds the user to a facility', async () => {
    const { t } = staff;
    await page.getByRole('searchbox', { name: t('staff.searchUsers') }).fill(username);
    await page.getByRole('button', { name: t('staff.moreOf', { name: username }) }).click();
    await page.getByRole('menuitem', { name: t('staff.placesOf') }).click();
    await pick(t('staff.places'), facility);
    await save().click();
    await toast(t('staff.placesSaved', { name: username })).waitFor();
  });

  it('who sees patients of that facility, and of no other by list, search or address', async () => {
    clerk = await openStaff();
    await clerk.arrive(username, 'Secret123');
    await clerk.visit('/patient');
    await clerk.page.getByPlaceholder(clerk.t('patient.searchPlaceholder')).first().fill(mine.identifier);
    await clerk.page.keyboard.press('Enter');
    await clerk.foundCell(mine.identifier).first().waitFor();
    const { request } = clerk.page;
    const ask = (path: string) => request.get(`${clerk?.url}${api}/${path}`);
    const found = (await (await ask(`patient?q=${theirs.identifier}`)).json()) as { results: unknown[] };
    expect(found.results).toEqual([]);
    for (const path of [`patient/${theirs.uuid}`, `person/${theirs.uuid}`]) expect((await ask(path)).status(), path).toBe(404);
    const list = (await (await ask('patient?limit=100&v=custom:(identifiers:(location:(display)))')).json()) as {
      results: { identifiers: { location: { display: string } | null }[] }[];
    };
    expect(list.results.length).toBeGreaterThan(0);
    expect((await ask('user')).status()).toBe(403);
  });

  it('who opens one patient of another place, with a reason that others read', async () => {
    if (clerk === undefined) throw new Error('the clerk did not sign in');
    const { t, page: theirPage } = clerk;
    await clerk.visit(`/patient/detail?patient=${theirs.uuid}`);
    await theirPage.getByText(t('access.elsewhereTitle')).waitFor();
    await theirPage.getByRole('button', { name: t('access.openWithReason') }).click();
    const form = theirPage.getByRole('dialog');
    await form.getByRole('button', { name: t('access.open'), exact: true }).click();
    await form.getByText('Say why you open this patient').waitFor();
    await form.getByRole('textbox', { name: t('access.reason') }).fill('Referred to us today');
    await form.getByRole('button', { name: t('access.open'), exact: true }).click();
    await theirPage.getByText(/Opened until \d\d:\d\d because: Referred to us today/).waitFor();
    await theirPage.getByText(theirs.identifier).first().waitFor();
    const seen = await page.request.get(`${staff.url}${api}/fieldward/auditlog?action=break-glass&limit=1`);
    expect(JSON.stringify(await seen.json())).toContain('Referred to us today');
  });

  it('who gets a new password by a link that works once', async () => {
    const { t } = staff;
    await staff.visit(`/administration/users?q=${username}`);
    await page.getByRole('button', { name: t('staff.moreOf', { name: username }) }).click();
    await page.getByRole('menuitem', { name: t('staff.resetPassword') }).click();
    await dialog().getByText(t('staff.resetByLink'), { exact: true }).click();
    await dialog()
      .getByRole('button', { name: t('staff.resetLinkYes') })
      .click();
    const link = await dialog()
      .getByRole('textbox', { name: t('staff.resetLink') })
      .inputValue();
    const other = await openStaff();
    for (const attempt of ['first', 'second'] as const) {
      await other.page.goto(link);
      if (attempt === 'first') {
        await other.page.getByRole('textbox', { name: other.t('session.newPassword'), exact: true }).fill('Changed123');
        await other.page.getByRole('textbox', { name: other.t('session.confirmPassword'), exact: true }).fill('Changed123');
        await other.page.getByRole('button', { name: other.t('session.resetSave') }).click();
        await other.page.getByText(other.t('session.resetDone')).waitFor();
      } else await other.page.getByText(other.t('session.resetInvalid')).waitFor();
    }
    await other.close();
    await clerk?.arrive(username, 'Changed123');
  });

  it('keeps the role while somebody holds it; a retired user is out at once and is not edited', async () => {
    const { t } = staff;
    await staff.visit('/administration/roles');
    await page.getByRole('button', { name: t('staff.editOf', { name: role }) }).click();
    await dialog()
      .getByRole('checkbox', { name: t('staff.deleteRole'), exact: true })
      .check();
    await save().click();
    await page.getByRole('button', { name: t('shell.yes'), exact: true }).click();
    await toast(`Can not delete this role. It has following user Ids are associated with it ${username}`).waitFor();
    await toast('Please remove the association first').waitFor();
    await staff.visit(`/administration/users?q=${username}&retired=true`);
    const edit = page.getByRole('button', { name: t('staff.editOf', { name: username }) });
    await edit.click();
    await dialog()
      .getByRole('checkbox', { name: t('staff.retire'), exact: true })
      .check();
    await save().click();
    await page.getByRole('button', { name: t('shell.yes'), exact: true }).click();
    await toast('User Updated Successfully').waitFor();
    await page.getByText(t('staff.isRetired'), { exact: true }).waitFor();
    await edit.click();
    await toast('Can not edit a retired user').waitFor();
    expect((await clerk?.page.request.get(`${staff.url}${api}/patient?q=${mine.identifier}`))?.status()).toBe(401);
  });
});
