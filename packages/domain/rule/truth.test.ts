import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmpty, type Answer, type Answers } from '../form/answers.ts';
import { compileField } from '../form/field-check.ts';
import { codedField, fieldOf, formOf, tokensOf } from '../form/form-for-tests.ts';
import { compileCondition } from './evaluation.ts';
import { comparisons, join, parseCondition, printCondition, type Expression } from './expression.ts';
import { ruleFields } from './fields.ts';
import { truthOf, type Truth } from './truth.ts';
import { typeFindings } from './type-check.ts';

const numeric = { dataType: 'numeric' } as const;
const date = { widget: 'date', dataType: 'datetime' } as const;
const form = formOf(
  fieldOf('n', { field: numeric }),
  fieldOf('limited', { minValue: 1, maxValue: 150, field: numeric }),
  fieldOf('whole', { allowDecimal: false, field: numeric }),
  fieldOf('age', { field: { widget: 'age', dataType: 'numeric' } }),
  codedField('coded'),
  codedField('radio', 'radio'),
  codedField('several', 'multiple'),
  codedField('two', 'multiple', { minSelections: 2 }),
  codedField('fruit', 'dropdown', { field: { answers: [{ uuid: 'a-APPLE', concept: { uuid: 'APPLE', display: 'apple' } }] } }),
  fieldOf('text'),
  fieldOf('day', { field: date }),
  fieldOf('past', { allowFutureDate: false, field: date }),
  fieldOf('future', { allowPastDate: false, field: date }),
  fieldOf('at', { dateMode: 'datetime', allowFutureDate: false, allowPastDate: false, field: date }),
  fieldOf('hour', { dateMode: 'time', field: date }),
  fieldOf('address', { field: { widget: 'address', dataType: 'none' } }),
  fieldOf('title', { field: { widget: 'heading', dataType: 'none' } }),
);
const { fieldOf: find } = ruleFields(form);

function truth(condition: string): Truth {
  const read = parseCondition(tokensOf(condition));
  if (!('expression' in read)) throw new Error(condition);
  expect(typeFindings(read.expression, '', find).filter(({ severity }) => severity === 'error')).toEqual([]);
  return truthOf(read.expression, find)(read.expression);
}

const never = [
  'Q:coded = C:YES AND Q:coded = C:NO',
  'Q:coded = C:YES AND Q:coded = null',
  'Q:coded != C:YES AND Q:coded != C:NO AND Q:coded != C:UNKNOWN AND Q:coded != null',
  'Q:coded = C:YES AND ( Q:coded = C:NO OR Q:n > 5 AND Q:n < 3 )',
  'Q:n > 5 AND Q:n < 3',
  'Q:n > 5 AND Q:n <= 5',
  'Q:n >= 5 AND Q:n <= 5 AND Q:n != 5',
  'Q:n = 5 AND Q:n = 6',
  'Q:n = 5 AND Q:n = null',
  'Q:n < 5 AND 7 < Q:n',
  'Q:limited > 200',
  'Q:limited < 1',
  'Q:limited = 0',
  'Q:whole > 5 AND Q:whole < 6',
  'Q:whole = 5.5',
  'Q:age > 130',
  'Q:age < 0',
  'Q:text = a AND Q:text = b',
  'Q:text = a AND Q:text != A',
  'Q:day > 2026-05-01 AND Q:day < 2026-05-02',
  'Q:day < now AND Q:day > now',
  'Q:past > now',
  'Q:future < now',
  'Q:at > now',
  'Q:hour > 9:59 AND Q:hour < 10:00',
  'Q:hour < 0:00',
  'Q:hour > 23:59',
  'Q:several = C:YES AND Q:several != C:YES',
  'Q:several = C:YES AND Q:several = null',
  'Q:two = C:YES AND Q:two != C:NO AND Q:two != C:UNKNOWN',
  'Q:title != null',
  'Q:n = Q:limited AND Q:limited != Q:n',
  'Q:n < Q:limited AND Q:limited < Q:n',
  'Q:coded = Q:fruit',
  'Q:n = Q:n AND Q:n = null',
  'null != null AND Q:n = 1',
  'now = null OR Q:n > 5 AND Q:n < 3',
];
const always = [
  'Q:coded != C:YES OR Q:coded != C:NO',
  'Q:coded = null OR Q:coded != null',
  'Q:coded = C:YES OR Q:coded = C:NO OR Q:coded = C:UNKNOWN OR Q:coded = null',
  'Q:n != 5 OR Q:n != 6',
  'Q:n < 5 OR Q:n >= 5 OR Q:n = null',
  'Q:limited != 200',
  'Q:limited <= 150 OR Q:limited = null',
  'Q:several = C:YES OR Q:several != C:YES',
  'Q:past != now OR Q:past <= now',
  'Q:title = null',
  'Q:coded != Q:fruit',
  'Q:n = Q:limited OR Q:n != Q:limited',
  'Q:text = a OR Q:text != a',
];
const open = [
  'Q:coded = C:YES OR Q:coded = C:NO OR Q:coded = C:UNKNOWN',
  'Q:coded = null',
  'Q:several = C:YES AND Q:several = C:NO',
  'Q:several != C:YES AND Q:several != C:NO AND Q:several != C:UNKNOWN',
  'Q:two = C:YES AND Q:two != C:NO',
  'Q:n < 5 OR Q:n >= 5',
  'Q:n > 5 AND Q:n < 6',
  'Q:n != 5',
  'Q:limited >= 150',
  'Q:limited > 149 AND Q:limited < 150',
  'Q:whole >= 5 AND Q:whole <= 5',
  'Q:age = 130',
  'Q:text = a OR Q:text != null',
  'Q:day < now',
  'Q:past < now AND Q:past > 2020-01-01',
  'Q:past >= now',
  'Q:future > now',
  'Q:at < now',
  'Q:hour >= 9:59 AND Q:hour < 10:00',
  'Q:hour > now AND Q:hour < now OR Q:hour = 0:00',
  'Q:address = null',
  'Q:n = Q:limited',
  'Q:coded = Q:radio',
  'Q:coded = Q:several',
];

describe('whether a condition can be true', () => {
  it.each(never)('never: %s', (condition) => expect(truth(condition)).toBe('never'));
  it.each(always)('always: %s', (condition) => expect(truth(condition)).toBe('always'));
  it.each(open)('open: %s', (condition) => expect(truth(condition)).toBe('open'));

  it('a limit of 0 and 0 is no limit, nor is a maximum below the minimum', () => {
    for (const limits of [
      { minValue: 0, maxValue: 0 },
      { minValue: 10, maxValue: 5 },
    ]) {
      const find2 = ruleFields(formOf(fieldOf('n', { ...limits, field: numeric }))).fieldOf;
      const read = parseCondition(tokensOf('Q:n > 200'));
      expect('expression' in read && truthOf(read.expression, find2)(read.expression)).toBe('open');
    }
  });

  it('ends soon, whatever the size: twenty choices, a product of many alternatives', () => {
    const many = codedField('many', 'multiple', {
      field: { answers: Array.from({ length: 20 }, (_, i) => ({ uuid: `a${i}`, concept: { uuid: `C${i}`, display: `c${i}` } })) },
    });
    const fields = [many, ...Array.from({ length: 30 }, (_, i) => codedField(`f${i}`))];
    const lookup = ruleFields(formOf(...fields)).fieldOf;
    const wide = Array.from({ length: 20 }, (_, i) => `Q:many = C:C${i}`).join(' AND ');
    const deep = Array.from({ length: 15 }, (_, i) => `( Q:f${i} = C:YES OR Q:f${i + 15} = C:NO )`).join(' AND ');
    const woven = Array.from({ length: 30 }, (_, i) => `( Q:f${i} = C:YES OR Q:f${(i + 7) % 30} = C:NO )`).join(' AND ');
    for (const [condition, expected] of [
      [wide, 'open'],
      [`${wide} AND Q:many != C:C7`, 'never'],
      [deep, 'open'],
      [woven, 'open'],
      [`${deep} AND Q:f0 = C:NO AND Q:f0 = C:YES`, 'never'],
    ] as const) {
      const read = parseCondition(tokensOf(condition));
      const from = performance.now();
      expect('expression' in read && truthOf(read.expression, lookup)(read.expression)).toBe(expected);
      expect(performance.now() - from).toBeLessThan(2000); // a few milliseconds on a quiet machine
    }
  });
});

describe('a verdict', () => {
  const now = '2026-11-21 10:00:00';
  const values: Readonly<Record<string, readonly string[]>> = {
    n: ['0', '3', '5', '5.5'],
    limited: ['0', '1', '150', '200', '149.5'],
    whole: ['5', '5.5', '6'],
    age: ['0', '130', '131'],
    coded: ['YES', 'NO', 'UNKNOWN'],
    several: ['YES', 'NO', 'UNKNOWN'],
    two: ['YES', 'NO', 'UNKNOWN'],
    text: ['a', 'A', 'b'],
    day: ['2026-11-20', '2026-11-21', '2026-11-22'],
    past: ['2026-11-20', '2026-11-21', '2026-11-22'],
    future: ['2026-11-20', '2026-11-21', '2026-11-22'],
    at: ['2026-11-21T10:00', '2026-11-21T09:59'],
    hour: ['9:59', '10:00', '0:00', '23:59'],
  };
  const clocks = ['day', 'past', 'future', 'at', 'hour'];
  const names = Object.keys(values);
  const compare = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...comparisons), fc.nat(), fc.boolean(), fc.constantFrom(...names))
    .map(([name, op, pick, turned, second]): Expression => {
      const offered = values[name] ?? [];
      const own = pick % (offered.length + 3);
      const other =
        own < offered.length
          ? ({ kind: 'open', value: offered[own] ?? '' } as const)
          : own === offered.length
            ? ({ kind: 'function', value: 'null' } as const)
            : own === offered.length + 1 && clocks.includes(name)
              ? ({ kind: 'function', value: 'now' } as const)
              : ({ kind: 'question', value: `q-${second}` } as const);
      const question = { kind: 'question', value: `q-${name}` } as const;
      return turned ? { kind: 'compare', left: other, op, right: question } : { kind: 'compare', left: question, op, right: other };
    })
    .filter((expression) => typeFindings(expression, '', find).length === 0);
  const { condition } = fc.letrec<{ condition: Expression }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      compare,
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 4 }))
        .map(([kind, parts]) => join(kind, parts)),
    ),
  }));
  const answerTo = (name: string): fc.Arbitrary<Answer> => {
    const check = compileField(find(`q-${name}`) ?? fieldOf(name), {});
    const one = fc.constantFrom(...(values[name] ?? []), '-7', '77', '2026-01-01', '12:00', 'zebra');
    const several = fc.subarray(values[name] === undefined ? [] : [...(values[name] ?? [])]);
    return fc
      .option<Answer, null>(name === 'several' || name === 'two' ? several : one)
      .filter((answer) => isEmpty(answer) || check(answer, { earliest: now, latest: now }).message === null);
  };
  const answers: fc.Arbitrary<Answers> = fc.record(Object.fromEntries(names.map((name) => [name, answerTo(name)])));

  it('is never wrong for answers that the form accepts', () => {
    const seen = { never: 0, always: 0, open: 0 };
    fc.assert(
      fc.property(condition, fc.array(answers, { minLength: 20, maxLength: 20 }), (expression, given) => {
        const verdict = truthOf(expression, find)(expression);
        seen[verdict] += 1;
        const holds = compileCondition(expression, find);
        const results = given.map((each) => holds({ answer: (uuid) => each[uuid] ?? null, now }));
        if (verdict === 'never') expect(results).not.toContain(true);
        if (verdict === 'always') expect(results).not.toContain(false);
        const read = parseCondition(printCondition(expression));
        expect('expression' in read && truthOf(read.expression, find)(read.expression)).toBe(verdict);
      }),
      { numRuns: 400 },
    );
    expect(Object.values(seen).every((count) => count > 5)).toBe(true);
  });
});
