/** Services, slots and appointments as the patient page and the page of a clinic read and write them. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let admin: Client;
let clerk: Client;
let place = '';
let service = '';
/** Ten days ahead: never a closed day of these tests unless they close it. */
const DAY = addDays(today('UTC'), 10);
const at = (time: string, day: Day = DAY): string => `${day}T${time}:00.000+0000`;
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));
let people = 0;
const someone = async (): Promise<string> => String((await register(admin, `AP-${(people += 1)}`, 'Amina', 'Traore'))['uuid']);
const refusal = ({ status, body }: ApiResponse): unknown[] => [status, body['error']?.code, Object.keys(body['error']?.fieldErrors ?? {})];
const book = (patient: string, more: object = {}): Promise<ApiResponse> =>
  clerk.post('fieldward/appointment', { patient, service, startDateTime: at('08:00'), ...more });
const booked = async (patient: string, more: object = {}): Promise<string> => {
  const { status, body, text } = await book(patient, more);
  expect(status, text).toBe(201);
  return String(body['uuid']);
};
const shown = async (uuid: string): Promise<ApiResponse['body']> =>
  (
    await clerk.get(
      `fieldward/appointment/${uuid}?v=custom:(day,startDateTime,endDateTime,status,reason,walkIn,recorded,history,service:ref,location:ref)`,
    )
  ).body;
const change = (uuid: string, body: object): Promise<ApiResponse> => clerk.post(`fieldward/appointment/${uuid}`, body);
const makeService = async (name: string, more: object = {}): Promise<string> =>
  String((await create(admin, 'fieldward/appointmentservice', { name, location: place, duration: 30, hours: everyDay, ...more }))['uuid']);
const free = async (of = service, from: Day = DAY): Promise<Record<string, number>> => {
  const { status, body, text } = await clerk.get(`fieldward/appointmentslots?service=${of}&from=${from}&days=1`);
  expect(status, text).toBe(200);
  return Object.fromEntries(body['days'][0].slots.map(({ start, free: n }: { start: string; free: number }) => [start.slice(11, 16), n]));
};

beforeAll(async () => {
  api = await starterApi();
  ({ admin } = api);
  clerk = await account(api, 'desk', 'Field Worker');
  place = String((await create(admin, 'location', { name: 'Clinic one' }))['uuid']);
  service = await makeService('Check-up', { capacity: 2 });
}, 60_000);
afterAll(() => api?.close());

describe('a service', () => {
  it('keeps its hours in order, and refuses those that cannot be', async () => {
    const { body } = await admin.post(`fieldward/appointmentservice/${await makeService('Dressing')}`, {
      hours: [
        { weekday: 2, opens: '13:00', closes: '14:00' },
        { weekday: 2, opens: '8:00', closes: '12:00' },
      ],
    });
    const read = await admin.get(`fieldward/appointmentservice/${body['uuid']}`);
    expect(read.body['hours']).toEqual([
      { weekday: 2, opens: '08:00', closes: '12:00' },
      { weekday: 2, opens: '13:00', closes: '14:00' },
    ]);
    const wrong = { hours: [{ weekday: 2, opens: '14:00', closes: '13:00' }] };
    expect(refusal(await admin.post(`fieldward/appointmentservice/${body['uuid']}`, wrong))).toEqual([
      400,
      'appointment.closesBeforeOpening',
      ['hours[0]'],
    ]);
  });

  it('is changed by those who may', async () => {
    expect((await clerk.post('fieldward/appointmentservice', { name: 'Mine', location: place })).status).toBe(403);
  });

  it('is one of a clinic that forms book', async () => {
    const other = String((await create(admin, 'location', { name: 'Clinic two' }))['uuid']);
    await makeService('Follow-up', { location: other, fromForms: true });
    expect(refusal(await admin.post('fieldward/appointmentservice', { name: 'Second', location: other, fromForms: true }))).toEqual([
      409,
      'appointment.fromFormsTaken',
      ['fromForms'],
    ]);
  });
});

describe('booking', () => {
  it('takes a place of a slot until none is left', async () => {
    const own = await makeService('Vaccines', { capacity: 2 });
    expect(await free(own)).toEqual({ '08:00': 2, '08:30': 2, '09:00': 2, '09:30': 2 });
    const first = await booked(await someone(), { service: own });
    await booked(await someone(), { service: own });
    expect(await free(own)).toEqual({ '08:00': 0, '08:30': 2, '09:00': 2, '09:30': 2 });
    expect(refusal(await book(await someone(), { service: own }))).toEqual([409, 'appointment.full', ['startDateTime']]);
    expect((await change(first, { status: 'cancelled', reason: 'Ill' })).status).toBe(200);
    expect((await free(own))['08:00']).toBe(1);
    await booked(await someone(), { service: own });
    // there is no room to come back to
    expect(refusal(await change(first, { status: 'scheduled' }))).toEqual([409, 'appointment.full', ['startDateTime']]);
  });

  it('says what stands against it, at the field', async () => {
    const patient = await someone();
    const closed = addDays(DAY, 1);
    await create(admin, 'fieldward/closedday', { name: 'Training', location: place, firstDay: closed, lastDay: closed });
    const tuesday = await makeService('Tuesdays', {
      hours: [{ weekday: ((new Date(`${DAY}T00:00:00Z`).getUTCDay() + 1) % 7) + 1, opens: '08:00', closes: '09:00' }],
    });
    const cases: [object, unknown[]][] = [
      [{ startDateTime: at('08:00', addDays(today('UTC'), -1)) }, [400, 'appointment.past', ['startDateTime']]],
      [{ startDateTime: null, day: addDays(today('UTC'), -1) }, [400, 'appointment.pastDay', ['day']]],
      [{ startDateTime: at('07:45') }, [400, 'appointment.outsideHours', ['startDateTime']]],
      [{ startDateTime: at('09:45') }, [400, 'appointment.outsideHours', ['startDateTime']]],
      [{ startDateTime: at('08:00', closed) }, [400, 'appointment.closedDay', ['startDateTime']]],
      [{ startDateTime: null, day: closed }, [400, 'appointment.closedDay', ['day']]],
      [{ service: tuesday }, [400, 'appointment.closedWeekday', ['startDateTime']]],
      [{ endDateTime: at('07:00') }, [400, 'appointment.endBeforeStart', ['endDateTime']]],
      [{ startDateTime: null }, [400, 'appointment.dayNeeded', ['day']]],
      [{ service: null }, [400, 'appointment.serviceNeeded', ['service']]],
      [{ status: 'arrived' }, [400, 'appointment.notYet', ['status']]],
    ];
    // oxlint-disable-next-line no-await-in-loop -- refusals leave nothing
    for (const [more, expected] of cases) expect(refusal(await book(patient, more)), JSON.stringify(more)).toEqual(expected);
    expect((await clerk.get(`fieldward/appointment?patient=${patient}`)).body['results']).toEqual([]);
  });

  it('refuses two at the same time for one patient, and any for the dead', async () => {
    const patient = await someone();
    const other = await makeService('Eye test', { hours: everyDay });
    await booked(patient, { startDateTime: at('09:00') });
    expect(refusal(await book(patient, { service: other, startDateTime: at('09:15'), endDateTime: at('09:45') }))).toEqual([
      409,
      'appointment.twice',
      ['startDateTime'],
    ]);
    await booked(patient, { service: other, startDateTime: at('09:30') });
    const gone = await someone();
    const died = await admin.post(`person/${gone}`, { dead: true, deathDate: `${today('UTC')}T00:00:00.000+0000` });
    expect(died.status, died.text).toBe(200);
    expect(refusal(await book(gone))).toEqual([400, 'appointment.dead', ['patient']]);
  });

  it('gives the last place to one of those who ask at once', async () => {
    const own = await makeService('X-ray', { capacity: 1 });
    const patients = [await someone(), await someone(), await someone(), await someone()];
    const answers = await Promise.all(patients.map((patient) => book(patient, { service: own })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body['error'].code)).toEqual(Array(3).fill('appointment.full'));
  });

  it('asks the same of the database, whatever writes', async () => {
    const own = await makeService('Scan', { capacity: 1 });
    const taken = await booked(await someone(), { service: own });
    const copy = `insert into appointment (patient_id, appointment_service_id, location_id, day, start_at, end_at)
      select p.patient_id, a.appointment_service_id, a.location_id, a.day, a.start_at + $3::interval, a.end_at + $3::interval
      from appointment a, patient p where a.uuid = $1 and p.uuid = $2`;
    await expect(api.pool.rows(copy, [taken, await someone(), '10 minutes'])).rejects.toMatchObject({
      constraint: 'appointment_seat_once',
    });
    await api.pool.rows(copy, [taken, await someone(), '30 minutes']);
  });
});

describe('an appointment', () => {
  it('moves, and remembers where it was', async () => {
    const uuid = await booked(await someone());
    expect((await change(uuid, { startDateTime: at('09:00') })).status).toBe(200);
    expect((await change(uuid, { day: addDays(DAY, 3) })).status).toBe(200);
    const { history, ...now } = await shown(uuid);
    expect(now).toMatchObject({
      day: `${addDays(DAY, 3)}T00:00:00.000+0000`,
      startDateTime: null,
      status: 'scheduled',
      recorded: false,
      service: { display: 'Check-up' },
      location: { display: 'Clinic one' },
    });
    expect(history.map(({ day, start, by }: { day: string; start: string | null; by: string }) => [day, start?.slice(11, 16), by])).toEqual(
      [
        [DAY, '08:00', expect.stringContaining('desk')],
        [DAY, '09:00', expect.stringContaining('desk')],
        [addDays(DAY, 3), undefined, expect.stringContaining('desk')],
      ],
    );
  });

  it('is cancelled with a reason, and what is over is not moved', async () => {
    const uuid = await booked(await someone());
    expect(refusal(await change(uuid, { status: 'cancelled' }))).toEqual([400, 'appointment.reasonNeeded', ['reason']]);
    await change(uuid, { status: 'cancelled', reason: 'Travels' });
    expect(await shown(uuid)).toMatchObject({ status: 'cancelled', reason: 'Travels' });
    expect(refusal(await change(uuid, { startDateTime: at('09:30') }))).toEqual([400, 'appointment.notOpen', ['status']]);
    expect(refusal(await change(uuid, { status: 'completed' }))).toEqual([400, 'appointment.cannotFollow', ['status']]);
    expect((await change(uuid, { status: 'scheduled' })).status).toBe(200);
    expect(await shown(uuid)).toMatchObject({ status: 'scheduled', reason: null });
  });

  it('is missed when its day is over, unless somebody came', async () => {
    const own = await makeService('Ear test', { capacity: 2 });
    const [uuid, came] = [await booked(await someone(), { service: own }), await booked(await someone(), { service: own })];
    await api.pool.rows(
      `update appointment set day = current_date - 2, start_at = start_at - interval '12 days', end_at = end_at - interval '12 days' where uuid = any($1)`,
      [[uuid, came]],
    );
    expect(await shown(uuid)).toMatchObject({ status: 'missed' });
    const missed = await clerk.get(`fieldward/appointment?status=missed&service=${own}`);
    expect(missed.body['results'].map((each: { uuid: string }) => each.uuid)).toEqual(expect.arrayContaining([uuid]));
    expect((await change(came, { status: 'completed' })).status).toBe(200);
    expect(await shown(came)).toMatchObject({ status: 'completed' });
    // to come again on a day that is over is to be missed again
    const [again, by] = [await change(uuid, { status: 'scheduled' }), await shown(uuid)];
    expect([again.status, again.body['error']?.fieldErrors.status?.[0].code, by]).toMatchObject([
      400,
      'appointment.pastDay',
      { status: 'missed' },
    ]);
    // who was missed comes another day
    expect((await change(uuid, { startDateTime: at('08:30') })).status).toBe(200);
    expect(await shown(uuid)).toMatchObject({ status: 'scheduled' });
  });

  it('follows a death, and comes back when that is taken back', async () => {
    const patient = await someone();
    const uuid = await booked(patient, { startDateTime: at('09:30') });
    const dead = (is: boolean): Promise<ApiResponse> =>
      admin.post(`person/${patient}`, { dead: is, deathDate: is ? `${today('UTC')}T00:00:00.000+0000` : null });
    await dead(true);
    expect(await shown(uuid)).toMatchObject({ status: 'cancelled' });
    await dead(false);
    expect(await shown(uuid)).toMatchObject({ status: 'scheduled', startDateTime: at('09:30') });
  });
});

describe('a clinic day', () => {
  it('lists who comes, in the order of their times, with those of the places within it', async () => {
    const hospital = String((await create(admin, 'location', { name: 'Hospital' }))['uuid']);
    const ward = String((await create(admin, 'location', { name: 'Ward', parentLocation: hospital }))['uuid']);
    const own = await makeService('Dialysis', { location: ward, capacity: 3 });
    const [one, two] = [await someone(), await someone()];
    await booked(one, { service: own, startDateTime: at('09:00') });
    await booked(two, { service: own, startDateTime: null, day: DAY });
    await booked(await someone(), { service: own, startDateTime: at('08:30') });
    const walkIn = await book(await someone(), { service: own, startDateTime: null, walkIn: true });
    expect(walkIn.status, walkIn.text).toBe(201);
    const { status, body, text } = await clerk.get(`fieldward/clinicdays?from=${DAY}&location=${hospital}`);
    expect(status, text).toBe(200);
    expect(body['today']).toBe(today('UTC'));
    expect(body['appointments'].map(({ start }: { start: string | null }) => start?.slice(11, 16) ?? null)).toEqual([
      '08:30',
      '09:00',
      null,
    ]);
    expect(body['appointments'][1]).toMatchObject({
      patient: { uuid: one, display: 'Amina Traore' },
      service: { uuid: own, display: 'Dialysis' },
      status: 'scheduled',
    });
    const several = await clerk.get(`fieldward/clinicdays?from=${DAY}&location=${place},${hospital}`);
    const uuids = (found: typeof several): string[] => found.body['appointments'].map((each: { uuid: string }) => each.uuid);
    const ofPlace = uuids(await clerk.get(`fieldward/clinicdays?from=${DAY}&location=${place}`));
    const ofHospital = body['appointments'].map((each: { uuid: string }) => each.uuid);
    expect(uuids(several)).toHaveLength(ofPlace.length + ofHospital.length);
    expect(uuids(several)).toEqual(expect.arrayContaining([...ofPlace, ...ofHospital]));
    const now = (await clerk.get(`fieldward/clinicdays?from=${today('UTC')}&location=${ward}`)).body['appointments'];
    expect(now).toMatchObject([{ walkIn: true, status: 'arrived' }]);
  });

  it('tells the version that a change is based on, to accounts of all places and of this one', async () => {
    const own = await makeService('Plaster', { capacity: 3 });
    const bound = await account(api, 'bound.desk', 'Field Worker');
    const user = (await admin.get('user?q=bound.desk')).body['results'][0].uuid;
    expect((await admin.post('fieldward/userlocation', { user, locations: [place] })).status).toBe(200);
    for (const who of [clerk, bound]) {
      const patient = await someone();
      await api.pool.rows(
        'insert into patient_place (patient_id, location_id) select p.patient_id, l.location_id from patient p, location l where p.uuid = $1 and l.uuid = $2',
        [patient, place],
      );
      const uuid = await booked(patient, { service: own, startDateTime: at('09:00') });
      // by now it is no longer the row that was inserted
      expect((await who.post(`fieldward/appointment/${uuid}`, { startDateTime: at('09:30') })).status).toBe(200);
      const listed = async (): Promise<{ version: string }> =>
        (await who.get(`fieldward/clinicdays?from=${DAY}&service=${own}`)).body['appointments'].find(
          (each: { uuid: string }) => each.uuid === uuid,
        );
      const { version } = await listed();
      const again = await who.post(`fieldward/appointment/${uuid}`, { comments: 'Brings her cast' }, { 'if-match': `"${version}"` });
      expect(again.status, again.text).toBe(200);
      expect((await who.post(`fieldward/appointment/${uuid}`, { comments: 'x' }, { 'if-match': `"${version}"` })).status).toBe(409);
      expect((await listed()).version).not.toBe(version);
    }
  });

  it('tells the closed days, and refuses days that are none', async () => {
    const far = addDays(DAY, 20);
    await create(admin, 'fieldward/closedday', { name: 'Feast', firstDay: far, lastDay: addDays(far, 1) });
    const { body } = await clerk.get(`fieldward/clinicdays?from=${far}&location=${place}`);
    expect(body['closed']).toEqual([{ from: far, to: addDays(far, 1), name: 'Feast', location: null }]);
    expect((await clerk.get('fieldward/clinicdays?from=soon')).status).toBe(400);
    expect(refusal(await clerk.get(`fieldward/clinicdays?from=${DAY}&to=${addDays(DAY, 60)}`))[1]).toBe('appointment.rangeTooLong');
  });
});

describe('a day that is being chosen', () => {
  const asked = async (query: object, by = clerk): Promise<ApiResponse> =>
    by.get(`fieldward/clinicday?${String(new URLSearchParams({ location: place, ...query }))}`);

  it('is one on which the clinic is open, or the next open day is told', async () => {
    const from = addDays(DAY, 60);
    await create(admin, 'fieldward/closedday', { name: 'Eid', location: place, firstDay: from, lastDay: addDays(from, 2) });
    expect((await asked({ day: from })).body).toEqual({ promises: true, closed: 'Eid', next: addDays(from, 3) });
    expect((await asked({ day: addDays(from, 3) })).body).toEqual({ promises: true, closed: null, next: null });
    // a service of one weekday: others are closed by themselves
    const weekday = new Date(`${addDays(from, 4)}T00:00:00Z`).getUTCDay() || 7;
    const weekly = await makeService('Weekly', { hours: [{ weekday, opens: '08:00', closes: '09:00' }] });
    expect((await asked({ day: from, service: weekly })).body).toEqual({ promises: true, closed: 'Eid', next: addDays(from, 4) });
    expect((await asked({ day: addDays(from, 5), service: weekly })).body).toEqual({ promises: true, closed: '', next: addDays(from, 11) });
    const never = await makeService('Never', { hours: [] });
    expect((await asked({ day: from, service: never })).body).toMatchObject({ next: null });
  });

  it('is nothing to warn of where the question asks for another day', async () => {
    const day = addDays(DAY, 70);
    await create(admin, 'fieldward/closedday', { name: 'Stock taking', location: place, firstDay: day, lastDay: day });
    const [{ uuid } = { uuid: '' }] = await api.pool.rows<{ uuid: string }>('select uuid from concept order by concept_id limit 1');
    await api.pool.rows(
      `insert into system_setting (property, value) values ('fieldward.reportContent', '{}') on conflict (lower(property) text_pattern_ops) do update set value = '{}'`,
    );
    expect((await asked({ day, question: uuid })).body).toEqual({ promises: false, closed: null, next: null });
    await api.pool.rows(`update system_setting set value = $1 where lower(property) = 'fieldward.reportcontent'`, [
      JSON.stringify({ programme: { nextAppointment: [uuid] } }),
    ]);
    expect((await asked({ day, question: uuid })).body).toEqual({ promises: true, closed: 'Stock taking', next: addDays(day, 1) });
    await api.pool.rows(`update system_setting set value = '{}' where lower(property) = 'fieldward.reportcontent'`);
  });

  it('is refused where it is none, and to who may not see services', async () => {
    expect(refusal(await asked({ day: 'soon' }))).toEqual([400, 'engine.badParameter', ['day']]);
    expect((await asked({ day: DAY, location: 'strange' })).status).toBe(404);
    expect((await asked({ day: DAY, service: 'strange' })).status).toBe(404);
    expect((await asked({ day: DAY }, await account(api, 'nobodyhere', 'Anonymous'))).status).toBe(403);
  });
});

describe('a clinic day that falls out', () => {
  it('says where everybody goes, moves them in one go, and names who does not fit', async () => {
    const clinic = String((await create(admin, 'location', { name: 'Clinic by the river' }))['uuid']);
    // open on the weekday of the day, and on that after it
    const weekday = new Date(`${DAY}T00:00:00Z`).getUTCDay() || 7;
    const hours = [weekday, (weekday % 7) + 1].map((each) => ({ weekday: each, opens: '08:00', closes: '09:00' }));
    const own = await makeService('Hearing', { location: clinic, hours });
    const next = addDays(DAY, 1);
    const blocked = addDays(DAY, 2);
    await create(admin, 'fieldward/closedday', { name: 'Long holiday', location: clinic, firstDay: blocked, lastDay: addDays(DAY, 200) });
    const [one, two, three] = [await someone(), await someone(), await someone()];
    const first = await booked(one, { service: own, startDateTime: at('08:00') });
    const second = await booked(two, { service: own, startDateTime: at('08:30') });
    await booked(three, { service: own, startDateTime: at('08:30', next) });
    const body = { location: clinic, day: DAY, from: DAY };
    const where = ({ body: { appointments } }: ApiResponse): unknown[] =>
      appointments.map(({ uuid, to }: { uuid: string; to: { start: string } | null }) => [uuid, to?.start.slice(0, 16) ?? null]);
    const preview = await clerk.post('fieldward/appointmentsmove', { ...body, dryRun: true });
    expect(preview.status, preview.text).toBe(200);
    expect(where(preview)).toEqual([
      [first, `${next}T08:00`],
      [second, null],
    ]);
    expect(await shown(first)).toMatchObject({ startDateTime: at('08:00') });
    // who looked at the names is in the trail of each
    const looked = await api.pool.rows<{ uuid: string }>(
      `select distinct p.uuid from audit_log l join patient p on p.patient_id = l.patient_id or l.detail -> 'patients' @> to_jsonb(p.patient_id)
       where l.action = 'read' and l.resource = 'appointment' and p.uuid = any ($1)`,
      [[one, two]],
    );
    expect(looked.map(({ uuid }) => uuid).toSorted()).toEqual([one, two].toSorted());
    expect(where(await clerk.post('fieldward/appointmentsmove', body))).toEqual(where(preview));
    expect(await shown(first)).toMatchObject({ startDateTime: at('08:00', next), status: 'scheduled' });
    expect(await shown(second)).toMatchObject({ startDateTime: at('08:30') });
    expect(await free(own, next)).toEqual({ '08:00': 0, '08:30': 0 });
  });

  it('is refused for days that are over or none', async () => {
    const send = (more: object): Promise<ApiResponse> =>
      clerk.post('fieldward/appointmentsmove', { location: place, day: DAY, from: DAY, ...more });
    expect(refusal(await send({ day: addDays(today('UTC'), -1) }))).toEqual([400, 'appointment.pastDay', ['day']]);
    expect(refusal(await send({ from: 'soon' }))).toEqual([400, 'engine.notDate', ['from']]);
    expect((await send({ location: 'nowhere' })).status).toBe(404);
  });
});

describe('the list of a day on paper', () => {
  const paper = (query: string, as: Client = clerk): Promise<ApiResponse> => as.get(`fieldward/clinicdaypaper?${query}`);

  it.each(['en', 'fr', 'ar'])('is printed in %s, and the trail names whom it names', async (language) => {
    const patient = await someone();
    const other = String((await create(admin, 'location', { name: `عيادة الوادي ${language}` }))['uuid']);
    const there = await makeService(`فحص ${language}`, { location: other });
    await booked(patient, { service: there });
    const { statusCode, headers, rawPayload } = await api.app.inject({
      url: `/openmrs/ws/rest/v1/fieldward/clinicdaypaper?day=${DAY}&location=${other}&language=${language}`,
      headers: { authorization: `Basic ${btoa('admin:Admin123')}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
    for (const printed of ['Amina Traore', '08:00', `AP-${people}`]) expect(text).toContain(printed);
    const traces = (): Promise<unknown> =>
      api.pool.rows(
        `select a.detail ->> 'location' as location from audit_log a join patient p using (patient_id)
         where p.uuid = $1 and a.action = 'export' and a.resource = 'appointment'`,
        [patient],
      );
    await expect.poll(traces, { timeout: 10_000 }).toEqual([{ location: other }]);
  });

  it('is printed of today and of every clinic unless something is asked, an empty one too', async () => {
    for (const query of ['', `day=${addDays(DAY, 300)}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await paper(query)).status).toBe(200);
    }
  });

  it('is refused for a day that there is not, a language that we do not speak, and to who may not see it', async () => {
    for (const [query, field] of [
      ['day=2026-02-30', 'day'],
      [`day=${DAY}&language=xx`, 'language'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(refusal(await paper(query))).toEqual([400, 'engine.badParameter', [field]]);
    expect((await paper('', await account(api, 'stranger', 'Anonymous'))).status).toBe(403);
  });
});

describe('clients of the appointments module of OpenMRS', () => {
  const openmrs = async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = body === undefined ? await clerk.get(path) : await clerk.post(path, body);
    expect(status, text).toBe(200);
    return JSON.parse(text) as T;
  };

  it('are told the services as a bare list, with their hours where they ask for all', async () => {
    for (const [path, hours] of [
      ['appointmentService/all/default', undefined],
      ['appointmentService/all/full', { dayOfWeek: 'MONDAY', startTime: '08:00:00', endTime: '10:00:00', maxAppointmentsLimit: 2 }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const listed = await openmrs<{ uuid: string; weeklyAvailability?: object[] }[]>(path);
      const own = listed.find(({ uuid }) => uuid === service);
      expect(own).toMatchObject({
        name: 'Check-up',
        durationMins: 30,
        maxAppointmentsLimit: 2,
        startTime: '08:00:00',
        endTime: '10:00:00',
        location: { uuid: place },
      });
      if (hours === undefined) expect(own?.weeklyAvailability).toBeUndefined();
      else expect(own?.weeklyAvailability?.[0]).toMatchObject(hours);
    }
  });

  it('are told who comes on a day, and what comes of a patient', async () => {
    const [patient, day] = [await someone(), addDays(DAY, 40)];
    const [timed, any] = [await booked(patient, { startDateTime: at('09:00', day) }), await booked(patient, { startDateTime: null, day })];
    const begins = Date.parse(`${day}T00:00:00Z`);
    const listed = await openmrs<{ uuid: string }[]>(`appointments?forDate=${encodeURIComponent(`${day}T10:00:00.000+0000`)}`);
    expect(listed).toMatchObject([
      {
        uuid: timed,
        status: 'Scheduled',
        appointmentKind: 'Scheduled',
        startDateTime: begins + 9 * 3_600_000,
        endDateTime: begins + 9.5 * 3_600_000,
        patient: { uuid: patient, name: 'Amina Traore', identifier: `AP-${people}` },
        service: { uuid: service, name: 'Check-up' },
        location: { uuid: place, name: 'Clinic one' },
        providers: [],
      },
      { uuid: any, startDateTime: begins },
    ]);
    expect((await change(timed, { status: 'cancelled', reason: 'Away' })).status).toBe(200);
    expect((await openmrs<{ uuid: string }[]>(`appointments?forDate=${day}&status=Cancelled`)).map(({ uuid }) => uuid)).toEqual([timed]);
    const found = await openmrs<{ uuid: string }[]>('appointments/search', { patientUuid: patient, startDate: `${DAY}T00:00:00.000Z` });
    expect(new Set(found.map(({ uuid }) => uuid))).toEqual(new Set([timed, any]));
    expect(await openmrs('appointments/search', { startDate: addDays(day, 1), endDate: addDays(day, 2) })).toEqual([]);
  });

  it('are told what is wrong with a day, and who may not see it nothing', async () => {
    expect(refusal(await clerk.get('appointments?forDate=soon'))).toEqual([400, 'engine.badParameter', ['forDate']]);
    expect(refusal(await clerk.post('appointments/search', { startDate: 'soon' }))).toEqual([400, 'engine.badParameter', ['startDate']]);
    const outsider = await account(api, 'outsider', 'Anonymous');
    expect((await outsider.get('appointments')).status).toBe(403);
    expect((await outsider.get('appointmentService/all/default')).status).toBe(403);
  });
});
