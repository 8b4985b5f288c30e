import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedField, fieldOf, formOf, ruleOf, tokensOf } from './form-for-tests.ts';
import { formState } from './form-state.ts';
import type { Answers } from './answers.ts';
import {
  comparisons,
  join,
  normaliseToken,
  parseCondition,
  printCondition,
  repeatsLast,
  type Expression,
  type Term,
} from './rule-expression.ts';

const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('question' as const, 'coded' as const, 'open' as const),
    value: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  }),
  fc.record({ kind: fc.constant('function' as const), value: fc.constantFrom('now' as const, 'null' as const) }),
);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('compare' as const), left: term, op: fc.constantFrom(...comparisons), right: term }),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('expression'), { minLength: 2, maxLength: 4 }))
      .map(([kind, parts]) => join(kind, parts)),
  ),
}));

describe('parse ∘ print', () => {
  it('is the identity on trees', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        expect(parseCondition(printCondition(tree))).toEqual({ expression: tree });
      }),
    );
  });

  it('never throws, whatever the tokens', () => {
    const token = fc.record({
      typeName: fc.option(fc.constantFrom('Question', 'Operator', 'OpenValue', 'CodedValue', 'Function', 'x')),
      value: fc.constantFrom('(', ')', 'AND', 'OR', '=', '<', 'now', 'q'),
    });
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        expect(Object.keys(parseCondition(tokens))).toHaveLength(1);
      }),
    );
  });
});

describe('broken conditions', () => {
  it.each([
    ['Q:a =', { code: 'condition.unfinished' }],
    ['( Q:a = 1', { code: 'condition.unfinished' }],
    ['Q:a = 1 )', { code: 'condition.unexpected', holes: { position: 4, token: ')' } }],
    ['Q:a = 1 Q:b = 2', { code: 'condition.unexpected', holes: { position: 4, token: 'q-b' } }],
    ['AND Q:a = 1', { code: 'condition.unexpected', holes: { position: 1, token: 'AND' } }],
  ])('%s', (text, problem) => expect(parseCondition(tokensOf(text))).toEqual({ problem }));

  it('an empty rule asks for one', () => expect(parseCondition([])).toEqual({ problem: { code: 'condition.empty' } }));

  it('a thousand brackets do not overflow', () =>
    expect(parseCondition(Array.from({ length: 1000 }, () => ({ typeName: 'Operator', value: '(' })))).toHaveProperty('problem'));
});

describe('tokens of older clients', () => {
  it('an operator without type is an operator', () =>
    expect(normaliseToken({ value: ' and ' })).toEqual({ typeName: 'Operator', value: 'AND' }));
  it('other words without type are typed text', () =>
    expect(normaliseToken({ typeName: null, value: 'YES' })).toEqual({ typeName: 'OpenValue', value: 'YES' }));
  it('the same token twice in a row is noticed', () => {
    expect(repeatsLast([{ typeName: 'Operator', value: '=' }], { value: '=' })).toBe(true);
    expect(repeatsLast([{ typeName: 'Operator', value: '(' }], { value: '(' })).toBe(false);
    expect(repeatsLast([], { value: '=' })).toBe(false);
  });
});

describe('what a condition means', () => {
  const form = formOf(
    fieldOf('age', { field: { widget: 'textbox', dataType: 'numeric' } }),
    fieldOf('text'),
    codedField('coded'),
    codedField('several', 'multiple'),
    fieldOf('day', { field: { widget: 'date', dataType: 'datetime' } }),
    fieldOf('at', { dateMode: 'datetime', field: { widget: 'date', dataType: 'datetime' } }),
    fieldOf('hour', { dateMode: 'time', field: { widget: 'date', dataType: 'datetime' } }),
    fieldOf('target'),
  );
  const now = '2026-11-21 10:00:00';
  const rows: [condition: string, answers: Answers, holds: boolean][] = [
    ['Q:age = 9', { age: '9.0' }, true],
    ['Q:age < 10', { age: '9' }, true],
    ['Q:age > 10', { age: '9' }, false],
    ['Q:age <= 9', { age: '9' }, true],
    ['Q:age >= 9.5', { age: '9' }, false],
    ['Q:age < 10', {}, false],
    ['Q:age != 9', { age: '10' }, true],
    ['Q:age != 9', {}, true],
    ['Q:age = abc', { age: 'abc' }, false],
    ['Q:age = null', {}, true],
    ['Q:age != null', { age: '0' }, true],
    ['Q:age = null', { age: '  ' }, true],
    ['Q:age', { age: '1' }, true],
    ['Q:age', {}, false],
    ['9 < Q:age', { age: '10' }, true],
    ['Q:text = Cough', { text: ' cough ' }, true],
    ['Q:text != Cough', { text: 'fever' }, true],
    ['Q:coded = C:YES', { coded: 'YES' }, true],
    ['Q:coded = C:a-YES', { coded: 'YES' }, true],
    ['Q:coded = yes', { coded: 'YES' }, true],
    ['Q:coded = C:YES', { coded: 'NO' }, false],
    ['Q:coded != C:YES', { coded: 'NO' }, true],
    ['Q:coded < C:YES', {}, false],
    ['Q:several = C:YES', { several: ['NO', 'YES'] }, true],
    ['Q:several != C:YES', { several: ['NO', 'YES'] }, false],
    ['Q:several = C:YES', { several: [] }, false],
    ['Q:several = null', { several: [] }, true],
    ['Q:day < now', { day: '2026-11-20' }, true],
    ['Q:day = now', { day: '2026-11-21' }, true],
    ['Q:day < now', { day: '2026-11-21' }, false],
    ['Q:day > 2026-1-5', { day: '2026-11-05' }, true],
    ['Q:day = 05/11/2026', { day: '2026-11-05' }, true],
    ['Q:at > now', { at: '2026-11-21 10:00:01' }, true],
    ['Q:at <= now', { at: '2026-11-21 10:00:00' }, true],
    ['Q:hour > 9:30', { hour: '10:00' }, true],
    ['Q:hour < now', { hour: '09:59' }, true],
    ['Q:coded = C:YES OR Q:age > 5 AND Q:age < 7', { coded: 'YES', age: '100' }, true],
    ['( Q:coded = C:YES OR Q:age > 5 ) AND Q:age < 7', { coded: 'YES', age: '100' }, false],
    ['Q:coded = C:YES AND Q:age > 5 OR Q:text = x', { text: 'x' }, true],
    ['Q:coded = Q:several', { coded: 'NO', several: ['NO'] }, true],
  ];
  it.each(rows)('%s with %j is %s', (condition, answers, holds) => {
    const state = formState(form, [ruleOf('hide', condition, { field: 'target' })], answers, now);
    expect(state.fields.target?.hidden).toBe(holds);
  });
});
