import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let encounterType: string;
let weight: string;
beforeAll(async () => {
  api = await starterApi();
  encounterType = String((await create(api.admin, 'encountertype', { name: 'Late visit', description: 'x' }))['uuid']);
  const names = [{ name: 'KILOGRAMS', locale: 'en', conceptNameType: 'FULLY_SPECIFIED', localePreferred: true }];
  const asked = { names, datatype: KNOWN.numeric, conceptClass: '8d4907b2-c2cc-11de-8d13-0010c6dffd0f' };
  weight = String((await create(api.admin, 'concept', asked))['uuid']);
}, 60_000);
afterAll(() => api.close());

let number = 0;
const someone = async (): Promise<string> => {
  number += 1;
  return String((await register(api.admin, `LT-${number}`, 'Amina', 'Traore'))['uuid']);
};
const encounter = (patient: string, at = '2026-03-02T10:00:00.000+0000') => ({
  patient,
  encounterType,
  encounterDatetime: at,
  location: KNOWN.unknownLocation,
});
async function merged(from: string, into: string): Promise<string> {
  const done = await api.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'same person' });
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
}

it('receives nothing that comes late: what is entered while it is merged lands on the other one, or is refused whole', async () => {
  for (let run = 0; run < 4; run += 1) {
    const [from, into] = [await someone(), await someone()];
    const [, ...late] = await Promise.all([
      merged(from, into),
      ...[1, 2, 3].map((hour) => api.admin.post('encounter', encounter(from, `2026-03-02T1${hour}:00:00.000+0000`))),
    ]);
    const landed = late.filter(({ status }) => status === 201).length;
    expect(late.map(({ status, text }) => [status, text.slice(0, 200)]).filter(([status]) => status !== 201 && status !== 409)).toEqual([]);
    const rows = await api.pool.rows<{ uuid: string; n: number }>(
      'select p.uuid, count(*)::int as n from encounter e join patient p using (patient_id) where p.uuid = any ($1) group by 1',
      [[from, into]],
    );
    expect(rows).toEqual(landed === 0 ? [] : [{ uuid: into, n: landed }]);
  }
});

it('waits for an answer that is being written to one of its forms, and takes it along', async () => {
  const [from, into] = [await someone(), await someone()];
  const visit = String((await create(api.admin, 'encounter', encounter(from)))['uuid']);
  let done: Promise<string> | undefined;
  await api.pool.transaction(async (tx) => {
    await tx.rows(
      `insert into obs (patient_id, encounter_id, concept_id, obs_datetime, value_numeric, creator)
       select e.patient_id, e.encounter_id, (select concept_id from concept where uuid = $2), e.encounter_datetime, 61, e.creator
       from encounter e where e.uuid = $1`,
      [visit, weight],
    );
    done = merged(from, into);
    const waits = async () =>
      (await api.pool.rows<{ n: number }>(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`))[0]?.n;
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  await done;
  expect((await api.admin.get(`encounter/${visit}?v=full`)).body).toMatchObject({ patient: { uuid: into }, obs: [expect.anything()] });
});
