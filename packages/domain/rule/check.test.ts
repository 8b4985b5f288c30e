import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { codedField, fieldOf, formOf, ruleOf, tokensOf } from '../form/form-for-tests.ts';
import { checkCondition, checkRules } from './check.ts';
import type { Finding } from './type-check.ts';
import { comparisons } from './expression.ts';
import { rulesFromWire, type Rule } from './rule.ts';

const numeric = { dataType: 'numeric' } as const;
const date = { widget: 'date', dataType: 'datetime' } as const;
const form = formOf(
  fieldOf('age', { label: 'Age', maxValue: 150, field: numeric }),
  fieldOf('weight', { field: numeric }),
  codedField('coded'),
  codedField('several', 'multiple'),
  fieldOf('text'),
  fieldOf('day', { field: date }),
  fieldOf('hour', { dateMode: 'time', field: date }),
  fieldOf('address', { field: { widget: 'address', dataType: 'none' } }),
  fieldOf('target'),
);
const summary = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, message, at }) => `${severity} ${at ?? '-'} ${message.code}`);

describe('a condition', () => {
  it.each([
    ['Q:age >= 18', []],
    ['18 <= Q:age AND Q:coded = yes OR Q:several = C:a-NO', []],
    ['Q:day < now AND Q:hour >= 8:00 AND Q:day > 1/2/2020', []],
    ['Q:address = null OR Q:text != null', []],
    ['Q:age < Q:weight', []],
    ['Q:age >=', ['error 2 rule.unfinished']],
    ['Q:age >= 18 )', ['error 3 rule.unreadable']],
    ['Q:height > 1', ['error 0 rule.questionNotOnForm']],
    ['Q:age = 1 AND 1 < Q:height', ['error 6 rule.questionNotOnForm']],
    ['Q:coded = C:MAYBE', ['error 2 rule.notOffered']],
    ['C:MAYBE = Q:several', ['error 0 rule.notOffered']],
    ['Q:coded = C:a-YES OR Q:coded = maybe', ['error 6 rule.notOffered']],
    ['Q:age > old', ['error 2 rule.notNumber']],
    ['Q:age > 1e3', ['error 2 rule.notNumber']],
    ['Q:age = C:YES', ['error 2 rule.notNumber']],
    ['Q:day = 30/2/2026', ['error 2 rule.notDate']],
    ['Q:hour = 24:01', ['error 2 rule.notTime']],
    ['Q:coded > C:YES', ['error 1 rule.notOrdered']],
    ['Q:text <= b', ['error 1 rule.notOrdered']],
    ['Q:text < Q:target', ['error 1 rule.notOrdered']],
    ['( Q:age < null )', ['error 2 rule.nullOrdered']],
    ['Q:address = Karachi', ['error 1 rule.onlyAnswered']],
    ['Q:age = now', ['error 2 rule.nowNeedsDate']],
    ['Q:text != now', ['error 2 rule.nowNeedsDate']],
    ['Q:text = C:YES', ['error 2 rule.noOptions']],
    ['Q:age = Q:text', ['error 0 rule.differentKinds']],
    ['Q:day = Q:hour', ['error 0 rule.differentKinds']],
    ['Q:age > old AND Q:coded = C:MAYBE', ['error 2 rule.notNumber', 'error 6 rule.notOffered']],
    ['5 = 5', ['warning 0 rule.noQuestion']],
    ['Q:age > 200', ['warning 0 rule.neverTrue']],
    ['Q:age > 5 AND Q:age < 3', ['warning 0 rule.neverTrue']],
    ['Q:text = x AND Q:age > 200 AND Q:coded = yes', ['warning 4 rule.neverTrue']],
    ['Q:text = x AND Q:age > 5 AND Q:coded = yes AND Q:age < 3', ['warning 4 rule.neverTrue']],
    ['Q:text = x OR Q:coded = null OR Q:coded != null', ['warning 4 rule.alwaysTrue']],
    ['Q:coded != C:YES OR Q:coded != C:NO', ['warning 0 rule.alwaysTrue']],
    ['Q:text = x OR Q:age > 5 AND Q:age < 3', ['warning 4 rule.partNeverTrue']],
    ['Q:text = x AND ( Q:age = null OR Q:age != null )', ['warning 5 rule.partAlwaysTrue']],
  ])('%s: %j', (condition, expected) => expect(summary(checkCondition(tokensOf(condition), form))).toEqual(expected));

  it('names every question of the pieces that leave nothing true, not of the first alone', () => {
    const [finding] = checkCondition(tokensOf('Q:coded = C:NO AND Q:age < 5 AND ( Q:age > 10 OR Q:coded = C:YES )'), form);
    expect(finding?.message).toMatchObject({ code: 'rule.neverTrue', holes: { questions: 'coded, Age' } });
  });

  it('knows the whole numbers below a limit that is none', () => {
    const deep = formOf(fieldOf('depth', { maxValue: -3.5, allowDecimal: false, field: numeric }));
    expect(summary(checkCondition(tokensOf('Q:depth < 0'), deep))).toEqual([]);
    expect(summary(checkCondition(tokensOf('Q:depth > -4'), deep))).toEqual(['warning 0 rule.neverTrue']);
  });

  it('a typed value of blanks is no value', () => {
    const tokens = [...tokensOf('Q:text ='), { typeName: 'OpenValue', value: '  ' }];
    expect(summary(checkCondition(tokens, form))).toEqual(['error 2 rule.blankValue']);
  });

  it('a question whose options are not known accepts any', () => {
    const open = formOf(codedField('coded', 'dropdown', { field: { answers: [] } }));
    expect(checkCondition(tokensOf('Q:coded = C:ANY'), open)).toEqual([]);
  });

  it('is told in a sentence with rule, part and question', () => {
    const [finding] = checkCondition(tokensOf('Q:text = x AND Q:age > old'), form, 'Adults only');
    expect(finding && textOfMessage(finding.message)).toBe('“Adults only”, part 7: “old” is not a number, but “Age” asks for one');
  });

  it('of several pieces, those are named that contradict each other', () => {
    const [finding] = checkCondition(tokensOf('Q:text = x AND Q:age > 5 AND Q:coded = yes AND Q:age < 3'), form, 'R');
    expect(finding?.message).toEqual({ code: 'rule.neverTrue', holes: { rule: 'R', questions: 'Age' } });
  });

  it('an empty one asks for a rule in the words of the wizard', () => {
    const [finding] = checkCondition([], form);
    expect(finding && textOfMessage(finding.message)).toBe('Please specify rule for this form');
  });
});

describe('what a rule acts on', () => {
  const when = 'Q:age > 5';
  const wire = (over: object): Rule[] => rulesFromWire([{ uuid: 'r', name: 'R', actionName: 'hide', tokens: tokensOf(when), ...over }]);
  it.each<[string, Rule[], string[]]>([
    ['a question of the form', [ruleOf('hide', when, { field: 'text' })], []],
    ['a question, known by its own uuid', wire({ targetQuestion: { uuid: 'q-text' } }), []],
    ['an option, by concept', [ruleOf('autoselect', when, { field: 'coded', answer: 'YES' })], []],
    ['an option, by answer', [ruleOf('autoselect', when, { field: 'several', answer: 'a-NO' })], []],
    ['a form', [ruleOf('openform', when, { form: 'next' })], []],
    ['nothing', [ruleOf('hide', when, {})], ['error - rule.noTarget']],
    ['a field of another form', [ruleOf('hide', when, { field: 'elsewhere' })], ['error - rule.targetNotOnForm']],
    ['a question of another form', wire({ targetQuestion: { uuid: 'q-elsewhere' } }), ['error - rule.targetNotOnForm']],
    ['no form', [ruleOf('openform', when, {})], ['error - rule.noForm']],
    ['a text', [ruleOf('autoselect', when, { field: 'text', answer: 'YES' })], ['error - rule.targetNotCoded']],
    ['no option', [ruleOf('autoselect', when, { field: 'coded' })], ['error - rule.noAnswer']],
    ['a foreign option', [ruleOf('autoselect', when, { field: 'coded', answer: 'MAYBE' })], ['error - rule.answerNotOffered']],
    ['nothing, and cannot be read', [ruleOf('hide', 'Q:age >', {})], ['error 2 rule.unfinished', 'error - rule.noTarget']],
  ])('%s', (_what, rules, expected) => expect(summary(checkRules(form, rules))).toEqual(expected));
});

describe('rules together', () => {
  const hide = (parent: string, field: string): Rule => ruleOf('hide', `Q:${parent} = C:YES`, { field });
  const select = (parent: string, field: string): Rule => ruleOf('autoselect', `Q:${parent} = C:YES`, { field, answer: 'NO' });
  const small = formOf(...['a', 'b', 'c', 'd', 'e'].map((name) => codedField(name)));
  const check = (rules: readonly Rule[]): string[] => checkRules(small, rules).map(({ rule, message }) => `${rule}: ${message.code}`);

  it.each<[string, Rule[], string[]]>([
    ['a chain', [hide('a', 'b'), hide('b', 'c'), select('c', 'd')], []],
    ['a rule that hides what it reads', [hide('a', 'a')], ['Q:a = C:YES: rule.hidesItself']],
    ['a rule that fills what it reads', [select('a', 'a')], ['Q:a = C:YES: rule.selectsItself']],
    ['a pair', [hide('a', 'b'), hide('b', 'a')], ['Q:a = C:YES: rule.circle', 'Q:b = C:YES: rule.circle']],
    [
      'a rule that reads a question outside, too',
      [ruleOf('hide', 'Q:e = C:YES AND Q:a = C:YES', { field: 'b' }), hide('b', 'a')],
      ['Q:e = C:YES AND Q:a = C:YES: rule.circle', 'Q:b = C:YES: rule.circle'],
    ],
    ['hide and select', [hide('a', 'b'), select('b', 'a'), hide('b', 'c')], ['Q:a = C:YES: rule.circle', 'Q:b = C:YES: rule.circle']],
    ['opening a form is no arrow', [hide('a', 'b'), ruleOf('openform', 'Q:b = C:YES', { form: 'next' })], []],
  ])('%s', (_what, rules, expected) => expect(check(rules)).toEqual(expected));

  it('a circle names all its rules and questions, and only those', () => {
    const findings = checkRules(small, [hide('a', 'b'), select('b', 'c'), hide('c', 'a'), hide('c', 'd'), hide('d', 'e')]);
    expect(findings).toHaveLength(3);
    expect(findings[0] && textOfMessage(findings[0].message)).toBe(
      '“Q:a = C:YES”: these rules run in a circle: “Q:a = C:YES”, “Q:b = C:YES”, “Q:c = C:YES”. ' +
        'Each changes a question (b, c, a) that another one of them reads',
    );
  });

  it('two circles are told apart', () => {
    const findings = checkRules(small, [hide('a', 'b'), hide('b', 'a'), hide('c', 'd'), hide('d', 'c')]);
    expect(findings.map(({ message }) => message.holes?.questions)).toEqual(['b, a', 'b, a', 'd, c', 'd, c']);
  });

  it.each([
    ['Q:a = C:YES', 'Q:a = yes', true],
    ['Q:a = C:YES', 'C:a-YES = Q:a', true],
    ['Q:a = C:YES AND Q:b = C:NO', '( Q:b = C:NO ) AND Q:a = C:YES AND Q:a = C:YES', true],
    ['Q:a = C:YES', 'Q:a = C:YES AND Q:a = C:YES', true],
    ['Q:a = C:YES AND Q:a = C:YES', 'Q:b = C:NO AND Q:b = C:NO', false],
    ['Q:a = C:YES', 'Q:a = C:NO', false],
    ['Q:a = C:YES AND Q:b = C:NO', 'Q:a = C:YES OR Q:b = C:NO', false],
  ])('%s is repeated by %s: %s', (first, second, repeats) => {
    const rules = [ruleOf('hide', first, { field: 'e' }), ruleOf('hide', second, { field: 'e' })];
    expect(check(rules)).toEqual(repeats ? [`${second}: rule.repeats`] : []);
    expect(check([ruleOf('hide', first, { field: 'e' }), ruleOf('hide', second, { field: 'd' })])).toEqual([]);
  });

  it('10 <= n is n >= 10, and 10.0 is 10', () => {
    const rules = ['Q:age >= 10', '10.0 <= Q:age'].map((condition) => ruleOf('hide', condition, { field: 'text' }));
    expect(summary(checkRules(form, rules))).toEqual(['warning - rule.repeats']);
  });

  it('two options for the same question under the same condition: the second never gets its turn', () => {
    const rules = ['NO', 'YES'].map((answer) => ruleOf('autoselect', 'Q:a = C:YES', { field: 'b', answer }));
    expect(summary(checkRules(small, rules))).toEqual(['warning - rule.shadowed']);
  });
});

describe('any rules', () => {
  const word = fc.constantFrom(
    'age',
    'coded',
    'several',
    'day',
    'q-age',
    'q-coded',
    'q-day',
    'YES',
    'old',
    '5',
    '',
    '(',
    ')',
    'AND',
    'OR',
    'now',
    'null',
    ...comparisons,
  );
  const token = fc.record({
    typeName: fc.constantFrom('Question', 'Operator', 'CodedValue', 'OpenValue', 'Function', null, 'x'),
    value: word,
  });
  const wire = fc.record({
    uuid: fc.string(),
    name: fc.string(),
    actionName: fc.constantFrom('hide', 'autoselect', 'openform', 'x'),
    tokens: fc.oneof(fc.array(token, { maxLength: 12 }), fc.anything()),
    targetFormField: fc.oneof(word, fc.anything()),
    targetQuestion: fc.oneof(word, fc.anything()),
    targetFieldAnswer: fc.anything(),
    targetForm: fc.anything(),
  });

  it('are checked without falling over, and every finding is a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(wire, { maxLength: 6 }), fc.anything()), (json) => {
        for (const { message } of checkRules(form, rulesFromWire(json))) {
          expect(textOfMessage(message)).not.toMatch(/\{(rule|part|question|value|questions|operator|left|right|rules|other|form|token)\}/);
        }
      }),
    );
  });

  it('2,000 questions and 300 rules are checked in far less than 200 ms', () => {
    const fields = Array.from({ length: 2000 }, (_, i) =>
      i % 4 === 0 ? codedField(`f${i}`) : fieldOf(`f${i}`, i % 4 === 1 ? { maxValue: 150, field: numeric } : {}),
    );
    const rules = Array.from({ length: 300 }, (_, i) => {
      const [coded, number] = [`Q:f${(i % 500) * 4}`, `Q:f${(i % 500) * 4 + 1}`];
      const condition = `( ${coded} = C:YES OR ${coded} = C:NO ) AND ( ${number} > ${i % 150} AND ${number} < 149 OR ${number} = null )`;
      return ruleOf('hide', condition, { field: `f${(i % 500) * 4 + 4}` });
    });
    const large = formOf(...fields);
    const times = Array.from({ length: 6 }, () => {
      const from = performance.now();
      checkRules(large, rules);
      return performance.now() - from;
    });
    expect(Math.min(...times)).toBeLessThan(200); // about 30 ms on a quiet machine
    const findings = checkRules(large, rules);
    expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
  });
});
