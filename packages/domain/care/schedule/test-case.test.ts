import { expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { itemsOn } from './items.ts';
import { dose, facts, scheduleOf, step } from './schedule-for-tests.ts';
import { expectedOf, runScheduleTests, scheduleTestFromWire } from './test-case.ts';

const schedule = scheduleOf([step('visit', [dose('', ['recorded next', '28d of enrolment'])], { missedAfter: 5 })]);
const on = '2024-03-10' as Day;
const known = facts('e 2024-02-01');
const stored = (expected: readonly object[]): unknown => JSON.parse(JSON.stringify({ name: 'case', facts: known, on, expected }));

it('passes with what the schedule asks for, and says what came out otherwise', () => {
  const recorded = scheduleTestFromWire(stored(itemsOn(schedule, known, on).map(expectedOf)));
  const other = scheduleTestFromWire(stored([{ step: 'visit', occurrence: 1, state: 'late', due: '2024-02-29' }]));
  const none = scheduleTestFromWire(stored([]));
  if (recorded === null || other === null || none === null) throw new Error('the cases have days');
  const got = { step: 'visit', occurrence: 1, state: 'missed', due: '2024-02-29' };
  expect(runScheduleTests(schedule, [recorded, other, none])).toEqual([
    { name: 'case', passed: true, differences: [] },
    { name: 'case', passed: false, differences: [{ step: 'visit', occurrence: 1, expected: { ...got, state: 'late' }, got }] },
    { name: 'case', passed: false, differences: [{ step: 'visit', occurrence: 1, expected: null, got }] },
  ]);
  expect(scheduleTestFromWire({ name: 'x', on: '2024-02-30' })).toBeNull();
});

it('tells why, as codes with days and sentences in their holes', () => {
  expect(itemsOn(schedule, known, on)[0]?.why).toEqual([
    { code: 'schedule.noAnswer', holes: { question: 'next' } },
    {
      code: 'schedule.after',
      holes: {
        day: '2024-02-29',
        span: { code: 'schedule.days', holes: { count: 28 } },
        anchor: { code: 'schedule.ofEnrolment', holes: { day: '2024-02-01' } },
      },
    },
    { code: 'schedule.pastBy', holes: { span: { code: 'schedule.days', holes: { count: 5 } }, due: '2024-02-29' } },
  ]);
});
