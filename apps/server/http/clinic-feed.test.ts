// area: care
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../testing/correction-story.ts';
import type { Client, ScratchApi } from '../testing/scratch-api.ts';
import { create, register, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let clerk: Client;
const DAY: Day = addDays(today('UTC'), 10);
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));
const places: Record<string, string> = {};

/** The calendar under an address, unfolded, in lines. */
async function linesAt(url: string): Promise<string[]> {
  const { status, text, headers } = await api.anonymous.get(url);
  expect([status, headers['content-type'], headers['cache-control']], text).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  return text.replaceAll('\r\n ', '').split('\r\n');
}
const summaries = async (url: string): Promise<string[]> =>
  (await linesAt(url))
    .filter((line) => line.startsWith('SUMMARY'))
    .map((line) => line.slice('SUMMARY:'.length))
    .toSorted();
async function subscribed(client: Client): Promise<string> {
  const made = await client.post('fieldward/clinicfeed', {});
  expect(made.status, made.text).toBe(201);
  return new URL(String(made.body['url'])).pathname;
}

beforeAll(async () => {
  api = await starterApi();
  clerk = await account(api, 'calendar', 'Field Worker');
  const { admin } = api;
  await create(admin, 'encountertype', { name: 'Seen', description: 'At a clinic' });
  for (const [n, name] of ['North', 'South'].entries()) {
    const place = String((await create(admin, 'location', { name }))['uuid']);
    places[name] = place;
    const service = String(
      (
        await create(admin, 'fieldward/appointmentservice', {
          name: `${name} visit`,
          location: place,
          duration: 30,
          capacity: 5,
          hours: everyDay,
        })
      )['uuid'],
    );
    for (const who of [1, 2]) {
      const patient = String((await register(admin, `CF-${n}${who}`, 'Zubaida', 'Khatoon'))['uuid']);
      await create(admin, 'encounter', { patient, encounterType: 'Seen', location: place });
      await create(admin, 'fieldward/appointment', { patient, service, startDateTime: `${DAY}T08:30:00.000+0000`, comments: 'Wheelchair' });
      await create(admin, 'fieldward/appointment', { patient, service, day: addDays(DAY, 1) });
    }
  }
}, 60_000);
afterAll(() => api?.close());

it('says how many come when and for what, and who comes to nobody', async () => {
  const url = await subscribed(clerk);
  const lines = await linesAt(url);
  const whole = lines.join('\n');
  for (const secret of ['Zubaida', 'Khatoon', 'CF-', 'Wheelchair']) expect(whole).not.toContain(secret);
  expect(await summaries(url)).toEqual(['North visit: 2', 'North visit: 2', 'South visit: 2', 'South visit: 2']);
  const bare = DAY.replaceAll('-', '');
  expect(lines).toContain(`DTSTART:${bare}T083000Z`);
  expect(lines).toContain(`DTEND:${bare}T090000Z`);
  // whoever comes at any time stands on the day
  expect(lines).toContain(`DTSTART;VALUE=DATE:${addDays(DAY, 1).replaceAll('-', '')}`);
  expect(lines).toContain('LOCATION:North');
});

it('is of one clinic where that is asked for, and follows what becomes of an appointment', async () => {
  const url = `${await subscribed(clerk)}?location=${places['South']}`;
  expect(await summaries(url)).toEqual(['South visit: 2', 'South visit: 2']);
  const { body } = await clerk.get(`fieldward/clinicdays?from=${DAY}&location=${places['South']}`);
  const [{ uuid }] = body['appointments'] as [{ uuid: string }];
  expect((await clerk.post(`fieldward/appointment/${uuid}`, { status: 'cancelled', reason: 'Away' })).status).toBe(200);
  expect(await summaries(url)).toEqual(['South visit: 1', 'South visit: 2']);
  expect(await summaries(url.replace(/location=.*/, 'location=none'))).toEqual([]);
});

it('shows who is bound to places their own only', async () => {
  const bound = await account(api, 'bound', 'Field Worker');
  const url = await subscribed(bound);
  expect(await summaries(url)).toHaveLength(4);
  const { body } = await api.admin.get('user?username=bound&v=custom:(uuid)');
  const bounds = { user: body['results'][0].uuid, locations: [places['North']] };
  expect((await api.admin.post('fieldward/userlocation', bounds)).status).toBe(200);
  expect(new Set((await summaries(url)).map((line) => line.split(' ')[0]))).toEqual(new Set(['North']));
});

it('is another address than that of the events, and ends by itself', async () => {
  const reader = api.admin;
  const events = new URL(String((await reader.post('fieldward/calendarfeed', {})).body['url'])).pathname;
  const first = await subscribed(reader);
  const clinics = await subscribed(reader);
  const status = async (path: string): Promise<number> => (await api.anonymous.get(path)).status;
  expect([await status(first), await status(clinics), await status(events)]).toEqual([404, 200, 200]);
  expect(await status(clinics.replace('cliniccalendar', 'calendar'))).toBe(404);
  expect(await status(events.replace('/calendar/', '/cliniccalendar/'))).toBe(404);
  expect((await reader.remove('fieldward/clinicfeed')).status).toBe(204);
  expect([await status(clinics), await status(events)]).toEqual([404, 200]);
  expect((await reader.get('fieldward/clinicfeed')).body['exists']).toBe(false);
});

it('needs the right to see appointments, when it is made and when it is read', async () => {
  const stranger = await account(api, 'stranger', 'Anonymous');
  expect((await stranger.post('fieldward/clinicfeed', {})).status).toBe(403);
  const leaver = await account(api, 'leaver', 'Field Worker');
  const url = await subscribed(leaver);
  const { body } = await api.admin.get('user?username=leaver&v=custom:(uuid)');
  expect((await api.admin.post(`user/${body['results'][0].uuid}`, { roles: [] })).status).toBe(200);
  expect((await api.anonymous.get(url)).status).toBe(404);
});
