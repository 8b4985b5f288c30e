import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchApi, type ApiResponse, type ScratchApi } from '../../../testing/scratch-api.ts';
import { outreach, type Outreach } from '../../../testing/outreach.ts';

let api: ScratchApi;
let at: Outreach;
beforeAll(async () => {
  api = await scratchApi();
  at = await outreach(api);
}, 60_000);
afterAll(() => api.close());

type Body = ApiResponse['body'];
const refusal = (response: ApiResponse) => [
  response.status,
  response.body['error']?.code,
  Object.keys(response.body['error']?.fieldErrors ?? {}),
];
const hours = (date: string, from = '09:00', to = '12:00') => ({ plannedDate: `${date} ${from}:00`, endDate: `${date} ${to}:00` });
let day = 0;
const freshDay = (): string => new Date(Date.UTC(2029, 0, (day += 1))).toISOString().slice(0, 10);

/** What the closure sends: real times and figures, one service that was not there, one person who was not there. */
const closure = (event: Body, date: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  eventId: event['eventId'],
  uuid: event['uuid'],
  closed: true,
  closureNotes: 'Went well',
  schedule: {
    scheduleId: event['schedule'].scheduleId,
    plannedDate: `${date} 09:00:00`,
    eventDate: `${date} 09:30:00`,
    endDate: `${date} 14:00:00`,
  },
  eventAssets: event['eventAssets'].map((line: Body, index: number) => ({
    eventAssetId: line['eventAssetId'],
    quantity: 5 + index,
    actualCost: '3.10',
    asset: line['asset'].uuid,
  })),
  eventServices: event['eventServices'].map((line: Body, index: number) => ({
    eventServiceId: line['eventServiceId'],
    quantity: 20,
    actualCost: 6,
    availableInEvent: index === 0,
    service: line['service'].uuid,
  })),
  eventParticipants: event['eventParticipants'].map((line: Body, index: number) => ({
    eventParticipantId: line['eventParticipantId'],
    attendance: index === 0,
    absenceReason: index === 0 ? '' : 'Ill',
    plannedForEvent: true,
    participant: line['participant'].uuid,
  })),
  ...changes,
});

test('the closure keeps what was planned beside what was', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.plan({ name: 'Trip', schedule: hours(date) }));
  const closed = await api.admin.post('hydra/event', closure(made, date));
  expect(closed.status, closed.text).toBe(200);
  expect(closed.body).toMatchObject({
    uuid: made['uuid'],
    closed: true,
    closureNotes: 'Went well',
    description: 'Door to door',
    schedule: {
      plannedDate: `${date}T09:00:00.000+0000`,
      eventDate: `${date}T09:30:00.000+0000`,
      endDate: `${date}T14:00:00.000+0000`,
      plannedEndDate: `${date}T12:00:00.000+0000`,
    },
    eventAssets: [
      { quantity: 5, actualCost: '3.10', plannedQuantity: 1, plannedCost: '500.00' },
      { quantity: 6, actualCost: '3.10', plannedQuantity: 1, plannedCost: '2.25' },
    ],
    eventServices: [
      { quantity: 20, actualCost: '6.00', plannedQuantity: 1, plannedCost: '12.50', availableInEvent: true },
      { availableInEvent: false, plannedCost: '5.00' },
    ],
    eventParticipants: [{ attendance: true }, { attendance: false, absenceReason: 'Ill' }],
  });
  const actions = await api.pool.rows<{ action: string }>(`select action from audit_log where resource_uuid = $1 and action = 'close'`, [
    made['uuid'],
  ]);
  expect(actions).toHaveLength(1);
});

test('whoever was not there has a reason', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.plan({ name: 'Absent', schedule: hours(date) }));
  const [ali, bina] = made['eventParticipants'] as Body[];
  const lines = (reason: string | null) => [
    { eventParticipantId: ali?.['eventParticipantId'], attendance: true, participant: at.people[0] },
    { eventParticipantId: bina?.['eventParticipantId'], attendance: false, absenceReason: reason, participant: at.people[1] },
  ];
  for (const reason of ['', '  ', null]) {
    const refused = await api.admin.post('hydra/event', closure(made, date, { eventParticipants: lines(reason) }));
    expect(refusal(refused), refused.text).toEqual([400, 'event.absenceReasonNeeded', ['eventParticipants[1].absenceReason']]);
    expect(refused.body['error'].message).toContain('Bina');
  }
  const bare = await api.admin.post('hydra/event', { eventId: made['eventId'], closed: true });
  expect(refusal(bare)).toEqual([400, 'event.absenceReasonNeeded', ['eventParticipants']]);
  expect((await api.admin.get(`hydra/event/${made['uuid']}`)).body).toMatchObject({
    closed: null,
    schedule: { endDate: `${date}T12:00:00.000+0000` },
  });
});

test('the real beginning is not after the end', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.plan({ schedule: hours(date) }));
  const schedule = {
    scheduleId: made['schedule'].scheduleId,
    plannedDate: `${date} 09:00:00`,
    eventDate: `${date} 15:00:00`,
    endDate: `${date} 14:00:00`,
  };
  expect(refusal(await api.admin.post('hydra/event', closure(made, date, { schedule })))).toEqual([
    400,
    'event.startsAfterEnd',
    ['schedule.eventDate'],
  ]);
  const other = await api.admin.post(
    'hydra/event',
    closure(made, date, { schedule: { ...schedule, eventDate: null, scheduleId: 999_999 } }),
  );
  expect(refusal(other)).toEqual([400, 'engine.unknownReference', ['schedule.scheduleId']]);
});

test('a closed event is not closed again nor changed, but opened, voided and brought back', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.plan({ name: 'Closed', schedule: hours(date) }));
  const body = closure(made, date);
  expect((await api.admin.post('hydra/event', body)).status).toBe(200);
  const send = (changes: Record<string, unknown>) => api.admin.post('hydra/event', { eventId: made['eventId'], ...changes });
  for (const changes of [
    body,
    { closed: true },
    { name: 'Other' },
    { closed: false, name: 'Other' },
    { schedule: { endDate: `${date} 16:00:00` } },
    { eventAssets: [] },
    { closed: null, eventParticipants: [{ participant: at.people[0] }] },
    { closureNotes: 'Went badly' },
  ])
    expect(refusal(await send(changes)), JSON.stringify(changes)).toEqual([400, 'event.alreadyClosed', ['closed']]);
  const [line] = made['eventServices'] as Body[];
  expect(refusal(await api.admin.post(`hydra/event-service/${line?.['uuid']}`, { quantity: 3 }))).toEqual([
    400,
    'event.alreadyClosed',
    ['event'],
  ]);
  expect(refusal(await api.admin.remove(`hydra/event-service/${line?.['uuid']}`))).toEqual([400, 'event.alreadyClosed', ['event']]);
  expect(
    (await send({ voided: true, voidReason: 'Never took place', name: 'Closed', location: at.place, eventType: at.type })).status,
  ).toBe(200);
  expect((await send({ voided: false })).body).toMatchObject({ voided: false, closed: true });
  const opened = await send({ closed: null });
  expect(opened.body, opened.text).toMatchObject({
    closed: null,
    eventAssets: [{ quantity: 5, plannedQuantity: 1, plannedCost: '500.00' }, {}],
    schedule: { plannedEndDate: `${date}T12:00:00.000+0000` },
  });
  expect((await send({ name: 'Other' })).body).toMatchObject({ name: 'Other' });
  const actions = await api.pool.rows<{ action: string }>(
    `select action from audit_log where resource_uuid = $1 and action in ('close', 'reopen') order by audit_log_id`,
    [made['uuid']],
  );
  expect(actions.map((each) => each.action)).toEqual(['close', 'reopen']);
});

test('after the closure only those who were there are taken, for as long as it really was', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.plan({ name: 'Long', schedule: hours(date) }));
  expect((await api.admin.post('hydra/event', closure(made, date))).status).toBe(200);
  const book = (person: string, from: string, to: string) =>
    api.admin.post('hydra/event', at.quick({ schedule: hours(date, from, to), eventParticipants: [{ participant: person }] }));
  expect(refusal(await book(at.people[0], '13:00', '15:00'))[1]).toBe('event.participantBusy');
  expect((await book(at.people[0], '08:00', '09:30')).status).toBe(201);
  expect((await book(at.people[1], '10:00', '11:00')).status).toBe(201);
});

test('something that was there without being planned has no planned figures', async () => {
  const date = freshDay();
  const made = await at.make('hydra/event', at.quick({ schedule: hours(date) }));
  const closed = await api.admin.post('hydra/event', {
    eventId: made['eventId'],
    closed: true,
    eventServices: [{ service: at.services[0], quantity: 2, actualCost: '4', availableInEvent: true }],
  });
  expect(closed.body['eventServices'], closed.text).toMatchObject([
    { quantity: 2, plannedQuantity: null, plannedCost: null, plannedForEvent: false },
  ]);
});

test('what the closure names was there unless it says otherwise; what it does not name stays as it was', async () => {
  const date = freshDay();
  const made = await at.make(
    'hydra/event',
    at.plan({ name: 'Named', schedule: hours(date), eventParticipants: [{ participant: at.people[0] }] }),
  );
  const [van, gloves] = made['eventAssets'] as Body[];
  const closed = await api.admin.post('hydra/event', {
    eventId: made['eventId'],
    closed: true,
    eventParticipants: [{ participant: at.people[0], attendance: true }],
    eventAssets: [{ eventAssetId: van?.['eventAssetId'] }, { eventAssetId: gloves?.['eventAssetId'], availableInEvent: false }],
  });
  expect(closed.body, closed.text).toMatchObject({
    eventAssets: [{ availableInEvent: true }, { availableInEvent: false }],
    eventServices: [{ availableInEvent: false }, { availableInEvent: false }],
  });
  expect((await api.admin.get(`fieldward/eventcost?event=${made['uuid']}`)).body.actual.assets).toBe('500.00');
  // it was there: nobody else has it at that time
  const other = await api.admin.post('hydra/event', at.quick({ schedule: hours(date), eventAssets: [{ asset: at.van }] }));
  expect(refusal(other)).toEqual([400, 'event.assetBusy', ['eventAssets[0].asset']]);
  // sent again as it is, nothing of it changes
  const again = await api.admin.post('hydra/event', { eventId: made['eventId'], eventAssets: [van?.['uuid'], gloves?.['uuid']] });
  expect(again.body['eventAssets'], again.text).toMatchObject([{ availableInEvent: true }, { availableInEvent: false }]);
});

test('a new line of the closure was there, too', async () => {
  const made = await at.make('hydra/event', at.quick({ schedule: hours(freshDay()) }));
  const closed = await api.admin.post('hydra/event', {
    eventId: made['eventId'],
    closed: true,
    eventServices: [{ service: at.services[0] }, { service: at.services[1], availableInEvent: false }],
  });
  expect(closed.body['eventServices'], closed.text).toMatchObject([{ availableInEvent: true }, { availableInEvent: false }]);
});
