/** Whatever rules a form carries, they can hide a question, never keep a record from being saved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf } from '../form/form-for-tests.ts';
import { compileForm, formState, stateOf } from '../form/state.ts';
import { comparisons } from './expression.ts';
import { rulesFromWire, type Rule } from './rule.ts';

const now = '2026-11-21 10:00:00';
const names = ['n', 'coded', 'several', 'text', 'day'];
const form = formOf(
  fieldOf('n', { mandatory: true, maxValue: 150, field: { dataType: 'numeric' } }),
  codedField('coded', 'dropdown', { mandatory: true }),
  codedField('several', 'multiple', { mandatory: true, minSelections: 2 }),
  fieldOf('text', { mandatory: true, minLength: 3, maxLength: 5 }),
  fieldOf('day', { mandatory: true, allowFutureDate: false, field: { widget: 'date', dataType: 'datetime' } }),
);
const answers: fc.Arbitrary<Answers> = fc.record({
  n: fc.constantFrom(null, '', '5', '200', 'abc'),
  coded: fc.constantFrom(null, 'YES', 'NO', 'GONE'),
  several: fc.constantFrom(null, [], ['YES'], ['YES', 'NO']),
  text: fc.constantFrom(null, 'a', 'abcd'),
  day: fc.constantFrom(null, '2026-11-20', '2026-12-01', 'soon'),
});
const question = fc.constantFrom(...names.map((name) => ({ typeName: 'Question', value: `q-${name}` })));
const value = fc.oneof(
  question,
  fc.record({ typeName: fc.constantFrom('OpenValue', 'CodedValue'), value: fc.constantFrom('5', '200', 'YES', 'abcd', '2026-11-20', 'x') }),
  fc.record({ typeName: fc.constant('Function'), value: fc.constantFrom('now', 'null') }),
);
const compare = fc.tuple(question, fc.constantFrom(...comparisons), value).map(([left, op, right]) => [left, { value: op }, right]);
const sound = fc
  .array(compare, { minLength: 1, maxLength: 3 })
  .chain((parts) =>
    fc.constantFrom('AND', 'OR').map((word) => parts.flatMap((part, at) => (at === 0 ? part : [{ value: word }, ...part]))),
  );
const anyToken = fc.oneof(value, fc.record({ value: fc.constantFrom('(', ')', 'AND', 'OR', '=', '<') }), fc.anything());
const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      uuid: fc.uuid(),
      name: fc.string(),
      actionName: fc.constantFrom('hide', 'autoselect', 'openform', 'explode'),
      tokens: fc.oneof(sound, sound, fc.array(anyToken, { maxLength: 8 })),
      targetFormField: fc.constantFrom(...names, 'elsewhere', null),
      targetQuestion: fc.constantFrom(null, 'q-n', 'q-elsewhere'),
      targetFieldAnswer: fc.constantFrom('YES', 'a-NO', 'GONE', null),
      targetForm: fc.constantFrom('next', null),
    }),
    { maxLength: 8 },
  )
  .map(rulesFromWire);

describe('rules of any quality', () => {
  it('only ever take problems away: what can be saved without rules can be saved with them', () => {
    fc.assert(
      fc.property(rules, answers, (given, filled) => {
        const without = new Set(formState(form, [], filled, now).problems.map(({ field }) => field));
        const state = formState(form, given, filled, now);
        for (const { field } of state.problems) expect(without.has(field) && state.fields[field]?.hidden === false).toBe(true);
        for (const field of without)
          if (state.fields[field]?.hidden === false) expect(state.problems.map((each) => each.field)).toContain(field);
      }),
      { numRuns: 500 },
    );
  });

  it('fill in only what the question accepts', () => {
    fc.assert(
      fc.property(rules, answers, (given, filled) => {
        for (const [field, { autoselected }] of Object.entries(formState(form, given, filled, now).fields)) {
          if (autoselected === undefined) continue;
          const message = formState(form, [], { [field]: autoselected }, now).fields[field]?.problem?.code;
          expect([undefined, 'answer.selections']).toContain(message); // one of several may still be too few
        }
      }),
      { numRuns: 300 },
    );
  });

  it('give the same in every order of fields and of rules', () => {
    fc.assert(
      fc.property(rules, answers, fc.shuffledSubarray(names, { minLength: 5 }), (given, filled, order) => {
        const hides = given.filter(({ action }) => action !== 'autoselect'); // of several that fill, the first one does
        const shuffled = formOf(...form.fields.toSorted((a, b) => order.indexOf(a.uuid) - order.indexOf(b.uuid)));
        const [usual, other] = [formState(form, hides, filled, now), formState(shuffled, hides.toReversed(), filled, now)];
        expect(other.fields).toEqual(usual.fields);
        expect(other.opens.toSorted()).toEqual(usual.opens.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});

describe('a mandatory question that is hidden', () => {
  it.each<[what: string, rules: Rule[], answers: Answers]>([
    ['by a plain rule', [ruleOf('hide', 'Q:coded = C:NO', { field: 'n' })], { coded: 'NO' }],
    ['by a rule that hides what it reads', [ruleOf('hide', 'Q:n = 999', { field: 'n' })], { n: '999' }],
    ['by a rule that is always true', [ruleOf('hide', 'Q:n = null OR Q:n != null', { field: 'n' })], {}],
  ])('%s is not asked for', (_what, given, filled) => {
    expect(formState(form, given, filled, now).problems.map(({ field }) => field)).not.toContain('n');
  });

  it('in a circle of mandatory questions leaves a record that can be saved', () => {
    const pair = [ruleOf('hide', 'Q:n = null', { field: 'coded' }), ruleOf('hide', 'Q:coded = null', { field: 'n' })];
    const small = formOf(...form.fields.slice(0, 2));
    expect(formState(small, pair, {}, now).problems).toEqual([]);
    expect(formState(small, pair, { n: '5', coded: 'YES' }, now).problems).toEqual([]);
  });

  it('at the end of a chain of 2,000 questions is found at once', () => {
    const fields = Array.from({ length: 2000 }, (_, i) => codedField(`f${i}`, 'dropdown', { mandatory: true }));
    const chain = fields.slice(1).map(({ uuid }, i) => ruleOf('hide', `Q:f${i} = null`, { field: uuid }));
    const from = performance.now();
    const compiled = compileForm(formOf(...fields.toReversed()), chain);
    expect(stateOf(compiled, { f0: 'YES' }, now).problems.map(({ field }) => field)).toEqual(['f1']);
    expect(performance.now() - from).toBeLessThan(2000); // about 20 ms on a quiet machine
  });
});
