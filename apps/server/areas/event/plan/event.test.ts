import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { outreach, type Outreach } from '../../../testing/outreach.ts';

let api: ScratchApi;
let at: Outreach;
beforeAll(async () => {
  api = await scratchApi();
  at = await outreach(api);
}, 60_000);
afterAll(() => api.close());

test('the quick add of the calendar needs five things and no lines', async () => {
  const made = await api.admin.post(
    'hydra/event',
    at.quick({ name: 'Camp', schedule: { plannedDate: '2026-12-01', endDate: '2026-12-02' } }),
  );
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Camp',
    display: 'Camp',
    closed: false,
    voided: false,
    voidReason: null,
    schedule: {
      plannedDate: '2026-12-01T00:00:00.000+0000',
      endDate: '2026-12-02T00:00:00.000+0000',
      plannedEndDate: '2026-12-02T00:00:00.000+0000',
      eventDate: null,
    },
    eventType: { uuid: at.type },
    location: { uuid: at.place, tags: [{ name: 'Facility' }] },
    eventAssets: [],
    eventServices: [],
    eventParticipants: [],
  });
  expect(made.body['eventId']).toBeTypeOf('number');
  expect(made.body['schedule'].scheduleId).toBeTypeOf('number');
});

const lines = (body: Readonly<Record<string, unknown>>, list: string): readonly Record<string, any>[] =>
  body[list] as Record<string, any>[]; // eslint-disable-line -- answers are read freely in tests
const code = (response: { body: Readonly<Record<string, any>> }): unknown => response.body['error']?.code; // eslint-disable-line -- as above
const fieldsOf = (response: { body: Readonly<Record<string, any>> }): string[] => Object.keys(response.body['error']?.fieldErrors ?? {}); // eslint-disable-line -- as above
const DAY = (day: string) => ({ plannedDate: `${day} 09:00:00`, endDate: `${day} 17:00:00` });

test('the planner creates with people, services and assets, and edits with numbers and without uuid: nothing is doubled or lost', async () => {
  const made = await at.make('hydra/event', at.plan({ name: 'Planner', schedule: DAY('2027-01-04') }));
  expect(made['closed']).toBeNull();
  expect(lines(made, 'eventAssets')).toMatchObject([
    {
      asset: {
        uuid: at.van,
        name: 'Van',
        capitalValue: '250000.00',
        costPerUse: '500.00',
        fixedAsset: true,
        assetType: { name: 'Vehicle', assetCategory: { name: 'Transport' } },
      },
      quantity: 1,
      actualCost: null,
      plannedQuantity: 1,
      plannedCost: '500.00',
      plannedForEvent: true,
      availableInEvent: false,
    },
    { asset: { uuid: at.gloves }, plannedCost: '2.25' },
  ]);
  expect(lines(made, 'eventServices')).toMatchObject([{ service: { name: 'Chest camera', unitCost: '12.50' }, plannedCost: '12.50' }, {}]);
  expect(lines(made, 'eventParticipants')).toMatchObject([
    { participant: { uuid: at.people[0], name: 'Ali', salaryType: { name: 'Daily' } }, attendance: false },
    {},
  ]);
  const again = at.plan({
    name: 'Planner',
    schedule: { scheduleId: made['schedule'].scheduleId, ...DAY('2027-01-05') },
    eventId: made['eventId'],
  });
  for (let round = 0; round < 2; round += 1) {
    const edited = await api.admin.post('hydra/event', again);
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body['uuid']).toBe(made['uuid']);
    expect(edited.body['schedule']).toMatchObject({ scheduleId: made['schedule'].scheduleId, plannedDate: '2027-01-05T09:00:00.000+0000' });
    for (const list of ['eventAssets', 'eventServices', 'eventParticipants'])
      expect(lines(edited.body, list).map((each) => each['uuid'])).toEqual(lines(made, list).map((each) => each['uuid']));
  }
  const [row] = await api.pool.rows<{ n: number }>(
    `select ((select count(*) from event_asset l join event e using (event_id) where e.uuid = $1) + (select count(*) from event_service l join event e using (event_id) where e.uuid = $1)
       + (select count(*) from event_participant l join event e using (event_id) where e.uuid = $1) + (select count(*) from event_schedule s join event e using (event_id) where e.uuid = $1))::int as n`,
    [made['uuid']],
  );
  expect(row?.n).toBe(7);
});

test('lines that are no longer sent are gone, come back as they were, and lists that are not sent stay', async () => {
  const made = await at.make('hydra/event', at.plan({ name: 'Lines', schedule: DAY('2027-01-11') }));
  const uuid = String(made['uuid']);
  const [van, gloves] = lines(made, 'eventAssets');
  const less = await api.admin.post('hydra/event', {
    eventId: made['eventId'],
    eventAssets: [{ eventAssetId: gloves?.['eventAssetId'], quantity: 3, actualCost: '2.5', asset: at.gloves }],
  });
  expect(less.status, less.text).toBe(200);
  expect(lines(less.body, 'eventAssets')).toMatchObject([
    { uuid: gloves?.['uuid'], quantity: 3, actualCost: '2.50', plannedQuantity: 3, plannedCost: '2.50' },
  ]);
  expect(lines(less.body, 'eventServices')).toHaveLength(2);
  expect(less.body).toMatchObject({ name: 'Lines', description: 'Door to door' });
  expect((await api.admin.get(`hydra/event-asset/${van?.['uuid']}?v=full`)).body).toMatchObject({ voided: true });
  const back = await api.admin.post(`hydra/event/${uuid}`, { eventAssets: [{ asset: { uuid: at.van } }, { uuid: gloves?.['uuid'] }] });
  expect(back.status, back.text).toBe(200);
  expect(lines(back.body, 'eventAssets')).toMatchObject([
    { uuid: van?.['uuid'], voided: false },
    { uuid: gloves?.['uuid'], quantity: 3 },
  ]);
  const stale = await api.admin.post(`hydra/event/${uuid}`, {
    eventAssets: [{ eventAssetId: 999_999, asset: at.gloves }, { eventAssetId: van?.['eventAssetId'] }],
  });
  expect(
    lines(stale.body, 'eventAssets').map((each) => each['uuid']),
    stale.text,
  ).toEqual([van?.['uuid'], gloves?.['uuid']]);
  const twice = await api.admin.post(`hydra/event/${uuid}`, { eventAssets: [{ asset: at.gloves }, { asset: at.gloves }] });
  expect([twice.status, code(twice)], twice.text).toEqual([400, 'event.assetTwice']);
});

test('the first thing that a plan lacks is the message, the rest is told by field', async () => {
  const empty = await api.admin.post('hydra/event', {});
  expect([empty.status, code(empty), empty.body['error'].message]).toEqual([
    400,
    'eventwork.typeRequired',
    expect.stringContaining('Event type is required'),
  ]);
  expect(fieldsOf(empty)).toEqual(['eventType', 'name', 'schedule', 'location']);
  const without = async (changes: Record<string, unknown>) => {
    const response = await api.admin.post('hydra/event', at.plan(changes));
    expect(response.status).toBe(400);
    return [code(response), fieldsOf(response)[0]];
  };
  expect(await without({ eventType: '' })).toEqual(['eventwork.typeRequired', 'eventType']);
  expect(await without({ name: '  ' })).toEqual(['eventwork.nameRequired', 'name']);
  expect(await without({ schedule: { endDate: '2026-12-01' } })).toEqual(['eventwork.startRequired', 'schedule.plannedDate']);
  expect(await without({ schedule: { plannedDate: '2026-12-01', endDate: '' } })).toEqual(['eventwork.endRequired', 'schedule.endDate']);
  expect(await without({ location: null })).toEqual(['eventwork.locationRequired', 'location']);
  expect(await without({ eventParticipants: [], eventServices: [], eventAssets: [] })).toEqual([
    'eventwork.personnelRequired',
    'eventParticipants',
  ]);
  expect(await without({ eventServices: [], eventAssets: [] })).toEqual(['eventwork.serviceRequired', 'eventServices']);
  expect(await without({ eventAssets: [] })).toEqual(['eventwork.assetRequired', 'eventAssets']);
  expect(await without({ schedule: { plannedDate: '2026-12-02 09:00:00', endDate: '2026-12-02 08:59:59' } })).toEqual([
    'eventwork.endBeforeStart',
    'schedule.endDate',
  ]);
});

test('a date in the calendar becomes a plan only when it has all that a plan needs', async () => {
  const made = await at.make('hydra/event', at.quick({ schedule: DAY('2027-01-18') }));
  const bare = await api.admin.post('hydra/event', { eventId: made['eventId'], closed: null });
  expect([bare.status, code(bare)]).toEqual([400, 'eventwork.personnelRequired']);
  const { name: _name, ...rest } = at.plan({ schedule: DAY('2027-01-18') });
  const whole = await api.admin.post('hydra/event', { eventId: made['eventId'], ...rest });
  expect(whole.body, whole.text).toMatchObject({ uuid: made['uuid'], name: 'Quick', closed: null });
  const moved = await api.admin.post('hydra/event', { eventId: made['eventId'], schedule: DAY('2027-01-19') });
  expect(moved.status, moved.text).toBe(200);
});

test('quantities, costs and what is retired are refused on their own field', async () => {
  const asset = { asset: at.gloves };
  const refused = async (changes: Record<string, unknown>) => {
    const response = await api.admin.post('hydra/event', at.plan({ schedule: DAY('2027-01-25'), ...changes }));
    expect(response.status, response.text).toBe(400);
    return [code(response), fieldsOf(response)[0]];
  };
  expect(await refused({ eventAssets: [{ asset: at.van }, { ...asset, quantity: 0 }] })).toEqual([
    'engine.tooSmall',
    'eventAssets[1].quantity',
  ]);
  expect(await refused({ eventAssets: [{ ...asset, quantity: -1 }] })).toEqual(['engine.tooSmall', 'eventAssets[0].quantity']);
  expect(await refused({ eventAssets: [{ ...asset, actualCost: '1.125' }] })).toEqual(['supply.decimals', 'eventAssets[0].actualCost']);
  expect(await refused({ eventServices: [{ service: at.services[0], actualCost: 'dear' }] })).toEqual([
    'engine.notNumber',
    'eventServices[0].actualCost',
  ]);
  const gone = String((await at.make('hydra/participant', { name: 'Gul', salaryType: at.salaryType, salaryValue: '1' }))['uuid']);
  const kept = await at.make(
    'hydra/event',
    at.plan({ name: 'With Gul', schedule: DAY('2027-01-26'), eventParticipants: [{ participant: gone }] }),
  );
  await api.admin.remove(`hydra/participant/${gone}`);
  expect(await refused({ eventParticipants: [{ participant: at.people[0] }, { participant: gone }] })).toEqual([
    'supply.retiredChoice',
    'eventParticipants[1].participant',
  ]);
  const same = await api.admin.post('hydra/event', { eventId: kept['eventId'], eventParticipants: [{ participant: gone }] });
  expect(same.status, same.text).toBe(200);
  const type = String((await at.make('hydra/event-type', { name: 'Old kind' }))['uuid']);
  await api.admin.remove(`hydra/event-type/${type}`);
  expect(await refused({ eventType: type })).toEqual(['supply.retiredChoice', 'eventType']);
  const place = String((await at.make('location', { name: 'Closed post' }))['uuid']);
  await api.admin.remove(`location/${place}`);
  expect(await refused({ location: place })).toEqual(['supply.retiredChoice', 'location']);
  expect(await refused({ location: at.province })).toEqual(['event.notAHost', 'location']);
  expect(await refused({ eventParticipants: [{ participant: 'nobody' }] })).toEqual([
    'engine.unknownReference',
    'eventParticipants[0].participant',
  ]);
});

test('it is voided with a reason, by a body or by DELETE, and loses nothing', async () => {
  const made = await at.make('hydra/event', at.plan({ name: 'Rained off', schedule: DAY('2027-02-01') }));
  const uuid = String(made['uuid']);
  const body = {
    eventId: made['eventId'],
    uuid,
    name: 'Rained off',
    location: at.place,
    eventType: at.type,
    schedule: { scheduleId: made['schedule'].scheduleId, ...DAY('2027-02-01') },
    voided: true,
  };
  for (const voidReason of [undefined, '', '  ']) {
    const refused = await api.admin.post('hydra/event', { ...body, voidReason });
    expect([refused.status, code(refused), fieldsOf(refused)], refused.text).toEqual([400, 'event.reasonNeeded', ['voidReason']]);
  }
  expect(code(await api.admin.remove(`hydra/event/${uuid}`))).toBe('event.reasonNeeded');
  const voided = await api.admin.post('hydra/event', { ...body, voidReason: 'Rain' });
  expect(voided.status, voided.text).toBe(200);
  expect(voided.body).toMatchObject({ voided: true, voidReason: 'Rain', description: 'Door to door' });
  expect(lines(voided.body, 'eventAssets')).toHaveLength(2);
  const listed = async (query: string) =>
    ((await api.admin.get(`hydra/event?${query}`)).body['events'] as { uuid: string }[]).map((each) => each.uuid);
  expect(await listed('v=full')).not.toContain(uuid);
  expect(await listed('v=full&includeAll=true')).toContain(uuid);
  const found = async (query: string) =>
    ((await api.admin.get(`hydra/event?q=Rained&${query}`)).body['results'] as readonly { uuid: string }[]).map((each) => each.uuid);
  expect(await found('includeAll=true&status=deleted')).toEqual([uuid]);
  expect(await found('includeAll=true&status=todo')).toEqual([]);
  expect((await api.admin.post('hydra/event', { uuid, voided: false })).body).toMatchObject({ voided: false, voidReason: null });
  expect(await found('includeAll=true&status=deleted')).toEqual([]);
  expect((await api.admin.remove(`hydra/event/${uuid}?reason=Rain`)).status).toBe(204);
});

test('the list is in the order of the planned dates; searches find by day, place, type and status', async () => {
  const list = (await api.admin.get('hydra/event?v=ref')).body['events'] as { schedule: { plannedDate: string } }[];
  const dates = list.map((each) => each.schedule.plannedDate);
  expect(dates).toEqual(dates.toSorted());
  expect(list.length).toBeGreaterThan(4);
  const early = await at.make(
    'hydra/event',
    at.quick({ name: 'Over three days', schedule: { plannedDate: '2025-03-01 20:00:00', endDate: '2025-03-03 08:00:00' } }),
  );
  const found = async (query: string) => {
    const response = await api.admin.get(`hydra/event?${query}`);
    expect(response.status, response.text).toBe(200);
    return (response.body['results'] as { uuid: string }[]).map((each) => each.uuid);
  };
  expect(await found('from=2025-03-02&to=2025-03-02')).toEqual([early['uuid']]);
  expect(await found('from=2025-03-03&to=2025-03-09')).toEqual([early['uuid']]);
  expect(await found('from=2025-03-04&to=2025-03-09')).toEqual([]);
  expect(await found('to=2025-02-28')).toEqual([]);
  expect(await found(`to=2025-03-01&type=${at.type}&status=open&location=${at.province}`)).toEqual([early['uuid']]);
  expect(await found('to=2025-03-01&status=closed')).toEqual([]);
  expect(await found('to=2025-03-01&location=nowhere,elsewhere')).toEqual([]);
  expect(await found('q=three%20days')).toEqual([early['uuid']]);
  expect(code(await api.admin.get('hydra/event?from=yesterday'))).toBe('engine.badParameter');
  expect(code(await api.admin.get('hydra/event?status=lost'))).toBe('engine.badParameter');
});

test('a stale copy is refused with both versions', async () => {
  const made = await at.make('hydra/event', at.quick({ name: 'Stale', schedule: DAY('2027-02-08') }));
  const read = await api.admin.get(`hydra/event/${made['uuid']}?v=full`);
  await api.admin.post('hydra/event', { eventId: made['eventId'], schedule: DAY('2027-02-09') });
  const mine = { eventId: made['eventId'], schedule: DAY('2027-02-10') };
  const stale = await api.admin.post('hydra/event', mine, { 'if-match': String(read.headers['etag']) });
  expect([stale.status, code(stale)]).toEqual([409, 'engine.stale']);
  expect(stale.body['error']).toMatchObject({ current: { schedule: { plannedDate: '2027-02-09T09:00:00.000+0000' } }, yours: mine });
});

test('lines are written by themselves too, and the event knows', async () => {
  const made = await at.make('hydra/event', at.plan({ name: 'Line by line', schedule: DAY('2027-02-15') }));
  const before = await api.admin.get(`hydra/event/${made['uuid']}`);
  const [line] = lines(made, 'eventServices');
  const changed = await api.admin.post('hydra/event-service', { eventServiceId: line?.['eventServiceId'], quantity: 4 });
  expect(changed.body, changed.text).toMatchObject({ uuid: line?.['uuid'], quantity: 4, plannedQuantity: 4 });
  expect((await api.admin.get(`hydra/event/${made['uuid']}`)).headers['etag']).not.toBe(before.headers['etag']);
  expect(code(await api.admin.post(`hydra/event-service/${line?.['uuid']}`, { quantity: null }))).toBe('event.quantityRequired');
  const again = await api.admin.post('hydra/event-service', { event: made['uuid'], service: at.services[0] });
  expect([again.status, code(again)]).toEqual([400, 'event.serviceTwice']);
  for (const [list, key] of [
    ['asset', 'services'],
    ['service', 'eventServices'],
    ['participant', 'eventServices'],
    ['schedule', 'eventSchedules'],
  ])
    expect((await api.admin.get(`hydra/event-${list}`)).body[key ?? ''], list).toBeInstanceOf(Array);
});

test('events go where their place is merged to', async () => {
  const [from, into] = [await at.make('location', { name: 'Korangi post' }), await at.make('location', { name: 'Korangi centre' })];
  const made = await at.make('hydra/event', at.quick({ name: 'Merged', location: from['uuid'], schedule: DAY('2027-03-01') }));
  const merged = await api.admin.post('fieldward/locationmerge', { from: from['uuid'], into: into['uuid'] });
  expect(merged.status, merged.text).toBe(200);
  expect((await api.admin.get(`hydra/event/${made['uuid']}`)).body['location']).toMatchObject({ name: 'Korangi centre' });
});

test('who is named twice is refused at the second line', async () => {
  const twice = await api.admin.post(
    'hydra/event',
    at.plan({ eventParticipants: [{ participant: at.people[0] }, { participant: at.people[0] }] }),
  );
  expect([twice.status, twice.body['error'].code, Object.keys(twice.body['error'].fieldErrors)], twice.text).toEqual([
    400,
    'event.participantTwice',
    ['eventParticipants[1].participant'],
  ]);
});

test('it is read and deleted by its number, as it is edited by it', async () => {
  const { eventId, uuid } = await at.make('hydra/event', at.plan({ name: 'Numbered', schedule: DAY('2027-11-04') }));
  expect((await api.admin.get(`hydra/event/${eventId}`)).body).toMatchObject({ uuid, eventId });
  expect((await api.admin.post(`hydra/event/${eventId}`, { description: 'By number' })).body).toMatchObject({
    uuid,
    description: 'By number',
  });
  expect((await api.admin.remove(`hydra/event/${eventId}?reason=Rain`)).status).toBe(204);
  expect((await api.admin.get(`hydra/event/${uuid}`)).body['voided']).toBe(true);
  expect((await api.admin.get('hydra/event/999999999')).status).toBe(404);
});

test('days and times without a zone are those of the programme', async () => {
  const inZone = (zone: string) =>
    api.pool.rows(
      `insert into system_setting (property, value) values ('fieldward.timeZone', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
      [zone],
    );
  await inZone('America/Lima');
  const made = await api.admin.post('hydra/event', at.quick({ schedule: { plannedDate: '2031-03-01', endDate: '2031-03-01 17:30:00' } }));
  const copied = await api.admin.post('fieldward/eventcopy', {
    copies: [{ event: made.body['uuid'], plannedDate: '2031-04-01' }],
    dryRun: true,
  });
  const listed = await api.admin.get('hydra/event?from=2031-03-01&to=2031-03-01&v=ref');
  await inZone('UTC');
  expect(made.body['schedule']).toMatchObject({ plannedDate: '2031-03-01T05:00:00.000+0000', endDate: '2031-03-01T22:30:00.000+0000' });
  expect(copied.body).toMatchObject({ copies: [{ plannedDate: '2031-04-01T05:00:00.000Z' }] });
  expect(JSON.stringify(listed.body)).toContain(String(made.body['uuid']));
});
