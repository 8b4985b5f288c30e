import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
beforeAll(async () => {
  api = await starterApi();
  await create(api.admin, 'encountertype', { name: 'Seen', description: 'x' });
  patient = await somebody('JOI-000001');
}, 60_000);
afterAll(() => api.close());

const somebody = async (identifier: string): Promise<string> =>
  String((await register(api.admin, identifier, 'Visits', 'Several'))['uuid']);
/** A visit that an import left: what the API would refuse beside another. */
const left = async (of: string, start: string, stop: string | null = null): Promise<string> => {
  const [row] = await api.pool.rows<{ uuid: string }>(
    `insert into visit (patient_id, visit_type_id, start_datetime, stop_datetime)
     select patient_id, (select min(visit_type_id) from visit_type), $2::timestamptz, $3::timestamptz from patient where uuid = $1 returning uuid`,
    [of, start, stop],
  );
  return row?.uuid ?? '';
};
const seen = async (of: string, visit: string, at: string): Promise<string> =>
  String(
    (
      await create(api.admin, 'encounter', {
        patient: of,
        visit,
        encounterType: 'Seen',
        location: KNOWN.unknownLocation,
        encounterDatetime: `${at}.000+0000`,
      })
    )['uuid'],
  );
/** Start, end and encounters of every visit of a patient that is not voided, by uuid. */
const visits = async (of: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (
      await api.pool.rows<{ uuid: string; is: unknown }>(
        `select v.uuid, jsonb_build_array(v.start_datetime, v.stop_datetime, (select coalesce(jsonb_agg(e.uuid order by e.encounter_datetime), '[]') from encounter e
           where e.patient_id = v.patient_id and e.visit_id = v.visit_id)) as is from visit v join patient p using (patient_id) where p.uuid = $1 and not v.voided`,
        [of],
      )
    ).map(({ uuid, is }) => [uuid, is]),
  );
const join = (into: string, ...going: readonly string[]) =>
  api.admin.post('fieldward/visitjoin', { into, visits: going, reason: 'One attendance' });
const back = async (visit: string): Promise<void> => {
  const { status, text } = await api.admin.post(`visit/${visit}`, { voided: false });
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
};

it('of several visits one takes in what was recorded in the others, and each gets its own back, in any order', async () => {
  const stays = await left(patient, '2024-03-03T10:00Z');
  const [first, second] = [await left(patient, '2024-03-02T09:00Z'), await left(patient, '2024-03-01T08:00Z', '2024-03-04T00:00Z')];
  const encounters = [
    await seen(patient, second, '2024-03-01T09:00:00'),
    await seen(patient, first, '2024-03-02T09:30:00'),
    await seen(patient, stays, '2024-03-03T11:00:00'),
  ];
  const before = await visits(patient);
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    const joined = await join(stays, ...order);
    expect([joined.status, joined.body]).toEqual([200, { into: stays, encounters: 2 }]);
    expect(await visits(patient)).toEqual({ [stays]: ['2024-03-01T08:00:00+00:00', null, encounters] });
    // sent again it changes nothing
    expect((await join(stays, ...order)).body).toEqual({ into: stays, encounters: 0 });
    for (const visit of [first, second]) await back(visit);
    expect(await visits(patient)).toEqual(before);
  }
  const { body } = await api.admin.get(`fieldward/patientbanner?patient=${patient}`);
  expect(body['otherVisits']).toHaveLength(1);
});

it('keeps what somebody did since, in the visit that stayed', async () => {
  const of = await somebody('JOI-000002');
  const [stays, goes] = [await left(of, '2024-03-03T10:00Z'), await left(of, '2024-03-02T09:00Z')];
  const old = await seen(of, goes, '2024-03-02T09:30:00');
  await join(stays, goes);
  const since = await seen(of, stays, '2024-03-02T12:00:00');
  expect((await api.admin.post(`visit/${stays}`, { stopDatetime: '2024-03-05T10:00:00.000+0000' })).status).toBe(200);
  await back(goes);
  expect(await visits(of)).toEqual({
    [stays]: ['2024-03-02T12:00:00+00:00', '2024-03-05T10:00:00+00:00', [since]],
    [goes]: ['2024-03-02T09:00:00+00:00', null, [old]],
  });
});

it('goes with its patient when the record is merged, and back', async () => {
  const [of, other] = [await somebody('JOI-000003'), await somebody('JOI-000004')];
  const [stays, goes] = [await left(of, '2024-03-03T10:00Z'), await left(other, '2024-03-02T09:00Z')];
  const old = await seen(other, goes, '2024-03-02T09:30:00');
  const before = [await visits(of), await visits(other)];
  const merged = await api.admin.post('fieldward/patientmerge', { from: other, into: of, reason: 'twice' });
  expect(merged.status).toBe(200);
  expect((await join(stays, goes)).body).toEqual({ into: stays, encounters: 1 });
  // the visit goes back with its record, and is no longer of the other one's
  const undo = await api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, {});
  expect([undo.status, undo.text]).toEqual([200, expect.any(String)]);
  await back(goes);
  expect(Object.keys(await visits(other))).toEqual([goes]);
  const [row] = await api.pool.rows(
    'select v.uuid as visit from encounter e left join visit v using (patient_id, visit_id) where e.uuid = $1',
    [old],
  );
  expect(row).toEqual({ visit: goes });
  expect(await visits(of)).toMatchObject({ [stays]: [expect.any(String), null, []] });
  expect(before).toHaveLength(2);
});

it('is refused for visits of two patients, that are apart, voided, unknown or the same, and without a reason', async () => {
  const [of, other] = [await somebody('JOI-000005'), await somebody('JOI-000006')];
  const [one, two, over, foreign] = [
    await left(of, '2024-03-03T10:00Z'),
    await left(of, '2024-03-04T10:00Z'),
    await left(of, '2024-02-03T10:00Z', '2024-02-03T11:00Z'),
    await left(other, '2024-03-03T10:00Z'),
  ];
  const before = await visits(of);
  const codes = async (into: string, going: readonly string[], reason = 'One') =>
    (await api.admin.post('fieldward/visitjoin', { into, visits: going, reason })).body['error']?.code;
  expect(await codes(one, [foreign])).toBe('record.otherPatient');
  expect(await codes(one, [two, over])).toBe('record.visitsApart');
  expect(await codes(one, [one])).toBe('record.visitJoinsItself');
  expect(await codes(one, ['nothing'])).toBe('engine.unknownReference');
  expect(await codes(one, [two], ' ')).toBe('dataentry.reasonNeeded');
  expect((await api.nobody.post('fieldward/visitjoin', { into: one, visits: [two], reason: 'x' })).status).toBe(403);
  expect(await visits(of)).toEqual(before);
  await api.admin.remove(`visit/${two}?reason=wrong`);
  expect(await codes(one, [two])).toBe('record.visitVoided');
});
