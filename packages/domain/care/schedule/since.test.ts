import { expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { outlookOn } from './outlook.ts';
import { dose, facts, scheduleOf, step } from './schedule-for-tests.ts';

const series = scheduleOf([
  step('drops', [dose('First', ['0d of birth'], [], ['2w of birth']), dose('Second', ['10w of birth'], ['4w of settled'])], {
    counts: 'ever',
    before: 0,
    after: 7,
  }),
]);
const child = 'b 2024-01-01; e 2024-01-03; ';

it.each([
  ['the enrolment, where it never asked before', child, '2024-01-10', 1, '2024-01-03'],
  ['its last settling', `${child}f drops 2024-01-05`, '2024-02-01', 2, '2024-01-05'],
  ['the last day of what came too late', child, '2024-02-01', 2, '2024-01-08'],
])('a step asks since %s', (_what, known, on, occurrence, since) => {
  const { awaited } = outlookOn(series, facts(known), on as Day);
  expect(awaited.map((each) => [each.occurrence, each.since])).toEqual([[occurrence, since]]);
});
