import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'VOI-000001', 'Visits', 'Wrong'))['uuid']);
  await create(api.admin, 'encountertype', { name: 'Seen', description: 'x' });
}, 60_000);
afterAll(() => api.close());

const seen = (at: string, more: object = {}) =>
  create(api.admin, 'encounter', {
    patient,
    encounterType: 'Seen',
    location: KNOWN.unknownLocation,
    encounterDatetime: `${at}:00.000+0000`,
    ...more,
  });
const begun = (from: string, to: string) =>
  create(api.admin, 'visit', {
    patient,
    visitType: 'Facility Visit',
    location: KNOWN.unknownLocation,
    startDatetime: `${from}:00.000+0000`,
    stopDatetime: `${to}:00.000+0000`,
  });
/** Every row that names a visit, by the foreign keys of the database: a table of tomorrow too. */
async function namedBy(visit: string): Promise<string[]> {
  const keys = await api.pool.rows<{ relation: string; column: string }>(
    `select c.conrelid::regclass::text as relation, a.attname::text as column from pg_constraint c
     cross join lateral unnest(c.conkey, c.confkey) k (own, other)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
     where c.contype = 'f' and c.confrelid = 'visit'::regclass and o.attname = 'visit_id'`,
  );
  expect(keys.map(({ relation }) => relation)).toContain('encounter');
  const rows = await Promise.all(
    keys.map(async ({ relation, column }) =>
      (
        await api.pool.rows<{ n: number }>(
          `select count(*)::int as n from ${relation} t join visit v on v.visit_id = t.${column} where v.uuid = $1`,
          [visit],
        )
      ).map(({ n }) => [relation, n] as const),
    ),
  );
  return rows.flat().flatMap(([relation, n]) => (n > 0 ? [relation] : []));
}

/** Everything that shows what happened with a patient. */
const VIEWS: Readonly<Record<string, () => string>> = {
  encounters: () => `encounter?patient=${patient}&v=full`,
  visits: () => `visit?patient=${patient}&v=full`,
  timeline: () => `fieldward/patienttimeline?patient=${patient}`,
  banner: () => `fieldward/patientbanner?patient=${patient}`,
  panels: () => `fieldward/patientpanels?patient=${patient}`,
};
const WHEN_CHANGED = ['dateChanged', 'changedBy', 'resourceVersion'];
async function shown(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [view, path] of Object.entries(VIEWS)) {
    const { status, text } = await api.admin.get(path());
    expect([view, status]).toEqual([view, 200]);
    found[view] = JSON.stringify(JSON.parse(text), (key, value: unknown) => (WHEN_CHANGED.includes(key) ? undefined : value));
  }
  return found;
}
const links = () =>
  api.pool.rows<{ uuid: string; visit: string | null }>(
    `select e.uuid, v.uuid as visit from encounter e join patient p using (patient_id) left join visit v on v.patient_id = e.patient_id and v.visit_id = e.visit_id
     where p.uuid = $1 order by e.encounter_id`,
    [patient],
  );

it('a visit that is voided is named nowhere, what was recorded in it stays, and both are as before when it comes back', async () => {
  const visit = String((await begun('2024-03-01T08:00', '2024-03-01T12:00'))['uuid']);
  const first = await seen('2024-03-01T09:00');
  const second = await seen('2024-03-01T10:00');
  const gone = await seen('2024-03-01T11:00');
  await seen('2024-03-02T09:00');
  expect((await api.admin.remove(`encounter/${gone['uuid']}?reason=twice`)).status).toBe(204);
  const [before, linked] = [await shown(), await links()];
  expect(Object.entries(before).flatMap(([view, text]) => (text.includes(visit) ? [view] : []))).toEqual([
    'encounters',
    'visits',
    'timeline',
  ]);

  expect((await api.admin.remove(`visit/${visit}?reason=did not take place`)).status).toBe(204);
  expect(Object.entries(await shown()).flatMap(([view, text]) => (text.includes(visit) ? [view] : []))).toEqual([]);
  expect(await namedBy(visit)).toEqual([]);
  for (const { uuid } of [first, second] as { uuid: string }[])
    expect((await api.admin.get(`encounter/${uuid}`)).body).toMatchObject({ voided: false, visit: null });
  const late = await api.admin.post('encounter', {
    patient,
    encounterType: 'Seen',
    visit,
    encounterDatetime: '2024-03-01T09:30:00.000+0000',
  });
  expect([late.status, late.body['error'].code]).toEqual([400, 'record.visitVoided']);

  expect((await api.admin.post(`visit/${visit}`, { voided: false })).status).toBe(200);
  expect(await links()).toEqual(linked);
  expect(await shown()).toEqual(before);
});

it('what joined another visit meanwhile stays in that one, and a visit of forms gives way to the one that the day has by now', async () => {
  const first = await seen('2024-04-01T09:00');
  const visit = String(first['visit'].uuid);
  expect((await api.admin.remove(`visit/${visit}?reason=wrong`)).status).toBe(204);
  const other = String((await begun('2024-04-01T07:00', '2024-04-01T08:00'))['uuid']);
  expect((await api.admin.post(`encounter/${first['uuid']}`, { visit: other })).status).toBe(200);
  const back = await api.admin.post(`visit/${visit}`, { voided: false });
  expect(back.status).toBe(200);
  expect((await api.admin.get(`encounter/${first['uuid']}`)).body['visit'].uuid).toBe(other);
  // a form of another moment makes the visit of its day; the one of before comes back beside it where that is allowed
  const again = await seen('2024-04-02T09:00');
  const made = String(again['visit'].uuid);
  expect((await api.admin.remove(`visit/${made}?reason=wrong`)).status).toBe(204);
  const next = await seen('2024-04-02T10:00');
  expect(next['visit'].uuid).not.toBe(made);
  expect((await api.admin.post(`visit/${made}`, { voided: false })).body['error'].code).toBe('record.visitOverlaps');
  await api.pool.rows("update system_setting set value = 'true' where lower(property) = 'visits.allowoverlappingvisits'");
  expect((await api.admin.post(`visit/${made}`, { voided: false })).status).toBe(200);
  await api.pool.rows("update system_setting set value = 'false' where lower(property) = 'visits.allowoverlappingvisits'");
  expect((await api.admin.get(`encounter/${again['uuid']}`)).body['visit'].uuid).toBe(made);
});

it('a form that comes back does not bring back the visit that somebody voided', async () => {
  const form = await seen('2024-05-01T09:00');
  const visit = String(form['visit'].uuid);
  expect((await api.admin.remove(`visit/${visit}?reason=wrong`)).status).toBe(204);
  expect((await api.admin.remove(`encounter/${form['uuid']}?reason=wrong`)).status).toBe(204);
  expect((await api.admin.post(`encounter/${form['uuid']}`, { voided: false })).status).toBe(200);
  expect((await api.admin.get(`visit/${visit}`)).body['voided']).toBe(true);
});
