// area: device, event
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS_AHEAD } from '@fieldward/domain/device/device.ts';
import { accountBut } from '../../../testing/account-but.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

type Body = ApiResponse['body'];
let at: TwoPlaces;
/** Events of the own place and of another, both of today. */
let [here, there] = ['', ''];

const VIEW = 'custom:(uuid,name,closed,location:ref,schedule:(plannedDate,endDate),eventParticipants:(attendance,participant:(uuid,name)))';
const clock = (): string => new Date().toISOString();
const days = (by: number): string => new Date(Date.now() + by * 86_400_000).toISOString();

beforeAll(async () => {
  at = await twoPlaces();
  await at.api.pool.rows(
    `insert into privilege (name, description) values ('Hold Patients on a Device', ''), ('Get Patients', ''), ('Get Events', '') on conflict do nothing`,
  );
  here = String(at.mine.uuids.get('event'));
  there = String(at.theirs.uuids.get('event'));
  for (const uuid of [here, there]) await move(uuid, 0);
}, 60_000);
afterAll(() => at?.close());

/** Plans an event for so many days from now. */
async function move(uuid: string, by: number): Promise<void> {
  const { body } = await at.api.admin.get(`hydra/event/${uuid}?v=full`);
  const schedule = { scheduleId: body['schedule'].scheduleId, plannedDate: days(by), endDate: days(by) };
  const moved = await at.api.admin.post(`hydra/event/${uuid}`, { schedule });
  expect(moved.status, moved.text).toBe(200);
}

async function device(client: Client, scope: Body = {}) {
  const uuid = crypto.randomUUID();
  const greeted = await client.post('fieldward/device', { uuid, name: 'Tablet', clock: clock(), ...scope });
  expect(greeted.status, greeted.text).toBe(200);
  let after: string | null = null;
  return {
    uuid,
    /** What the end of the feed tells of events. */
    events: async (known: Body[] = [], view = VIEW): Promise<Body> => {
      for (let page = 0; page < 50; page += 1) {
        const { status, body, text } = await client.post('fieldward/devicefeed', {
          device: uuid,
          after,
          view: 'custom:(uuid)',
          clock: clock(),
          waiting: 0,
          events: { view, known },
        });
        expect(status, text).toBe(200);
        after = body['next'];
        if (body['more'] === false) return body['events'];
        expect(body['events']).toBeNull();
      }
      throw new Error('the feed has no end');
    },
  };
}

describe('the events of a device', () => {
  it('are those of its places around today, as the server shows them, told once and again when they change', async () => {
    const { events } = await device(at.bound);
    const first = await events();
    expect(first['uuids']).toEqual([here]);
    const [told] = first['told'];
    const read = await at.bound.get(`hydra/event/${here}?v=${VIEW}`);
    expect(told).toMatchObject({ uuid: here, event: read.body, version: String(read.headers['etag']).replaceAll('"', '') });
    const known = [{ uuid: here, mark: told.mark }];
    expect(await events(known)).toMatchObject({ told: [], uuids: [here] });
    await at.api.admin.post(`hydra/event/${here}`, { name: 'Camp at the school' });
    expect((await events(known))['told']).toMatchObject([{ uuid: here, event: { name: 'Camp at the school' } }]);
  });

  it('are told anew when a name in them changes, and go when they are far away, moved elsewhere or deleted', async () => {
    const { events } = await device(at.bound);
    const [told] = (await events())['told'];
    const known = [{ uuid: here, mark: told.mark }];
    const [person] = told.event.eventParticipants;
    if (person !== undefined) {
      await at.api.admin.post(`hydra/participant/${person.participant.uuid}`, { name: 'Called otherwise' });
      expect((await events(known))['told']).toHaveLength(1);
    }
    await move(here, EVENTS_AHEAD + 1);
    expect((await events())['uuids']).toEqual([]);
    await move(here, -1);
    await at.api.admin.post(`hydra/event/${here}`, { location: at.theirs.clinic });
    expect((await events())['uuids']).toEqual([]);
    await at.api.admin.post(`hydra/event/${here}`, { location: at.mine.clinic });
    expect((await events())['uuids']).toEqual([here]);
    await at.api.admin.post(`hydra/event/${here}`, { voided: true, voidReason: 'rain' });
    expect((await events())['uuids']).toEqual([]);
    await at.api.admin.post(`hydra/event/${here}`, { voided: false });
  });

  it('are those of the chosen places of who is bound to none, and of no others', async () => {
    const { events } = await device(at.api.admin, { scope: { places: [at.theirs.clinic] } });
    expect((await events())['uuids']).toEqual([there]);
    await expect(events([], 'custom:(nonsense')).rejects.toThrow();
  });

  it('are none for who may not see events, nor for a device that does not ask', async () => {
    const { uuid } = await device(at.bound);
    const asked = await at.bound.post('fieldward/devicefeed', { device: uuid, view: 'custom:(uuid)', clock: clock(), waiting: 0 });
    expect(asked.body['events']).toBeNull();
    const { client } = await accountBut(at.api, 'no-events', 'Get Events');
    const other = await device(client, { scope: { places: [at.mine.clinic] } });
    expect(await other.events()).toBeNull();
  });
});
