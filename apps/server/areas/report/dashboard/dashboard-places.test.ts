/** Which bar each place belongs to, and how bars are cut by time. */
import { describe, expect, it } from 'vitest';
import type { EventCost } from '@fieldward/domain/event/cost.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { barsOf } from './dashboard-bars.ts';
import { NOWHERE } from './dashboard-measures.ts';
import { PlaceTree } from './dashboard-places.ts';
import type { DashboardRequest } from './dashboard-request.ts';
import { Tally } from './dashboard-sums.ts';

const places = [
  { id: '1', uuid: 'country', name: 'Country', parent: null },
  { id: '2', uuid: 'south', name: 'South', parent: '1' },
  { id: '3', uuid: 'town', name: 'Town', parent: '2' },
  { id: '4', uuid: 'village', name: 'Village', parent: '2' },
  { id: '5', uuid: 'clinic', name: 'Clinic', parent: '3' },
  { id: '6', uuid: 'north', name: 'A place in the north', parent: '1' },
  { id: '7', uuid: 'twin', name: 'South', parent: '1' },
];
const tree = new PlaceTree(places);

describe('the path to a place', () => {
  it.each([
    ['country', ['country']],
    ['clinic', ['country', 'south', 'town', 'clinic']],
    ['5', ['country', 'south', 'town', 'clinic']],
    ['gone', []],
  ])('%s', (place, path) => expect(tree.path(place).map(({ uuid }) => uuid)).toEqual(path));

  it('ends, though places lie in each other', () => {
    const circle = new PlaceTree([
      { id: '1', uuid: 'a', name: 'A', parent: '2' },
      { id: '2', uuid: 'b', name: 'B', parent: '1' },
    ]);
    expect(circle.path('a').map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  });
});

describe('the bar of a place', () => {
  /** `=`: what is in that very place only; `>`: there is more below it. */
  const bars = (asked: readonly string[], shown: string | null): readonly string[] =>
    [...tree.nodes(asked, shown)].map(([each, { key, exact, within }]) => `${each} ${exact ? '=' : ''}${key}${within ? '>' : ''}`);

  it.each<[string, readonly string[], string | null, readonly string[]]>([
    ['is the one below what they have in common', ['town', 'north'], null, ['town south>', 'north north']],
    ['is the common one itself for what is in it alone', ['country', 'town'], null, ['country =country', 'town south>']],
    ['is the place where nothing is deeper', ['country'], null, ['country country']],
    ['is the deepest where all is in one place', ['clinic', 'clinic'], null, ['clinic clinic']],
    ['is as deep as all have it in common', ['town', 'clinic'], null, ['town =town', 'clinic clinic']],
    ['is below the place that is shown', ['town', 'village'], 'south', ['town town', 'village village']],
    ['has more below it', ['clinic', 'village'], 'south', ['clinic town>', 'village village']],
    ['is the place that is shown, for what is in it alone', ['south', 'town'], 'south', ['south =south', 'town town']],
    ['does not matter to what lies above', ['south'], 'south', ['south =south']],
    ['is found by id', ['3', '6'], null, ['3 south>', '6 north']],
    [
      'is none for what is gone, which keeps no other',
      ['gone', 'town', 'village'],
      null,
      ['gone elsewhere', 'town town', 'village village'],
    ],
    ['is none where all is gone', ['gone'], null, ['gone elsewhere']],
  ])('%s', (_what, asked, shown, expected) => expect(bars(asked, shown)).toEqual(expected));
});

describe('the bars of a period', () => {
  const reading: Db = { rows: <T>() => Promise.resolve(places as T[]) }; // all places, whatever is asked for
  const [from, to] = ['2026-01-15', '2026-03-10'] as [Day, Day]; // written as days
  const request: DashboardRequest = { from, to, place: null, zone: 'UTC', today: to, bound: false };
  const tallied = (n: number): Tally => {
    const tally = new Tally();
    tally.add(1, 0, n);
    return tally;
  };
  const parts = { personnel: '0.00', services: '0.00', assets: '0.00', total: '7.50' };
  const cost: EventCost = { planned: parts, actual: null, variance: null, messages: [] };
  const event = (day: string, place: string) => ({ day: day as Day, place, cost }); // written as a day
  const nothing = { tallies: new Map<string, Tally>(), before: new Map<string, number>(), events: [] };

  it('are its months, the first and the last as far as they are in it', async () => {
    const found = {
      tallies: new Map([['2026-02-01', tallied(3)]]),
      before: new Map([['before', 4]]),
      events: [event('2026-01-31', 'town'), event('2026-03-01', 'gone')],
    };
    const { bars, total, before, above } = await barsOf(reading, request, 'month', found);
    expect(bars.map((bar) => [bar.key, bar.from, bar.to, bar.location, bar.tally.count('registered'), bar.cost?.events])).toEqual([
      ['2026-01-01', '2026-01-15', '2026-01-31', null, 0, 1],
      ['2026-02-01', '2026-02-01', '2026-02-28', null, 3, undefined],
      ['2026-03-01', '2026-03-01', '2026-03-10', null, 0, 1],
    ]);
    expect([total.tally.count('registered'), total.cost?.events, total.cost?.planned.total]).toEqual([3, 2, '15.00']);
    expect([before.get('before'), above]).toEqual([4, []]);
    expect((await barsOf(reading, request, 'month', nothing)).total.cost).toBeNull();
  });

  it('are its weeks, from Monday to Sunday', async () => {
    const days = { ...request, from: '2026-01-18' as Day, to: '2026-01-26' as Day }; // a Sunday, and the Monday after the next
    const { bars } = await barsOf(reading, days, 'week', { ...nothing, events: [event('2026-01-25', 'town')] });
    expect(bars.map((bar) => [bar.key, bar.from, bar.to, bar.cost?.events])).toEqual([
      ['2026-01-12', '2026-01-18', '2026-01-18', undefined],
      ['2026-01-19', '2026-01-19', '2026-01-25', 1],
      ['2026-01-26', '2026-01-26', '2026-01-26', undefined],
    ]);
  });

  it('are its places by name, each with all that is in it, and what is at none', async () => {
    const none = String(NOWHERE);
    const found = {
      tallies: new Map([
        ['5', tallied(1)],
        ['3', tallied(2)],
        ['6', tallied(4)],
        [none, tallied(8)],
      ]),
      before: new Map([
        ['3', 1],
        ['5', 1],
        [none, 1],
        ['7', 1],
      ]),
      events: [event('2026-02-01', 'village'), event('2026-02-01', 'gone')],
    };
    const { bars, total, before } = await barsOf(reading, request, 'place', found);
    expect(
      bars.map((bar) => [bar.key, bar.label, bar.location, bar.exact, bar.within, bar.tally.count('registered'), bar.cost?.events]),
    ).toEqual([
      ['elsewhere', '', 'none', undefined, false, 8, 1],
      ['north', 'A place in the north', 'north', undefined, false, 4, undefined],
      ['south', 'South', 'south', undefined, true, 3, 1],
      ['twin', 'South', 'twin', undefined, false, 0, undefined],
    ]);
    expect(bars.map((bar) => [bar.from, bar.to])).toEqual(bars.map(() => [from, to]));
    expect(Object.fromEntries(before)).toEqual({ elsewhere: 1, south: 2, twin: 1 });
    expect([total.tally.count('registered'), total.cost?.events]).toEqual([15, 2]);
  });

  it('name the places above the one that is shown, and mark what is in that alone', async () => {
    const shown = { ...request, place: { id: '2', uuid: 'south', display: 'South' } };
    const { bars, above } = await barsOf(reading, shown, 'place', {
      ...nothing,
      events: [event('2026-02-01', 'south'), event('2026-02-01', 'town')],
    });
    expect(above).toEqual([{ uuid: 'country', display: 'Country' }]);
    expect(bars.map(({ key, exact }) => [key, exact])).toEqual([
      ['south', true],
      ['town', undefined],
    ]);
    expect((await barsOf(reading, shown, 'week', nothing)).above).toEqual([{ uuid: 'country', display: 'Country' }]);
  });
});
