// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { daysOfAddress, daysOf, isPeriod, type Period } from './dashboard-period.ts';

describe('a period of the dashboard', () => {
  test.each<[Period, string, string, string]>([
    ['week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-01-31', '2026-01-01', '2026-03-31'],
    ['year', '2026-11-21', '2026-01-01', '2026-12-31'],
    ['twelve', '2026-11-21', '2025-12-01', '2026-11-30'],
    ['twelve', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['next', '2026-12-28', '2026-12-28', '2027-01-04'],
    ['other', '2026-11-21', '2026-11-01', '2026-11-21'],
  ])('%s on %s is %s to %s', (period, today, from, to) => expect(daysOf(period, today)).toEqual({ from, to }));

  test('comes from the address, which may name days of its own', () => {
    const today = '2026-11-21';
    expect(daysOfAddress({ period: 'month', from: '2020-01-01', to: '' }, today)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysOfAddress({ period: 'other', from: '2020-01-01', to: '2020-02-01' }, today)).toEqual({
      from: '2020-01-01',
      to: '2020-02-01',
    });
    expect(daysOfAddress({ period: 'toString', from: '', to: '' }, today)).toEqual(daysOf('twelve', today));
    expect(isPeriod('constructor')).toBe(false);
  });
});
