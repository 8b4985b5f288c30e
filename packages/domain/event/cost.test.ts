import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { differenceOf, eventCost, lineCost, personCost, sumOf, type CostedEvent, type CostLine } from './cost.ts';

const hours = (count: number): number => count * 3_600_000;
const minutes = (count: number): number => count * 60_000;

describe('what a person costs', () => {
  it.each<[string | null, string | null, number, string | null]>([
    // a day's pay by the hour: 80 / 8 = 10
    ['Daily', '80', hours(1), '10.00'],
    ['Daily', '80', hours(8), '80.00'],
    ['Daily', '80', hours(0), '0.00'],
    ['Daily', '80', hours(24), '240.00'],
    ['Daily', '100', hours(6.5), '81.25'],
    // 99.99 / 8 = 12.49875
    ['Daily', '99.99', hours(1), '12.50'],
    // 0.04 / 8 = 0.005: half goes up
    ['Daily', '0.04', hours(1), '0.01'],
    ['Daily', '0.03', hours(1), '0.00'],
    // 12.5 × 10 min / (8 h × 60) = 0.2604…
    ['Daily', '12.5', minutes(10), '0.26'],
    // one millisecond less than an hour of 80 a day is 9.999997…
    ['Daily', '80', hours(1) - 1, '10.00'],
    ['Daily', '1', hours(-3), '0.00'],
    // 1730 / 173 = 10
    ['Monthly', '1730', hours(1), '10.00'],
    ['Monthly', '1730', hours(173), '1730.00'],
    // 1000 / 173 = 5.78034…, × 8 = 46.24277…
    ['Monthly', '1000', hours(8), '46.24'],
    // 500.50 × 7.5 / 173 = 21.69797…
    ['Monthly', '500.50', hours(7.5), '21.70'],
    // 1 / 173 = 0.00578…
    ['Monthly', '1', hours(1), '0.01'],
    // 0.86 / 173 = 0.004971…
    ['Monthly', '0.86', hours(1), '0.00'],
    // 0.865 / 173 is exactly 0.005
    ['Monthly', '0.865', hours(1), '0.01'],
    // 20800 / 2080 = 10
    ['Annual', '20800', hours(1), '10.00'],
    ['Annual', '20800', hours(2080), '20800.00'],
    // 30000 / 2080 = 14.423076…, × 10 = 144.230769…
    ['Annual', '30000', hours(10), '144.23'],
    // 10.4 / 2080 is exactly 0.005
    ['Annual', '10.4', hours(1), '0.01'],
    // 999999999999.99 × 100 / 8: more digits than a float keeps
    ['Daily', '999999999999.99', hours(100), '12499999999999.88'],
    ['daily', '80', hours(1), '10.00'],
    [' MONTHLY ', '1730', hours(1), '10.00'],
    ['Hourly', '80', hours(1), null],
    ['', '80', hours(1), null],
    [null, '80', hours(1), null],
    ['Daily', null, hours(1), null],
    ['Daily', '', hours(1), null],
    ['Daily', 'a lot', hours(1), null],
    ['Daily', '1e3', hours(1), null],
    ['Daily', '٨٠', hours(1), null],
  ])('%s %s for %d ms is %s', (type, value, worked, expected) => {
    expect(personCost(type, value, worked)).toBe(expected);
  });
});

describe('what a line costs', () => {
  it.each<[number | null, string | null, string | null]>([
    [1, '12.50', '12.50'],
    [3, '12.50', '37.50'],
    [0, '12.50', '0.00'],
    // not 0.30000000000000004
    [3, '0.1', '0.30'],
    [7, '0.07', '0.49'],
    [1000, '0.01', '10.00'],
    // 1.005 is 1.01 half up; a float would say 1.00
    [1, '1.005', '1.01'],
    [1, '2.675', '2.68'],
    [1, '1.0049', '1.00'],
    [2147483647, '999999999999.99', '2147483646999978525163.53'],
    [null, '12.50', '12.50'],
    [5, ' 2 ', '10.00'],
    [5, null, null],
    [5, '', null],
    [5, '12,50', null],
  ])('%s × %s is %s', (quantity, cost, expected) => {
    expect(lineCost(quantity, cost)).toBe(expected);
  });
});

const start = Date.parse('2026-11-21T08:00:00Z');
const line = (change: Partial<CostLine>): CostLine => ({
  name: 'Tent',
  plannedQuantity: 1,
  plannedCost: '10',
  quantity: 1,
  actualCost: '10',
  planned: true,
  available: true,
  ...change,
});
const driver = { name: 'Driver', salaryType: 'Daily', salaryValue: '80', planned: true, attended: true };
const event = (change: Partial<CostedEvent>): CostedEvent => ({
  plannedStart: start,
  plannedEnd: start + hours(8),
  start,
  end: start + hours(8),
  closed: true,
  participants: [],
  services: [],
  assets: [],
  ...change,
});
/** [planned total, actual total, variance, the messages] */
const figures = (change: Partial<CostedEvent>) => {
  const cost = eventCost(event(change));
  return [cost.planned.total, cost.actual?.total ?? null, cost.variance, ...cost.messages.map((message) => textOfMessage(message))];
};

describe('what an event costs', () => {
  it.each<[string, Partial<CostedEvent>, readonly (string | null)[]]>([
    ['nothing', {}, ['0.00', '0.00', '0.00']],
    ['a plan has no actual cost', { closed: false, participants: [driver] }, ['80.00', null, null]],
    ['as planned', { participants: [driver], services: [line({})], assets: [line({})] }, ['100.00', '100.00', '0.00']],
    // 80 / 8 × 10 h
    ['it took longer', { participants: [driver], end: start + hours(10) }, ['80.00', '100.00', '20.00']],
    ['it was shorter', { participants: [driver], end: start + hours(5) }, ['80.00', '50.00', '-30.00']],
    ['it began later', { participants: [driver], start: start + hours(2) }, ['80.00', '60.00', '-20.00']],
    // 20:00 to 06:00 is 10 hours
    [
      'overnight',
      {
        participants: [driver],
        plannedStart: Date.parse('2026-11-21T20:00:00Z'),
        plannedEnd: Date.parse('2026-11-22T06:00:00Z'),
        start: Date.parse('2026-11-21T20:00:00Z'),
        end: Date.parse('2026-11-22T06:00:00Z'),
      },
      ['100.00', '100.00', '0.00'],
    ],
    ['no time at all', { participants: [driver], plannedEnd: start, end: start }, ['0.00', '0.00', '0.00']],
    [
      'an end before the start counts no hours, and says so',
      { participants: [driver], end: start - hours(1) },
      ['80.00', '0.00', '-80.00', 'The event ends before it starts, so no working hours are counted'],
    ],
    ['an end before the start matters to nobody without people', { services: [line({})], end: start - 1 }, ['10.00', '10.00', '0.00']],
    ['no dates', { participants: [driver], plannedStart: null, plannedEnd: null, start: null, end: null }, ['0.00', '0.00', '0.00']],
    ['who was planned and stayed away', { participants: [{ ...driver, attended: false }] }, ['80.00', '0.00', '-80.00']],
    ['who came unplanned', { participants: [{ ...driver, planned: false }] }, ['0.00', '80.00', '80.00']],
    ['who neither was planned nor came', { participants: [{ ...driver, planned: false, attended: false }] }, ['0.00', '0.00', '0.00']],
    [
      'a salary type that nobody knows',
      { participants: [{ ...driver, salaryType: 'Hourly' }, driver] },
      ['80.00', '80.00', '0.00', 'Driver: how they are paid is not known, so nothing is counted'],
    ],
    [
      'a person without salary',
      { participants: [{ ...driver, salaryValue: null }] },
      ['0.00', '0.00', '0.00', 'Driver: no salary is known, so nothing is counted'],
    ],
    [
      'a person without salary type',
      { participants: [{ ...driver, salaryType: null }] },
      ['0.00', '0.00', '0.00', 'Driver: no salary is known, so nothing is counted'],
    ],
    // three people of 100 / 173 × 8 = 4.62427…: rounded each, 3 × 4.62
    [
      'each person is rounded, so that the lines add up',
      { closed: false, participants: [1, 2, 3].map(() => ({ ...driver, salaryType: 'Monthly', salaryValue: '100' })) },
      ['13.86', null, null],
    ],
    ['a service at another cost', { services: [line({ actualCost: '12.30' })] }, ['10.00', '12.30', '2.30']],
    ['more of an asset', { assets: [line({ quantity: 4 })] }, ['10.00', '40.00', '30.00']],
    ['planned figures stay', { assets: [line({ plannedQuantity: 3, plannedCost: '2.50', quantity: 2 })] }, ['7.50', '20.00', '12.50']],
    ['what was not available', { services: [line({ available: false })] }, ['10.00', '0.00', '-10.00']],
    ['what was added at the closure', { assets: [line({ planned: false, quantity: 2 })] }, ['0.00', '20.00', '20.00']],
    [
      'a line without cost',
      { closed: false, services: [line({ plannedCost: null }), line({})] },
      ['10.00', null, null, 'Tent: no cost is known, so nothing is counted'],
    ],
    [
      'the same message once',
      { services: [line({ plannedCost: null, actualCost: null })] },
      ['0.00', '0.00', '0.00', 'Tent: no cost is known, so nothing is counted'],
    ],
    // 999999999999.99 × 1000 lines
    [
      'large sums',
      { closed: false, assets: Array.from({ length: 1000 }, () => line({ plannedCost: '999999999999.99' })) },
      ['999999999999990.00', null, null],
    ],
    // 0.1 + 0.2
    ['cents', { closed: false, assets: [line({ plannedCost: '0.1' }), line({ plannedCost: '0.2' })] }, ['0.30', null, null]],
  ])('%s', (_, change, expected) => {
    expect(figures(change)).toEqual(expected);
  });

  it('is told apart by personnel, services and assets', () => {
    expect(eventCost(event({ participants: [driver], services: [line({ actualCost: '1' })], assets: [line({ quantity: 3 })] }))).toEqual({
      planned: { personnel: '80.00', services: '10.00', assets: '10.00', total: '100.00' },
      actual: { personnel: '80.00', services: '1.00', assets: '30.00', total: '111.00' },
      variance: '11.00',
      messages: [],
    });
  });
});

describe('sums of money', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n });
  const asText = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

  it('are those of whole cents, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const texts = amounts.map(asText);
        expect(sumOf(texts)).toBe(asText(amounts.reduce((sum, amount) => sum + amount, 0n)));
        expect(sumOf([...texts].reverse())).toBe(sumOf(texts));
      }),
    );
  });

  it('a difference added again is the amount', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(sumOf([differenceOf(asText(a), asText(b)), asText(b)])).toBe(asText(a));
      }),
    );
  });

  it('a person costs as much in whole days of eight hours as the days are paid', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 400 }), (pay, days) => {
        expect(personCost('Daily', asText(pay), hours(8 * days))).toBe(asText(pay * BigInt(days)));
      }),
    );
  });
});

describe('what is no amount or no time counts nothing', () => {
  it('in sums and differences', () => {
    expect([sumOf(['x', '1.50', '']), sumOf([])]).toEqual(['1.50', '0.00']);
    expect([differenceOf('x', '1'), differenceOf('1', 'x'), differenceOf('', '')]).toEqual(['-1.00', '1.00', '0.00']);
  });

  // so great a salary that a millisecond of work would show
  it.each<[string, number | null, number | null]>([
    ['without a start', null, hours(8)],
    ['without an end', hours(8), null],
    ['with the end before the start', hours(8), hours(7)],
    ['with the end at the start', hours(8), hours(8)],
  ])('in working time %s', (_what, start, end) => {
    const person = { name: 'A', salaryType: 'Daily', salaryValue: '999999999999', planned: true, attended: true };
    const cost = eventCost({
      plannedStart: start,
      plannedEnd: end,
      start,
      end,
      closed: true,
      participants: [person],
      services: [],
      assets: [],
    });
    expect([cost.planned.personnel, cost.actual?.personnel]).toEqual(['0.00', '0.00']);
  });
});
