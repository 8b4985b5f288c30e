import type { Staff } from './staff.ts';

/** What somebody writes into the form, to look for it in what a browser stores. */
export const REMARK = 'Seen under the mango tree';

/** Fills the TB Screening that is open; the draft is kept when it ends. */
export async function fillScreening(staff: Staff): Promise<void> {
  const { page } = staff;
  await page.getByLabel('Remarks').first().waitFor();
  await staff.answer('Cough', 'YES');
  await staff.write('For how many weeks?', '3');
  await staff.answer('Screening place', 'OUTPATIENT DEPARTMENT');
  for (const question of ['Blood in sputum', 'Fever', 'Night sweats', 'Weight loss']) await staff.answer(question, 'NO');
  await staff.answer('Treated for tuberculosis before', 'NO');
  await staff.answer('Close contact of a tuberculosis patient', 'NO');
  await staff.answer('Chest xray reading', 'NOT DONE');
  await staff.write('Remarks', REMARK);
  await page.getByText(staff.t('dataentry.draftKept')).first().waitFor();
}

/** Saves the form: it is stored, or kept on this device. Ends on the page of the forms. */
export async function saveScreening(staff: Staff, as: 'saved' | 'keptOnDevice'): Promise<void> {
  const { page } = staff;
  const button = page.getByRole('button', { name: staff.t('shell.save'), exact: true });
  const notice = page.getByText(staff.t(`dataentry.${as}`, { form: 'TB Screening' })).first();
  // a form without a place asks once
  const asked = page.getByText(staff.t('dataentry.choosePlace')).first();
  await button.click();
  await asked.or(notice).first().waitFor();
  if (await asked.isVisible()) await button.click();
  await notice.waitFor();
  // a rule may ask for another form; then the page of the forms comes
  const left = page.waitForURL((url) => url.pathname === '/patient/detail/dataentry', { waitUntil: 'commit' });
  const later = page.getByRole('button', { name: staff.t('dataentry.later') });
  await Promise.race([left, later.click()]);
  await left;
}
