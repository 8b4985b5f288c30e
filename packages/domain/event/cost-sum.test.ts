import { describe, expect, it } from 'vitest';
import { say } from '@fieldward/messages/catalogue.ts';
import { CostSums, type CostGroup } from './cost-sum.ts';
import type { CostParts, EventCost } from './cost.ts';

const parts = (personnel: string, services: string, assets: string, total: string): CostParts => ({ personnel, services, assets, total });
const open = (planned: CostParts): EventCost => ({ planned, actual: null, variance: null, messages: [] });
const closed = (planned: CostParts, actual: CostParts, variance: string | null): EventCost => ({ planned, actual, variance, messages: [] });
const group = (month: string | null, name: string | null, uuid = name): CostGroup => ({
  month,
  place: name === null ? null : { uuid: uuid ?? '', name },
});
const one = parts('1.00', '2.00', '3.00', '6.00');
const other = parts('0.10', '0.20', '0.30', '0.60');

describe('the sum of costs', () => {
  it('of nothing is zero, and nothing of what is closed', () => {
    expect(new CostSums().rows()).toEqual([]);
    expect(new CostSums().total()).toEqual({
      events: 0,
      closed: 0,
      planned: parts('0.00', '0.00', '0.00', '0.00'),
      actual: null,
      variance: null,
    });
  });

  it('plans all events and compares those that are closed', () => {
    const sums = new CostSums();
    sums.add(group('2026-01', 'North'), open(one));
    sums.add(group('2026-01', 'North'), closed(one, other, '-5.40'));
    sums.add(group('2026-01', 'North'), closed(other, one, null));
    expect(sums.total()).toEqual({
      events: 3,
      closed: 2,
      planned: parts('2.10', '4.20', '6.30', '12.60'),
      actual: parts('1.10', '2.20', '3.30', '6.60'),
      variance: '0.00',
    });
    expect(sums.rows()).toEqual([{ ...group('2026-01', 'North'), ...sums.total() }]);
  });

  it('keeps months and places apart', () => {
    const sums = new CostSums();
    sums.add(group('2026-01', 'North'), open(one));
    sums.add(group('2026-02', 'North'), closed(one, other, '-5.40'));
    sums.add(group('2026-01', 'South'), open(other));
    expect(sums.rows().map(({ month, place, events, planned, variance }) => [month, place?.name, events, planned.total, variance])).toEqual(
      [
        ['2026-01', 'North', 1, '6.00', null],
        ['2026-01', 'South', 1, '0.60', null],
        ['2026-02', 'North', 1, '6.00', '-5.40'],
      ],
    );
    expect(sums.total().events).toBe(3);
  });

  it('comes by month, then by name of the place, then by its uuid', () => {
    const inOrder = [
      group(null, null),
      group('2026-01', null),
      group('2026-01', 'Äland'),
      group('2026-01', 'Bland'),
      group('2026-02', 'Aland', 'a'),
      group('2026-02', 'Aland', 'b'),
      group('2026-02', 'Aland', 'c'),
      group('2026-10', null),
    ];
    for (const groups of [inOrder, inOrder.toReversed(), [3, 6, 1, 5, 0, 7, 4, 2].flatMap((at) => inOrder[at] ?? [])]) {
      const sums = new CostSums();
      for (const each of groups) sums.add(each, open(one));
      expect(sums.rows().map(({ month, place }) => ({ month, place }))).toEqual(inOrder);
    }
  });

  it('says once what could not be counted, at most twenty times', () => {
    const sums = new CostSums();
    const messages = Array.from({ length: 25 }, (_, at) => say('eventwork.noCost', { name: `Line ${at}` }));
    sums.add(group(null, null), { ...open(one), messages: messages.slice(0, 2) });
    sums.add(group(null, null), { ...open(one), messages: messages.slice(1, 3) });
    expect(sums.messages()).toEqual(messages.slice(0, 3));
    sums.add(group(null, null), { ...open(one), messages });
    expect(sums.messages()).toEqual(messages.slice(0, 20));
  });
});
