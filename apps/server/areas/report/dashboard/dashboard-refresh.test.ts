import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { dashboardTurn, refreshDashboard, startDashboard } from './dashboard-refresh.ts';

let api: ScratchApi;
const people = 5_100;

beforeAll(async () => {
  api = await scratchApi();
  await api.pool.rows(
    `with p as (insert into person (gender) select 'F' from generate_series(1, ${people}) returning person_id) insert into patient (patient_id) select person_id from p`,
  );
}, 60_000);
afterAll(() => api?.close());

const day = new Date().toISOString().slice(0, 10);
const shown = async () => {
  const { body } = await api.admin.get(`fieldward/dashboard?from=${day}&to=${day}`);
  return {
    registered: body['indicators']['registrations']['value'] as number,
    asOf: body['asOf'] as string | null,
    building: body['building'] as number | null,
  };
};
const content = (followUpDays: number) =>
  api.pool.rows(
    `insert into system_setting (property, value) values ('fieldward.reportContent', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
    [JSON.stringify({ programme: { followUpDays } })],
  );
/** All sums that are shown, by day and by month. */
const sums = () =>
  api.pool.rows(
    `select 'day' as of, measure, day::text, location_id, key, n from dashboard_day where n <> 0
     union all select 'month', measure, month::text, location_id, key, n from dashboard_month where n <> 0 order by 1, 2, 3, 4, 5`,
  );
const notes = async () => (await api.pool.rows<{ n: number }>('select count(*) as n from dashboard_change'))[0]?.n;

describe('counting', () => {
  it('goes on in turns, of one process at a time, and shows numbers when all is counted', async () => {
    expect(await dashboardTurn(api.pool)).toBe('building');
    expect(await shown()).toEqual({ registered: 0, asOf: null, building: expect.any(Number) });
    const [one, other] = await Promise.all([dashboardTurn(api.pool), dashboardTurn(api.pool)]);
    expect([one, other]).not.toEqual(['elsewhere', 'elsewhere']);
    await refreshDashboard(api.pool);
    expect(await shown()).toEqual({ registered: people, asOf: expect.any(String), building: null });
    expect(await notes()).toBe(0);
  });

  it('notes a patient once in a transaction, and nothing that is rolled back', async () => {
    await expect(
      api.pool.transaction(async (tx) => {
        await tx.rows(`update patient set voided = true where patient_id = (select max(patient_id) from patient)`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await notes()).toBe(0);
    await api.pool.transaction(async (tx) => {
      await tx.rows(`insert into encounter_type (name) values ('Noted')`);
      for (let time = 0; time < 3; time += 1)
        await tx.rows(
          `insert into encounter (patient_id, encounter_type) select (select max(patient_id) from patient), encounter_type_id from encounter_type, generate_series(1, 20)`,
        );
    });
    expect(await notes()).toBe(1);
    await refreshDashboard(api.pool);
    expect((await api.admin.get(`fieldward/dashboard?from=${day}&to=${day}`)).body['indicators']['formsFilled']['value']).toBe(60);
  });

  it('shows numbers as of the oldest change that is not counted yet', async () => {
    await api.pool.rows(
      `insert into dashboard_change (patient_id, changed_at) select min(patient_id), at::timestamptz from patient, unnest(array['2026-01-03', '2026-01-01T10:00:00Z', '2026-01-02']) at group by at`,
    );
    expect((await shown()).asOf).toBe('2026-01-01T10:00:00.000+0000');
    await refreshDashboard(api.pool);
    expect((await shown()).asOf).not.toMatch(/^2026-01-0/);
  });

  it('keeps the numbers while all is counted anew, also when the definitions change back half way', async () => {
    const before = await shown();
    await content(7);
    expect(await dashboardTurn(api.pool)).toBe('building');
    await api.pool.rows(`update patient set voided = true where patient_id = (select min(patient_id) from patient)`);
    const meanwhile = await shown();
    expect([meanwhile.registered, meanwhile.asOf !== null, meanwhile.building !== null]).toEqual([before.registered, true, true]);
    await content(30);
    await refreshDashboard(api.pool);
    expect(await shown()).toMatchObject({ registered: people - 1, building: null });
    const [{ same } = { same: false }] = await api.pool.rows<{ same: boolean }>(
      `select (select count(*) from dashboard_fact where measure = 1) = (select sum(n) from dashboard_month where measure = 1 and location_id = -1) as same`,
    );
    expect(same).toBe(true);
  });

  it('is done by the server in the background until it is stopped', async () => {
    const failures: unknown[] = [];
    const worker = startDashboard(api.pool, (error) => failures.push(error), 20);
    await api.pool.rows(`update patient set voided = true where patient_id = (select max(patient_id) from patient)`);
    await expect.poll(async () => (await shown()).registered, { timeout: 10_000 }).toBe(people - 2);
    await worker.stop();
    await api.pool.rows(`update patient set voided = false where patient_id = (select max(patient_id) from patient)`);
    expect(await notes()).toBe(1);
    expect(failures).toEqual([]);
  });

  it('comes to the same in small turns, with changes between them, as at once', async () => {
    await refreshDashboard(api.pool);
    const shownBefore = await sums();
    await content(12);
    const changes = [
      (k: number) => `update patient set voided = not voided where patient_id % 41 = ${k}`,
      (k: number) => `insert into encounter (patient_id, encounter_type, encounter_datetime)
        select patient_id, (select min(encounter_type_id) from encounter_type), now() - (patient_id % 300) * interval '1 day' from patient where patient_id % 29 = ${k}`,
      (k: number) => `delete from encounter where patient_id % 11 = ${k % 11}`,
      (k: number) => `update encounter set encounter_datetime = encounter_datetime - interval '40 days' where encounter_id % 3 = ${k % 3}`,
      (k: number) => `update patient set date_created = now() - interval '${k} days' where patient_id % 37 = ${k}`,
      () =>
        `with p as (insert into person (gender) select 'M' from generate_series(1, 20) returning person_id) insert into patient (patient_id) select person_id from p`,
    ];
    let turns = 0;
    while ((await dashboardTurn(api.pool, { patients: 1_000, facts: 500 })) === 'building') {
      if ((await shown()).building !== null) expect(await sums()).toEqual(shownBefore);
      await api.pool.rows(changes[turns % changes.length]?.(turns) ?? '');
      turns += 1;
    }
    expect(turns).toBeGreaterThan(12);
    await refreshDashboard(api.pool);
    const inTurns = await sums();
    await api.pool.rows('update dashboard_state set counted_by = null');
    while ((await dashboardTurn(api.pool, { patients: 1_000_000, facts: 1_000_000 })) !== 'done');
    expect(inTurns).toEqual(await sums());
    expect(inTurns).not.toEqual(shownBefore);
    expect(await api.pool.rows('select from dashboard_day_sum where counting <> (select counting from dashboard_state)')).toEqual([]);
  });
});
