import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { openMrsFrontEnd, type FrontEnd } from './openmrs-front-end.ts';

/** A day at a clinic with the front end of OpenMRS 3 that nobody here wrote: what it asks is answered, what it saves is there. */
let front: FrontEnd;
let page: Page;
let close: () => Promise<void>;
let chart: string;
const errors: string[] = [];

beforeAll(async () => {
  front = await openMrsFrontEnd();
  ({ page, close } = await openPage({ width: 1500, height: 1000, onError: (message) => errors.push(message) }));
});
afterAll(async () => {
  await close?.();
  await front?.close();
});

const api = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${new URL(front.url).origin}/openmrs/ws/rest/v1/${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as any; // eslint-disable-line -- what the other side answers is what the test is about
};
const button = (name: RegExp) => page.getByRole('button', { name });
const save = () =>
  button(/^save (and|&) close$/i)
    .last()
    .click();
const shown = (text: RegExp) => page.getByText(text).first().waitFor();

it('signs in and chooses where one works', async () => {
  await page.goto(`${front.url}/login`);
  await page.getByLabel(/username/i).fill('admin');
  if ((await button(/continue/i).count()) > 0) await button(/continue/i).click();
  await page.getByLabel(/^password/i).fill('Admin123');
  await button(/log in/i).click();
  await page.getByText('Korangi Chest Clinic').click();
  await button(/^confirm$/i).click();
  await page.waitForURL(/\/home/);
});

it('finds a patient and opens the chart', async () => {
  await button(/search patient/i).click();
  await page
    .getByPlaceholder(/search for a patient/i)
    .first()
    .fill('farzana ansari');
  await page.getByText('Farzana Ansari').first().click();
  await page.waitForURL(/\/patient\/[\w-]+\/chart/);
  chart = page.url().replace(/\/chart.*/, '/chart');
  await shown(/Record vitals/);
  await shown(/TBP-\d+/);
});

it('starts a visit, which vitals need', async () => {
  await page.getByText('Record vitals').first().click();
  await button(/^start new visit$/i).click();
  await button(/^start visit$/i)
    .last()
    .click();
  await shown(/started successfully/);
  await shown(/^Active Visit$/);
});

it('records vitals, and shows them', async () => {
  await page.getByText('Record vitals').first().click();
  for (const [name, value] of [
    [/temperature/i, '37'],
    [/systolic/i, '120'],
    [/diastolic/i, '80'],
    [/weight/i, '61'],
    [/height/i, '165'],
  ] as const)
    await page.getByRole('spinbutton', { name }).fill(value);
  await save();
  await shown(/Vitals and Biometrics saved/);
  await page.goto(`${chart}/${encodeURIComponent('Vitals & Biometrics')}`);
  await shown(/120 \/ 80/);
});

it('records an allergy', async () => {
  await page.goto(`${chart}/Allergies`);
  await page
    .getByText(/record allerg/i)
    .first()
    .click();
  await page.getByPlaceholder(/select the allergen/i).click();
  await page.getByRole('option', { name: 'Aspirin' }).click();
  await page.getByText('Rash', { exact: true }).click();
  await page.getByText('Moderate', { exact: true }).click();
  await save();
  await shown(/Allergy saved/);
  await shown(/Aspirin/);
});

it('records a condition', async () => {
  await page.goto(`${chart}/Conditions`);
  await page
    .getByText(/record condition/i)
    .first()
    .click();
  await page.getByPlaceholder(/search conditions/i).fill('malaria');
  await page.getByText('Malaria', { exact: true }).last().click();
  await page.getByText('Active', { exact: true }).last().click();
  await save();
  await shown(/condition saved/i);
});

it('orders a medicine', async () => {
  await api('POST', 'drug', {
    name: 'Paracetamol 500 mg tablet',
    concept: '70116AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    strength: '500 mg',
    combination: false,
  });
  await page.goto(`${chart}/Medications`);
  await page
    .getByText(/record active medications/i)
    .first()
    .click();
  await page.getByPlaceholder(/search for a drug/i).fill('paracetamol');
  await button(/order form/i)
    .first()
    .click();
  const pick = async (name: RegExp, option: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name }).first().click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await page.getByRole('spinbutton', { name: /^dose/i }).fill('1');
  await pick(/dose unit/i, /^tablet/i);
  await pick(/route/i, /^oral/i);
  await pick(/frequency/i, /^once daily$/i);
  await page.getByRole('spinbutton', { name: /^duration/i }).fill('5');
  await pick(/duration unit/i, /^day/i);
  await page.getByRole('spinbutton', { name: /quantity to dispense/i }).fill('5');
  await pick(/quantity unit/i, /^tablet/i);
  await page.getByRole('spinbutton', { name: /refills/i }).fill('0');
  await page.getByRole('textbox', { name: /indication/i }).fill('Fever');
  await button(/save order/i).click();
  await button(/order basket/i)
    .first()
    .click();
  await button(/sign and close/i).click();
  await shown(/order placed|placed successfully/i);
  await shown(/Paracetamol 500 mg tablet/);
});

it('fills a form of the programme', async () => {
  await page.goto(`${chart}/${encodeURIComponent('Patient Summary')}`);
  await button(/clinical forms/i)
    .first()
    .click();
  await page.getByText('Chest Xray Result', { exact: true }).click();
  await page.getByText('Computer reading score').waitFor();
  const date = page.getByLabel(/date of the results/i).first();
  for (const [part, value] of [
    [/day/i, '20'],
    [/month/i, '11'],
    [/year/i, '2026'],
  ] as const)
    await date.getByRole('spinbutton', { name: part }).fill(value);
  await page.getByRole('combobox', { name: /chest xray reading/i }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('spinbutton', { name: /computer reading score/i }).fill('55');
  await page.getByText('CAVITATION', { exact: true }).click();
  await button(/^save$/i)
    .last()
    .click();
  await shown(/Form submitted successfully/);
});

it('ends the visit, and every request was understood', async () => {
  await page.goto(`${chart}/Visits`);
  await shown(/Facility Visit/);
  await button(/^actions/i)
    .first()
    .click();
  await page
    .getByText(/^end (active )?visit$/i)
    .first()
    .click();
  await button(/end visit/i)
    .last()
    .click();
  await shown(/Visit ended/);
  expect(front.asked.filter(({ status }) => status >= 400)).toEqual([]);
  expect(errors).toEqual([]);
  const patient = /patient\/([\w-]+)\//.exec(chart)?.[1];
  const { results } = await api('GET', `visit?patient=${patient}&v=full&limit=1`);
  expect(results[0].stopDatetime).not.toBeNull();
  // vitals, the medicine, and the form
  expect(results[0].encounters).toHaveLength(3);
  const filled = await api('GET', `encounter?patient=${patient}&v=full&limit=50`);
  const xray = filled.results.find((each: { form: { display: string } | null }) => each.form?.display === 'Chest Xray Result');
  expect(xray.visit.uuid).toBe(results[0].uuid);
  expect(xray.obs.map((each: { display: string }) => each.display).join()).toMatch(/55.*CAVITATION|CAVITATION.*55/);
});
