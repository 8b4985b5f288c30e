/** What a concept accepts, by whatever path a value comes. */
import { describe, expect, it } from 'vitest';
import { observationProblem, observedChoiceProblem, observedNumberProblem, type Observed } from './observation.ts';

const concept = (datatype: string, more: Partial<Observed> = {}) => ({
  datatype,
  lowAbsolute: null,
  hiAbsolute: null,
  allowDecimal: true,
  answers: ['YES', 'NO'],
  ...more,
});

it.each<[number, Partial<Observed>, string | null]>([
  [1.5, {}, null],
  [1.5, { allowDecimal: false }, 'answer.decimal'],
  [2, { allowDecimal: false }, null],
  [1, { lowAbsolute: 1, hiAbsolute: 9 }, null],
  [9, { lowAbsolute: 1, hiAbsolute: 9 }, null],
  [0.9, { lowAbsolute: 1, hiAbsolute: 9 }, 'answer.range'],
  [9.1, { lowAbsolute: 1, hiAbsolute: 9 }, 'answer.range'],
  [0, { lowAbsolute: 1 }, 'answer.minValue'],
  [99, { lowAbsolute: 1 }, null],
  [10, { hiAbsolute: 9 }, 'answer.maxValue'],
  [-99, { hiAbsolute: 9 }, null],
])('the number %s of a concept with %j: %s', (value, limits, code) => {
  expect(observedNumberProblem(concept('Numeric', limits), value)?.code ?? null).toBe(code);
  expect(observedNumberProblem(concept('Text', limits), value)).toBeNull();
});

it('says the limit that is passed', () => {
  expect(observedNumberProblem(concept('Numeric', { lowAbsolute: 1 }), 0)?.holes).toEqual({ min: 1 });
  expect(observedNumberProblem(concept('Numeric', { hiAbsolute: 9 }), 10)?.holes).toEqual({ max: 9 });
  expect(observedNumberProblem(concept('Numeric', { lowAbsolute: 1, hiAbsolute: 9 }), 10)?.holes).toEqual({ min: 1, max: 9 });
});

it('a concept without answers accepts any', () => {
  expect([observedChoiceProblem([], 'X'), observedChoiceProblem(['YES'], 'YES')]).toEqual([null, null]);
  expect(observedChoiceProblem(['YES'], 'X')?.code).toBe('answer.choice');
});

describe('a value', () => {
  it.each<[string, Parameters<typeof observationProblem>[1], string | null]>([
    ['Coded', { coded: 'YES' }, null],
    ['Coded', { coded: 'X' }, 'answer.choice'],
    ['Coded', { text: 'YES' }, 'answer.choice'],
    ['Coded', { numeric: 1 }, 'answer.choice'],
    ['Text', { coded: 'X' }, null],
    ['Text', { text: 'x' }, null],
    ['Text', { numeric: 100 }, null],
    ['Numeric', { numeric: 5 }, null],
    ['Numeric', { numeric: 10 }, 'answer.maxValue'],
    ['Numeric', { text: '5' }, 'answer.number'],
    ['Date', { datetime: '2026-11-21' }, null],
    ['Datetime', { datetime: '2026-11-21' }, null],
    ['Date', { text: '2026-11-21' }, 'answer.date'],
    ['Datetime', { numeric: 1 }, 'answer.date'],
  ])('of a concept of type %s: %j is judged %s', (datatype, value, code) =>
    expect(observationProblem(concept(datatype, { hiAbsolute: 9 }), value)?.code ?? null).toBe(code),
  );
});
