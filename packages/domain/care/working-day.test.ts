import { expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { lastWorkingDay, type ClinicDays } from './working-day.ts';

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const clinic = (weekdays: readonly number[], ...closed: readonly (readonly [string, string])[]): ClinicDays => ({
  weekdays,
  closed: closed.map(([from, to]) => ({ from: from as Day, to: to as Day })), // days as they are written
});

it.each([
  ['a Tuesday: the Monday before', '2026-11-24', [clinic(MONDAY_TO_FRIDAY)], '2026-11-23'],
  ['a Monday: the Friday before', '2026-11-23', [clinic(MONDAY_TO_FRIDAY)], '2026-11-20'],
  ['after a closed Friday: the Thursday', '2026-11-23', [clinic(MONDAY_TO_FRIDAY, ['2026-11-20', '2026-11-20'])], '2026-11-19'],
  ['of two clinics one worked on Saturday', '2026-11-23', [clinic(MONDAY_TO_FRIDAY), clinic([6])], '2026-11-21'],
  [
    'of two clinics the other was closed',
    '2026-11-23',
    [clinic(MONDAY_TO_FRIDAY), clinic([6], ['2026-11-21', '2026-11-22'])],
    '2026-11-20',
  ],
  ['where nobody says when: yesterday', '2026-11-23', [], '2026-11-22'],
  ['closed for longer than a fortnight: yesterday', '2026-11-23', [clinic(MONDAY_TO_FRIDAY, ['2026-11-01', '2026-11-23'])], '2026-11-22'],
  ['over the end of a leap February', '2024-03-01', [clinic([4])], '2024-02-29'],
] as const)('on %s', (_, today, clinics, day) => {
  expect(lastWorkingDay(today as Day, clinics)).toBe(day);
});
