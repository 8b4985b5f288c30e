// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const identifier = `REF-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
const [from, to] = ['Multan Chest Clinic', 'Peshawar Chest Clinic'];
/** The name of a place keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Somebody is registered, transferred to another place, received, accepted there, and arrives. In English, by keyboard. */
describe('a transfer', () => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const section = () => page.getByRole('region', { name: staff.t('referral.ofPatient') });
  const dialog = () => page.getByRole('dialog');
  /** Chooses an entry of the menu of the row that names this. */
  const act = async (within: ReturnType<typeof section>, entry: string, name: string) => {
    await staff.chooseFromMenu(within.getByRole('button', { name: staff.t('chart.moreOf', { name }) }), entry);
  };

  it('is sent from the page of the patient; what is missing stands at its field', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await page.getByRole('button', { name: t('patient.createNew') }).click();
    await dialog().getByLabel(t('patient.identifier')).first().fill(identifier);
    await dialog().getByLabel(t('patient.personName')).fill('Sakina');
    await dialog().getByLabel(t('patient.familyName')).fill('Bugti');
    await dialog().getByLabel(t('patient.gender')).selectOption('F');
    await dialog().getByLabel(t('patient.estimatedAge')).fill('41');
    await staff.saveRegistration(dialog());
    await dialog().waitFor({ state: 'hidden' });
    await staff.openPatient(identifier);
    await section()
      .getByRole('button', { name: t('chart.refer') })
      .press('Enter');
    await dialog()
      .getByRole('radio', { name: t('referral.kindTransfer') })
      .press('Space');
    await staff.choose(t('referral.from'), from);
    await dialog()
      .getByRole('button', { name: t('referral.send'), exact: true })
      .press('Enter');
    await dialog().getByText(t('person.required')).first().waitFor();
    const field = (name: string) =>
      dialog()
        .getByRole('textbox', { name, exact: true })
        .or(dialog().getByRole('combobox', { name, exact: true }));
    await field(t('referral.to')).fill('Peshawar Chest');
    await page.getByRole('option', { name: to }).first().waitFor();
    await page.keyboard.press('Enter');
    await field(t('referral.expected')).fill('31/12/2099');
    await field(t('referral.reason')).fill('Moved to her sister');
    await dialog()
      .getByRole('button', { name: t('referral.send'), exact: true })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await section().getByText(t('referral.stateSent')).first().waitFor();
    await page.getByText(/Transfer to .*Peshawar Chest Clinic.* not accepted yet/).waitFor();
  });

  it('is a letter on paper', async () => {
    const { t } = staff;
    const [download] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/referralletter')),
      act(section(), t('referral.letter'), t('referral.toPlace', { kind: t('referral.kindTransfer'), place: isolated(to) })),
    ]);
    expect([download.status(), download.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('is found among those that come in, and accepted', async () => {
    const { t } = staff;
    await staff.visit('/referral');
    const list = page.getByRole('main');
    await list.getByText('Sakina Bugti').first().waitFor();
    await act(list, t('referral.accept'), 'Sakina Bugti');
    await dialog()
      .getByText(/the enrolment goes on there/)
      .waitFor();
    await dialog()
      .getByRole('button', { name: t('referral.accept'), exact: true })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await list.getByText('Sakina Bugti').waitFor({ state: 'hidden' });
  });

  it('tells on the page of the patient what happened, by whom; the arrival is recorded', async () => {
    const { t } = staff;
    await staff.openPatient(identifier);
    await section().getByText(t('referral.stateAccepted')).first().waitFor();
    await act(section(), t('referral.arrive'), t('referral.toPlace', { kind: t('referral.kindTransfer'), place: isolated(to) }));
    await dialog()
      .getByRole('button', { name: t('referral.arrive'), exact: true })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await section()
      .getByText(new RegExp(`^${t('referral.eventArrived')}`))
      .first()
      .waitFor();
  });
});
