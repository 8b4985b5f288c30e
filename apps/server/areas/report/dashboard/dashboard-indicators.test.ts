/** From tallies to the numbers that are shown. */
import { describe, expect, it } from 'vitest';
import { dashboardIndicators, type DashboardGrouping } from '@fieldward/contract/report/dashboard.ts';
import type { CostSum } from '@fieldward/domain/event/cost-sum.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { factsBehind, indicatorsOf, type Bar } from './dashboard-indicators.ts';
import { MEASURE, type Measure } from './dashboard-measures.ts';
import { Tally } from './dashboard-sums.ts';

const tallyOf = (...counted: readonly (readonly [measure: Measure, key: number, n: number])[]): Tally => {
  const tally = new Tally();
  for (const [measure, key, n] of counted) tally.add(MEASURE[measure], key, n);
  return tally;
};

describe('a tally', () => {
  const tally = tallyOf(['released', 8, 1], ['released', 2, 1], ['released', 2, 2], ['tested', 1, 5]);

  it('counts each measure, in all or by key', () => {
    expect([tally.count('released'), tally.count('released', 2), tally.count('released', 3), tally.count('due')]).toEqual([4, 3, 0, 0]);
    expect(tally.count('due', 1)).toBe(0);
  });

  it('takes in another one', () => {
    const sum = tallyOf(['tested', 1, 1], ['tested', 0, 1]);
    sum.addAll(tally);
    expect([sum.count('tested', 1), sum.count('tested'), sum.count('released', 2)]).toEqual([6, 7, 3]);
  });

  it.each([
    [0, 2],
    [0.5, 2],
    [0.75, 2],
    [0.76, 8],
    [1, 8],
  ])('the share %s does not exceed %s', (share, key) => expect(tally.rank('released', share)).toBe(key));

  it('of nothing has no rank', () => expect(tally.rank('due', 0.5)).toBeNull());
});

describe('an indicator', () => {
  it.each([
    ['registrations', { measure: 'registered', overdue: false }],
    ['followUpsDue', { measure: 'due', overdue: false }],
    ['followUpsOverdue', { measure: 'due', overdue: true }],
    ['positivity', { measure: 'tested', overdue: false }],
    ['labTurnaround', { measure: 'released', overdue: false }],
    ['eventsPlanned', null],
    ['eventCost', null],
  ] as const)('%s counts %j', (indicator, facts) => expect(factsBehind(indicator)).toEqual(facts));
});

describe('the numbers', () => {
  const [from, to] = ['2026-01-01', '2026-02-28'] as [Day, Day]; // written as days
  const parts = { personnel: '0.00', services: '0.00', assets: '0.00' };
  const cost: CostSum = {
    events: 3,
    closed: 2,
    planned: { ...parts, total: '9.50' },
    actual: { ...parts, total: '7.25' },
    variance: '-2.25',
  };
  const bar = (key: string, tally: Tally, sum: CostSum | null = null): Bar => ({
    key,
    label: `Label ${key}`,
    from,
    to,
    location: key,
    within: true,
    tally,
    cost: sum,
  });
  const full = tallyOf(
    ['registered', 0, 2],
    ['due', 0, 4],
    ['due', 1, 3],
    ['tested', 0, 2],
    ['tested', 1, 1],
    ['released', 5, 1],
    ['released', 9, 1],
  );
  const bars = [bar('a', full, cost), bar('b', new Tally())];
  const of = (by: DashboardGrouping, more: { today?: string; before?: [string, number][] } = {}) =>
    indicatorsOf({
      from,
      to,
      today: (more.today ?? '2026-02-10') as Day, // written as one
      by,
      bars,
      total: { tally: full, cost },
      before: new Map(more.before),
    });

  it('are of the period and of each bar', () => {
    const shown = of('month');
    expect(Object.keys(shown)).toEqual([...dashboardIndicators]);
    expect(shown.registrations).toEqual({
      value: 2,
      from,
      to,
      points: [
        { key: 'a', label: 'Label a', from, to, location: 'a', within: true, value: 2 },
        { key: 'b', label: 'Label b', from, to, location: 'b', within: true, value: 0 },
      ],
    });
    expect(shown.followUpsDue.value).toBe(7);
    expect(shown.positivity).toMatchObject({ value: 33.3, part: 1, of: 3, points: [{}, { value: null, part: 0, of: 0 }] });
    expect(shown.labTurnaround).toMatchObject({ value: 5, p90: 9, of: 2, points: [{}, { value: null, p90: null, of: 0 }] });
    expect(shown.eventsPlanned).toMatchObject({ value: 3, points: [{}, { value: 0 }] });
    expect(shown.eventsClosed).toMatchObject({ value: 2, points: [{}, { value: 0 }] });
    expect(shown.eventCost).toMatchObject({
      value: 7.25,
      planned: '9.50',
      actual: '7.25',
      points: [{}, { value: null, planned: '0.00', actual: null }],
    });
    expect(shown.registrations.points[0]).not.toHaveProperty('exact');
  });

  it('of what is overdue begin before the months, and end before today', () => {
    const shown = of('month', { before: [['before', 5]] }).followUpsOverdue;
    expect([shown.value, shown.from, shown.to]).toEqual([8, null, '2026-02-09']);
    expect(shown.points.map((point) => [point.key, point.from, point.to, point.value])).toEqual([
      ['before', null, '2025-12-31', 5],
      ['a', from, to, 3],
      ['b', from, to, 0],
    ]);
    expect(shown.points[0]).toMatchObject({ label: null, location: null });
    expect(of('month', { today: '2026-02-28' }).followUpsOverdue.to).toBe('2026-02-27');
    expect(of('month', { today: '2026-03-01' }).followUpsOverdue.to).toBe('2026-02-28');
    expect(of('month', { today: '2027-03-01' }).followUpsOverdue.to).toBe('2026-02-28');
  });

  it('of what is overdue are since ever at each place', () => {
    const shown = of('place', {
      before: [
        ['a', 5],
        ['b', 1],
        ['c', 1],
      ],
    }).followUpsOverdue;
    expect(shown.value).toBe(10);
    expect(shown.points.map((point) => [point.key, point.from, point.to, point.value])).toEqual([
      ['a', null, '2026-02-09', 8],
      ['b', null, '2026-02-09', 1],
    ]);
  });

  it('of places without any are left out', () => {
    const shown = of('place');
    for (const name of ['registrations', 'positivity', 'labTurnaround', 'eventsPlanned', 'eventCost'] as const)
      expect([name, shown[name].points.map(({ key }) => key)]).toEqual([name, ['a']]);
    expect(shown.screened.points).toEqual([]);
    expect(of('week').screened.points).toHaveLength(2);
  });

  it('stay where only the plan costs, or only negative results are', () => {
    const planned = { ...cost, actual: null, closed: 0 };
    const shown = indicatorsOf({
      from,
      to,
      today: to,
      by: 'place',
      bars: [bar('a', tallyOf(['tested', 0, 1]), planned)],
      total: { tally: new Tally(), cost: null },
      before: new Map(),
    });
    expect(shown.eventCost.points).toMatchObject([{ value: null, planned: '9.50', actual: null }]);
    expect(shown.positivity.points).toMatchObject([{ value: 0, part: 0, of: 1 }]);
    expect(shown.eventCost).toMatchObject({ value: null, planned: '0.00', actual: null });
  });
});
