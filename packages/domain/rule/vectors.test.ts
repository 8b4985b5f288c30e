/**
 * What conditions mean, case by case. Every row is a condition with the answers for which it holds and those for which it
 * does not; the expectations follow from the rules at the head of `rule-evaluation.ts`.
 */
import { describe, expect, it } from 'vitest';
import { emptyAddress, emptyContact, type Answer, type Answers } from '../form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf, tokensOf } from '../form/form-for-tests.ts';
import { formState } from '../form/state.ts';
import { compileCondition } from './evaluation.ts';
import { parseCondition } from './expression.ts';
import { ruleFields } from './fields.ts';
import { traceCondition } from './trace.ts';

const now = '2026-11-21 10:00:00';
const numeric = { dataType: 'numeric' } as const;
const date = { widget: 'date', dataType: 'datetime' } as const;
const form = formOf(
  fieldOf('n', { field: numeric }),
  fieldOf('m', { field: numeric }),
  fieldOf('age', { field: { widget: 'age', dataType: 'numeric' } }),
  fieldOf('text'),
  fieldOf('word'),
  codedField('coded'),
  codedField('radio', 'radio'),
  codedField('several', 'multiple'),
  codedField('others', 'multiple'),
  fieldOf('day', { field: date }),
  fieldOf('later', { field: date }),
  fieldOf('at', { dateMode: 'datetime', field: date }),
  fieldOf('hour', { dateMode: 'time', field: date }),
  fieldOf('address', { field: { widget: 'address', dataType: 'none' } }),
  fieldOf('place', { field: { widget: 'gps', dataType: 'none' } }),
  fieldOf('contacts', { field: { widget: 'contacts', dataType: 'none' } }),
  fieldOf('target'),
);
const none = null;
const street = { ...emptyAddress, city: 'Karachi' };

type Row = readonly [condition: string, holds: readonly Answer[], fails: readonly Answer[]];

/** Conditions that read one question, with answers to it. */
const tables: Readonly<Record<string, readonly Row[]>> = {
  n: [
    ['Q:n = 9', ['9', '9.0', '09', '+9', ' 9 ', '9.'], [none, '10', '-9', '9.01', 'abc', '0x9', '9e0', '   ', ['9']]],
    ['Q:n != 9', [none, '10', '8.99', 'abc', ['9']], ['9', '9.00']],
    ['Q:n < 10', ['9', '-1', '9.99', '0', '.5'], ['10', '11', '100', none, 'abc', ['9']]],
    ['Q:n > 10', ['11', '10.01', '100'], ['10', '9', '-100', none, 'abc']],
    ['Q:n <= 10', ['10', '9', '10.0'], ['10.001', '11', none, 'abc']],
    ['Q:n >= 10', ['10', '11', '10.0'], ['9.999', '-10', none, 'abc']],
    ['Q:n < -1.5', ['-2', '-1.51'], ['-1.5', '0', none]],
    ['Q:n > 1000000', ['1000000.5', '1000001'], ['999999', '1000000']],
    ['9 = Q:n', ['9'], ['8', none]],
    ['9 != Q:n', ['8', none], ['9']],
    ['9 < Q:n', ['10'], ['9', '8', none]],
    ['9 > Q:n', ['8'], ['9', '10', none]],
    ['9 <= Q:n', ['9', '10'], ['8', none]],
    ['9 >= Q:n', ['9', '-3'], ['9.5', none]],
    ['Q:n', ['0', 'abc'], [none, ' ']],
    ['Q:n = null', [none, '', '  '], ['0', '9', 'abc']],
    ['Q:n != null', ['0', '9', 'abc'], [none, '', '  ']],
    ['null = Q:n', [none], ['0']],
    ['null != Q:n', ['0'], [none]],
    ['Q:n < null', [], ['5', '-5', none]],
    ['Q:n > null', [], ['5', none]],
    ['Q:n <= null', [], ['5', none]],
    ['Q:n >= null', [], ['5', none]],
    ['Q:n = now', [], ['5', none]],
    ['Q:n != now', ['5', none], []],
    ['Q:n < now', [], ['5', none]],
    ['Q:n = abc', [], ['abc', '5', none]],
    ['Q:n != abc', ['abc', '5', none], []],
    ['Q:n < abc', [], ['5', none]],
    ['Q:n = C:YES', [], ['5', 'YES', none]],
    ['Q:n = Q:n', ['5'], [none, 'abc']],
    ['Q:n != Q:n', [none, 'abc'], ['5']],
    ['Q:n >= 5 AND Q:n <= 7', ['5', '6.5', '7'], ['4.9', '7.1', none]],
    ['Q:n < 5 OR Q:n > 7', ['4', '8'], ['5', '7', none]],
  ],
  age: [
    ['Q:age >= 18', ['18', '130'], ['17', none]],
    ['Q:age < 18', ['17', '0'], ['18', none]],
    ['Q:age = 18', ['18', '018'], ['19', none]],
  ],
  day: [
    ['Q:day = 2026-11-20', ['2026-11-20', '2026-11-20 23:59:59'], ['2026-11-21', '2025-11-20', none, 'abc', '2026-02-30']],
    ['Q:day = 2026-2-3', ['2026-02-03', '2026-2-3'], ['2026-03-02', none]],
    ['Q:day = 20/11/2026', ['2026-11-20'], ['2026-11-21', none]],
    ['Q:day = 20-11-2026', ['2026-11-20'], ['2020-11-26']],
    ['Q:day = 2026-11-20T18:30', ['2026-11-20'], ['2026-11-19']],
    ['Q:day != 2026-11-20', ['2026-11-21', none, 'abc'], ['2026-11-20']],
    ['Q:day < 2026-11-20', ['2026-11-19', '1999-12-31', '2026-9-30'], ['2026-11-20', '2027-01-01', none, 'abc']],
    ['Q:day > 2026-11-20', ['2026-11-21', '2027-01-01'], ['2026-11-20', '2026-11-20 12:00:00', '2026-9-30', none]],
    ['Q:day <= 2026-11-20', ['2026-11-20', '2026-11-19'], ['2026-11-21', none]],
    ['Q:day >= 2026-11-20', ['2026-11-20', '2026-11-21'], ['2026-11-19', none]],
    ['2026-11-20 < Q:day', ['2026-11-21'], ['2026-11-20', none]],
    ['Q:day = now', ['2026-11-21'], ['2026-11-20', none]],
    ['Q:day != now', ['2026-11-20', none], ['2026-11-21']],
    ['Q:day < now', ['2026-11-20'], ['2026-11-21', '2026-11-22', none]],
    ['Q:day > now', ['2026-11-22'], ['2026-11-21', '2026-11-20', none]],
    ['Q:day <= now', ['2026-11-21', '2026-11-20'], ['2026-11-22', none]],
    ['Q:day >= now', ['2026-11-21', '2026-11-22'], ['2026-11-20', none]],
    ['now > Q:day', ['2026-11-20'], ['2026-11-21', none]],
    ['now = Q:day', ['2026-11-21'], ['2026-11-22', none]],
    ['Q:day = null', [none, ''], ['2026-11-20']],
    ['Q:day != null', ['2026-11-20'], [none, '']],
    ['Q:day < null', [], ['2026-11-20', none]],
    ['Q:day < soon', [], ['2026-11-20', none]],
    ['Q:day = soon', [], ['2026-11-20', none]],
    ['Q:day != 2026-02-30', ['2026-02-28', none], []],
  ],
  at: [
    ['Q:at = 2026-11-21T10:00', ['2026-11-21 10:00:00', '2026-11-21T10:00'], ['2026-11-21 10:00:01', '2026-11-21', none]],
    ['Q:at = 2026-11-21', ['2026-11-21', '2026-11-21 00:00:00'], ['2026-11-21 00:00:01', none]],
    ['Q:at != 2026-11-21T10:00', ['2026-11-21 10:00:01', none], ['2026-11-21 10:00']],
    ['Q:at < 2026-11-21T10:00', ['2026-11-21 09:59:59', '2026-11-21 9:30', '2026-11-20 23:00'], ['2026-11-21 10:00:00', none]],
    ['Q:at > 2026-11-21T10:00', ['2026-11-21 10:00:01', '2026-11-22'], ['2026-11-21 10:00:00', none]],
    ['Q:at <= 2026-11-21T10:00', ['2026-11-21 10:00:00'], ['2026-11-21 10:00:01', none]],
    ['Q:at >= 2026-11-21T10:00', ['2026-11-21 10:00:00'], ['2026-11-21 09:59:59', none]],
    ['Q:at = now', ['2026-11-21 10:00:00'], ['2026-11-21 10:00:01', none]],
    ['Q:at != now', ['2026-11-21 10:00:01', none], ['2026-11-21 10:00:00']],
    ['Q:at < now', ['2026-11-21 09:59:59'], ['2026-11-21 10:00:00', none]],
    ['Q:at > now', ['2026-11-21 10:00:01'], ['2026-11-21 10:00:00', none]],
    ['Q:at <= now', ['2026-11-21 10:00:00'], ['2026-11-21 10:00:01', none]],
    ['Q:at >= now', ['2026-11-21 10:00:00'], ['2026-11-21 09:59:59', none]],
    ['Q:at = null', [none], ['2026-11-21 10:00:00']],
    ['Q:at', ['2026-11-21 10:00:00'], [none]],
    ['Q:at > 25:00', [], ['2026-11-21 10:00:00', none]],
  ],
  hour: [
    ['Q:hour = 9:30', ['09:30', '9:30', '09:30:59', '2026-01-01 09:30:00'], ['09:31', none, '25:00', 'abc']],
    ['Q:hour != 9:30', ['09:31', none, 'abc'], ['09:30']],
    ['Q:hour < 10:00', ['09:59', '9:59', '00:00'], ['10:00', '23:59', none]],
    ['Q:hour > 9:30', ['10:00', '09:31'], ['09:30', '09:29', none]],
    ['Q:hour <= 9:30', ['09:30', '00:00'], ['09:31', none]],
    ['Q:hour >= 9:30', ['09:30', '23:59'], ['09:29', none]],
    ['Q:hour = now', ['10:00', '10:00:59'], ['10:01', none]],
    ['Q:hour != now', ['10:01', none], ['10:00']],
    ['Q:hour < now', ['09:59'], ['10:00', none]],
    ['Q:hour > now', ['10:01'], ['10:00', none]],
    ['Q:hour <= now', ['10:00'], ['10:01', none]],
    ['now <= Q:hour', ['10:00', '10:01'], ['09:59', none]],
    ['Q:hour = null', [none], ['10:00']],
    ['Q:hour < 24:00', [], ['10:00', none]],
  ],
  coded: [
    ['Q:coded = C:YES', ['YES', ['YES']], ['NO', none, 'PERHAPS', '']],
    ['Q:coded = C:a-YES', ['YES'], ['NO', none]],
    ['Q:coded = yes', ['YES'], ['NO', none]],
    ['Q:coded = Yes', ['YES'], ['UNKNOWN']],
    ['Q:coded != C:YES', ['NO', 'UNKNOWN', none], ['YES']],
    ['Q:coded != yes', ['NO', none], ['YES']],
    ['C:YES = Q:coded', ['YES'], ['NO', none]],
    ['C:YES != Q:coded', ['NO', none], ['YES']],
    ['Q:coded = C:MAYBE', [], ['YES', 'NO', none]],
    ['Q:coded != C:MAYBE', ['YES', 'NO', none], []],
    ['Q:coded < C:YES', [], ['YES', 'NO', none]],
    ['Q:coded > C:NO', [], ['YES', 'NO', none]],
    ['Q:coded <= C:YES', [], ['YES', none]],
    ['Q:coded >= C:YES', [], ['YES', none]],
    ['Q:coded = null', [none, ''], ['YES']],
    ['Q:coded != null', ['YES'], [none]],
    ['Q:coded = now', [], ['YES', none]],
    ['Q:coded != now', ['YES', none], []],
    ['Q:coded = C:YES OR Q:coded = C:NO', ['YES', 'NO'], ['UNKNOWN', none]],
    ['Q:coded = C:YES AND Q:coded = C:NO', [], ['YES', 'NO', none]],
  ],
  radio: [
    ['Q:radio = C:NO', ['NO'], ['YES', none]],
    ['Q:radio != C:NO', ['YES', none], ['NO']],
  ],
  several: [
    ['Q:several = C:YES', [['YES'], ['NO', 'YES'], 'YES'], [['NO'], [], none]],
    ['Q:several = C:a-YES', [['UNKNOWN', 'YES']], [['NO'], none]],
    ['Q:several = yes', [['YES', 'NO']], [['NO']]],
    ['Q:several != C:YES', [['NO'], ['NO', 'UNKNOWN'], [], none], [['YES'], ['YES', 'NO']]],
    ['C:YES = Q:several', [['NO', 'YES']], [['NO'], none]],
    ['Q:several = C:YES AND Q:several = C:NO', [['NO', 'UNKNOWN', 'YES']], [['YES'], ['NO'], []]],
    ['Q:several = C:NO AND Q:several = C:YES', [['YES', 'NO']], [none, ['UNKNOWN']]],
    ['Q:several = C:YES OR Q:several = C:NO', [['YES'], ['NO'], ['NO', 'YES']], [['UNKNOWN'], []]],
    ['Q:several != C:YES AND Q:several != C:NO', [['UNKNOWN'], []], [['YES', 'UNKNOWN'], ['NO']]],
    ['Q:several != C:YES OR Q:several != C:NO', [['YES'], ['NO'], []], [['YES', 'NO']]],
    ['Q:several = null', [[], none], [['YES']]],
    ['Q:several != null', [['YES'], ['YES', 'NO']], [[], none]],
    ['Q:several', [['NO']], [[], none]],
    ['Q:several < C:YES', [], [['NO'], ['YES', 'NO'], none]],
    ['Q:several > C:NO', [], [['YES'], none]],
    ['Q:several <= C:YES', [], [['YES'], none]],
    ['Q:several >= C:YES', [], [['YES'], none]],
    ['Q:several = now', [], [['YES'], none]],
  ],
  text: [
    ['Q:text = Cough', ['Cough', 'cough', 'COUGH', ' cough '], ['coughs', 'cou gh', none, '  ', ['Cough']]],
    ['Q:text != Cough', ['fever', none, ['Cough']], ['COUGH', ' cough']],
    ['Cough = Q:text', ['cough'], ['fever', none]],
    ['Q:text = 5', ['5', ' 5 '], ['5.0', '05', none]],
    ['Q:text = École', ['école', 'ÉCOLE'], ['ecole', none]],
    ['Q:text = C:YES', ['yes', 'YES'], ['no', none]],
    ['Q:text < b', [], ['a', 'c', none]],
    ['Q:text > 5', [], ['7', '3', none]],
    ['Q:text <= a', [], ['a', none]],
    ['Q:text >= a', [], ['a', none]],
    ['Q:text = null', [none, '', '   '], ['null', '0']],
    ['Q:text != null', ['null', '0', ['x']], [none, ' ']],
    ['Q:text = now', [], ['2026-11-21 10:00:00', none]],
    ['Q:text != now', ['2026-11-21 10:00:00', none], []],
  ],
  address: [
    ['Q:address', [street], [none, emptyAddress]],
    ['Q:address = null', [none, emptyAddress], [street]],
    ['Q:address = Karachi', [], [street, none]],
    ['Q:address != Karachi', [street, none], []],
    ['Q:address < Karachi', [], [street, none]],
  ],
  place: [['Q:place != null', [{ latitude: 0, longitude: 0 }], [none]]],
  contacts: [['Q:contacts = null', [none, [], [emptyContact]], [[{ ...emptyContact, givenName: 'Ali' }]]]],
};

/** Conditions that read several questions, or none, with answers to them. */
const several: readonly (readonly [condition: string, holds: readonly Answers[], fails: readonly Answers[]])[] = [
  ['Q:n = Q:m', [{ n: '9', m: '9.0' }], [{ n: '9', m: '8' }, { n: '9' }, {}]],
  ['Q:n != Q:m', [{ n: '9', m: '8' }, { n: '9' }, {}], [{ n: '9', m: '9.0' }]],
  ['Q:n < Q:m', [{ n: '9', m: '10' }], [{ n: '10', m: '9' }, { m: '9' }, { n: '9' }]],
  ['Q:n > Q:m', [{ n: '10', m: '9' }], [{ n: '9', m: '10' }, { n: '9' }]],
  ['Q:n >= Q:m', [{ n: '9', m: '9' }], [{ n: '8', m: '9' }, { n: '9' }]],
  ['Q:n <= Q:m', [{ n: '9', m: '9' }], [{ n: '9.5', m: '9' }, { m: '9' }]],
  ['Q:n = Q:age', [{ n: '9', age: '9' }], [{ n: '9', age: '8' }]],
  ['Q:n = Q:text', [], [{ n: '9', text: '9' }]],
  ['Q:text = Q:n', [], [{ n: '9', text: '9' }]],
  ['Q:n != Q:text', [{ n: '9', text: '9' }], []],
  ['Q:n < Q:text', [], [{ n: '9', text: '10' }]],
  ['Q:day = Q:hour', [], [{ day: '2026-11-21', hour: '00:00' }]],
  ['Q:coded = Q:text', [], [{ coded: 'YES', text: 'YES' }]],
  ['Q:day < Q:later', [{ day: '2026-11-20', later: '2026-11-21' }], [{ day: '2026-11-21', later: '2026-11-20' }, { day: '2026-11-21' }]],
  ['Q:day = Q:at', [{ day: '2026-11-20', at: '2026-11-20 08:15:00' }], [{ day: '2026-11-21', at: '2026-11-20 08:15:00' }]],
  ['Q:at > Q:day', [{ day: '2026-11-20', at: '2026-11-21 00:00:00' }], [{ day: '2026-11-20', at: '2026-11-20 08:15:00' }]],
  ['Q:text = Q:word', [{ text: 'Fever', word: ' fever' }], [{ text: 'Fever', word: 'cough' }, {}]],
  ['Q:coded = Q:radio', [{ coded: 'NO', radio: 'NO' }], [{ coded: 'NO', radio: 'YES' }]],
  ['Q:coded = Q:several', [{ coded: 'NO', several: ['YES', 'NO'] }], [{ coded: 'UNKNOWN', several: ['YES', 'NO'] }]],
  ['Q:coded != Q:several', [{ coded: 'UNKNOWN', several: ['YES', 'NO'] }], [{ coded: 'NO', several: ['YES', 'NO'] }]],
  ['Q:several = Q:others', [{ several: ['YES', 'NO'], others: ['NO', 'UNKNOWN'] }], [{ several: ['YES'], others: ['NO'] }, {}]],
  ['Q:several != Q:others', [{ several: ['YES'] }, {}], [{ several: ['YES'], others: ['YES'] }]],
  ['Q:elsewhere = null', [{}, { elsewhere: '1' }], []],
  ['Q:elsewhere', [], [{ elsewhere: '1' }]],
  // AND binds tighter than OR, brackets tighter still
  ['Q:n = 1 OR Q:m = 1 AND Q:text = x', [{ n: '1' }, { m: '1', text: 'x' }], [{ m: '1' }, { text: 'x' }]],
  ['( Q:n = 1 OR Q:m = 1 ) AND Q:text = x', [{ n: '1', text: 'x' }], [{ n: '1' }, { text: 'x' }]],
  ['( Q:m = 1 OR Q:n = 1 ) AND Q:text = x', [{ m: '1', text: 'x' }], [{ m: '1' }]],
  ['Q:n = 1 AND Q:m = 1 OR Q:text = x', [{ text: 'x' }, { n: '1', m: '1' }], [{ n: '1' }]],
  ['Q:n = 1 AND ( Q:m = 1 OR Q:text = x )', [{ n: '1', text: 'x' }], [{ text: 'x' }, { m: '1', text: 'x' }]],
  ['Q:n = 1 OR Q:m = 1 AND Q:text = x OR Q:word = y', [{ m: '1', word: 'y' }, { n: '1' }], [{ m: '1' }, { text: 'x' }]],
  ['Q:n = 1 AND Q:m = 1 AND Q:text = x', [{ n: '1', m: '1', text: 'x' }], [{ n: '1', m: '1' }, {}]],
  ['( ( Q:n = 1 ) )', [{ n: '1' }], [{ n: '2' }]],
  ['( Q:n = 1 AND ( Q:m = 1 OR ( Q:text = x AND Q:word = y ) ) )', [{ n: '1', text: 'x', word: 'y' }], [{ n: '1', text: 'x' }]],
  ['Q:n AND Q:m', [{ n: '1', m: '0' }], [{ n: '1' }]],
  ['Q:n OR Q:m', [{ m: '0' }], [{}]],
  ['Q:n AND Q:m = 5', [{ n: '1', m: '5' }], [{ m: '5' }]],
  ['Q:n = null AND Q:m != null', [{ m: '1' }], [{ n: '1', m: '1' }, {}]],
  ['null = null', [{}], []],
  ['null != null', [], [{}]],
  ['now = null', [], [{}]],
  ['now != null', [{}], []],
  ['null < now', [], [{}]],
  ['5 = 5', [{}], []],
  ['5 = 05', [], [{}]],
  ['a < b', [], [{}]],
  ['now > 2026-01-01', [{}], []],
  ['now < 2026-01-01', [], [{}]],
  ['2026-11-21T10:00 >= now', [{}], []],
  ['now = now', [{}], []],
];

const answered = (question: string, answer: Answer): Answers => (answer === none ? {} : { [question]: answer });
const vectors = [
  ...Object.entries(tables).flatMap(([question, rows]) =>
    rows.map(([condition, holds, fails]) => {
      return [condition, holds.map((answer) => answered(question, answer)), fails.map((answer) => answered(question, answer))] as const;
    }),
  ),
  ...several,
].flatMap(([condition, holds, fails]) => [
  ...holds.map((answers) => [condition, answers, true] as const),
  ...fails.map((answers) => [condition, answers, false] as const),
]);

describe('what a condition means', () => {
  it('is told in more than 300 cases, each once', () => {
    expect(vectors.length).toBeGreaterThan(300);
    expect(new Set(vectors.map((vector) => JSON.stringify(vector))).size).toBe(vectors.length);
  });

  it.each(vectors)('%s with %j: %s', (condition, answers, holds) => {
    const read = parseCondition(tokensOf(condition));
    if (!('expression' in read)) throw new Error(`cannot be read at ${read.at}`);
    const view = { answer: (uuid: string) => answers[uuid] ?? null, now };
    expect(compileCondition(read.expression, ruleFields(form).fieldOf)(view)).toBe(holds);
    expect(traceCondition(read.expression, form, answers, now).result).toBe(holds);
    if (condition.includes('elsewhere')) return; // a rule that asks about a question of another form never acts
    expect(formState(form, [ruleOf('hide', condition, { field: 'target' })], answers, now).fields.target?.hidden).toBe(holds);
  });
});
