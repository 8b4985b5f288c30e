// area: place
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

const letters = (digits: string): string => digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/**
 * An administrator adds a clinic and its wards, moves and merges what stands wrong, deletes what is not needed, and imports a
 * list of facilities with one line that cannot be right.
 */
describe('places', () => {
  const word = letters(String(Math.floor(Math.random() * 1e8)).padStart(8, '0'));
  const clinic = `Clinic ${word}`;
  const ward = `Ward ${word}`;
  const double = `Double ${word}`;
  const api = '/openmrs/ws/rest/v1';
  let staff: Staff;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const dialog = () => page.getByRole('dialog');
  const save = () => dialog().getByRole('button', { name: staff.t('shell.save'), exact: true });
  const toast = (text: string) => page.getByRole('alert').getByText(text).first();
  const field = (label: string) =>
    dialog()
      .getByRole('combobox', { name: label })
      .or(dialog().getByRole('textbox', { name: label }))
      .first();
  const pick = async (label: string, option: string) => {
    await field(label).fill(option);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .first()
      .click();
  };
  const yes = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: staff.t('shell.yes'), exact: true })
      .click();
  const more = async (name: string, item: string) => {
    await page.getByRole('button', { name: staff.t('place.moreOf', { name }) }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const find = async (name: string) => {
    await staff.visit(`/administration/location?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: staff.t('place.moreOf', { name }) }).waitFor();
  };
  const inServer = async (query: string): Promise<{ display: string; parentLocation: { display: string } | null }[]> => {
    const answer = await page.request.get(`${staff.url}${api}/location?${query}&v=custom:(display,parentLocation:(display))`);
    return ((await answer.json()) as { results: { display: string; parentLocation: { display: string } | null }[] }).results;
  };

  it('adds a clinic: what is missing, what breaks the pattern, country → province → city', async () => {
    const { t } = staff;
    await staff.visit('/administration/location');
    await page.getByRole('button', { name: t('place.createNew'), exact: true }).click();
    await dialog().getByRole('heading', { name: 'Add Location' }).waitFor();
    await save().click();
    await toast('Please fill mandatory fields').waitFor();
    expect(await field(t('place.stateProvince')).isDisabled()).toBe(true);
    expect(await field(t('place.city')).isDisabled()).toBe(true);
    await field(t('place.name')).fill('9 of them');
    await dialog().getByText('A name has words of letters').waitFor();
    await field(t('place.name')).fill(clinic);
    await pick(t('place.country'), 'Pakistan');
    await pick(t('place.stateProvince'), 'Khyber Pakhtunkhwa');
    await pick(t('place.city'), 'Peshawar');
    expect(await field(t('place.parent')).inputValue()).toBe('Peshawar');
    await pick(t('place.tags'), 'Facility');
    await dialog().getByRole('heading', { level: 2 }).first().click();
    await save().click();
    await toast('Location Created').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect(await inServer(`q=${clinic}`)).toEqual([{ display: clinic, parentLocation: { display: 'Peshawar' } }]);
  });

  it('refuses a second place of the name', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('place.createNew'), exact: true }).click();
    await field(t('place.name')).fill(clinic.toUpperCase());
    await pick(t('place.country'), 'Pakistan');
    await pick(t('place.stateProvince'), 'Sindh');
    await pick(t('place.city'), 'Karachi');
    await save().click();
    await toast('Location with this name already exist').waitFor();
    await page.keyboard.press('Escape');
    await yes();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('adds two more, then one is edited, by the keyboard alone', async () => {
    const { t } = staff;
    for (const name of [ward, double]) {
      await page.getByRole('button', { name: t('place.createNew'), exact: true }).press('Enter');
      await dialog().getByRole('heading', { name: 'Add Location' }).waitFor();
      // letters that come before the field has the focus would go nowhere
      await dialog().locator('input:focus').waitFor();
      await page.keyboard.type(name);
      for (const [label, option] of [
        [t('place.country'), 'Pakistan'],
        [t('place.stateProvince'), 'Sindh'],
        [t('place.city'), 'Karachi'],
      ] as const) {
        for (let steps = 0; !(await field(label).evaluate((input) => input === document.activeElement)); steps += 1) {
          expect(steps, `Tab reaches ${label}`).toBeLessThan(12);
          await page.keyboard.press('Tab');
        }
        await page.keyboard.type(option);
        // the first that fits is what Enter takes
        await page.locator('[role="option"][data-combobox-selected]').getByText(option, { exact: true }).waitFor();
        await page.keyboard.press('Enter');
        expect(await field(label).inputValue()).toBe(option);
      }
      await page.keyboard.press('Control+Enter');
      // where that key has sent it already, there is no button any more
      await save()
        .press('Enter', { timeout: 1_500 })
        .catch(() => undefined);
      await toast('Location Created').waitFor();
      await dialog().waitFor({ state: 'hidden' });
    }
    await find(ward);
    await page.getByRole('button', { name: t('place.editOf', { name: ward }) }).press('Enter');
    await field(t('place.description')).fill('Second floor');
    await save().press('Enter');
    await toast('Location Updated').waitFor();
    await page.getByRole('cell', { name: 'Second floor' }).waitFor();
  });

  it('moves it into the clinic, which the tree shows', async () => {
    const { t } = staff;
    await find(ward);
    await more(ward, t('place.move'));
    await dialog()
      .getByRole('button', { name: t('place.moveYes'), exact: true })
      .click();
    await toast(t('place.moveChoose')).waitFor();
    await pick(t('place.moveTo'), clinic);
    await dialog()
      .getByRole('button', { name: t('place.moveYes'), exact: true })
      .click();
    await toast(t('place.moved', { name: ward })).waitFor();
    await find(clinic);
    await more(clinic, t('place.showInTree'));
    const tree = page.getByRole('group', { name: t('place.treeLabel') });
    await tree.getByText(ward, { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: t('place.path') })
      .getByRole('button', { name: 'Peshawar' })
      .click();
    const opener = tree.getByRole('button', { name: t('place.expand', { name: clinic }) });
    await opener.focus();
    await page.keyboard.press('ArrowRight');
    await tree.getByText(ward, { exact: true }).waitFor();
  });

  it('merges a double into it, and the history tells both', async () => {
    const { t } = staff;
    await find(double);
    await more(double, t('place.merge'));
    await pick(t('place.mergeInto'), clinic);
    await dialog()
      .getByRole('button', { name: t('place.mergeYes'), exact: true })
      .click();
    const sure = page.getByRole('dialog').filter({ hasText: t('place.mergeSure', { from: double, into: clinic }) });
    await sure.getByRole('button', { name: t('place.mergeYes'), exact: true }).click();
    await toast(t('place.merged', { from: double, into: clinic })).waitFor();
    expect(await inServer(`q=${double}`)).toEqual([]);
    await find(clinic);
    await more(clinic, t('place.history'));
    await dialog()
      .getByText(t('place.didAbsorb', { from: double }))
      .waitFor();
    await dialog().getByText(t('place.didCreate'), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await find(ward);
    await more(ward, t('place.history'));
    await dialog()
      .getByText(t('place.didMove', { from: 'Karachi', to: clinic }))
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('keeps what others stand in; deletes after asking', async () => {
    const { t } = staff;
    await find(clinic);
    await more(clinic, t('place.delete'));
    await page.getByText('Are you sure to do this ?').waitFor();
    await yes();
    await toast(t('place.hasChildren', { count: 1 })).waitFor();
    await find(ward);
    await more(ward, t('place.delete'));
    await page.getByText('Are you sure to do this ?').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.no'), exact: true })
      .click();
    expect(await inServer(`q=${ward}`)).toHaveLength(1);
    await more(ward, t('place.delete'));
    await yes();
    await toast('Location deleted').waitFor();
    expect(await inServer(`q=${ward}`)).toEqual([]);
  });

  it('imports a list after a dry run that finds the bad line', async () => {
    const { t } = staff;
    const units = async () => (await inServer(`q=${word}`)).filter(({ display }) => display.startsWith('Unit'));
    const lines = [`Unit A ${word};${clinic};Facility`, `Unit B ${word};${clinic};Shop`, `Unit C ${word};Unit A ${word};Facility`];
    await staff.visit('/administration/location');
    await page.getByRole('button', { name: t('place.import'), exact: true }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(`name;parent;tags\n${lines.join('\n')}\n`) });
    await dialog()
      .getByRole('button', { name: t('bankscreen.next'), exact: true })
      .click();
    await dialog()
      .getByRole('button', { name: t('bankscreen.checkRows'), exact: true })
      .click();
    await dialog().getByText('There is no tag Shop').first().waitFor();
    const write = dialog().getByRole('button', { name: t('place.importNow', { count: 2 }), exact: true });
    expect(await write.isDisabled()).toBe(true);
    expect(await units()).toEqual([]);
    await dialog()
      .getByRole('checkbox', { name: t('bankscreen.leaveOut', { count: 1 }) })
      .check();
    await write.click();
    await dialog()
      .getByText(t('place.importedCount', { count: 2 }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: t('shell.close'), exact: true })
      .last()
      .click();
    expect(await units()).toEqual(
      expect.arrayContaining([
        { display: `Unit A ${word}`, parentLocation: { display: clinic } },
        { display: `Unit C ${word}`, parentLocation: { display: `Unit A ${word}` } },
      ]),
    );
  });
});
