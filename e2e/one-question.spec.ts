// area: form
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productUrl } from './harness/product.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { violations, WCAG } from './harness/violations.ts';

const API = '/openmrs/ws/rest/v1';
interface Ref {
  readonly uuid: string;
}

/** A form on a phone, one question per screen: rules, drafts and saving are those of the long form. */
describe('a form one question at a time', () => {
  let staff: Staff;
  let page: Page;
  let patient: string;
  let address: string;
  let form: string;

  async function sent<T>(method: 'get' | 'post', path: string, data?: object): Promise<T> {
    const answer = await page.request[method](`${productUrl()}${API}/${path}`, {
      ...(data === undefined ? {} : { data }),
      headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` },
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }
  const screen = (name: string | RegExp) => page.getByRole('group', { name });
  const button = (code: 'onebyone.next' | 'onebyone.back' | 'onebyone.summary' | 'onebyone.later') =>
    page.getByRole('button', { name: staff.t(code), exact: true });
  const oneByOne = () => button('onebyone.summary');
  /** The question with this name has a screen to itself. */
  const asked = (question: string) => page.getByRole('radiogroup', { name: question }).or(page.getByLabel(question)).first();
  /** Goes on until a question is asked. */
  async function until(question: string): Promise<void> {
    for (let time = 0; time < 20 && !(await asked(question).isVisible()); time += 1) {
      await button('onebyone.next').click();
      if (await button('onebyone.later').isVisible()) await button('onebyone.later').click();
    }
    await asked(question).waitFor();
  }

  beforeAll(async () => {
    staff = await openStaff({ width: 390, height: 844 });
    page = staff.page;
    await staff.arrive();
    ({ uuid: patient } = await sent<Ref>('post', 'patient', {
      person: { names: [{ givenName: 'Onebyone', familyName: 'Pathan' }], gender: 'F', birthdate: '1990-01-01' },
      identifiers: [{ identifier: `ONE-${String(Date.now()).slice(-6)}`, identifierType: 'Patient Identifier' }],
    }));
    const { ComponentsFormsMap: forms } = await sent<{
      ComponentsFormsMap: readonly (Ref & { readonly form: Ref & { readonly name: string } })[];
    }>('get', 'hydra/componentform?limit=100&v=custom:(uuid,form:(uuid,name))');
    const screening = forms.find((each) => each.form.name === 'TB Screening');
    form = screening?.form.uuid ?? '';
    address = `/patient/detail/dataentry/form?patient=${patient}&componentForm=${screening?.uuid ?? ''}`;
    await sent('post', `hydra/form/${form}`, { oneByOne: true });
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await sent('post', `hydra/form/${form}`, { oneByOne: false });
    await staff.close();
  });

  it('asks each question on its own screen, and goes on by itself after a single choice', async () => {
    await staff.visit(address);
    await oneByOne().waitFor();
    await staff.settled();
    expect(await page.getByRole('radiogroup').count()).toBeLessThanOrEqual(1);
    await until('Cough');
    const yes = asked('Cough').getByText('YES', { exact: true });
    // the whole line of an answer is met by a thumb
    const line = await asked('Cough').locator('[data-choice]').first().boundingBox();
    expect(line?.height).toBeGreaterThanOrEqual(48);
    expect(line?.width).toBeGreaterThan(300);
    expect(await violations(page, WCAG)).toEqual([]);
    await yes.click();
    // a rule shows the next question because of that answer
    const weeks = page.getByLabel('For how many weeks?');
    await weeks.waitFor();
    await asked('Cough').waitFor({ state: 'hidden' });
    expect(await weeks.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('says what is wrong once, goes on by Enter, and back', async () => {
    const weeks = page.getByLabel('For how many weeks?');
    await weeks.fill('9999');
    await page.keyboard.press('Enter');
    await button('onebyone.later').waitFor();
    expect(await weeks.getAttribute('aria-invalid')).toBe('true');
    await weeks.fill('3');
    await page.keyboard.press('Enter');
    await weeks.waitFor({ state: 'hidden' });
    await button('onebyone.back').click();
    expect(await weeks.inputValue()).toBe('3');
  });

  it('does not run on while the keys try one answer after the other', async () => {
    await until('Chest pain');
    await asked('Chest pain').getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await new Promise((done) => setTimeout(done, 600));
    expect(await asked('Chest pain').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await asked('Chest pain').waitFor({ state: 'hidden' });
  });

  it('shows all answers with what is wrong before saving; each leads to its question', async () => {
    await button('onebyone.summary').click();
    const all = screen(staff.t('onebyone.summary'));
    await all.getByRole('heading', { name: staff.t('onebyone.summary') }).waitFor();
    await all.getByRole('alert').waitFor();
    expect(await violations(page, WCAG)).toEqual([]);
    await all.getByRole('button', { name: staff.t('onebyone.changeOf', { question: 'Chest pain' }) }).click();
    await asked('Chest pain').waitFor();
  });

  it('keeps its draft, and is saved with what is hidden left out', async () => {
    await page.reload();
    await page.getByRole('button', { name: staff.t('shell.draftRestore'), exact: true }).click();
    await button('onebyone.summary').click();
    const save = page.getByRole('button', { name: staff.t('shell.save'), exact: true });
    const change = (question: string) => page.getByRole('button', { name: staff.t('onebyone.changeOf', { question }) });
    // the answer that was given before the reload is there, and taken back: what hung on it is asked no more
    await change('For how many weeks?').waitFor();
    await change('Cough').click();
    await asked('Cough').getByText('NO', { exact: true }).click();
    await asked('Cough').waitFor({ state: 'hidden' });
    for (let time = 0; time < 20; time += 1) {
      await button('onebyone.summary').click();
      await save.waitFor();
      const wrong = page.getByRole('alert').getByRole('button').first();
      if (!(await wrong.isVisible())) break;
      const question = ((await wrong.textContent()) ?? '').split(':')[0] ?? '';
      await wrong.click();
      await answerFirst(question);
    }
    expect(await change('For how many weeks?').count()).toBe(0);
    await save.click();
    const notice = page.getByText(staff.t('dataentry.saved', { form: 'TB Screening' })).first();
    const place = page.getByText(staff.t('dataentry.choosePlace')).first();
    await notice.or(place).first().waitFor();
    if (!(await notice.isVisible())) {
      if (await button('onebyone.summary').isVisible()) await button('onebyone.summary').click();
      await save.click();
    }
    await notice.waitFor();
    const { results } = await sent<{ results: readonly Ref[] }>('get', `encounter?patient=${patient}&v=ref`);
    expect(results).toHaveLength(1);
  });

  /** Answers what is asked now with the first answer that it offers. */
  async function answerFirst(question: string): Promise<void> {
    const choice = page.getByRole('radiogroup', { name: question });
    const list = page.getByRole('combobox', { name: question });
    await choice.or(list).first().waitFor();
    if (await choice.isVisible()) {
      await choice.locator('[data-choice]').last().click();
      await choice.waitFor({ state: 'hidden' });
    } else await list.selectOption({ index: 1 });
  }

  it('is all questions on one page for whoever wants that, and on a wide screen', async () => {
    await staff.visit('/account');
    const section = page.getByRole('radiogroup', { name: staff.t('onebyone.title') });
    await section.getByLabel(staff.t('onebyone.all')).check();
    await page.getByText(staff.t('onebyone.saved')).first().waitFor();
    await staff.visit(address);
    await page.getByLabel('Remarks').first().waitFor();
    expect(await oneByOne().count()).toBe(0);
    await staff.visit('/account');
    await section.getByLabel(staff.t('onebyone.asForm')).check();
    await page.getByText(staff.t('onebyone.saved')).first().waitFor();
    await staff.visit(address);
    await oneByOne().waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Remarks').first().waitFor();
    await oneByOne().waitFor({ state: 'detached' });
  });
});
