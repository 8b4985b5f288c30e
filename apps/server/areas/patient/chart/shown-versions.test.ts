/** What the head of the patient page shows is acted on without being opened: it tells the version that an act is based on. */
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import type { Client, ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let clerk: Client;
let bound: Client;
let place = '';
let service = '';
let people = 0;

const someone = async (): Promise<string> => {
  const uuid = String((await register(api.admin, `SV-${(people += 1)}`, 'Amina', 'Traore'))['uuid']);
  await api.pool.rows(
    'insert into patient_place (patient_id, location_id) select p.patient_id, l.location_id from patient p, location l where p.uuid = $1 and l.uuid = $2',
    [uuid, place],
  );
  return uuid;
};

beforeAll(async () => {
  api = await starterApi();
  place = String((await create(api.admin, 'location', { name: 'Clinic one' }))['uuid']);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));
  const offered = { name: 'Check-up', location: place, duration: 30, capacity: 4, hours };
  service = String((await create(api.admin, 'fieldward/appointmentservice', offered))['uuid']);
  clerk = await account(api, 'desk', 'Field Worker');
  bound = await account(api, 'bound.desk', 'Field Worker');
  const user = (await api.admin.get('user?q=bound.desk')).body['results'][0].uuid;
  expect((await api.admin.post('fieldward/userlocation', { user, locations: [place] })).status).toBe(200);
}, 60_000);
afterAll(() => api?.close());

it('of an appointment: what was moved since is not cancelled', async () => {
  const at = (time: string): string => `${addDays(today('UTC'), 10)}T${time}:00.000+0000`;
  for (const who of [clerk, bound]) {
    const patient = await someone();
    const { uuid } = await create(who, 'fieldward/appointment', { patient, service, startDateTime: at('08:00') });
    const shown = (await who.get(`fieldward/patientbanner?patient=${patient}`)).body['appointments'][0];
    expect(`"${shown.version}"`).toBe((await who.get(`fieldward/appointment/${uuid}`)).headers['etag']);
    expect((await clerk.post(`fieldward/appointment/${uuid}`, { startDateTime: at('09:00') })).status).toBe(200);
    const body = { status: 'cancelled', reason: 'x' };
    const cancelled = await who.post(`fieldward/appointment/${uuid}`, body, { 'if-match': `"${shown.version}"` });
    expect([cancelled.status, cancelled.body['error'].code]).toEqual([409, 'engine.stale']);
    expect((await who.get(`fieldward/appointment/${uuid}`)).body).toMatchObject({ status: 'scheduled' });
  }
});

it('of an open visit: what somebody ended meanwhile keeps its end', async () => {
  const visitType = (await api.admin.get('visittype')).body['results'][0].uuid;
  for (const who of [clerk, bound]) {
    const patient = await someone();
    const { uuid } = await create(who, 'visit', { patient, visitType, location: place, startDatetime: '2026-01-05T08:00:00.000+0000' });
    const shown = (await who.get(`fieldward/patientbanner?patient=${patient}`)).body['visit'];
    expect(`"${shown.version}"`).toBe((await who.get(`visit/${uuid}`)).headers['etag']);
    const end = '2026-01-05T09:00:00.000+0000';
    expect((await clerk.post(`visit/${uuid}`, { stopDatetime: end })).status).toBe(200);
    const body = { stopDatetime: '2026-01-06T09:00:00.000+0000' };
    expect((await who.post(`visit/${uuid}`, body, { 'if-match': `"${shown.version}"` })).status).toBe(409);
    expect((await who.get(`visit/${uuid}`)).body).toMatchObject({ stopDatetime: end });
  }
});
