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

  it('keeps answers as given where rules would give them only to each other', () => {
    const circle = [
      ruleOf('autoselect', 'Q:refer = C:YES', { field: 'cough', answer: 'a-YES' }),
      ruleOf('autoselect', 'Q:cough = C:YES', { field: 'refer', answer: 'a-YES' }),
    ];
    const both = { cough: 'YES', refer: 'YES' };
    expect(recordTestCase(form, circle, both, now)).toMatchObject({
      answers: { 'q-cough': 'YES', 'q-refer': 'YES' },
      expected: { selected: {} },
    });
  });

  it('leaves out what was not answered, or is not on the form', () => {
    expect(caseOf({ cough: ' ', weeks: '3', gone: 'x' }).answers).toEqual({ 'q-weeks': '3' });
  });

  it('goes by the form field where a question is asked twice', () => {
    const twice = formOf(fieldOf('a', { field: { uuid: 'q' } }), fieldOf('b', { field: { uuid: 'q' } }), fieldOf('c'));
    const recorded = recordTestCase(twice, [], { a: '1', b: '2', c: '3' }, now);
    expect(recorded.answers).toEqual({ a: '1', b: '2', 'q-c': '3' });
    expect(runTestCases(twice, [], [{ name: 'x', ...recorded }])[0]?.passed).toBe(true);
  });

  it('does not say that a rule selects what another one hides', () => {
    const hidden = [...rules.slice(0, 3), ruleOf('hide', 'Q:weeks > 2', { field: 'refer' })];
    expect(recordTestCase(form, hidden, { cough: 'YES', weeks: '3' }, now).expected).toMatchObject({
      hidden: ['q-refer'],
      selected: {},
    });
  });
});

describe('running', () => {
  it('fills by key or by form field, and passes over what is on the form no more', () => {
    const run = (answers: TestCase['answers']): unknown =>
      runTestCases(form, rules, [{ ...caseOf({ cough: 'NO' }), answers }])[0]?.differences;
    expect(run({ 'q-cough': 'NO' })).toEqual([]);
    expect(run({ cough: 'NO', 'q-gone': 'x' })).toEqual([]);
  });

  it('says which choices a rule selects', () => {
    const several = formOf(codedField('cough'), codedField('signs', 'multiple'));
    const rule = ruleOf('autoselect', 'Q:cough = C:YES', { field: 'signs', answer: 'a-NO' });
    const recorded = { name: 'x', ...recordTestCase(several, [rule], { cough: 'YES' }, now) };
    expect(recorded.expected.selected).toEqual({ 'q-signs': ['NO'] });
    expect(runTestCases(several, [], [recorded])[0]?.differences).toEqual([
      { question: 'q-signs', what: 'selected', expected: '["NO"]', got: '' },
    ]);
    const empty = { ...recorded, expected: { ...recorded.expected, selected: {} } };
    expect(runTestCases(several, [rule], [empty])[0]?.differences).toEqual([
      { question: 'q-signs', what: 'selected', expected: '', got: '["NO"]' },
    ]);
  });

  it('says what is hidden, wrong or opened beyond what was expected', () => {
    const nothing = { ...caseOf({ cough: 'YES', weeks: '200' }), expected: { hidden: [], problems: {}, opens: [], selected: {} } };
    expect(runTestCases(form, rules, [nothing])[0]?.differences).toEqual([
      { question: 'q-weeks', what: 'problem', expected: '', got: 'answer.range' },
      { question: 'q-refer', what: 'selected', expected: '', got: 'YES' },
      { question: '', what: 'opens', expected: '', got: 'referral' },
    ]);
    expect(runTestCases(form, rules, [{ ...nothing, answers: { cough: 'NO' } }])[0]?.differences).toEqual([
      { question: 'q-weeks', what: 'hidden', expected: 'shown', got: 'hidden' },
      { question: 'end', what: 'hidden', expected: 'shown', got: 'hidden' },
    ]);
  });

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
