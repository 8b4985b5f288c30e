import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRangeSql } from './event-range.operation.ts';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { outreach, type Outreach } from '../../../testing/outreach.ts';

let api: ScratchApi;
let at: Outreach;
beforeAll(async () => {
  api = await scratchApi();
  at = await outreach(api);
}, 60_000);
afterAll(() => api.close());

interface Found {
  readonly uuid: string;
  readonly name: string;
  readonly start: string;
}
const range = async (query: string) => {
  const response = await api.admin.get(`fieldward/eventrange?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body as { events: Found[]; types: Record<string, string>; locations: Record<string, string> };
};
const names = async (query: string): Promise<string[]> => (await range(query)).events.map((each) => each.name);

test('everything that overlaps the days, by its beginning, with the names of types and places', async () => {
  const schedule = (plannedDate: string, endDate: string) => ({ plannedDate, endDate });
  const other = String((await at.make('hydra/event-type', { name: 'Training' }))['uuid']);
  const elsewhere = String((await at.make('location', { name: 'Lahore post' }))['uuid']);
  const late = await at.make(
    'hydra/event',
    at.quick({ name: 'Late', schedule: schedule('2026-03-10T20:30:00.000Z', '2026-03-11T02:00:00.000Z') }),
  );
  await at.make('hydra/event', at.quick({ name: 'Long', schedule: schedule('2026-03-01', '2026-03-31') }));
  await at.make(
    'hydra/event',
    at.quick({ name: 'One moment', schedule: schedule('2026-03-10', '2026-03-10'), eventType: other, location: elsewhere }),
  );
  await at.make('hydra/event', at.plan({ name: 'Plan', schedule: schedule('2026-03-10 09:00:00', '2026-03-10 10:00:00') }));
  const gone = await at.make('hydra/event', at.quick({ name: 'Gone', schedule: schedule('2026-03-10', '2026-03-10') }));
  await api.admin.remove(`hydra/event/${gone['uuid']}?reason=x`);

  expect(await names('from=2026-03-10&to=2026-03-10')).toEqual(['Long', 'One moment', 'Plan', 'Late']);
  expect(await names('from=2026-03-11&to=2026-03-11')).toEqual(['Long', 'Late']);
  expect(await names('from=2026-03-10&to=2026-03-10&tz=Asia/Karachi')).toEqual(['Long', 'One moment', 'Plan']);
  expect(await names('from=2026-03-10&to=2026-03-10&status=todo')).toEqual(['Plan']);
  expect(await names('from=2026-03-10&to=2026-03-10&status=todo,open')).toEqual(['Long', 'One moment', 'Plan', 'Late']);
  expect(await names('from=2026-03-10&to=2026-03-10&status=closed')).toEqual([]);
  expect(await names(`from=2026-03-10&to=2026-03-10&type=${other}`)).toEqual(['One moment']);
  expect(await names(`from=2026-03-10&to=2026-03-10&location=${at.province}`)).toEqual(['Long', 'Plan', 'Late']);
  expect(await names(`from=2026-03-10&to=2026-03-10&location=${elsewhere},${at.place}`)).toHaveLength(4);
  expect(await names('from=2026-04-10&to=2026-04-10')).toEqual([]);
  // the list, by the moments at which a day of Karachi begins and ends
  const listed = async (query: string) => (await api.admin.get(`hydra/event?${query}&v=custom:(name)`)).body;
  const inKarachi = `after=${encodeURIComponent('2026-03-10T00:00:00+05:00')}&before=2026-03-10T19:00:00.000Z`;
  expect(((await listed(inKarachi))['results'] as { name: string }[]).map(({ name }) => name)).toEqual(['Long', 'One moment', 'Plan']);
  expect((await listed('after=2026-03-10'))['error']).toMatchObject({ code: 'engine.badParameter' });
  const found = await range('from=2026-03-10&to=2026-03-10');
  expect(found.events.at(-1)).toEqual({
    uuid: late['uuid'],
    eventId: late['eventId'],
    name: 'Late',
    closed: false,
    start: '2026-03-10T20:30:00.000+0000',
    end: '2026-03-11T02:00:00.000+0000',
    type: at.type,
    location: at.place,
    version: expect.stringMatching(/^\d+$/),
  });
  expect(found.types).toEqual({ [at.type]: 'Health camp', [other]: 'Training' });
  expect(found.locations).toEqual({ [at.place]: 'Korangi', [elsewhere]: 'Lahore post' });
  const one = await api.admin.get(`hydra/event/${late['uuid']}`);
  expect(one.headers['etag']).toBe(`"${(found.events.at(-1) as unknown as { version: string }).version}"`);
});

test('days that are none, and too many of them, are refused by name', async () => {
  for (const [query, code] of [
    ['', 'engine.badParameter'],
    ['from=2026-03-10', 'engine.badParameter'],
    ['from=2026-03-10&to=2026-03-09', 'engine.badParameter'],
    ['from=2026-02-30&to=2026-03-09', 'engine.badParameter'],
    ['from=2026-03-10&to=2026-03-10&tz=Nowhere/Land', 'engine.badParameter'],
    ['from=2026-03-10&to=2026-03-10&status=lost', 'engine.badParameter'],
    ['from=2026-03-10&to=2026-03-10&status=todo,lost', 'engine.badParameter'],
    ['from=9999-12-31&to=9999-12-31', 'engine.badParameter'],
    ['from=9999-12-31&to=9999-12-31&tz=Pacific/Kiritimati', 'engine.badParameter'],
    ['from=2000-03-10&to=2026-03-10', 'event.rangeTooLong'],
  ] as const) {
    const response = await api.admin.get(`fieldward/eventrange?${query}`);
    expect([response.status, response.body['error'].code], query).toEqual([400, code]);
  }
});

test('a month with 10,000 events among 30,000 is found by an index and answered at once', async () => {
  await api.pool.rows(
    `with made as (
       insert into event (name, event_type_id, location_id, closed)
       select 'Event ' || n, (select event_type_id from event_type limit 1), (select location_id from location where name = 'Korangi'),
         (array[null, false, true])[1 + n % 3] from generate_series(1, 30000) n
       returning event_id)
     insert into event_schedule (event_id, planned_date, end_date)
     select event_id, at, at + interval '6 hours' from (
       select event_id, case when n <= 10000 then timestamptz '2031-05-01 06:00Z' + (n % 30) * interval '1 day'
         else timestamptz '2032-01-01 06:00Z' + (n % 1000) * interval '1 day' end as at
       from (select event_id, row_number() over () as n from made) x) y`,
  );
  await api.pool.rows('analyze event, event_schedule');
  const { text, values } = eventRangeSql({ from: '2031-05-01', to: '2031-05-31' }, 'UTC');
  // of a third of all events an older PostgreSQL reads the whole table, rightly: a month with few of them shows that the index serves
  const few = eventRangeSql({ from: '2032-02-01', to: '2032-02-02' }, 'UTC');
  const plan = (await api.pool.rows<Record<string, string>>(`explain ${few.text}`, few.values)).map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('event_schedule_by_span');
  // against the statement alone on the same machine at the same time: milliseconds are the benchmark's business
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await run();
    return performance.now() - began;
  };
  const [bare, whole]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    bare.push(await timed(() => api.pool.rows(text, values)));
    whole.push(
      await timed(async () => {
        const { events } = await range('from=2031-05-01&to=2031-05-31');
        expect(events).toHaveLength(10_000);
      }),
    );
  }
  expect(Math.min(...whole)).toBeLessThan(5 * Math.min(...bare) + 100);
}, 60_000);
