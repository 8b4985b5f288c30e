// area: event
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/**
 * Whoever plans and closes events is told what each colleague costs for this event, and is sent nothing of what they earn: the organiser of
 * the demonstration, with all that the planner, the closure and the summary ask the server for.
 */
const api = '/openmrs/ws/rest/v1';
let staff: Staff;
let planned: string;
let closed: string;
/** What people of the demonstration earn, as it would stand in an answer. */
let salaries: string[];
const answers: { readonly path: string; readonly text: string }[] = [];

interface Event {
  readonly uuid: string;
  readonly closed: boolean | null;
  readonly eventParticipants: readonly unknown[];
}

beforeAll(async () => {
  staff = await openStaff();
  await staff.arrive();
  const read = async (path: string) =>
    (await staff.page.request.get(`${staff.url}${api}/${path}`)).json() as Promise<Record<string, unknown>>;
  const people = (await read('hydra/participant?v=full'))['participants'] as readonly { readonly salaryValue: string }[];
  salaries = [...new Set(people.map(({ salaryValue }) => salaryValue))];
  const events = ((await read('hydra/event?v=custom:(uuid,closed,eventParticipants:(uuid))'))['events'] as readonly Event[]).filter(
    ({ eventParticipants }) => eventParticipants.length > 1,
  );
  planned = events.find((each) => each.closed === null)?.uuid ?? '';
  closed = events.find((each) => each.closed === true)?.uuid ?? '';
  await staff.arrive('yasir.events');
  staff.page.on('response', (response) => {
    if (response.url().includes(`${api}/`))
      void response.text().then(
        (text) => answers.push({ path: new URL(response.url()).pathname, text }),
        () => undefined,
      );
  });
}, 120_000);
afterAll(() => staff.close());

it('shows shares, and no byte of what the organiser is sent is a salary', async () => {
  const { page } = staff;
  expect([planned, closed, salaries.length > 1].every(Boolean)).toBe(true);
  await staff.visit(`/event/planner?event=${planned}`);
  const cost = page.getByRole('region', { name: staff.t('planner.cost') });
  await cost.getByText(staff.t('planner.personnel')).waitFor();
  await staff.settled();
  expect(await cost.locator('dd').first().innerText()).toMatch(/[1-9]/);
  await page
    .getByRole('combobox', { name: new RegExp(`^${staff.t('planner.personnel')}`) })
    .or(page.getByLabel(staff.t('planner.personnel')))
    .first()
    .click();
  await page.getByRole('option').first().waitFor();
  await staff.visit(`/event/closure?event=${planned}`);
  const row = page
    .getByRole('table', { name: staff.t('closure.attendance') })
    .getByRole('row')
    .nth(1);
  await row.getByText(/[1-9][\d,.]*\.\d\d/).waitFor();
  await staff.visit(`/event/closure?event=${closed}`);
  await page.getByRole('table', { name: staff.t('closure.costOf') }).waitFor();
  await staff.settled();
  // what things cost is no secret, and may be as much as somebody earns
  const priced = [`${api}/hydra/asset`, `${api}/hydra/service`];
  const found = answers.filter(
    ({ path, text }) => text.includes('salaryValue') || (!priced.includes(path) && salaries.some((amount) => text.includes(`"${amount}"`))),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
  const paths = new Set(answers.map(({ path }) => path.slice(api.length + 1)));
  for (const asked of [
    `hydra/event/${planned}`,
    `hydra/event/${closed}`,
    'hydra/participant',
    'fieldward/workshares',
    'fieldward/eventcost',
  ])
    expect([...paths]).toContain(asked);
});
