/** Appointments as the appointments app of OpenMRS books, moves, cancels and checks them in: by the rules of this product. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let admin: Client;
let clerk: Client;
let place = '';
let service = '';
let patient = '';
let people = 0;
/** Far enough ahead to be nobody's day but ours. */
const DAY = addDays(today('UTC'), 20);
const at = (time: string, day: Day = DAY): string => `${day}T${time}:00.000+0000`;
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));
const someone = async (): Promise<string> => String((await register(admin, `OM-${(people += 1)}`, 'Fatou', 'Diallo'))['uuid']);
const refusal = ({ status, body }: ApiResponse): unknown[] => [status, body['error']?.code, Object.keys(body['error']?.fieldErrors ?? {})];

/** What the form of the app sends. */
const form = (more: object = {}): object => ({
  patientUuid: patient,
  serviceUuid: service,
  locationUuid: place,
  startDateTime: at('08:00'),
  endDateTime: at('08:30'),
  appointmentKind: 'Scheduled',
  providers: [],
  comments: '',
  ...more,
});
const book = (more: object = {}, by = clerk): Promise<ApiResponse> => by.post('appointment', form(more));
const booked = async (more: object = {}): Promise<ApiResponse['body']> => {
  const { status, body, text } = await book(more);
  expect(status, text).toBe(200);
  return body;
};
const become = (uuid: string, body: object, by = clerk): Promise<ApiResponse> => by.post(`appointments/${uuid}/status-change`, body);
const ours = async (uuid: string): Promise<ApiResponse['body']> =>
  (await clerk.get(`fieldward/appointment/${uuid}?v=custom:(day,startDateTime,endDateTime,status,reason,comments,walkIn,provider:ref)`))
    .body;

beforeAll(async () => {
  api = await starterApi();
  ({ admin } = api);
  clerk = await account(api, 'frontdesk', 'Field Worker');
  place = String((await create(admin, 'location', { name: 'Clinic one' }))['uuid']);
  service = String(
    (
      await create(admin, 'fieldward/appointmentservice', { name: 'Check-up', location: place, duration: 30, capacity: 1, hours: everyDay })
    )['uuid'],
  );
}, 60_000);
afterAll(() => api?.close());

describe('the appointments app of OpenMRS', () => {
  it('books, and is shown what it booked', async () => {
    patient = await someone();
    const made = await booked({ comments: 'Bring the card' });
    expect(made).toMatchObject({
      status: 'Scheduled',
      appointmentKind: 'Scheduled',
      startDateTime: Date.parse(`${DAY}T08:00:00Z`),
      endDateTime: Date.parse(`${DAY}T08:30:00Z`),
      patient: { uuid: patient },
      service: { uuid: service },
      location: { uuid: place },
      comments: 'Bring the card',
    });
    const uuid = String(made['uuid']);
    expect(await ours(uuid)).toMatchObject({ status: 'scheduled', comments: 'Bring the card', walkIn: false });
    expect((await clerk.get(`appointments/${uuid}`)).body).toEqual(made);
    expect((await clerk.get(`appointmentService?uuid=${service}`)).body).toMatchObject({
      uuid: service,
      weeklyAvailability: expect.any(Array),
    });
    const trail = await api.pool.rows(
      `select a.action from audit_log a join patient p using (patient_id) where p.uuid = $1 and a.resource = 'appointment' and a.action = 'create'`,
      [patient],
    );
    expect(trail).toEqual([{ action: 'create' }]);
  });

  it('moves one, changes its note, and leaves what it sends back unchanged', async () => {
    patient = await someone();
    const made = await booked({ startDateTime: at('08:30'), endDateTime: at('09:00') });
    const uuid = String(made['uuid']);
    const back = { uuid, status: 'Scheduled', startDateTime: Number(made['startDateTime']), endDateTime: Number(made['endDateTime']) };
    expect((await book({ ...back, comments: 'Later' })).status).toBe(200);
    expect(await ours(uuid)).toMatchObject({ comments: 'Later', startDateTime: at('08:30') });
    expect((await book({ uuid, startDateTime: at('09:30'), endDateTime: at('10:00') })).status).toBe(200);
    expect(await ours(uuid)).toMatchObject({ startDateTime: at('09:30'), endDateTime: at('10:00') });
    // the place of the time before is free again
    patient = await someone();
    await booked({ startDateTime: at('08:30'), endDateTime: at('09:00') });
    expect(refusal(await book({ uuid, startDateTime: at('08:00', addDays(DAY, 1)) }))).toEqual([
      400,
      'appointment.otherPatient',
      ['patientUuid'],
    ]);
  });

  it('keeps an appointment at any time of a day so, as long as it does not give it one', async () => {
    patient = await someone();
    const day = addDays(DAY, 3);
    const { body } = await clerk.post('fieldward/appointment', { patient, service, day });
    const uuid = String(body['uuid']);
    const shown = (await clerk.get(`appointments/${uuid}`)).body;
    const back = { uuid, startDateTime: shown['startDateTime'], endDateTime: shown['endDateTime'] };
    expect((await book({ ...back, comments: 'Any time' })).status).toBe(200);
    expect(await ours(uuid)).toMatchObject({ startDateTime: null, comments: 'Any time' });
    const next = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
    expect((await book({ uuid, startDateTime: next, endDateTime: next })).status).toBe(200);
    expect(await ours(uuid)).toMatchObject({ startDateTime: null, day: expect.stringContaining(addDays(day, 1)) });
    expect((await book({ uuid, startDateTime: at('08:30', day), endDateTime: at('09:00', day) })).status).toBe(200);
    expect(await ours(uuid)).toMatchObject({ startDateTime: at('08:30', day) });
  });

  it('checks in, takes it back, cancels and brings back', async () => {
    patient = await someone();
    const walked = await booked({ appointmentKind: 'WalkIn', startDateTime: new Date().toISOString(), endDateTime: null });
    expect(walked).toMatchObject({ status: 'CheckedIn', appointmentKind: 'WalkIn' });
    const uuid = String(walked['uuid']);
    expect((await become(uuid, { toStatus: 'Completed', onDate: at('08:00'), timeZone: 'Asia/Karachi' })).body).toMatchObject({
      status: 'Completed',
    });
    expect((await become(uuid, { toStatus: 'CheckedIn' })).body).toMatchObject({ status: 'CheckedIn' });
    const later = String(
      (await booked({ startDateTime: at('08:00', addDays(DAY, 4)), endDateTime: at('08:30', addDays(DAY, 4)) }))['uuid'],
    );
    expect((await become(later, { toStatus: 'Cancelled' })).body).toMatchObject({ status: 'Cancelled' });
    expect(await ours(later)).toMatchObject({ status: 'cancelled', reason: 'Cancelled in another program' });
    expect((await become(later, { toStatus: 'Scheduled' })).body).toMatchObject({ status: 'Scheduled' });
    expect((await become(later, { toStatus: 'Cancelled', reason: 'Ill' })).status).toBe(200);
    expect(await ours(later)).toMatchObject({ reason: 'Ill' });
  });

  it('is refused what the clinic is refused, at the fields that it sent', async () => {
    patient = await someone();
    const closed = addDays(DAY, 6);
    await create(admin, 'fieldward/closedday', { name: 'Holiday', location: place, firstDay: closed, lastDay: closed });
    const other = String((await create(admin, 'location', { name: 'Clinic two' }))['uuid']);
    const free = addDays(DAY, 7);
    const cases: [object, unknown[]][] = [
      [{ startDateTime: at('08:00', closed), endDateTime: at('08:30', closed) }, [400, 'appointment.closedDay', ['startDateTime']]],
      [{ startDateTime: at('07:00', free), endDateTime: at('07:30', free) }, [400, 'appointment.outsideHours', ['startDateTime']]],
      [{ startDateTime: at('08:00', addDays(today('UTC'), -1)), endDateTime: null }, [400, 'appointment.past', ['startDateTime']]],
      [{ startDateTime: at('08:30', free), endDateTime: at('08:00', free) }, [400, 'appointment.endBeforeStart', ['endDateTime']]],
      [{ startDateTime: 'soon' }, [400, 'engine.notDate', ['startDateTime']]],
      [{ startDateTime: null }, [400, 'engine.required', ['startDateTime']]],
      [{ startDateTime: at('08:00', free), endDateTime: null, locationUuid: other }, [400, 'appointment.otherPlace', ['locationUuid']]],
      [{ startDateTime: at('08:00', free), serviceUuid: 'strange' }, [400, 'engine.unknownReference', ['serviceUuid']]],
      [{ startDateTime: at('08:00', free), patientUuid: 'strange' }, [400, 'engine.unknownReference', ['patientUuid']]],
      [{ startDateTime: at('08:00', free), providers: [{ uuid: 'a' }, { uuid: 'b' }] }, [400, 'appointment.oneProvider', ['providers']]],
      [{ startDateTime: at('08:00', free), endDateTime: null, status: 'CheckedIn' }, [400, 'appointment.notYet', ['status']]],
    ];
    // oxlint-disable-next-line no-await-in-loop -- refusals leave nothing
    for (const [more, expected] of cases) expect(refusal(await book(more)), JSON.stringify(more)).toEqual(expected);
    expect((await book({ appointmentKind: 'Virtual' })).status).toBe(400);
    expect((await book({ uuid: 'strange' })).status).toBe(404);
    expect((await clerk.get(`fieldward/appointment?patient=${patient}`)).body['results']).toEqual([]);
    const uuid = String((await booked({ startDateTime: at('08:00', free), endDateTime: at('08:30', free) }))['uuid']);
    expect(refusal(await become(uuid, { toStatus: 'CheckedIn' }))).toEqual([400, 'appointment.notYet', ['status']]);
    expect((await become(uuid, { toStatus: 'Requested' })).status).toBe(400);
    expect((await become('strange', { toStatus: 'Cancelled' })).status).toBe(404);
    expect((await clerk.get('appointments/strange')).status).toBe(404);
    expect((await clerk.get('appointmentService?uuid=strange')).status).toBe(404);
    patient = await someone();
    expect(refusal(await book({ startDateTime: at('08:00', free), endDateTime: at('08:30', free) }))).toEqual([
      409,
      'appointment.full',
      ['startDateTime'],
    ]);
  });

  it('is told what stands against a booking before it is made', async () => {
    const conflicts = (more: object): Promise<ApiResponse> => clerk.post('appointments/conflicts', form(more));
    const day = addDays(DAY, 9);
    patient = await someone();
    const free = { startDateTime: at('09:00', day), endDateTime: at('09:30', day) };
    expect((await conflicts(free)).status).toBe(204);
    const uuid = String((await booked(free))['uuid']);
    // its own time does not stand against it
    expect((await conflicts({ ...free, uuid })).status).toBe(204);
    const again = await conflicts({ startDateTime: at('09:15', day), endDateTime: at('09:45', day) });
    expect([again.status, again.body]).toMatchObject([200, { PATIENT_DOUBLE_BOOKING: [{ uuid }] }]);
    expect(Object.keys((await conflicts({ startDateTime: at('06:00', day), endDateTime: at('06:30', day) })).body)).toEqual([
      'SERVICE_UNAVAILABLE',
    ]);
    patient = await someone();
    expect(Object.keys((await conflicts(free)).body)).toEqual(['SERVICE_UNAVAILABLE']);
    expect(refusal(await conflicts({ startDateTime: 'soon' }))).toEqual([400, 'engine.notDate', ['startDateTime']]);
    expect(refusal(await conflicts({ serviceUuid: 'strange' }))).toEqual([400, 'engine.unknownReference', ['serviceUuid']]);
    expect((await clerk.get(`fieldward/appointment?patient=${patient}`)).body['results'], 'nothing is written').toEqual([]);
  });

  it('is refused to who may not book', async () => {
    patient = await someone();
    const day = addDays(DAY, 11);
    const uuid = String((await booked({ startDateTime: at('08:00', day), endDateTime: at('08:30', day) }))['uuid']);
    const viewer = await account(api, 'onlyviewer', 'Viewer');
    expect((await book({ startDateTime: at('09:00', day) }, viewer)).status).toBe(403);
    expect((await become(uuid, { toStatus: 'Cancelled' }, viewer)).status).toBe(403);
    const stranger = await account(api, 'strangerhere', 'Anonymous');
    for (const path of [`appointments/${uuid}`, `appointmentService?uuid=${service}`])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await stranger.get(path)).status).toBe(403);
    expect((await stranger.post('appointments/conflicts', form())).status).toBe(403);
    expect(await ours(uuid)).toMatchObject({ status: 'scheduled' });
  });
});
