// area: form
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

const letters = (digits: string): string => digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** The rest of the wizard's first step, and its tokens: `[kind, name]` as the palette shows them. */
interface RuleSteps {
  name: string;
  tokens: readonly (readonly ['question' | 'operator' | 'answer' | 'value', string])[];
  action: 'hide' | 'autoselect' | 'openform';
  question?: string;
  option?: string;
  form?: string;
}

/**
 * An administrator who has never programmed makes answers, questions, a form of twelve questions and its rules, tries and
 * tests it, attaches it to a stage; a clerk fills it and the rules act; the form changes, and what was filled opens as it was.
 */
describe('form content without a programmer', () => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const word = letters(digits);
  const options = [`Banana ${word}`, `Mango ${word}`];
  const fruit = `Favourite fruit ${word}`;
  const why = `Reason for the choice ${word}`;
  const count = `Fruits per day ${word}`;
  const formName = `Nutrition ${word}`;
  const workflow = `Nutrition way ${word}`;
  const identifier = `NUT-${digits.slice(0, 6)}`;
  let staff: Staff;
  let clerk: Staff | undefined;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arriveAtHome();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await clerk?.close();
    await staff.close();
  });

  const dialog = () => page.getByRole('dialog');
  const save = () => dialog().getByRole('button', { name: staff.t('shell.save'), exact: true });
  const toast = (text: string) => page.getByRole('alert').getByText(text).first();

  it('opens the administration with its tiles and menu, without crumbs', async () => {
    const { t } = staff;
    await page
      .getByRole('link', { name: t('shell.administration') })
      .first()
      .click();
    await page.getByRole('heading', { name: t('administration.title'), level: 1 }).waitFor();
    for (const name of ['administration.form', 'administration.questions', 'administration.ruleEngine'] as const)
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(`^${t(name)}`) })
          .count(),
      ).toBe(1);
    expect(await page.getByRole('navigation', { name: t('shell.breadcrumbs') }).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: t('shell.mainNavigation') });
    const width = () => menu.evaluate((element) => Math.round(element.closest('aside')?.getBoundingClientRect().width ?? 0));
    await expect.poll(width).toBe(240);
    await menu.getByRole('button', { name: t('shell.collapse') }).click();
    await expect.poll(width).toBe(64);
    await menu.getByRole('button', { name: t('shell.expand') }).click();
  });

  it('makes options, after every refusal', async () => {
    const { t } = staff;
    await page
      .getByRole('link', { name: t('administration.options'), exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: t('bankscreen.addOption') }).click();
    await dialog()
      .getByRole('heading', { name: t('bankscreen.createOption') })
      .waitFor();
    await save().click();
    await toast('Please fill mandatory fields').waitFor();
    const field = (label: string) => dialog().getByLabel(label).first();
    await field(t('bankscreen.name')).fill('Banana #1');
    await field(t('bankscreen.description')).fill('A fruit');
    await save().click();
    await toast('Name can not contain special characters').waitFor();
    await field(t('bankscreen.name')).fill(options[0] ?? '');
    expect(await field(t('bankscreen.variableName')).inputValue()).toBe(`banana_${word}`);
    await save().click();
    await toast('Option Saved!').waitFor();
    await dialog().waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: t('bankscreen.addOption') }).click();
    await field(t('bankscreen.name')).fill((options[0] ?? '').toUpperCase());
    await dialog().getByText('Option with this name already exist').waitFor();
    await field(t('bankscreen.name')).fill(options[1] ?? '');
    await field(t('bankscreen.description')).fill('Another fruit');
    await save().click();
    await dialog().waitFor({ state: 'hidden' });
  });

  async function makeQuestion(name: string, widget: string, dataType: string | null, more?: () => Promise<void>): Promise<void> {
    const { t } = staff;
    await page.getByRole('button', { name: t('bankscreen.addQuestion') }).click();
    await dialog()
      .getByRole('heading', { name: t('bankscreen.createQuestion') })
      .waitFor();
    await dialog().getByLabel(t('bankscreen.conceptName')).first().fill(name);
    await dialog().getByLabel(t('bankscreen.displayText')).first().fill(name);
    await dialog().getByLabel(t('bankscreen.widget')).first().selectOption({ label: widget });
    if (dataType !== null) await dialog().getByLabel(t('bankscreen.dataType')).first().selectOption({ label: dataType });
    await more?.();
    await save().click();
    await toast('Question Saved!').waitFor();
    await dialog().waitFor({ state: 'hidden' });
  }

  it('makes questions of the bank: coded, text and number', async () => {
    const { t } = staff;
    await page
      .getByRole('link', { name: t('administration.questions'), exact: true })
      .first()
      .click();
    await makeQuestion(fruit, 'Single Select Dropdown', null, async () => {
      await save().click();
      await toast('Coded questions should have atleast one option').waitFor();
      for (const option of [...options, 'Unknown']) {
        const find = dialog()
          .getByRole('combobox', { name: t('bankscreen.findOption') })
          .or(dialog().getByLabel(t('bankscreen.findOption')));
        await find.first().fill(option);
        await page.getByRole('option', { name: option.toUpperCase(), exact: true }).first().click();
      }
    });
    await makeQuestion(why, 'Textbox', 'Text');
    await makeQuestion(count, 'Textbox', 'Numeric');
    await page.getByLabel(t('bankscreen.searchQuestions')).first().fill(fruit);
    await page.getByRole('cell', { name: fruit, exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  /** The card of a question that was just added is open: it is made optional. */
  async function optional(question: string): Promise<void> {
    const { t } = staff;
    const handle = page.getByRole('button', { name: t('builder.moveHandle', { name: question }), exact: true });
    const mandatory = page.locator('[data-position]').filter({ has: handle }).getByLabel(t('bankscreen.mandatory')).first();
    await mandatory.uncheck();
  }

  async function add(question: string): Promise<void> {
    const { t } = staff;
    await page.getByLabel(t('builder.searchQuestions')).first().fill(question);
    const offer = page
      .getByRole('list', { name: t('builder.questions') })
      .getByRole('button')
      .filter({ hasText: question })
      .first();
    await offer.click();
    await page.getByRole('button', { name: t('builder.moveHandle', { name: question }), exact: true }).waitFor();
    if (question !== fruit) await optional(question);
  }

  it('builds a form of twelve questions, reorders it, and sees it live', async () => {
    const { t } = staff;
    await page
      .getByRole('link', { name: t('administration.form'), exact: true })
      .first()
      .click();
    await page
      .getByRole('button', { name: t('builder.createNew') })
      .or(page.getByRole('link', { name: t('builder.createNew') }))
      .first()
      .click();
    await page.getByRole('button', { name: t('shell.save'), exact: true }).waitFor();
    const widgets = page.getByRole('list', { name: t('builder.widgets') });
    await widgets.getByRole('button').filter({ hasText: 'Heading' }).first().click();
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await toast('Please enter required field before submitting form.').waitFor();
    await page.getByLabel(t('builder.formName')).fill('TB Screening');
    await page.getByText('Form already exist.').first().waitFor();
    await page.getByLabel(t('builder.formName')).fill(formName);
    await page.getByLabel(t('builder.description')).first().fill('What people eat');
    await widgets.getByRole('button').filter({ hasText: 'Address' }).first().click();
    await optional('Address');
    await page.getByRole('tab', { name: t('builder.questions'), exact: true }).click();
    for (const question of [fruit, why, count]) await add(question);
    await page
      .getByRole('list', { name: t('builder.questions') })
      .getByRole('button')
      .filter({ hasText: count })
      .first()
      .click();
    await toast('Question already added.').waitFor();
    for (const question of ['Cough', 'Fever', 'Night sweats', 'Weight loss', 'Blood in sputum', 'Chest xray reading', 'Screening date'])
      await add(question);
    await page.getByText(t('builder.questionsCount', { count: 12 })).waitFor();

    await page.getByRole('button', { name: t('builder.closeAll') }).click();
    // By the keyboard alone: the fruit goes to the first place.
    const handle = page.getByRole('button', { name: t('builder.moveHandle', { name: fruit }), exact: true });
    await handle.focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.locator('[data-position="1"]').filter({ hasText: fruit }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-position="3"]').filter({ hasText: fruit }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.locator('[data-position="1"]').filter({ hasText: fruit }).waitFor();
    await page
      .getByRole('tabpanel', { name: t('builder.preview') })
      .getByLabel(fruit)
      .first()
      .waitFor();

    await page.reload();
    await page.getByRole('button', { name: t('builder.continue') }).click();
    await page.getByText(t('builder.questionsCount', { count: 12 })).waitFor();
  });

  it('keeps a test of the preview and saves the form', async () => {
    const { t } = staff;
    const preview = page.getByRole('tabpanel', { name: t('builder.preview') });
    await preview
      .getByLabel(fruit)
      .first()
      .selectOption({ label: (options[0] ?? '').toUpperCase() });
    await preview.getByRole('button', { name: t('preview.keepAsTest') }).click();
    await dialog().getByLabel(t('preview.testName')).fill('A banana is enough');
    await save().click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await toast(t('builder.saved', { name: formName })).waitFor();
    await page.getByRole('cell', { name: formName, exact: true }).waitFor();
  });

  async function makeRule({ name, tokens, action, question, option, form }: RuleSteps): Promise<void> {
    const { t } = staff;
    await page
      .getByRole('button', { name: t('ruleengine.create') })
      .first()
      .click();
    await staff.choose(t('ruleengine.selectForm'), formName);
    await page.getByLabel(t('ruleengine.columnName')).first().fill(name);
    await page.getByRole('button', { name: t('ruleengine.next'), exact: true }).click();
    await page.getByRole('heading', { name: t('ruleengine.stepAdd') }).waitFor();
    if (name.startsWith('Reason')) {
      await page.getByRole('button', { name: t('ruleengine.next'), exact: true }).click();
      await toast('Please specify rule for this form').waitFor();
    }
    for (const [kind, text] of tokens) {
      if (kind === 'value') {
        await page.getByLabel(t('ruleengine.typeValue'), { exact: true }).fill(text);
        await page.keyboard.press('Enter');
        continue;
      }
      const group = { question: 'ruleengine.questions', operator: 'ruleengine.operators', answer: 'ruleengine.values' } as const;
      const set = page.getByRole('toolbar', { name: t(group[kind]), exact: true });
      await set.getByRole('button').filter({ hasText: text }).first().click();
    }
    await page.getByRole('button', { name: t('ruleengine.next'), exact: true }).click();
    await page.getByRole('heading', { name: t('ruleengine.stepTarget') }).waitFor();
    await page.getByRole('radio', { name: action, exact: true }).check();
    if (form !== undefined) await staff.choose(t('ruleengine.form'), form);
    if (question !== undefined) await staff.choose(t('ruleengine.question'), question);
    if (option !== undefined) await staff.choose(t('ruleengine.option'), option);
    await page.getByRole('button', { name: t('ruleengine.saveRule') }).click();
    const anyway = dialog().getByRole('button', { name: t('ruleengine.testsSave') });
    await anyway
      .or(toast(t('ruleengine.saved', { name })))
      .first()
      .waitFor();
    if (await anyway.isVisible()) {
      await dialog().getByText('A banana is enough').waitFor();
      await anyway.click();
    }
    await toast(t('ruleengine.saved', { name })).waitFor();
  }

  it('makes a rule with each action, and deletes one', async () => {
    const { t } = staff;
    const [banana = '', mango = ''] = options.map((option) => option.toUpperCase());
    await page
      .getByRole('link', { name: t('administration.ruleEngine'), exact: true })
      .first()
      .click();
    await makeRule({
      name: `Reason only for mango ${word}`,
      tokens: [
        ['question', fruit],
        ['operator', '!='],
        ['answer', mango],
      ],
      action: 'hide',
      question: why,
    });
    await makeRule({
      name: `Many fruits mean mango ${word}`,
      tokens: [
        ['question', count],
        ['operator', '>='],
        ['value', '10'],
      ],
      action: 'autoselect',
      question: fruit,
      option: mango,
    });
    await makeRule({
      name: `Banana opens ${word}`,
      tokens: [
        ['question', fruit],
        ['operator', '='],
        ['answer', banana],
      ],
      action: 'openform',
      form: 'TB Contact Tracing',
    });
    await page.getByPlaceholder(t('ruleengine.searchPlaceholder')).fill(`Banana opens ${word}`);
    await page.getByRole('button', { name: t('ruleengine.deleteOf', { name: `Banana opens ${word}` }) }).click();
    await dialog().getByRole('heading', { name: 'Delete Rule?' }).waitFor();
    await dialog().getByText('This will delete the rule permanently, please confirm your action').waitFor();
    await dialog().getByRole('button', { name: 'Confirm Delete' }).click();
    await toast(t('ruleengine.deleted', { name: `Banana opens ${word}` })).waitFor();
    await makeRule({
      name: `Mango opens ${word}`,
      tokens: [
        ['question', fruit],
        ['operator', '='],
        ['answer', mango],
      ],
      action: 'openform',
      form: 'TB Contact Tracing',
    });
  });

  it('accepts in the builder what the rules changed in the test', async () => {
    const { t } = staff;
    await staff.visit('/administration/form');
    await page.getByLabel(t('builder.searchForms')).first().fill(formName);
    await page.getByRole('button', { name: t('builder.editOf', { name: formName }) }).click();
    await page.getByRole('tab', { name: t('builder.tests') }).click();
    const tests = page.getByRole('tabpanel', { name: t('builder.tests') });
    await tests.getByText('A banana is enough').first().waitFor();
    await tests.getByRole('button', { name: t('preview.acceptOf', { name: 'A banana is enough' }) }).click();
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await toast(t('builder.saved', { name: formName })).waitFor();
  });

  it('attaches the form to a stage of a workflow', async () => {
    const { t } = staff;
    await staff.visit('/workflow');
    await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
    await dialog().getByRole('textbox').first().fill(workflow);
    await save().click();
    await page.getByRole('cell', { name: workflow, exact: true }).click();
    await page.getByRole('button', { name: t('workflow.addPhase') }).click();
    await staff.choose(t('workflow.selectPhase'), 'Screening');
    await save().click();
    await page.getByRole('link', { name: 'Screening', exact: true }).click();
    await page.getByRole('button', { name: t('workflow.addStage') }).click();
    await staff.choose(t('workflow.selectStage'), 'Symptom Screening');
    await save().click();
    await page.getByRole('link', { name: 'Symptom Screening', exact: true }).click();
    for (const name of [formName, 'TB Contact Tracing']) {
      await page.getByRole('button', { name: t('workflow.addForm') }).click();
      await staff.choose(t('workflow.selectForm'), name);
      await save().click();
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    }
  });

  it('a clerk fills the form, and the rules act', async ({ onTestFailed }) => {
    clerk = await openStaff();
    const { page: desk } = clerk;
    onTestFailed(() => clerk?.keepPicture('clerk'));
    const { t } = clerk;
    await clerk.arrive('rubina.soomro', 'Admin123');
    await clerk.visit('/patient');
    await clerk.chooseWorkflow(workflow);
    await desk.getByRole('button', { name: t('patient.createNew') }).click();
    const registration = desk.getByRole('dialog');
    const field = (name: string) => registration.getByLabel(name, { exact: false }).first();
    await field(t('patient.identifier')).fill(identifier);
    await field(t('patient.personName')).fill('Nadia');
    await field(t('patient.familyName')).fill(`Fruit${word}`);
    await field(t('patient.gender')).selectOption('F');
    await field(t('patient.estimatedAge')).fill('29');
    await clerk.saveRegistration(registration);
    await desk.getByText(t('patient.created')).first().waitFor();
    await clerk.openFromActions(identifier, t('patient.enterData'));
    await desk.getByRole('button', { name: new RegExp(`^${formName}`) }).click();
    await desk.getByLabel(count).first().waitFor();

    expect(await desk.getByLabel(why).count()).toBe(0);
    await desk.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await desk.getByText(t('answer.required')).first().waitFor();
    await clerk.write(count, '12');
    await desk.getByLabel(why).first().waitFor();
    expect(await desk.getByLabel(fruit).first().locator('option:checked').innerText()).toBe((options[1] ?? '').toUpperCase());
    await clerk.write(why, 'It is sweet');
    await desk.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await desk
      .getByText(t('dataentry.saved', { form: formName }))
      .first()
      .waitFor();
    await desk.getByText('TB Contact Tracing').first().waitFor();
  });

  it('opens what was filled in its own version after the form has changed', async () => {
    const { t } = staff;
    await staff.visit('/administration/form');
    await page.getByLabel(t('builder.searchForms')).first().fill(formName);
    await page.getByRole('button', { name: t('builder.editOf', { name: formName }) }).click();
    const card = page
      .locator('[data-position]')
      .filter({ has: page.getByRole('button', { name: t('builder.moveHandle', { name: why }), exact: true }) });
    await card.locator('[data-part="toggle"]').click();
    await card.getByLabel(t('builder.displayText')).first().fill('Why that one?');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await toast(t('builder.saved', { name: formName })).waitFor();

    await staff.visit('/patient');
    await staff.chooseWorkflow(workflow);
    await staff.openFromActions(identifier, t('patient.serviceHistory'));
    await page
      .getByRole('row')
      .filter({ hasText: formName })
      .first()
      .getByRole('button', { name: new RegExp(t('patient.view')) })
      .click();
    await dialog()
      .getByRole('tab', { name: t('patient.form'), exact: true })
      .click();
    await dialog().getByLabel(why).first().waitFor();
    expect(await dialog().getByText('Why that one?').count()).toBe(0);
    expect(await dialog().innerText()).toContain('It is sweet');
  });
});
