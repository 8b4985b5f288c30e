import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { outreach, type Outreach } from '../../../testing/outreach.ts';

let api: ScratchApi;
let at: Outreach;
beforeAll(async () => {
  api = await scratchApi();
  at = await outreach(api);
}, 60_000);
afterAll(() => api.close());

const hours = (day: string, from: string, to: string) => ({ plannedDate: `${day} ${from}:00`, endDate: `${day} ${to}:00` });
const refusal = (response: ApiResponse) => [
  response.status,
  response.body['error']?.code,
  Object.keys(response.body['error']?.fieldErrors ?? {}),
];
let day = 0;
/** A day that no other test uses. */
const freshDay = (): string => new Date(Date.UTC(2028, 0, (day += 1))).toISOString().slice(0, 10);

test('who and what is busy at a time is told before anybody is booked, but not by the event itself', async () => {
  const date = freshDay();
  const made = await at.make(
    'hydra/event',
    at.plan({ name: 'Booked', schedule: hours(date, '09:00', '12:00'), eventAssets: [{ asset: at.gloves }] }),
  );
  const busy = async (from: string, to: string, more = '') => {
    const response = await api.admin.get(`fieldward/eventbusy?start=${date}T${from}:00Z&end=${date}T${to}:00Z${more}`);
    expect(response.status, response.text).toBe(200);
    return (response.body['busy'] as { what: string; uuid: string; with: unknown }[]).map(({ what, uuid, with: other }) => [
      what,
      uuid,
      other,
    ]);
  };
  const booked = { uuid: made['uuid'], name: 'Booked' };
  const people = at.people.slice(0, 2).map((uuid) => ['person', uuid, booked]);
  // gloves are used up and may be at many events
  const at11 = await busy('11:00', '13:00');
  expect(at11).toHaveLength(people.length);
  expect(at11).toEqual(expect.arrayContaining(people));
  expect(await busy('12:00', '13:00')).toEqual([]);
  expect(await busy('08:00', '09:00')).toEqual([]);
  expect(await busy('11:00', '13:00', `&event=${made['uuid']}`)).toEqual([]);
  for (const query of [
    '',
    'start=2026-01-01&end=2026-01-02',
    `start=${date}T12:00:00Z&end=${date}T11:00:00Z`,
    'start=2026-01-01T00:00:00Z&end=2027-02-01T00:00:00Z',
  ])
    expect((await api.admin.get(`fieldward/eventbusy?${query}`)).body['error'], query).toMatchObject({ code: 'engine.badParameter' });
});

test('a person is at one event at a time: the other one is named with its times', async () => {
  const date = freshDay();
  const first = await at.make(
    'hydra/event',
    at.plan({ name: 'Morning', schedule: hours(date, '09:00', '12:00'), eventAssets: [{ asset: at.gloves }] }),
  );
  const second = at.plan({
    name: 'Noon',
    schedule: hours(date, '11:00', '13:00'),
    eventParticipants: [{ participant: at.people[1] }],
    eventAssets: [{ asset: at.gloves }],
  });
  const refused = await api.admin.post('hydra/event', second);
  expect(refusal(refused), refused.text).toEqual([400, 'event.participantBusy', ['eventParticipants[0].participant']]);
  expect(refused.body['error'].message).toContain(`Bina is at Morning from ${date} 09:00 UTC to ${date} 12:00 UTC`);
  expect(refused.body['error'].clashes).toEqual([
    {
      what: 'person',
      uuid: at.people[1],
      name: 'Bina',
      start: `${date}T09:00:00.000+0000`,
      end: `${date}T12:00:00.000+0000`,
      with: { uuid: first['uuid'], name: 'Morning' },
    },
  ]);
  expect(await api.pool.rows(`select 1 from event where name = 'Noon'`)).toEqual([]);
  const after = await api.admin.post('hydra/event', { ...second, schedule: hours(date, '12:00', '13:00') });
  expect(after.status, after.text).toBe(201);
  const moved = await api.admin.post('hydra/event', { eventId: after.body['eventId'], schedule: hours(date, '08:00', '09:30') });
  expect(refusal(moved)).toEqual([400, 'event.participantBusy', ['eventParticipants']]);
  expect((await api.admin.get(`hydra/event/${after.body['uuid']}`)).body['schedule']).toMatchObject({
    plannedDate: `${date}T12:00:00.000+0000`,
  });
});

test('a fixed asset is at one event at a time, what is used up is at many; all clashes are told', async () => {
  const date = freshDay();
  await at.make('hydra/event', at.plan({ name: 'With the van', schedule: hours(date, '09:00', '12:00') }));
  const both = await api.admin.post('hydra/event', at.plan({ name: 'Also', schedule: hours(date, '10:00', '11:00') }));
  expect(refusal(both), both.text).toEqual([
    400,
    'event.participantBusy',
    ['eventParticipants[0].participant', 'eventParticipants[1].participant', 'eventAssets[0].asset'],
  ]);
  const van = await api.admin.post(
    'hydra/event',
    at.quick({ name: 'Also', schedule: hours(date, '10:00', '11:00'), eventAssets: [{ asset: at.gloves }, { asset: at.van }] }),
  );
  expect(refusal(van)).toEqual([400, 'event.assetBusy', ['eventAssets[1].asset']]);
  expect(van.body['error'].message).toContain('Van is at With the van');
  const gloves = await api.admin.post(
    'hydra/event',
    at.quick({ name: 'Also', schedule: hours(date, '10:00', '11:00'), eventAssets: [{ asset: at.gloves }] }),
  );
  expect(gloves.status, gloves.text).toBe(201);
});

test('who is taken off an event is free, as is everybody of a voided one; and it cannot come back over another', async () => {
  const date = freshDay();
  const schedule = hours(date, '09:00', '12:00');
  const first = await at.make('hydra/event', at.plan({ name: 'First', schedule }));
  const other = at.quick({ name: 'Other', schedule, eventParticipants: [{ participant: at.people[0] }] });
  expect((await api.admin.post('hydra/event', other)).status).toBe(400);
  await at.make('hydra/event', { eventId: first['eventId'], eventParticipants: [{ participant: at.people[1] }] });
  const taken = await at.make('hydra/event', other);
  const back = await api.admin.post('hydra/event', {
    eventId: first['eventId'],
    eventParticipants: [{ participant: at.people[1] }, { participant: at.people[0] }],
  });
  expect(refusal(back)).toEqual([400, 'event.participantBusy', ['eventParticipants[1].participant']]);
  expect((await api.admin.remove(`hydra/event/${taken['uuid']}?reason=rain`)).status).toBe(204);
  await at.make('hydra/event', {
    eventId: first['eventId'],
    eventParticipants: [{ participant: at.people[1] }, { participant: at.people[0] }],
  });
  const revived = await api.admin.post('hydra/event', { uuid: taken['uuid'], voided: false });
  expect(refusal(revived)).toEqual([400, 'event.participantBusy', ['eventParticipants']]);
});

test('lines that are written by themselves clash as well', async () => {
  const date = freshDay();
  const schedule = hours(date, '09:00', '12:00');
  await at.make('hydra/event', at.plan({ name: 'Whole', schedule }));
  const other = await at.make('hydra/event', at.quick({ name: 'Bare', schedule }));
  const person = await api.admin.post(`hydra/event/${other['uuid']}/participant`, { participant: at.people[0] });
  expect(refusal(person)).toEqual([400, 'event.participantBusy', ['participant']]);
  const asset = await api.admin.post('hydra/event-asset', { event: other['uuid'], asset: at.van });
  expect(refusal(asset)).toEqual([400, 'event.assetBusy', ['asset']]);
});

test('the constraint of the database is the last word', async () => {
  const date = freshDay();
  const schedule = hours(date, '09:00', '12:00');
  await at.make('hydra/event', at.plan({ name: 'Whole', schedule }));
  const other = await at.make('hydra/event', at.quick({ name: 'Bare', schedule }));
  await expect(
    api.pool.rows(`insert into event_participant (event_id, participant_id) select $1, participant_id from participant where uuid = $2`, [
      other['eventId'],
      at.people[0],
    ]),
  ).rejects.toThrow('event_participant_one_at_a_time');
});

/** Two saves at the same moment: one is there, the other one is told of it. */
async function race(bodies: readonly [Record<string, unknown>, Record<string, unknown>], code: string): Promise<void> {
  const answers = await Promise.all(bodies.map((body) => api.admin.post('hydra/event', body)));
  const texts = answers.map((response) => response.text).join('\n');
  const won = answers.filter((response) => response.status === 200 || response.status === 201);
  const lost = answers.filter((response) => response.status === 400);
  expect([won.length, lost.length], texts).toEqual([1, 1]);
  expect(lost[0]?.body['error'].code, texts).toBe(code);
  expect(lost[0]?.body['error'].clashes[0].with.uuid, texts).toBe(won[0]?.body['uuid']);
}

describe('two at once, 20 times', () => {
  test('two new events with the same person', async () => {
    for (let round = 0; round < 20; round += 1) {
      const schedule = hours(freshDay(), '09:00', '12:00');
      const [ali, bina] = at.people.map((participant) => ({ participant }));
      await race(
        [
          at.quick({ name: 'One', schedule, eventParticipants: [ali, bina] }),
          at.quick({ name: 'Two', schedule, eventParticipants: [bina, ali] }),
        ],
        'event.participantBusy',
      );
    }
  }, 60_000);

  test('two new events with the same fixed asset', async () => {
    for (let round = 0; round < 20; round += 1) {
      const schedule = hours(freshDay(), '09:00', '12:00');
      const eventAssets = [{ asset: at.van }];
      await race([at.quick({ name: 'One', schedule, eventAssets }), at.quick({ name: 'Two', schedule, eventAssets })], 'event.assetBusy');
    }
  }, 60_000);

  test('two events that are moved to the same hours', async () => {
    for (let round = 0; round < 20; round += 1) {
      const target = hours(freshDay(), '09:00', '12:00');
      const made = [];
      for (const name of ['One', 'Two'])
        made.push(await at.make('hydra/event', at.plan({ name, schedule: hours(freshDay(), '09:00', '12:00') })));
      const [one, two] = made.map((each) => ({ eventId: each['eventId'], schedule: target }));
      await race([one ?? {}, two ?? {}], 'event.participantBusy');
    }
  }, 60_000);

  test('one that is moved against one that takes the person on', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [date, elsewhen] = [freshDay(), freshDay()];
      const booked = await at.make('hydra/event', at.plan({ name: 'Booked', schedule: hours(elsewhen, '09:00', '12:00') }));
      const bare = await at.make('hydra/event', at.quick({ name: 'Bare', schedule: hours(date, '09:00', '12:00') }));
      await race(
        [
          { eventId: booked['eventId'], schedule: hours(date, '11:00', '13:00') },
          { eventId: bare['eventId'], eventParticipants: [{ participant: at.people[1] }] },
        ],
        'event.participantBusy',
      );
    }
  }, 60_000);

  test('lines of one event, each by itself', async () => {
    for (let round = 0; round < 20; round += 1) {
      const schedule = hours(freshDay(), '09:00', '12:00');
      const made = [await at.make('hydra/event', at.quick({ schedule })), await at.make('hydra/event', at.quick({ schedule }))];
      const answers = await Promise.all(
        made.map(({ uuid }) => api.admin.post('hydra/event-participant', { event: uuid, participant: at.people[0] })),
      );
      expect(
        answers.map((each) => each.status).toSorted((a, b) => a - b),
        answers.map((each) => each.text).join('\n'),
      ).toEqual([201, 400]);
    }
  }, 60_000);
});

describe('an account that is bound to places', () => {
  let bound: Client;
  let foreign: string;
  beforeAll(async () => {
    foreign = String((await at.make('location', { name: 'Lahore post' }))['uuid']);
    const user = await at.make('user', {
      username: 'southern',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Sana', familyName: 'Southern' }] },
      roles: ['System Developer'],
    });
    await api.admin.post('fieldward/userlocation', { user: user['uuid'], locations: [at.province] });
    bound = api.as({ authorization: `Basic ${Buffer.from(`southern:${PASSWORD}`).toString('base64')}` });
  });

  test('is told that somebody is elsewhere, not where', async () => {
    const date = freshDay();
    const schedule = hours(date, '09:00', '12:00');
    const secret = await at.make('hydra/event', at.plan({ name: 'Secret camp', location: foreign, schedule }));
    const refused = await bound.post('hydra/event', at.plan({ name: 'Mine', schedule }));
    expect(refusal(refused), refused.text).toEqual([
      400,
      'event.participantBusyElsewhere',
      ['eventParticipants[0].participant', 'eventParticipants[1].participant', 'eventAssets[0].asset'],
    ]);
    expect(refused.body['error'].message).toContain(`Ali is at another event from ${date} 09:00 UTC`);
    expect(refused.body['error'].clashes[0]).toMatchObject({ what: 'person', name: 'Ali', with: null });
    for (const mark of ['Secret camp', String(secret['uuid']), foreign]) expect(refused.text).not.toContain(mark);
    const meanwhile = await bound.get(`fieldward/eventbusy?start=${date}T10:00:00Z&end=${date}T11:00:00Z`);
    expect(meanwhile.body['busy']).toHaveLength(3);
    expect(meanwhile.body['busy']).toContainEqual({
      what: 'person',
      uuid: at.people[0],
      start: `${date}T09:00:00.000+0000`,
      end: `${date}T12:00:00.000+0000`,
      with: null,
    });
    for (const mark of ['Secret camp', String(secret['uuid']), foreign]) expect(meanwhile.text).not.toContain(mark);
  });

  test('sees the events of its places in a range, a list, a search and their number', async () => {
    const date = freshDay();
    await at.make('hydra/event', at.quick({ name: 'Hidden one', location: foreign, schedule: hours(date, '09:00', '12:00') }));
    await at.make('hydra/event', at.quick({ name: 'Our own one', schedule: hours(date, '09:00', '12:00') }));
    for (const path of [
      `fieldward/eventrange?from=${date}&to=${date}`,
      `fieldward/eventrange?from=${date}&to=${date}&location=${foreign},${at.place}`,
      'hydra/event?v=full',
      'hydra/event?includeAll=true',
      `hydra/event?from=${date}&to=${date}&totalCount=true`,
    ]) {
      const [own, whole] = [await bound.get(path), await api.admin.get(path)];
      expect(own.status, own.text).toBe(200);
      expect([own.text.includes('Our own one'), own.text.includes('Hidden one'), own.text.includes(foreign)], path).toEqual([
        true,
        false,
        false,
      ]);
      expect([whole.text.includes('Our own one'), whole.text.includes('Hidden one')], path).toEqual([true, true]);
      if (path.includes('totalCount')) expect([own.body['totalCount'], whole.body['totalCount']]).toEqual([1, 2]);
    }
    const foreignPlace = await bound.post('hydra/event', at.quick({ location: foreign }));
    expect(refusal(foreignPlace)).toEqual([400, 'access.foreignPlace', ['location']]);
  });

  test('is told the name of an event of the own places, and wins or loses a race as everybody', async () => {
    const schedule = hours(freshDay(), '09:00', '12:00');
    await at.make('hydra/event', at.plan({ name: 'Ours', schedule }));
    const refused = await bound.post('hydra/event', at.plan({ name: 'Mine', schedule }));
    expect(refusal(refused)[1]).toBe('event.participantBusy');
    expect(refused.text).toContain('Ali is at Ours');
    for (let round = 0; round < 20; round += 1) {
      const when = hours(freshDay(), '09:00', '12:00');
      const answers = await Promise.all([
        bound.post('hydra/event', at.plan({ schedule: when })),
        api.admin.post('hydra/event', at.plan({ schedule: when, location: foreign })),
      ]);
      expect(
        answers.map((each) => each.status).toSorted((a, b) => a - b),
        answers.map((each) => each.text).join('\n'),
      ).toEqual([201, 400]);
    }
  }, 60_000);
});
