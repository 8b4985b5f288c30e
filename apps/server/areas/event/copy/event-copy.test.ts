import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outreach, type Outreach } from '../../../testing/outreach.ts';
import { copyClashes } from './event-copy-clashes.ts';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let o: Outreach;
let other: string;
beforeAll(async () => {
  api = await scratchApi();
  o = await outreach(api);
  other = String((await o.make('location', { name: 'Lyari' }))['uuid']);
});
afterAll(() => api.close());

const count = async (): Promise<number> => (await api.pool.rows<{ n: number }>('select count(*)::int as n from event'))[0]?.n ?? -1;
const at = (day: string, from = '09:00', to = '17:00') => ({ plannedDate: `${day}T${from}:00Z`, endDate: `${day}T${to}:00Z` });
const plan = async (day: string, changes: Record<string, unknown> = {}): Promise<string> =>
  String((await o.make('hydra/event', o.plan({ name: `Visit ${day}`, schedule: at(day), ...changes })))['uuid']);
const copy = (copies: readonly unknown[], more: Record<string, unknown> = {}, client: Client = api.admin): Promise<ApiResponse> =>
  client.post('fieldward/eventcopy', { copies, onClash: 'refuse', dryRun: false, ...more });
const full = async (uuid: string) => (await api.admin.get(`hydra/event/${uuid}?v=full`)).body;
const fieldsOf = (response: ApiResponse): string[] => Object.keys(response.body['error']?.['fieldErrors'] ?? {});

describe('copying events', () => {
  it('makes plans of their own, with the team, services and assets, at new dates and places', async () => {
    const event = await plan('2027-01-04');
    const response = await copy([
      { event, plannedDate: '2027-02-01T09:00:00Z' },
      { event, plannedDate: '2027-02-02T08:30:00.000+0000', endDate: '2027-02-02T12:00:00Z', location: other, name: 'Half a day' },
    ]);
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    const [first, second] = response.body['copies'];
    expect(first).toMatchObject({
      event,
      name: 'Visit 2027-01-04',
      location: { uuid: o.place, display: 'Korangi' },
      plannedDate: '2027-02-01T09:00:00.000Z',
      endDate: '2027-02-01T17:00:00.000Z',
      clashes: [],
      retired: [],
    });
    expect(second).toMatchObject({ name: 'Half a day', location: { uuid: other }, endDate: '2027-02-02T12:00:00.000Z' });
    const made = await full(first.uuid);
    expect(made).toMatchObject({ closed: null, description: 'Door to door', schedule: { plannedDate: '2027-02-01T09:00:00.000+0000' } });
    expect(made['eventParticipants'].map((line: { participant: { name: string } }) => line.participant.name)).toEqual(['Ali', 'Bina']);
    expect(made['eventServices']).toHaveLength(2);
    expect(made['eventAssets']).toHaveLength(2);
    expect((await full(event))['schedule']['plannedDate']).toBe('2027-01-04T09:00:00.000+0000');
    expect(
      await api.pool.rows(
        `select count(*)::int as n from audit_log where action = 'copy' and resource = 'event' and detail->>'from' = $1`,
        [event],
      ),
    ).toEqual([{ n: 2 }]);
  });

  it('copies what was planned of a closed event, quantities and costs included, and closes nothing', async () => {
    const event = await plan('2027-03-01', { eventAssets: [{ asset: o.gloves, quantity: 30, actualCost: '2.00', plannedForEvent: true }] });
    const read = await full(event);
    const closing = await api.admin.post('hydra/event', {
      uuid: event,
      eventId: read['eventId'],
      closed: true,
      closureNotes: 'fine',
      eventAssets: [
        { eventAssetId: read['eventAssets'][0].eventAssetId, quantity: 44, actualCost: '3.00', availableInEvent: true },
        { asset: o.van, quantity: 1, availableInEvent: true, plannedForEvent: false },
      ],
      eventParticipants: read['eventParticipants'].map((line: { eventParticipantId: number }) => ({
        eventParticipantId: line.eventParticipantId,
        attendance: true,
      })),
    });
    expect([closing.status, closing.text]).toEqual([200, expect.any(String)]);
    const made = await full((await copy([{ event, plannedDate: '2027-03-29T09:00:00Z' }])).body['copies'][0].uuid);
    expect(made).toMatchObject({ closed: null, closureNotes: null });
    expect(made['eventAssets']).toHaveLength(1);
    expect(made['eventAssets'][0]).toMatchObject({ quantity: 30, actualCost: '2.00', availableInEvent: false, plannedForEvent: true });
    expect(made['eventParticipants'].every((line: { attendance: boolean }) => !line.attendance)).toBe(true);
  });

  it('says in a dry run what would clash, with other events and among the copies, and writes nothing', async () => {
    const event = await plan('2027-04-05');
    const busy = await plan('2027-05-03', { name: 'Elsewhere' });
    const before = await count();
    const response = await copy(
      [
        { event, plannedDate: '2027-05-03T10:00:00Z' },
        { event, plannedDate: '2027-05-10T09:00:00Z' },
        { event, plannedDate: '2027-05-10T16:00:00Z', location: other },
        { event, plannedDate: '2027-05-11T00:00:00Z' },
      ],
      { dryRun: true },
    );
    expect(response.status).toBe(200);
    const [first, second, third, fourth] = response.body['copies'];
    expect(first.uuid).toBeNull();
    expect(first.clashes.map((clash: { what: string; name: string }) => `${clash.what} ${clash.name}`)).toEqual([
      'person Ali',
      'person Bina',
      'asset Van',
    ]);
    expect(first.clashes[0].with).toEqual({
      uuid: busy,
      copy: null,
      name: 'Elsewhere',
      start: '2027-05-03T09:00:00.000Z',
      end: '2027-05-03T17:00:00.000Z',
    });
    expect(second.clashes).toEqual([]);
    expect(third.clashes.map((clash: { with: unknown }) => clash.with)).toEqual(
      [1, 2, 3].map(() => ({
        uuid: null,
        copy: 1,
        name: 'Visit 2027-04-05',
        start: '2027-05-10T09:00:00.000Z',
        end: '2027-05-10T17:00:00.000Z',
      })),
    );
    // the one before ends as this one begins
    expect(fourth.clashes).toEqual([]);
    expect(await count()).toBe(before);
  });

  it('refuses clashes, naming them, and writes nothing', async () => {
    const event = await plan('2027-06-07');
    const before = await count();
    const response = await copy([
      { event, plannedDate: '2027-06-08T09:00:00Z' },
      { event, plannedDate: '2027-06-07T16:00:00Z' },
    ]);
    expect([response.status, response.body['error'].code, response.body['error'].holes]).toEqual([
      400,
      'eventwork.copiesClash',
      { count: 1, all: 2 },
    ]);
    expect(response.body['error'].copies[1].clashes).toHaveLength(3);
    expect(await count()).toBe(before);
  });

  it('leaves out who is busy when asked to; what lacks somebody is no plan', async () => {
    const event = await plan('2027-07-05');
    const part = await plan('2027-07-12', {
      eventParticipants: [{ participant: o.people[0], plannedForEvent: true }],
      eventAssets: [{ asset: o.gloves, plannedForEvent: true }],
    });
    const response = await copy(
      [
        { event, plannedDate: '2027-07-12T09:00:00Z' },
        { event, plannedDate: '2027-07-12T09:00:00Z', name: 'Twin' },
      ],
      { onClash: 'leave out' },
    );
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    const [first, second] = response.body['copies'];
    expect(first.clashes.map((clash: { name: string; with: { uuid: string } }) => [clash.name, clash.with.uuid])).toEqual([['Ali', part]]);
    expect((await full(first.uuid))['eventParticipants'].map((line: { participant: { name: string } }) => line.participant.name)).toEqual([
      'Bina',
    ]);
    expect((await full(first.uuid))['closed']).toBeNull();
    expect(second.clashes.map((clash: { name: string; with: { uuid: string } }) => [clash.name, clash.with.uuid])).toEqual([
      ['Ali', part],
      ['Bina', first.uuid],
      ['Van', first.uuid],
    ]);
    const twin = await full(second.uuid);
    expect([twin['closed'], twin['eventParticipants'], twin['eventAssets'].length]).toEqual([false, [], 1]);
  });

  it('copies nobody and nothing that is retired, and says so', async () => {
    const person = String((await o.make('hydra/participant', { name: 'Cyra', salaryType: o.salaryType, salaryValue: '500' }))['uuid']);
    const tent = String(
      (await o.make('hydra/asset', { name: 'Tent', assetType: o.assetType, capitalValue: '90', fixedAsset: true }))['uuid'],
    );
    const event = await plan('2027-08-02', {
      eventParticipants: [o.people[0], person].map((participant) => ({ participant, plannedForEvent: true })),
      eventAssets: [tent, o.gloves].map((asset) => ({ asset, plannedForEvent: true })),
    });
    for (const path of [`hydra/participant/${person}`, `hydra/asset/${tent}`])
      expect((await api.admin.remove(`${path}?reason=gone`)).status).toBe(204);
    const [made] = (await copy([{ event, plannedDate: '2027-08-09T09:00:00Z' }])).body['copies'];
    expect(made.retired).toEqual([
      { what: 'person', uuid: person, name: 'Cyra' },
      { what: 'asset', uuid: tent, name: 'Tent' },
    ]);
    const read = await full(made.uuid);
    expect([read['eventParticipants'].length, read['eventAssets'].length]).toEqual([1, 1]);
  });

  it('leaves nothing when one copy fails', async () => {
    const event = await plan('2027-09-06');
    const before = await count();
    await api.pool.rows(
      `create function refuse_third() returns trigger language plpgsql as $$ begin if new.name = 'Third' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`,
    );
    await api.pool.rows('create trigger refuse_third before insert on event for each row execute function refuse_third()');
    const days = ['First', 'Second', 'Third'].map((name, day) => ({ event, name, plannedDate: `2027-09-1${day}T09:00:00Z` }));
    const response = await copy(days);
    await api.pool.rows('drop function refuse_third cascade');
    expect(response.status).toBe(400);
    expect(await count()).toBe(before);
    expect((await copy(days)).status).toBe(201);
  });

  it('of the same things in different orders at once wait for each other in turn', async () => {
    const used = async (name: string): Promise<string> =>
      String((await o.make('hydra/asset', { name, assetType: o.assetType, capitalValue: '1' }))['uuid']);
    const [masks, soap] = [await used('Masks'), await used('Soap')];
    const only = async (asset: string): Promise<string> =>
      String((await o.make('hydra/event', o.quick({ name: 'Used up', eventAssets: [{ asset }] })))['uuid']);
    const events = [await only(masks), await only(soap)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        copy(
          (at % 2 === 0 ? events : events.toReversed()).flatMap((event) =>
            Array.from({ length: 5 }, () => ({ event, plannedDate: `2027-10-2${at}T09:00:00Z` })),
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  });

  it('of two who book the same people at once the second is told', async () => {
    const event = await plan('2027-10-04');
    const answers = await Promise.all([1, 2, 3, 4].map(() => copy([{ event, plannedDate: '2027-10-11T09:00:00Z' }])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body['error'].code)).toEqual(
      Array.from({ length: 3 }, () => 'eventwork.copiesClash'),
    );
  });
});

describe('a request to copy', () => {
  const good = { event: 'e', plannedDate: '2027-11-01T09:00:00Z' };
  it.each<[string, unknown, string, readonly string[]]>([
    ['no list', { copies: 'all' }, 'engine.notList', ['copies']],
    ['an empty list', { copies: [] }, 'engine.required', ['copies']],
    ['501 copies', { copies: Array.from({ length: 501 }, () => good) }, 'eventwork.tooManyCopies', ['copies']],
    ['no event', { copies: [good, { plannedDate: good.plannedDate }] }, 'engine.required', ['copies[1].event']],
    ['an event that is not there', { copies: [good] }, 'engine.unknownReference', ['copies[0].event']],
    ['no date', { copies: [{ event: 'e' }] }, 'eventwork.startRequired', ['copies[0].plannedDate']],
    ['a date that is none', { copies: [{ event: 'e', plannedDate: '2027-02-30' }] }, 'engine.notDate', ['copies[0].plannedDate']],
    [
      'an end before the start',
      { copies: [{ ...good, endDate: '2027-10-31T09:00:00Z' }] },
      'eventwork.endBeforeStart',
      ['copies[0].endDate'],
    ],
    ['a blank name', { copies: [{ ...good, name: '  ' }] }, 'eventwork.nameEmpty', ['copies[0].name']],
    ['a long name', { copies: [{ ...good, name: 'n'.repeat(51) }] }, 'engine.tooLong', ['copies[0].name']],
    ['another property', { copies: [{ ...good, closed: true }] }, 'engine.unknownProperty', ['copies[0].closed']],
    ['another choice', { copies: [good], onClash: 'ignore' }, 'engine.notChoice', ['onClash']],
    ['a dry run that is no truth value', { copies: [good], dryRun: 'yes' }, 'engine.notBoolean', ['dryRun']],
    ['a null character', { copies: [{ ...good, event: 'e\0' }] }, 'engine.unknownReference', ['copies[0].event']],
  ])('with %s is refused', async (_, body, code, fields) => {
    const response = await api.admin.post('fieldward/eventcopy', body);
    expect([response.status, response.body['error'].code, fieldsOf(response)]).toEqual([400, code, fields]);
  });

  it('that would end after the last year is refused', async () => {
    const event = await plan('2027-11-12');
    for (const dryRun of [true, false]) {
      const response = await copy([{ event, plannedDate: '9999-12-31T23:59:00Z' }], { dryRun });
      expect([response.status, response.body['error'].code, fieldsOf(response)]).toEqual([
        400,
        'engine.notDate',
        ['copies[0].plannedDate'],
      ]);
    }
  });

  it('to a place that is retired, unknown or hosts no events is refused at that copy, in a dry run too', async () => {
    const event = await plan('2027-11-08');
    const gone = String((await o.make('location', { name: 'Gone' }))['uuid']);
    await api.admin.remove(`location/${gone}?reason=closed`);
    for (const [location, code] of [
      [gone, 'supply.retiredChoice'],
      ['nowhere', 'engine.unknownReference'],
      [o.province, 'event.notAHost'],
    ])
      for (const dryRun of [true, false]) {
        const response = await copy([{ event, plannedDate: '2027-11-15T09:00:00Z', location }], { dryRun });
        expect([response.status, response.body['error'].code, fieldsOf(response)]).toEqual([400, code, ['copies[0].location']]);
      }
  });

  it('needs the right to manage events', async () => {
    expect((await copy([good], {}, api.nobody)).status).toBe(403);
    expect((await copy([good], {}, api.anonymous)).status).toBe(401);
  });

  it('of 500 copies is served', { timeout: 120_000 }, async () => {
    const event = await plan('2028-01-03');
    const copies = Array.from({ length: 500 }, (_, day) => ({
      event,
      plannedDate: new Date(Date.UTC(2028, 1, 1 + day, 9)).toISOString(),
      name: `Round ${day}`,
    }));
    expect((await copy(copies, { dryRun: true })).status).toBe(200);
    const response = await copy(copies);
    expect([response.status, response.body['copies']?.length]).toEqual([201, 500]);
  });
});

describe('an account that is bound to places', () => {
  it('copies its own events to its own places, and is told of a clash elsewhere without its name', async () => {
    const user = String(
      (
        await o.make('user', {
          username: 'bounded',
          password: PASSWORD,
          person: { gender: 'F', names: [{ givenName: 'Bo', familyName: 'Bound' }] },
          roles: ['System Developer'],
        })
      )['uuid'],
    );
    await o.make('fieldward/userlocation', { user, locations: [o.place] });
    const bound = api.as({ authorization: `Basic ${Buffer.from(`bounded:${PASSWORD}`).toString('base64')}` });
    const mine = await plan('2031-01-01');
    const theirs = await plan('2031-01-08', { location: other, name: 'Secret' });
    const foreign = await copy([{ event: theirs, plannedDate: '2031-02-01T09:00:00Z', location: o.place }], {}, bound);
    expect([foreign.status, foreign.body['error'].code, fieldsOf(foreign)]).toEqual([400, 'engine.unknownReference', ['copies[0].event']]);
    for (const dryRun of [true, false]) {
      const away = await copy([{ event: mine, plannedDate: '2031-02-01T09:00:00Z', location: other }], { dryRun }, bound);
      expect([away.status, away.body['error'].code, fieldsOf(away)]).toEqual([400, 'access.foreignPlace', ['copies[0].location']]);
    }
    const dry = await copy([{ event: mine, plannedDate: '2031-01-08T09:00:00Z' }], { dryRun: true }, bound);
    expect(dry.body['copies'][0].clashes.map((clash: { with: unknown }) => clash.with)).toEqual([null, null, null]);
    expect(dry.text).not.toContain('Secret');
    const made = await copy([{ event: mine, plannedDate: '2031-01-15T09:00:00Z' }], {}, bound);
    expect([made.status, made.body['copies'][0].location.uuid]).toEqual([201, o.place]);
  });
});

it('takes two copies for simultaneous when the database would', async () => {
  const time = fc.nat(4).map((hour) => Date.UTC(2027, 0, 1, hour));
  const pairs = fc
    .sample(fc.tuple(time, time, time, time), { seed: 35, numRuns: 400 })
    .map((times) => [times.slice(0, 2).toSorted((a, b) => a - b), times.slice(2).toSorted((a, b) => a - b)]);
  // each pair needs somebody of its own, who is nowhere else
  const copies = pairs.flatMap((pair, n) =>
    pair.map(([start = 0, end = 0]) => {
      const line = { what: 'person', id: String(-1 - n), uuid: `${n}`, name: `${n}`, exclusive: true } as const;
      return { name: '', start, end, lines: [{ ...line, retired: false, quantity: null, cost: null, description: null }] };
    }),
  );
  const found = await copyClashes(api.pool, copies, false);
  const iso =
    (at: number): ((pair: readonly number[][]) => string) =>
    (pair) =>
      new Date(pair.flat()[at] ?? 0).toISOString();
  const rows = await api.pool.rows<{ both: boolean }>(
    `select tstzrange(p.a, p.b, '[)') && tstzrange(p.c, p.d, '[)') as both
     from unnest($1::timestamptz[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) with ordinality p(a, b, c, d, n) order by p.n`,
    [pairs.map(iso(0)), pairs.map(iso(1)), pairs.map(iso(2)), pairs.map(iso(3))],
  );
  expect(pairs.map((_, n) => found[2 * n + 1]?.length === 1)).toEqual(rows.map(({ both }) => both));
});
