// area: patient, form
import { dayAt, momentOf, momentText, startOfDay } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

/** A browser in Lima in a programme in Karachi: what begins with the day there is shown, and typed, on that day. */
describe('the clock of the programme', () => {
  const api = '/openmrs/ws/rest/v1';
  const [theirs, ours] = ['America/Lima', 'Asia/Karachi'] as const;
  let staff: Staff;

  beforeAll(async () => {
    staff = await openStaff({ zone: theirs });
    await staff.arrive();
  }, 60_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
  });

  it('says the day of a visit at midnight, wherever the browser is', async () => {
    const { page, t, url } = staff;
    const first = async (path: string): Promise<string> => {
      const list = await page.request.get(`${url}${api}/${path}`);
      return ((await list.json()) as { results: { uuid: string }[] }).results[0]?.uuid ?? '';
    };
    const [patient, encounterType] = await Promise.all([
      first('patient?limit=1&v=ref'),
      first('encountertype?q=TB Screening&limit=1&v=ref'),
    ]);
    const midnight = startOfDay(dayAt(momentOf(Date.now()), ours), ours);
    expect(dayAt(midnight, theirs)).not.toBe(dayAt(midnight, ours));
    const headers = { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` };
    const data = { patient, encounterType, encounterDatetime: momentText(midnight) };
    const made = await page.request.post(`${url}${api}/encounter`, { data, headers });
    expect(made.status(), await made.text()).toBe(201);
    const { uuid, display } = (await made.json()) as { uuid: string; display: string };
    expect(display).toContain(staff.today());

    await staff.visit(`/patient/detail?patient=${patient}`);
    const panel = page.locator('.mantine-Accordion-item', { hasText: t('patient.recentVisits') });
    await panel.getByRole('listitem').first().getByText(staff.today()).waitFor();
    await staff.visit(`/patient/detail/visit?patient=${patient}`);
    await page.getByText(`${staff.today()} 00:00`).first().waitFor();
    await page.request.delete(`${url}${api}/encounter/${uuid}?reason=tried`, { headers });
  }, 30_000);
});
