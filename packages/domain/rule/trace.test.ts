import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Answers } from '../form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf, tokensOf } from '../form/form-for-tests.ts';
import { formState } from '../form/state.ts';
import { parseCondition, type Expression } from './expression.ts';
import { traceCondition, type TraceNode } from './trace.ts';

const now = '2026-11-21 10:00:00';
const form = formOf(
  fieldOf('age', { label: 'Age', field: { dataType: 'numeric' } }),
  codedField('coded', 'dropdown', { label: 'Cough' }),
  codedField('several', 'multiple', { label: 'Signs' }),
  fieldOf('text', { label: 'Remarks' }),
  fieldOf('day', { label: 'Visit', field: { widget: 'date', dataType: 'datetime' } }),
  fieldOf('address', { label: 'Home', field: { widget: 'address', dataType: 'none' } }),
  fieldOf('place', { label: 'Place', field: { widget: 'gps', dataType: 'none' } }),
  fieldOf('target'),
);

function read(condition: string): Expression {
  const parsed = parseCondition(tokensOf(condition));
  if (!('expression' in parsed)) throw new Error(condition);
  return parsed.expression;
}

const why = (node: TraceNode): string => (node.why === undefined ? '' : textOfMessage(node.why));

describe('a comparison', () => {
  it.each<[condition: string, answers: Answers, left: string, right: string, result: boolean, why: string]>([
    ['Q:age < 10', { age: ' 9 ' }, '9', '10', true, '“9” < “10” is true'],
    ['Q:age > 10', { age: '9' }, '9', '10', false, '“9” > “10” is not true'],
    ['Q:age = 10', {}, '', '10', false, '“Age” has no answer'],
    ['Q:age != 10', {}, '', '10', true, '“Age” has no answer'],
    ['Q:age < 10', { age: 'abc' }, 'abc', '10', false, '“abc” and “10” cannot be compared'],
    ['Q:age < old', { age: '5' }, '5', 'old', false, '“5” and “old” cannot be compared'],
    ['Q:age = Q:text', { age: '5', text: '5' }, '5', '5', false, '“5” and “5” cannot be compared'],
    ['Q:age = now', { age: '5' }, '5', now, false, `“5” and “${now}” cannot be compared`],
    ['Q:age = null', { age: '5' }, '5', 'null', false, '“5” = “null” is not true'],
    ['Q:age = null', {}, '', 'null', true, '“Age” has no answer'],
    ['Q:age', { age: '5' }, '5', 'null', true, '“5” != “null” is true'],
    ['Q:age < null', { age: '5' }, '5', 'null', false, '“<” orders numbers, dates and times only'],
    ['Q:coded = C:a-YES', { coded: 'NO' }, 'no', 'yes', false, '“no” = “yes” is not true'],
    ['C:YES = Q:coded', { coded: 'YES' }, 'yes', 'yes', true, '“yes” = “yes” is true'],
    ['Q:coded > C:YES', { coded: 'NO' }, 'no', 'yes', false, '“>” orders numbers, dates and times only'],
    ['Q:coded = C:GONE', { coded: 'NO' }, 'no', 'GONE', false, '“no” = “GONE” is not true'],
    ['Q:several = C:YES', { several: ['NO', 'YES'] }, 'no, yes', 'yes', true, '“no, yes” = “yes” is true'],
    ['Q:text = Cough', { text: 'fever' }, 'fever', 'Cough', false, '“fever” = “Cough” is not true'],
    ['Q:text = q-age', { text: 'q-age', age: '5' }, 'q-age', 'q-age', true, '“q-age” = “q-age” is true'],
    ['Q:day < now', { day: '2026-11-20' }, '2026-11-20', now, true, `“2026-11-20” < “${now}” is true`],
    ['Q:place', { place: { latitude: 1.5, longitude: 2 } }, '1.5, 2', 'null', true, '“1.5, 2” != “null” is true'],
    [
      'Q:address',
      { address: { country: 'Pakistan', province: '', city: 'Karachi', address: 'Street 1', landmark: '' } },
      'Street 1, Karachi, Pakistan',
      'null',
      true,
      '“Street 1, Karachi, Pakistan” != “null” is true',
    ],
    ['Q:elsewhere = 1', { elsewhere: '1' }, '', '1', false, 'The question q-elsewhere is not on this form'],
  ])('%s with %j', (condition, answers, left, right, result, because) => {
    const node = traceCondition(read(condition), form, answers, now);
    expect([node.leftText, node.rightText, node.result, why(node)]).toEqual([left, right, result, because]);
  });

  it('knows where its tokens stand', () => {
    const node = traceCondition(read('( Q:age < 10 OR Q:coded ) AND Q:text = x'), form, {}, now);
    expect(node.parts?.map(({ at }) => at)).toEqual([undefined, 8]);
    expect(node.parts?.[0]?.parts?.map(({ at }) => at)).toEqual([1, 5]);
  });
});

describe('AND and OR', () => {
  it.each<[condition: string, answers: Answers, kind: string, result: boolean, why: string]>([
    ['Q:age AND Q:text', { age: '1', text: 'x' }, 'and', true, 'All 2 parts are true'],
    ['Q:age AND Q:text', { age: '1' }, 'and', false, '1 of 2 parts are not true'],
    ['Q:age OR Q:text OR Q:coded', { age: '1' }, 'or', true, '1 of 3 parts are true; one is enough'],
    ['Q:age OR Q:text', {}, 'or', false, 'None of the 2 parts is true'],
  ])('%s with %j', (condition, answers, kind, result, because) => {
    const node = traceCondition(read(condition), form, answers, now);
    expect([node.kind, node.result, why(node)]).toEqual([kind, result, because]);
    expect(node.parts?.every((part) => part.kind === 'compare')).toBe(true);
  });
});

it('comes out as the rule does on its form', () => {
  const small = formOf(codedField('a'), codedField('b'), codedField('c'), codedField('hidden'));
  const comparison = fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('=', '!='), fc.constantFrom('YES', 'NO'))
    .map(([question, op, value]) => `Q:${question} ${op} C:${value}`);
  const condition = fc
    .tuple(fc.array(comparison, { minLength: 1, maxLength: 4 }), fc.constantFrom(' AND ', ' OR '))
    .map(([parts, joint]) => parts.join(joint));
  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('YES', 'NO', ''));
  fc.assert(
    fc.property(condition, answers, (text, given) => {
      const state = formState(small, [ruleOf('hide', text, { field: 'hidden' })], given, now);
      expect(traceCondition(read(text), small, given, now).result).toBe(state.fields['hidden']?.hidden);
    }),
  );
});
