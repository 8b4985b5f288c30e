/** Expressions of XLSForm and conditions of rules mean the same for every answer, missing ones too. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../form/answers.ts';
import type { FormField } from '../form/definition.ts';
import { codedField, fieldOf } from '../form/form-for-tests.ts';
import { compileCondition } from '../rule/evaluation.ts';
import { parseCondition, printCondition, type Expression } from '../rule/expression.ts';
import { conditionFromXpath, type AskedQuestion } from './condition.ts';
import { xpathFromCondition, type WrittenQuestion } from './relevance.ts';
import { parseXpath, printXpath, type X } from './xpath.ts';

const choices = new Map([
  ['1', 'YES'],
  ['2', 'NO'],
  ['3', 'UNKNOWN'],
]);
const ask = (key: string, dataType: AskedQuestion['dataType'], more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  key,
  dataType,
  multiple: false,
  dateMode: null,
  choices: new Map(),
  ...more,
});
const asked: readonly AskedQuestion[] = [
  ask('n', 'Numeric'),
  ask('k', 'Numeric'),
  ask('t', 'Text'),
  ask('d', 'Datetime', { dateMode: 'date' }),
  ask('s', 'Coded', { choices }),
  ask('r', 'Coded', { choices }),
  ask('m', 'Coded', { choices, multiple: true }),
];
const find = (name: string): AskedQuestion | undefined => asked.find(({ key }) => key === name);
const written = (key: string): WrittenQuestion | undefined => {
  const known = find(key);
  if (known === undefined) return undefined;
  return { ...known, name: key, choiceName: (option) => [...choices].find(([, each]) => each === option)?.[0] };
};

const formFields: Readonly<Record<string, FormField>> = {
  n: fieldOf('n', { field: { uuid: 'n', dataType: 'numeric' } }),
  k: fieldOf('k', { field: { uuid: 'k', dataType: 'numeric' } }),
  t: fieldOf('t', { field: { uuid: 't' } }),
  d: fieldOf('d', { field: { uuid: 'd', widget: 'date', dataType: 'datetime' } }),
  s: codedField('s', 'dropdown', { field: { uuid: 's' } }),
  r: codedField('r', 'radio', { field: { uuid: 'r' } }),
  m: codedField('m', 'multiple', { field: { uuid: 'm' } }),
};

type Given = Readonly<Record<string, string | readonly string[] | null>>;
const today = '2026-03-10';

/** What XPath says, with answers as a filled XForm has them: texts, '' for none, choices by name and blanks between. */
function xpath(x: X, given: Given): boolean | number | string {
  switch (x.kind) {
    case 'ref': {
      const value = given[x.name] ?? '';
      const names = (typeof value === 'string' ? [value] : value).map(
        (one) => [...choices].find(([, option]) => option === one)?.[0] ?? one,
      );
      return names.join(' ');
    }
    case 'text':
      return x.value;
    case 'number':
      return Number(x.value);
    case 'self':
      throw new Error('no self');
    case 'call': {
      const args = x.args.map((arg) => xpath(arg, given));
      if (x.name === 'not') return !truth(args[0] ?? '');
      if (x.name === 'selected') return String(args[0]).split(' ').includes(String(args[1]));
      if (x.name === 'today') return today;
      if (x.name === 'date') return String(args[0]);
      if (x.name === 'string-length') return String(args[0]).length;
      if (x.name === 'count-selected') return String(args[0]).split(' ').filter(Boolean).length;
      throw new Error(x.name);
    }
    case 'op': {
      if (x.op === 'and') return truth(xpath(x.left, given)) && truth(xpath(x.right, given));
      if (x.op === 'or') return truth(xpath(x.left, given)) || truth(xpath(x.right, given));
      const [a, b] = [xpath(x.left, given), xpath(x.right, given)];
      const days = [a, b].map((each) =>
        /^\d{4}-/.test(String(each)) ? Date.parse(String(each)) / 86_400_000 : String(each) === '' ? Number.NaN : Number(each),
      );
      const [left = Number.NaN, right = Number.NaN] = days;
      if (x.op === '=' || x.op === '!=') {
        const same = typeof a === 'number' || typeof b === 'number' ? left === right : a === b;
        return (x.op === '=') === same;
      }
      return x.op === '<' ? left < right : x.op === '>' ? left > right : x.op === '<=' ? left <= right : left >= right;
    }
  }
}
const truth = (value: boolean | number | string): boolean =>
  typeof value === 'string' ? value !== '' : typeof value === 'number' ? value !== 0 : value;

const now = `${today} 12:00:00`;
const holds = (expression: Expression, given: Given): boolean =>
  compileCondition(expression, (question) => formFields[question])({ answer: (uuid): Answer => given[uuid] ?? null, now });

const pick = (...texts: string[]) => fc.constantFrom(...texts);
const order = pick('<', '>', '<=', '>=', '=', '!=');
const same = pick('=', '!=');
const atom = fc.oneof(
  fc.tuple(pick('n', 'k'), order, pick('0', '5', '10')).map(([q, op, v]) => `\${${q}} ${op} ${v}`),
  fc.tuple(pick('5', '10'), order).map(([v, op]) => `${v} ${op} \${n}`),
  order.map((op) => `\${n} ${op} \${k}`),
  fc.tuple(pick('n', 't', 'd', 's', 'm'), same).map(([q, op]) => `\${${q}} ${op} ''`),
  fc.tuple(same, pick("'a'", "'b'")).map(([op, v]) => `\${t} ${op} ${v}`),
  fc.tuple(order, pick("date('2026-03-10')", 'today()', "date('2020-01-01')")).map(([op, v]) => `\${d} ${op} ${v}`),
  fc.tuple(pick('s', 'r'), same, pick("'1'", '2', "'3'")).map(([q, op, v]) => `\${${q}} ${op} ${v}`),
  fc.tuple(pick('<', '>', '<=', '>='), pick('2')).map(([op, v]) => `\${s} ${op} ${v}`),
  same.map((op) => `\${s} ${op} \${r}`),
  fc.tuple(pick('s', 'm'), pick('1', '2', '3')).map(([q, v]) => `selected(\${${q}}, '${v}')`),
  fc.tuple(same, pick('1', '2')).map(([op, v]) => `\${m} ${op} '${v}'`),
  pick('count-selected(${m}) > 0', 'string-length(${t}) >= 1', '${n}', 'count-selected(${m}) = 0'),
);
const source = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    atom,
    tie('whole').map((x) => `not(${x})`),
    fc.tuple(tie('whole'), pick('and', 'or'), tie('whole')).map(([a, op, b]) => `(${a}) ${op} (${b})`),
  ),
})).whole;
const answers = fc.record<Given>({
  n: pick('0', '5', '7', '10', ''),
  k: pick('0', '5', '7', ''),
  t: pick('a', 'b', ''),
  d: pick('2026-03-09', '2026-03-10', '2026-03-11', '2020-01-01', ''),
  s: pick('YES', 'NO', 'UNKNOWN', ''),
  r: pick('YES', 'NO', ''),
  m: fc.constantFrom<readonly string[]>([], ['YES'], ['NO'], ['YES', 'NO'], ['YES', 'NO', 'UNKNOWN']),
});

const read = (text: string, wanted: boolean): Expression => {
  const x = parseXpath(text);
  if (x === null) throw new Error(`unreadable: ${text}`);
  const found = conditionFromXpath(x, wanted, find);
  if ('message' in found) throw new Error(`${found.message.code}: ${text}`);
  return found.expression;
};
const write = (expression: Expression, wanted: boolean): string => {
  const found = xpathFromCondition(expression, wanted, written);
  if ('message' in found) throw new Error(found.message.code);
  return printXpath(found.x) ?? '';
};

describe('relevance', () => {
  it('is false exactly when the hide rule holds', () => {
    fc.assert(
      fc.property(source, answers, (text, given) => {
        const x = parseXpath(text);
        expect(x).not.toBeNull();
        if (x === null) return;
        expect(holds(read(text, false), given)).toBe(!truth(xpath(x, given)));
        expect(holds(read(text, true), given)).toBe(truth(xpath(x, given)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is written with the same meaning, and read again it is the same rule', () => {
    fc.assert(
      fc.property(source, answers, (text, given) => {
        for (const wanted of [true, false]) {
          const rule = read(text, wanted);
          const again = write(rule, wanted);
          const x = parseXpath(again);
          expect(x === null ? null : truth(xpath(x, given))).toBe(holds(rule, given) === wanted);
          expect(read(again, wanted)).toEqual(rule);
          expect(write(read(again, wanted), wanted)).toBe(again);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('is a condition that the rule engine reads', () => {
    fc.assert(
      fc.property(source, (text) => {
        const rule = read(text, false);
        expect(parseCondition(printCondition(rule))).toMatchObject({ expression: rule });
      }),
      { numRuns: 500 },
    );
  });

  const cases: readonly (readonly [string, string])[] = [
    ["${s} = '1'", 's != YES'],
    ["${s} != '1'", 's = YES'],
    ['${n} > 5', 'n <= 5 OR n = null'],
    ['${n} > 5 and ${n} < 10', 'n <= 5 OR n = null OR n >= 10'],
    ["selected(${m}, '2')", 'm != NO'],
    ["not(selected(${m}, '2'))", 'm = NO'],
    ["${n} != '' and ${n} >= 5", 'n < 5 OR n = null'],
    ["${d} <= today() or ${t} = ''", '( d > now OR d = null ) AND t != null'],
    ['${n} = ${k}', 'n != k AND ( n != null OR k != null )'],
  ];
  it.each(cases)('%s hides when %s', (text, tokens) => {
    const printed = printCondition(read(text, false));
    expect(printed.map(({ value }) => value).join(' ')).toBe(tokens);
  });

  const written2: readonly (readonly [string, string])[] = [
    ['${n} > 5 and ${n} < 10', '${n} > 5 and ${n} < 10'],
    ["not(${n} > 5 or ${s} = '1')", "not(${n} > 5) and ${s} != '1'"],
    ["(${n} > 5) and ((${s} = '1') or ${t} != '')", "${n} > 5 and (${s} = '1' or ${t} != '')"],
    ['${n} != ${k}', '${n} != ${k}'],
    ['${n} > ${k}', '${n} > ${k}'],
    ["${d} >= date('2026-01-01')", "${d} >= date('2026-01-01')"],
  ];
  it.each(written2)('%s is written %s', (text, expected) => {
    expect(write(read(text, false), false)).toBe(expected);
  });

  const refused: readonly (readonly [string, string])[] = [
    ['${n} + 1 > 5', 'xlsform.cannotSay'],
    ['${x} = 1', 'xlsform.unknownReference'],
    ["${s} = '9'", 'xlsform.unknownChoice'],
    ["${t} > 'a'", 'xlsform.cannotSay'],
    ["contains(${t}, 'a')", 'xlsform.cannotSay'],
    ['true()', 'xlsform.cannotSay'],
    ['${d} > today() - 5', 'xlsform.cannotSay'],
    ['count-selected(${m}) > 1', 'xlsform.cannotSay'],
    ['${n} > ${d}', 'xlsform.cannotSay'],
  ];
  it.each(refused)('%s cannot be expressed', (text, code) => {
    const x = parseXpath(text);
    expect(x === null ? null : conditionFromXpath(x, false, find)).toMatchObject({ message: { code } });
  });

  it.each([
    '',
    "${n} = 'a",
    '${n} >',
    'and ${n}',
    '(${n} = 1',
    '${n} = 1)',
    '../n = 1',
    'position(..)',
    '${n} $ 1',
    'not',
    `${'('.repeat(200)}1${')'.repeat(200)}`,
  ])('“%s” cannot be read', (text) => expect(parseXpath(text)).toBeNull());
});
