import { afterAll, beforeAll, expect, it } from 'vitest';
import { laboratory, type Laboratory } from '../testing/laboratory.ts';
import { register } from '../testing/starter-api.ts';
import { encounterContent, moveEncounter } from './encounter-content.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

it('knows every table that hangs on an encounter, one that is added tomorrow, too', async () => {
  const rows = await lab.api.pool.rows<{ name: string }>(`
    with recursive hanging (oid) as (
      select 'encounter'::regclass::oid
      union
      select k.conrelid from pg_constraint k join hanging h on k.confrelid = h.oid
      where k.contype = 'f' and cardinality(k.conkey) > 1)
    select relname::text as name from hanging join pg_class using (oid)`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(encounterContent).toSorted());
});

it('moves orders, samples and results with an encounter, and back', async () => {
  const { api, patient, encounter } = lab;
  const other = String((await register(api.admin, 'EC-2', 'Other', 'Person'))['uuid']);
  const test = await lab.accepted();
  expect((await lab.result(lab.admin, test, '13.1')).status).toBeLessThan(300);
  const [keys] = await api.pool.rows<{ from: string; to: string; encounter: string }>(
    `select p.patient_id::text as "from", o.patient_id::text as "to", e.encounter_id::text as encounter from patient p, patient o, encounter e where p.uuid = $1 and o.uuid = $2 and e.uuid = $3`,
    [patient, other, encounter],
  );
  if (keys === undefined) throw new Error('the encounter is there');
  const counts = async (of: string): Promise<string> =>
    (
      await Promise.all(
        Object.entries(encounterContent).map(
          async ([table, condition]) =>
            `${table} ${(await api.pool.rows(`select 1 from ${table} x where ${condition}`, [of, keys.encounter])).length}`,
        ),
      )
    ).join(', ');
  const before = await counts(keys.from);
  expect(before).toContain('lab_result 1');
  const nothing = before.replaceAll(/\d+/g, '0');
  const move = (from: string, to: string) =>
    api.asServer.transaction((tx) => moveEncounter(tx, { from, to, encounter: keys.encounter, by: '1' }));
  await move(keys.from, keys.to);
  expect([await counts(keys.from), await counts(keys.to)]).toEqual([nothing, before]);
  expect((await lab.test(test))['order'].patient.uuid).toBe(other);
  await move(keys.to, keys.from);
  expect([await counts(keys.from), await counts(keys.to)]).toEqual([before, nothing]);
});
