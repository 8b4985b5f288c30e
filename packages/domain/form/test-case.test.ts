import { describe, expect, it } from 'vitest';
import { codedField, fieldOf, formOf, ruleOf } from './form-for-tests.ts';
import { recordTestCase, runTestCases } from './test-case.ts';
import { testCaseFromWire, type TestCase } from './test-case-wire.ts';

const now = '2026-11-21 10:00:00';
const form = formOf(
  codedField('cough', 'dropdown', { mandatory: true }),
  fieldOf('weeks', { mandatory: true, maxValue: 104, minValue: 1, field: { dataType: 'numeric' } }),
  codedField('refer', 'radio'),
  fieldOf('part', { field: { widget: 'heading', dataType: 'none', uuid: 'q-heading' } }),
  fieldOf('end', { field: { widget: 'heading', dataType: 'none', uuid: 'q-heading' } }),
);
const rules = [
  ruleOf('hide', 'Q:cough != C:YES', { field: 'weeks' }),
  ruleOf('hide', 'Q:cough = C:NO', { field: 'end' }),
  ruleOf('autoselect', 'Q:weeks > 2', { field: 'refer', answer: 'a-YES' }),
  ruleOf('openform', 'Q:refer = C:YES', { form: 'referral' }),
];

const caseOf = (answers: Readonly<Record<string, string>>): TestCase => ({
  name: 'case',
  ...recordTestCase(form, rules, answers, now),
});

describe('recording', () => {
  it('keeps what rules hide, what is wrong and what opens, by question; headings by form field', () => {
    expect(caseOf({ cough: 'NO' })).toEqual({
      name: 'case',
      answers: { 'q-cough': 'NO' },
      expected: { hidden: ['q-weeks', 'end'], problems: {}, opens: [], selected: {} },
      at: now,
    });
    expect(caseOf({ cough: 'YES', weeks: '200' }).expected).toEqual({
      hidden: [],
      problems: { 'q-weeks': 'answer.range' },
      opens: ['referral'],
      selected: { 'q-refer': 'YES' },
    });
  });

  it('takes an answer that a rule gives as what the rule selects, another one as given', () => {
    expect(caseOf({ cough: 'YES', weeks: '3', refer: 'YES' })).toMatchObject({
      answers: { 'q-cough': 'YES', 'q-weeks': '3' },
      expected: { selected: { 'q-refer': 'YES' }, opens: ['referral'] },
    });
    expect(caseOf({ cough: 'YES', weeks: '3', refer: 'NO' })).toMatchObject({
      answers: { 'q-refer': 'NO' },
      expected: { selected: {}, opens: [] },
    });
  });
});

describe('running', () => {
  it('passes as long as form and rules do the same', () => {
    for (const answers of [{}, { cough: 'NO' }, { cough: 'YES', weeks: '3' }, { cough: 'YES', weeks: '3', refer: 'NO' }])
      expect(runTestCases(form, rules, [caseOf(answers)])).toEqual([{ name: 'case', passed: true, differences: [] }]);
  });

  it.each([
    [
      'a rule that went',
      [rules[1], rules[2], rules[3]],
      form,
      { cough: 'NO' },
      [
        { question: 'q-weeks', what: 'hidden', expected: 'hidden', got: 'shown' },
        { question: 'q-weeks', what: 'problem', expected: '', got: 'answer.required' },
      ],
    ],
    [
      'a rule that selects no more',
      [rules[0], rules[1], rules[3]],
      form,
      { cough: 'YES', weeks: '3' },
      [
        { question: 'q-refer', what: 'selected', expected: 'YES', got: '' },
        { question: '', what: 'opens', expected: 'referral', got: '' },
      ],
    ],
    [
      'a question that became optional',
      rules,
      formOf(codedField('cough'), ...form.fields.slice(1)),
      {},
      [{ question: 'q-cough', what: 'problem', expected: 'answer.required', got: '' }],
    ],
    [
      'a question that went',
      [],
      formOf(...form.fields.slice(0, 1)),
      { cough: 'NO' },
      [
        { question: 'q-weeks', what: 'hidden', expected: 'hidden', got: 'shown' },
        { question: 'end', what: 'hidden', expected: 'hidden', got: 'shown' },
      ],
    ],
  ] as const)('says what %s changes', (_what, changedRules, changedForm, answers, differences) => {
    const results = runTestCases(
      changedForm,
      changedRules.flatMap((rule) => (rule === undefined ? [] : [rule])),
      [{ ...caseOf(answers), uuid: 'tc' }],
    );
    expect(results).toEqual([{ uuid: 'tc', name: 'case', passed: false, differences }]);
  });

  it('judges dates by the moment of the case', () => {
    const dated = formOf(fieldOf('seen', { allowFutureDate: false, field: { widget: 'date', dataType: 'datetime' } }));
    const recorded = recordTestCase(dated, [], { seen: '2026-11-21' }, now);
    expect(recorded.expected.problems).toEqual({});
    expect(runTestCases(dated, [], [{ name: 'x', ...recorded, at: '2026-11-20 10:00:00' }])[0]?.differences).toEqual([
      { question: 'q-seen', what: 'problem', expected: '', got: 'answer.future' },
    ]);
  });

  it('survives the wire, and reads what is missing or odd as empty', () => {
    const one = { uuid: 'u', ...caseOf({ cough: 'NO' }) };
    expect(testCaseFromWire(JSON.parse(JSON.stringify(one)))).toEqual(one);
    const odd = testCaseFromWire({ name: 1, answers: [], expected: { hidden: [1], problems: { q: 2 } } });
    expect(odd).toEqual({ name: '', answers: {}, expected: { hidden: [], problems: {}, opens: [], selected: {} }, at: '' });
  });
});
