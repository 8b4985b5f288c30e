import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOfWhole } from '@fieldward/domain/event/wire.ts';
import { outreach, type Outreach } from '../../../testing/outreach.ts';
import { accountBut } from '../../../testing/account-but.ts';
import { PASSWORD, scratchApi, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let o: Outreach;
let hostile: string;
const uuids: string[] = [];

/** Eight hours with Ali (800 a day), the camera (12.50), the van at 10.00 and two gloves (2.25): 800 + 12.50 + 14.50. */
async function plan(day: string, location: string, name = 'Visit'): Promise<string> {
  const made = await o.make(
    'hydra/event',
    o.plan({
      name,
      location,
      schedule: { plannedDate: `${day}T09:00:00Z`, endDate: `${day}T17:00:00Z` },
      eventParticipants: [{ participant: o.people[0], plannedForEvent: true }],
      eventServices: [{ service: o.services[0], plannedForEvent: true }],
      eventAssets: [
        { asset: o.van, actualCost: '10.00', plannedForEvent: true },
        { asset: o.gloves, quantity: 2, plannedForEvent: true },
      ],
    }),
  );
  uuids.push(String(made['uuid']));
  return String(made['uuid']);
}

const full = async (uuid: string) => (await api.admin.get(`hydra/event/${uuid}?v=full`)).body;

beforeAll(async () => {
  api = await scratchApi();
  o = await outreach(api);
  // as an old database may have it
  hostile = String((await o.make('location', { name: 'Formula place', parentLocation: o.province }))['uuid']);
  await api.pool.rows(`update location set name = '=HYPERLINK("x")' where uuid = $1`, [hostile]);
  const first = await plan('2026-11-10', o.place);
  await plan('2026-12-01', o.place);
  await plan('2026-12-02', hostile);
  const gone = await plan('2026-12-03', o.place);
  await api.admin.post('hydra/event', { uuid: gone, voided: true, voidReason: 'twice' });
  const read = await full(first);
  const line = (list: string, at: number, key: string) => ({ [key]: read[list][at][key] });
  // ten hours, the camera at 15, no van, five gloves at 2: 1000 + 15 + 10
  const closed = await api.admin.post('hydra/event', {
    uuid: first,
    closed: true,
    closureNotes: '',
    schedule: { scheduleId: read['schedule'].scheduleId, plannedDate: read['schedule'].plannedDate, endDate: '2026-11-10T19:00:00Z' },
    eventParticipants: [{ ...line('eventParticipants', 0, 'eventParticipantId'), attendance: true }],
    eventServices: [{ ...line('eventServices', 0, 'eventServiceId'), quantity: 1, actualCost: '15', availableInEvent: true }],
    eventAssets: [
      { ...line('eventAssets', 0, 'eventAssetId'), availableInEvent: false },
      { ...line('eventAssets', 1, 'eventAssetId'), quantity: 5, actualCost: '2', availableInEvent: true },
    ],
  });
  if (closed.status !== 200 && closed.status !== 201) throw new Error(closed.text);
});
afterAll(() => api.close());

const planned = { personnel: '800.00', services: '12.50', assets: '14.50', total: '827.00' };
const actual = { personnel: '1000.00', services: '15.00', assets: '10.00', total: '1025.00' };

describe('the cost of one event', () => {
  it('holds no capital value of a fixed asset: without a cost per use nobody knows its cost', async () => {
    const mixer = { name: 'Mixer', assetType: o.assetType, capitalValue: '90000', fixedAsset: true };
    const asset = String((await o.make('hydra/asset', mixer))['uuid']);
    const { uuid } = await o.make(
      'hydra/event',
      o.plan({ eventAssets: [{ asset, plannedForEvent: true }], schedule: { plannedDate: '2027-06-01', endDate: '2027-06-01' } }),
    );
    const response = await api.admin.get(`fieldward/eventcost?event=${String(uuid)}`);
    expect(response.body).toMatchObject({
      planned: { assets: '0.00' },
      messages: [{ code: 'eventwork.noCost', holes: { name: 'Mixer' } }],
    });
    expect(costOfWhole(await full(String(uuid)))).toEqual(response.body);
  });

  it('is told planned and, once it is closed, actual', async () => {
    expect((await api.admin.get(`fieldward/eventcost?event=${uuids[0]}`)).body).toEqual({
      planned,
      actual,
      variance: '198.00',
      messages: [],
    });
    expect((await api.admin.get(`fieldward/eventcost?event=${uuids[1]}`)).body).toEqual({
      planned,
      actual: null,
      variance: null,
      messages: [],
    });
  });

  it('is what the event as it is read costs', async () => {
    for (const uuid of uuids)
      expect((await api.admin.get(`fieldward/eventcost?event=${uuid}`)).body).toEqual(costOfWhole(await full(uuid)));
  });

  it('of none is a 404, without the right a 403', async () => {
    expect((await api.admin.get('fieldward/eventcost?event=none')).status).toBe(404);
    expect((await api.admin.get('fieldward/eventcost')).status).toBe(404);
    expect((await api.nobody.get(`fieldward/eventcost?event=${uuids[0]}`)).status).toBe(403);
  });
});

describe('the costs of events', () => {
  const costs = async (query: string) => (await api.admin.get(`fieldward/eventcosts?${query}`)).body;

  it('are summed by place and month; voided events cost nothing', async () => {
    const { rows, total, currency, messages } = await costs('from=2026-11-01&to=2026-12-31');
    const place = { uuid: o.place, name: 'Korangi' };
    expect(rows).toEqual([
      { place, month: '2026-11', events: 1, closed: 1, planned, actual, variance: '198.00' },
      { place: { uuid: hostile, name: '=HYPERLINK("x")' }, month: '2026-12', events: 1, closed: 0, planned, actual: null, variance: null },
      { place, month: '2026-12', events: 1, closed: 0, planned, actual: null, variance: null },
    ]);
    expect(total).toEqual({
      events: 3,
      closed: 1,
      planned: { personnel: '2400.00', services: '37.50', assets: '43.50', total: '2481.00' },
      actual,
      variance: '198.00',
    });
    expect([currency, messages]).toEqual(['', []]);
  });

  it('by place or by month alone, at a place with all that is in it', async () => {
    expect(
      (await costs('from=2026-11-01&to=2026-12-31&by=month')).rows.map((row: { month: string; place: null; events: number }) => [
        row.month,
        row.place,
        row.events,
      ]),
    ).toEqual([
      ['2026-11', null, 1],
      ['2026-12', null, 2],
    ]);
    expect(
      (await costs('from=2026-11-01&to=2026-12-31&by=place')).rows.map((row: { month: null; events: number }) => [row.month, row.events]),
    ).toEqual([
      [null, 1],
      [null, 2],
    ]);
    expect((await costs(`from=2026-11-01&to=2026-12-31&location=${o.place}`)).total.events).toBe(2);
    expect((await costs(`from=2026-11-01&to=2026-12-31&location=${o.province}`)).total.events).toBe(3);
    expect((await costs('from=2026-11-01&to=2026-12-31&location=none')).total.events).toBe(0);
  });

  it('belong to the days of the zone', async () => {
    expect((await costs('from=2026-12-01&to=2026-12-01')).total.events).toBe(1);
    // 09:00 UTC on the 1st is 23:00 on the 30th of November in Honolulu
    expect((await costs('from=2026-12-01&to=2026-12-01&tz=Pacific/Honolulu')).rows.map((row: { month: string }) => row.month)).toEqual([
      '2026-12',
    ]);
    expect((await costs('from=2026-11-30&to=2026-11-30&tz=Pacific/Honolulu')).rows.map((row: { month: string }) => row.month)).toEqual([
      '2026-11',
    ]);
  });

  it('come as a file that is called by the first day asked for, wherever the clock stands', async () => {
    const response = await api.admin.get('fieldward/eventcosts?from=2026-01-01&to=2026-12-31&format=csv&tz=Asia/Karachi');
    expect(response.headers['content-disposition']).toBe('attachment; filename="event-costs-2026-01-01.csv"');
  });

  it('come as a file whose formulas are text and whose amounts are numbers', async () => {
    const response = await api.admin.get('fieldward/eventcosts?from=2026-11-01&to=2026-12-31&format=csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="event-costs-2026-11-01.csv"');
    expect(response.text.split('\r\n')).toEqual([
      '\uFEFFplace,month,events,closed,planned personnel,planned services,planned assets,planned total,actual personnel,actual services,actual assets,actual total,variance,currency',
      'Korangi,2026-11,1,1,800.00,12.50,14.50,827.00,1000.00,15.00,10.00,1025.00,198.00,',
      `"'=HYPERLINK(""x"")",2026-12,1,0,800.00,12.50,14.50,827.00,,,,,,`,
      'Korangi,2026-12,1,0,800.00,12.50,14.50,827.00,,,,,,',
      'Total,,3,1,2400.00,37.50,43.50,2481.00,1000.00,15.00,10.00,1025.00,198.00,',
      '',
    ]);
  });

  it.each([
    ['from', 'to=2026-12-01'],
    ['from', 'from=2026-02-30&to=2026-12-01'],
    ['to', 'from=2026-12-01'],
    ['to', 'from=2026-12-02&to=2026-12-01'],
    ['to', 'from=9999-12-31&to=9999-12-31'],
    ['by', 'from=2026-12-01&to=2026-12-01&by=person'],
    ['by', 'from=2026-12-01&to=2026-12-01&by=constructor'],
    ['tz', 'from=2026-12-01&to=2026-12-01&tz=Mars/Base'],
    ['format', 'from=2026-12-01&to=2026-12-01&format=pdf'],
  ])('need a good %s (%s)', async (parameter, query) => {
    const response = await api.admin.get(`fieldward/eventcosts?${query}`);
    expect([response.status, response.body['error'].code, response.body['error'].holes]).toEqual([
      400,
      'engine.badParameter',
      { parameter },
    ]);
  });

  it('are those of the own places for an account that is bound to some', async () => {
    const user = await o.make('user', {
      username: 'bounded',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Bo', familyName: 'Bound' }] },
      roles: ['System Developer'],
    });
    await o.make('fieldward/userlocation', { user: user['uuid'], locations: [hostile] });
    const bound = api.as({ authorization: `Basic ${Buffer.from(`bounded:${PASSWORD}`).toString('base64')}` });
    expect((await bound.get('fieldward/eventcosts?from=2026-11-01&to=2026-12-31')).body['total'].events).toBe(1);
    expect((await bound.get(`fieldward/eventcost?event=${uuids[0]}`)).status).toBe(404);
    expect((await bound.get(`fieldward/eventcost?event=${uuids[2]}`)).status).toBe(200);
  });
});

describe('what colleagues earn', () => {
  const shares = (client: Client, query: string) => client.get(`fieldward/workshares?participants=${o.people.join(',')}&${query}`);
  const day = 'start=2026-11-10T09:00:00Z&end=2026-11-10T13:00:00Z';

  it('is in nothing that is read by who plans and closes events, and keeps no list of the workforce', async () => {
    const { client } = await accountBut(api, 'planner', 'Manage Salaries');
    for (const path of [
      ...['ref', 'default', 'full'].flatMap((view) => [
        `hydra/participant?v=${view}`,
        `hydra/participant/${o.people[0]}?v=${view}`,
        `hydra/event/${uuids[0]}?v=${view}`,
      ]),
      'hydra/participant?v=custom:(uuid,salaryValue)',
      `hydra/event/${uuids[0]}?v=custom:(eventParticipants:(participant:(name,salaryValue)))`,
      `hydra/event/${uuids[0]}/participant?v=full`,
      `fieldward/eventcost?event=${uuids[0]}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [seen, whole] = [await client.get(path), await api.admin.get(path)];
      expect([seen.status, whole.status], path).toEqual([200, 200]);
      expect(seen.text, path).not.toMatch(/"salaryValue" *: *"|"Daily"/);
    }
    expect((await api.admin.get('hydra/participant?v=full')).text).toMatch(/"salaryValue" *: *"800.00"/);
    expect((await client.get('hydra/participant?v=custom:(salaryType:(name))')).status).toBe(403);
    expect((await client.get('hydra/participant-salary-type')).status).toBe(403);
    expect((await client.get('hydra/participant?sort=salaryValue')).status).toBe(400);
    expect((await shares(client, day)).body).toEqual({
      shares: expect.arrayContaining(o.people.map((participant) => ({ participant, cost: '400.00', message: null }))),
    });
  });

  it('comes to a share of the hours that are asked for, for who may change events', async () => {
    const { client } = await accountBut(api, 'onlooker', 'Manage Events');
    expect((await shares(client, day)).status).toBe(403);
    for (const query of ['start=2026-11-10T13:00:00Z&end=2026-11-10T09:00:00Z', 'start=today&end=2026-11-10T13:00:00Z'])
      // oxlint-disable-next-line no-await-in-loop -- two
      expect((await shares(api.admin, query)).status, query).toBe(400);
    expect((await api.admin.get(`fieldward/workshares?participants=nobody&${day}`)).body).toEqual({ shares: [] });
    expect((await api.admin.get(`fieldward/workshares?participants=nobody,%00&${day}`)).status).toBe(400);
  });
});
