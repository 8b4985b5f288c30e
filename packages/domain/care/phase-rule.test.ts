import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Day } from '../time/day.ts';
import { addDays } from '../time/in-zone.ts';
import { checkPhaseRule, phaseReached, questionsAsked, readyPhaseRule, type Stay } from './phase-rule.ts';
import { questionBook } from './schedule/known.ts';
import { questionField } from './schedule/condition.ts';
import { factsFromWire } from './schedule/facts-reading.ts';
import { inOrder } from './schedule/facts.ts';

const WEIGHT = 'q-weight';
const question = {
  uuid: WEIGHT,
  name: 'Weight',
  widget: 'textbox',
  dataType: 'numeric',
  concept: { uuid: 'c-weight', display: 'Weight' },
  conceptName: 'Weight',
  answers: [],
  attribute: false,
} as const;
const book = questionBook(
  { questions: [{ uuid: WEIGHT, name: 'Weight', retired: false, field: questionField(question as never).field, dateMode: 'date' }] },
  {
    'patient.sex': 'Sex',
    'patient.ageInDays': 'Age in days',
    'patient.ageInMonths': 'Age in months',
    'patient.ageInYears': 'Age in years',
    female: 'Female',
    male: 'Male',
  },
);
const token = (typeName: string, value: string) => ({ typeName, value });
const heavy = [token('Question', WEIGHT), token('Operator', '>='), token('OpenValue', '50')];
const grown = [token('Question', 'patient.ageInYears'), token('Operator', '>='), token('OpenValue', '15')];
const both = [...heavy, token('Operator', 'AND'), ...grown];
const weighed = (...answers: readonly (readonly [string, number])[]) =>
  factsFromWire({
    birth: '2012-02-29',
    answers: answers.map(([day, value]) => ({ question: WEIGHT, day, value: String(value), source: `e ${day} ${value}` })),
  });
const stay = (from: string, to: string | null = null, again = false): Stay => ({ from: from as Day, to: to as Day | null, again });
const reached = (tokens: typeof heavy, known: ReturnType<typeof weighed>, of: Stay, today: string) =>
  phaseReached(readyPhaseRule(tokens, book), known, of, today as Day);

describe('a phase that advances by a condition', () => {
  it.each([
    [
      'by the first answer that makes it hold',
      weighed(['2026-01-05', 40], ['2026-02-05', 50], ['2026-03-05', 60]),
      stay('2026-01-01'),
      '2026-06-01',
      ['2026-02-05', 'e 2026-02-05 50'],
    ],
    [
      'also when it no longer holds later',
      weighed(['2026-01-05', 50], ['2026-02-05', 40]),
      stay('2026-01-01'),
      '2026-06-01',
      ['2026-01-05', 'e 2026-01-05 50'],
    ],
    [
      'by what was answered before the enrolment, from its first day',
      weighed(['2025-12-05', 55]),
      stay('2026-01-01'),
      '2026-06-01',
      ['2026-01-01', null],
    ],
    ['by nothing of an earlier stay', weighed(['2025-12-05', 55]), stay('2026-01-01', null, true), '2026-06-01', null],
    ['by nothing after its end', weighed(['2026-04-05', 55]), stay('2026-01-01', '2026-03-31'), '2026-06-01', null],
    [
      'still on the day of its end',
      weighed(['2026-03-31', 55]),
      stay('2026-01-01', '2026-03-31'),
      '2026-06-01',
      ['2026-03-31', 'e 2026-03-31 55'],
    ],
    ['by nothing that is dated later than today', weighed(['2026-07-05', 55]), stay('2026-01-01'), '2026-06-01', null],
    ['by the last of two answers of one day', weighed(['2026-02-05', 55], ['2026-02-05', 45]), stay('2026-01-01'), '2026-06-01', null],
    ['by nobody asked', weighed(), stay('2026-01-01'), '2026-06-01', null],
  ] as const)('is reached %s', (_name, known, of, today, expected) => {
    const { reached: found } = reached(heavy, known, of, today);
    expect(found === null ? null : [found.day, found.form]).toEqual(expected);
  });

  it('is reached by an age on its day, a leap day included, and is looked at again on it', () => {
    expect(reached(grown, weighed(), stay('2026-01-01'), '2027-02-27')).toEqual({ reached: null, turn: '2027-02-28' });
    expect(reached(grown, weighed(), stay('2026-01-01'), '2027-02-28').reached).toEqual({ day: '2027-02-28', form: null });
    // enrolled later: since then
    expect(reached(grown, weighed(), stay('2027-05-01'), '2027-06-01').reached).toEqual({ day: '2027-05-01', form: null });
  });

  it('waits for both halves of an AND, and has the form of the one that came last', () => {
    const known = weighed(['2026-03-01', 55]);
    expect(reached(both, known, stay('2026-01-01'), '2026-06-01')).toEqual({ reached: null, turn: '2027-02-28' });
    expect(reached(both, known, stay('2026-01-01'), '2027-03-01').reached).toEqual({ day: '2027-02-28', form: null });
    const late = weighed(['2026-03-01', 45], ['2027-04-01', 52]);
    expect(reached(both, late, stay('2026-01-01'), '2027-06-01').reached).toEqual({ day: '2027-04-01', form: 'e 2027-04-01 52' });
  });

  it('has no turn after the end of its enrolment', () => {
    expect(reached(grown, weighed(), stay('2026-01-01', '2026-12-31'), '2026-06-01')).toEqual({ reached: null, turn: null });
  });

  it('names its questions once, and its mistakes', () => {
    expect(questionsAsked([...heavy, token('Operator', 'OR'), ...heavy])).toEqual([WEIGHT]);
    expect(checkPhaseRule(heavy, book, 'Grown')).toEqual([]);
    expect(checkPhaseRule([], book, 'Grown')).toMatchObject([{ severity: 'error', message: { code: 'workflow.ruleMissing' } }]);
    const never = [...heavy, token('Operator', 'AND'), token('Question', WEIGHT), token('Operator', '<'), token('OpenValue', '50')];
    expect(checkPhaseRule(never, book, 'Grown')).toMatchObject([{ severity: 'error', message: { code: 'rule.neverTrue' } }]);
    expect(
      checkPhaseRule([token('Question', 'strange'), token('Operator', '='), token('OpenValue', '1')], book, 'Grown').length,
    ).toBeGreaterThan(0);
  });

  it('is reached on the first of all days on which it holds, whatever was answered and however it is looked for', () => {
    const start = '2027-02-01' as Day;
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: 0, max: 60 }), kg: fc.integer({ min: 45, max: 55 }) }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 60 }),
        (answers, until) => {
          const known = weighed(...answers.map(({ at, kg }) => [addDays(start, at), kg] as const));
          const today = addDays(start, until);
          const rule = readyPhaseRule(both, book);
          const facts = inOrder(known);
          const days = Array.from({ length: until + 1 }, (_, at) => addDays(start, at));
          const byEveryDay = days.find((day) => rule.condition.holds(facts, day)) ?? null;
          expect(phaseReached(rule, known, stay(start), today).reached?.day ?? null).toBe(byEveryDay);
        },
      ),
      { numRuns: 500 },
    );
  });
});
