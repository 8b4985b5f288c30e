import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
let numbers = 0;
const places: string[] = [];

beforeAll(async () => {
  api = await starterApi();
  await create(api.admin, 'encountertype', { name: 'Seen', description: 'x' });
  for (const name of ['Post', 'Hospital']) places.push(String((await create(api.admin, 'location', { name }))['uuid']));
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  await allowed('false');
  numbers += 1;
  patient = String((await register(api.admin, `VIS-${String(numbers).padStart(6, '0')}`, 'Visits', 'Often'))['uuid']);
});

/** The open visits that the head of the patient page shows. */
const shownOpen = async (): Promise<unknown[]> => {
  const { body } = await api.admin.get(`fieldward/patientbanner?patient=${patient}`);
  return [body['visit'], ...body['otherVisits']].map((each: { uuid: string } | null) => each?.uuid ?? null);
};

const PROPERTY = 'visits.allowOverlappingVisits';
const allowed = (value: string) =>
  api.pool.rows('update system_setting set value = $2 where lower(property) = lower($1)', [PROPERTY, value]);
const at = (time: string, day = 5) => `2024-02-0${day}T${time}:00.000+0000`;
const begun = (start: string, stop: string | null, more: object = {}) =>
  api.admin.post('visit', { patient, visitType: 'Facility Visit', location: places[0], startDatetime: start, stopDatetime: stop, ...more });
const change = (uuid: unknown, body: object) => api.admin.post(`visit/${String(uuid)}`, body);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof begun>>) => [status, body['error']?.code];
const seen = (when: string, place = 0, more: object = {}) =>
  create(api.admin, 'encounter', { patient, encounterType: 'Seen', location: places[place], encounterDatetime: when, ...more });
/** The visits that are not voided: place, from, to, and how many encounters. */
const visits = async (of = patient): Promise<string[]> =>
  (
    await api.pool.rows<{ told: string }>(
      `select concat_ws(' ', l.name, to_char(v.start_datetime at time zone 'UTC', 'DD HH24:MI'), coalesce(to_char(v.stop_datetime at time zone 'UTC', 'DD HH24:MI'), 'open'),
         (select count(*) from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided)) as told
       from visit v join patient p using (patient_id) left join location l on l.location_id = v.location_id
       where p.uuid = $1 and not v.voided order by v.start_datetime, v.visit_id`,
      [of],
    )
  ).map(({ told }) => told);
const overlaps = async (): Promise<number> =>
  (
    await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from visit a join visit b on a.patient_id = b.patient_id and a.visit_id < b.visit_id and not a.voided and not b.voided
         and a.start_datetime < coalesce(b.stop_datetime, 'infinity') and b.start_datetime < coalesce(a.stop_datetime, 'infinity')
       join patient p on p.patient_id = a.patient_id where p.uuid = $1`,
      [patient],
    )
  )[0]?.n ?? -1;

describe('two visits of a patient at the same time', () => {
  it('are refused with the name of the visit that is open, at beginning, moving, reopening and coming back', async () => {
    const open = await begun(at('08:00'), null);
    const second = await begun(at('09:00'), null);
    expect(codeOf(second)).toEqual([400, 'record.visitOpen']);
    expect(second.body['error'].message).toBe(
      'The patient is in another visit: Facility Visit, Post, 2024-02-05 08:00. Record it in that visit, or end that one first',
    );
    expect(second.body['error'].visit).toBe(open.body['uuid']);
    expect(`"${second.body['error'].version}"`).toBe((await api.admin.get(`visit/${open.body['uuid']}`)).headers['etag']);
    expect(Object.keys(second.body['error'].fieldErrors)).toEqual(['startDatetime']);
    // ends that touch are no overlap
    expect((await change(open.body['uuid'], { stopDatetime: at('09:00') })).status).toBe(200);
    const later = await begun(at('09:00'), at('10:00'));
    expect(later.status).toBe(201);
    expect(codeOf(await change(open.body['uuid'], { stopDatetime: null }))).toEqual([400, 'record.visitOverlaps']);
    expect(codeOf(await change(later.body['uuid'], { startDatetime: at('08:30') }))).toEqual([400, 'record.visitOverlaps']);
    expect((await api.admin.remove(`visit/${later.body['uuid']}?reason=wrong`)).status).toBe(204);
    expect((await change(open.body['uuid'], { stopDatetime: null })).status).toBe(200);
    expect(codeOf(await change(later.body['uuid'], { voided: false }))).toEqual([400, 'record.visitOpen']);
    expect((await begun(at('07:00'), at('08:00'))).status).toBe(201);
  });

  it('are told to clients by the setting of OpenMRS, and taken where it allows them', async () => {
    expect((await api.admin.get(`systemsetting/${PROPERTY}?v=custom:(value)`)).body['value']).toBe('false');
    await allowed('true');
    const one = await begun(at('08:00'), null);
    const two = await begun(at('09:00'), null);
    expect([one.status, two.status]).toEqual([201, 201]);
    // what overlaps already can be changed and ended after the setting has changed, but overlaps nothing else
    await allowed('false');
    expect(codeOf(await begun(at('10:00'), null))).toEqual([400, 'record.visitOpen']);
    expect((await change(two.body['uuid'], { startDatetime: at('09:30') })).status).toBe(200);
    expect((await change(two.body['uuid'], { stopDatetime: at('11:00') })).status).toBe(200);
    expect((await change(one.body['uuid'], { stopDatetime: at('11:00') })).status).toBe(200);
  });

  it('do not come of ten beginnings and ten forms at once', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, async (_, n) => begun(at(`1${n % 10}:00`), null, { location: places[n % 2] })),
      ...Array.from({ length: 10 }, async (_, n) => seen(at(`1${n % 10}:30`), n % 2)),
    ]);
    expect(await overlaps()).toBe(0);
  });
});

describe('a form', () => {
  it('at another place joins the visit that somebody began, and ends the one that only forms made', async () => {
    await begun(at('08:00'), at('12:00'));
    await seen(at('09:00'), 1);
    expect(await visits()).toEqual(['Post 05 08:00 05 12:00 1']);
    await seen(at('13:00'), 1);
    await seen(at('15:00'), 0, { location: places[0] });
    expect(await visits()).toEqual(['Post 05 08:00 05 12:00 2', 'Hospital 05 13:00 05 23:59 1']);
    await seen(at('09:00', 6), 0);
    await seen(at('10:00', 6), 0);
    await seen(at('12:00', 6), 1);
    await seen(at('07:00', 6), 1);
    expect((await visits()).slice(2)).toEqual(['Post 06 09:00 06 10:00 2', 'Hospital 06 12:00 06 23:59 2']);
    // between two forms of another place there is no visit of its own
    await seen(at('09:30', 6), 1, { location: null });
    expect((await visits()).slice(2)).toEqual(['Post 06 09:00 06 10:00 3', 'Hospital 06 12:00 06 23:59 2']);
    expect(await overlaps()).toBe(0);
  });
});

describe('a merge of two patients who are both in a visit', () => {
  const other = async () => String((await register(api.admin, `VIO-${String(numbers).padStart(6, '0')}`, 'Visits', 'Twice'))['uuid']);

  it('keeps both visits, says so before, and its undo gives each record exactly its own', async () => {
    const twin = await other();
    await begun(at('08:00'), null);
    await create(api.admin, 'visit', { patient: twin, visitType: 'Facility Visit', startDatetime: at('09:00'), location: places[1] });
    // forms made a visit of the same day and place for both
    for (const of of [patient, twin]) await seen(at('10:00', 4), 1, { patient: of });
    await seen(at('10:00', 3), 0, { patient: twin, location: null });
    await seen(at('11:00', 3), 0, { location: null });
    const state = () =>
      api.pool.rows(
        `select to_jsonb(v) - 'date_changed' as v, p.uuid, (select array_agg(e.encounter_id order by 1) from encounter e where e.visit_id = v.visit_id) as e
      from visit v join patient p using (patient_id) where p.uuid in ($1, $2) order by v.visit_id`,
        [patient, twin],
      );
    const before = await state();
    const preview = await api.admin.get(`fieldward/patientmerge?from=${twin}&into=${patient}`);
    expect(preview.body['conflicts'].map(({ kind }: { kind: string }) => kind)).toContain('openVisits');
    const merged = await api.admin.post('fieldward/patientmerge', { from: twin, into: patient, reason: 'same' });
    expect([merged.status, await visits()]).toEqual([
      200,
      [
        'Post 03 10:00 03 23:59 1',
        'Post 03 11:00 03 23:59 1',
        'Hospital 04 10:00 04 23:59 1',
        'Hospital 04 10:00 04 23:59 1',
        'Post 05 08:00 open 0',
        'Hospital 05 09:00 open 0',
      ].map((each) => each.replace(/^Post 03/u, '03')),
    ]);
    expect((await api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, {})).status).toBe(200);
    expect(await state()).toEqual(before);
    // and both can be ended where it stays
    const again = await api.admin.post('fieldward/patientmerge', { from: twin, into: patient, reason: 'same' });
    expect(again.status).toBe(200);
    const open = (await api.admin.get(`visit?patient=${patient}&includeInactive=false`)).body['results'] as { uuid: string }[];
    expect([open.length, new Set(await shownOpen())]).toEqual([2, new Set(open.map(({ uuid }) => uuid))]);
    for (const { uuid } of open) expect((await change(uuid, { stopDatetime: at('20:00') })).status).toBe(200);
    expect(await shownOpen()).toEqual([null]);
  });
});
