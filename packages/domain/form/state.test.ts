import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Answer } from './answers.ts';
import { codedField, fieldOf, formOf, ruleOf } from './form-for-tests.ts';
import type { FormField } from './definition.ts';
import { compileForm, formState, stateOf, visibleAnswers, whyHidden } from './state.ts';
import type { PatternEngine } from '../settings/pattern.ts';

const now = '2026-11-21 10:00:00';
// A stand-in for the linear-time engine; the patterns here are harmless.
const patterns: PatternEngine = {
  compile: (pattern) => {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    return (text) => whole.test(text);
  },
};
const numeric = { dataType: 'numeric' } as const;
const date = { widget: 'date', dataType: 'datetime' } as const;
const address = { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: '' };
const contact = { identifier: 'C-1', givenName: 'Ali', familyName: 'Khan', age: '5', gender: 'M', relationship: 'Child' };

describe('the problem of an answer', () => {
  const rows: [rule: string, field: FormField, answer: Answer, message: string | null][] = [
    ['mandatory', fieldOf('f', { mandatory: true }), null, 'Field is required'],
    ['mandatory, blanks only', fieldOf('f', { mandatory: true }), '   ', 'Field is required'],
    ['mandatory with its own message', fieldOf('f', { mandatory: true, errorMessage: 'Say when' }), '', 'Say when'],
    ['mandatory, but disabled', fieldOf('f', { mandatory: true, disabled: true }), '', null],
    ['optional', fieldOf('f'), '', null],
    ['mandatory choices', codedField('f', 'multiple', { mandatory: true }), [], 'Field is required'],
    ['a heading asks nothing', fieldOf('f', { mandatory: true, field: { widget: 'heading' } }), null, null],
    ['text too short', fieldOf('f', { minLength: 3, maxLength: 5 }), 'ab', 'Minimum length should be 3 and Maximum length should be 5'],
    ['text too long', fieldOf('f', { minLength: 3, maxLength: 5 }), 'abcdef', 'Minimum length should be 3 and Maximum length should be 5'],
    ['text of the right length', fieldOf('f', { minLength: 3, maxLength: 5 }), 'abc', null],
    ['length 0 is no limit', fieldOf('f', { minLength: 0, maxLength: 0 }), 'abcdef', null],
    ['length counts characters, not UTF-16 units', fieldOf('f', { minLength: 1, maxLength: 2 }), '😀😀', null],
    ['pattern', fieldOf('f', { pattern: '[A-Z]{2}[0-9]+' }), 'A1', 'The format is not right'],
    ['pattern must match the whole', fieldOf('f', { pattern: '[0-9]+' }), '12a', 'The format is not right'],
    ['pattern with its own message', fieldOf('f', { pattern: '[0-9]+', errorMessage: 'Digits' }), 'a', 'Digits'],
    ['pattern fits', fieldOf('f', { pattern: '[A-Z]{2}[0-9]+' }), 'AB1', null],
    ['a broken pattern refuses nothing', fieldOf('f', { pattern: '[' }), 'x', null],
    ['allowed characters', fieldOf('f', { allowedCharacters: 'a-c0-9 ' }), 'ab d', '“d” is not an allowed character'],
    ['allowed characters fit', fieldOf('f', { allowedCharacters: 'a-c0-9 ' }), 'cab 7', null],
    ['not a number', fieldOf('f', { field: numeric }), 'abc', 'Value should be a number'],
    ['hexadecimal is no number', fieldOf('f', { field: numeric }), '0x10', 'Value should be a number'],
    ['decimal refused', fieldOf('f', { allowDecimal: false, field: numeric }), '1.5', 'Decimal value is not allowed'],
    ['decimal allowed', fieldOf('f', { field: numeric }), '1.5', null],
    [
      'below minimum',
      fieldOf('f', { minValue: 1, maxValue: 9, field: numeric }),
      '0',
      'Minimum value should be 1 and Maximum value should be 9',
    ],
    [
      'above maximum',
      fieldOf('f', { minValue: 1, maxValue: 9, field: numeric }),
      '10',
      'Minimum value should be 1 and Maximum value should be 9',
    ],
    ['at the bounds', fieldOf('f', { minValue: 1, maxValue: 9, field: numeric }), '9', null],
    ['minimum only', fieldOf('f', { minValue: 1, field: numeric }), '0', 'Minimum value should be 1'],
    ['maximum only', fieldOf('f', { maxValue: 9, field: numeric }), '10', 'Maximum value should be 9'],
    ['both 0 is no limit', fieldOf('f', { minValue: 0, maxValue: 0, field: numeric }), '-40', null],
    ['no date', fieldOf('f', { field: date }), '2026-02-30', 'This is not a date'],
    ['future refused', fieldOf('f', { allowFutureDate: false, field: date }), '2026-11-22', 'Future date is not allowed'],
    ['today is not future', fieldOf('f', { allowFutureDate: false, allowPastDate: false, field: date }), '2026-11-21', null],
    ['past refused', fieldOf('f', { allowPastDate: false, field: date }), '2026-11-20', 'Past date is not allowed'],
    [
      'future moment refused',
      fieldOf('f', { allowFutureDate: false, dateMode: 'datetime', field: date }),
      '2026-11-21 10:00:01',
      'Future date is not allowed',
    ],
    ['time', fieldOf('f', { dateMode: 'time', field: date }), '24:00', 'This is not a time'],
    ['unknown choice', codedField('f'), 'PERHAPS', 'Choose one of the offered options'],
    ['known choice', codedField('f', 'radio'), 'YES', null],
    ['unknown among several', codedField('f', 'multiple'), ['YES', 'PERHAPS'], 'Choose one of the offered options'],
    ['too few choices', codedField('f', 'multiple', { minSelections: 2 }), ['YES'], 'Choose at least 2 options'],
    ['address complete', fieldOf('f', { field: { widget: 'address' } }), address, null],
    [
      'address without city',
      fieldOf('f', { field: { widget: 'address' } }),
      { ...address, city: '' },
      'Country, province, city and address are required',
    ],
    [
      'optional address left empty',
      fieldOf('f', { field: { widget: 'address' } }),
      { country: '', province: '', city: '', address: '', landmark: '' },
      null,
    ],
    ['mandatory address left empty', fieldOf('f', { mandatory: true, field: { widget: 'address' } }), null, 'Field is required'],
    ['phone', fieldOf('f', { field: { widget: 'phone' } }), '12', 'This is not a phone number'],
    ['phone fits', fieldOf('f', { field: { widget: 'phone' } }), '+92 300 1234567', null],
    ['age', fieldOf('f', { field: { widget: 'age' } }), '131', 'Age should be a whole number between 0 and 130'],
    ['position', fieldOf('f', { field: { widget: 'gps' } }), { latitude: 91, longitude: 0 }, 'This is not a position'],
    ['mandatory contacts', fieldOf('f', { mandatory: true, field: { widget: 'contacts' } }), [], 'Field is required'],
    ['contact complete', fieldOf('f', { createPatient: true, field: { widget: 'contacts' } }), [contact], null],
    [
      'contact without family name',
      fieldOf('f', { field: { widget: 'contacts' } }),
      [contact, { ...contact, familyName: '' }],
      'Contact 2: Family Name – Field is required',
    ],
    [
      'contact to become a patient needs an age',
      fieldOf('f', { createPatient: true, field: { widget: 'contacts' } }),
      [{ ...contact, age: '' }],
      'Contact 1: Age – Field is required',
    ],
    [
      'an empty row is passed over',
      fieldOf('f', { field: { widget: 'contacts' } }),
      [contact, { identifier: '', givenName: '', familyName: '', age: '', gender: '', relationship: '' }],
      null,
    ],
    ['a list where text is asked', fieldOf('f'), ['x'], 'This answer does not fit the question'],
  ];
  it.each(rows)('%s', (_rule, field, answer, message) => {
    const state = formState(formOf(field), [], { f: answer }, now, { checkers: { patterns } });
    expect(state.fields.f?.problem === null ? null : textOfMessage(state.fields.f?.problem ?? { code: 'answer.shape' })).toBe(message);
    expect(state.problems).toHaveLength(message === null ? 0 : 1);
  });

  it('where a question is asked twice, the first answers for it', () => {
    const [first, second] = [codedField('first'), codedField('second', 'dropdown', { field: { uuid: 'q-first' } })];
    const form = formOf(first, second, fieldOf('years'));
    const rules = [ruleOf('hide', 'Q:first = C:YES', { field: 'years' })];
    expect(formState(form, rules, { first: 'YES', second: 'NO' }, now).fields.years?.hidden).toBe(true);
    expect(formState(form, rules, { first: 'NO', second: 'YES' }, now).fields.years?.hidden).toBe(false);
  });

  it('where the time zone is not known, a day that has begun somewhere is not future', () => {
    const form = formOf(fieldOf('f', { allowFutureDate: false, field: date }));
    expect(formState(form, [], { f: '2026-11-22' }, '2026-11-21 20:00:00', { slackHours: 14 }).problems).toEqual([]);
    expect(formState(form, [], { f: '2026-11-23' }, '2026-11-21 20:00:00', { slackHours: 14 }).problems).toHaveLength(1);
    const coming = formOf(fieldOf('f', { allowPastDate: false, field: date }));
    expect(formState(coming, [], { f: '2026-11-20' }, '2026-11-21 04:00:00', { slackHours: 14 }).problems).toEqual([]);
    expect(formState(coming, [], { f: '2026-11-19' }, '2026-11-21 04:00:00', { slackHours: 14 }).problems).toHaveLength(1);
    expect(formState(coming, [], { f: '2026-11-20' }, '2026-11-21 04:00:00').problems).toHaveLength(1);
  });
});

describe('hiding', () => {
  const form = formOf(codedField('a'), codedField('b', 'dropdown', { mandatory: true }), codedField('c', 'dropdown', { mandatory: true }));

  it('a hidden mandatory field is not asked for', () => {
    const rules = [ruleOf('hide', 'Q:a = C:NO', { field: 'b' })];
    expect(formState(form, rules, { a: 'NO', c: 'YES' }, now).problems).toEqual([]);
    expect(formState(form, rules, { a: 'YES', c: 'YES' }, now).problems.map(({ field }) => field)).toEqual(['b']);
  });

  it('a rule that reads a hidden field sees no answer', () => {
    const rules = [ruleOf('hide', 'Q:a = C:NO', { field: 'b' }), ruleOf('hide', 'Q:b = C:YES', { field: 'c' })];
    expect(formState(form, rules, { a: 'YES', b: 'YES' }, now).fields.c?.hidden).toBe(true);
    expect(formState(form, rules, { a: 'NO', b: 'YES' }, now).fields.c?.hidden).toBe(false);
  });

  it('the order of fields does not matter', () => {
    const rules = [ruleOf('hide', 'Q:b = C:YES', { field: 'c' }), ruleOf('hide', 'Q:a = C:NO', { field: 'b' })];
    const backwards = formOf(...form.fields.toReversed());
    expect(formState(backwards, rules, { a: 'NO', b: 'YES' }, now).fields.c?.hidden).toBe(false);
  });

  it('one of several rules is enough', () => {
    const rules = [ruleOf('hide', 'Q:a = C:NO', { field: 'c' }), ruleOf('hide', 'Q:b = C:NO', { field: 'c' })];
    expect(formState(form, rules, { a: 'YES', b: 'NO' }, now).fields.c?.hidden).toBe(true);
  });

  it('circles end, and give the same in every order', () => {
    const rules = [
      ruleOf('hide', 'Q:a = C:YES', { field: 'b' }),
      ruleOf('hide', 'Q:b = C:YES', { field: 'a' }),
      ruleOf('hide', 'Q:c = C:YES', { field: 'c' }),
    ];
    const answers = { a: 'YES', b: 'YES', c: 'YES' };
    for (const fields of [form.fields, form.fields.toReversed()]) {
      const state = formState(formOf(...fields), rules, answers, now);
      expect(['a', 'b', 'c'].map((uuid) => state.fields[uuid]?.hidden)).toEqual([true, true, true]);
    }
  });

  it('rules that cannot be read, or ask about questions of another form, never act', () => {
    const rules = [ruleOf('hide', 'Q:a =', { field: 'b' }), ruleOf('hide', 'Q:elsewhere != C:YES', { field: 'b' })];
    expect(formState(form, rules, {}, now).fields.b?.hidden).toBe(false);
  });

  it('answers of hidden fields and of strangers do not count', () => {
    const state = formState(form, [ruleOf('hide', 'Q:a = C:NO', { field: 'b' })], { a: 'NO', b: 'YES', x: 'y' }, now);
    expect(visibleAnswers(state, { a: 'NO', b: 'YES', x: 'y' })).toEqual({ a: 'NO' });
  });
});

describe('why a field is hidden', () => {
  const form = formOf(codedField('smokes'), codedField('since'), fieldOf('packs'));
  const [first, second, third] = [
    ruleOf('hide', 'Q:smokes = C:NO', { field: 'packs' }),
    ruleOf('hide', 'Q:since = C:UNKNOWN', { field: 'packs' }),
    ruleOf('hide', 'Q:smokes != C:YES', { field: 'since' }),
  ];
  const why = (answers: Record<string, Answer>) => Object.fromEntries(whyHidden(compileForm(form, [first, second, third]), answers, now));

  it('names every rule that hides it, and no field that is shown', () => {
    expect(why({ smokes: 'YES', since: 'UNKNOWN' })).toEqual({ packs: [second.uuid] });
    expect(why({ smokes: 'YES', since: 'YES' })).toEqual({});
  });

  it('does not let a hidden answer count', () => {
    expect(why({ smokes: 'NO', since: 'UNKNOWN' })).toEqual({ since: [third.uuid], packs: [first.uuid] });
  });
});

describe('autoselect and openform', () => {
  const form = formOf(codedField('a'), codedField('b'), codedField('c', 'multiple'));
  it.each(['YES', 'a-YES'])('fills a choice named by concept or by answer (%s), once', (answer) => {
    const rules = [ruleOf('autoselect', 'Q:a = C:NO', { field: 'b', answer }), ruleOf('autoselect', 'Q:a = C:NO', { field: 'c', answer })];
    const state = formState(form, rules, { a: 'NO' }, now);
    expect(state.fields.b?.autoselected).toBe('YES');
    expect(state.fields.c?.autoselected).toEqual(['YES']);
    expect(formState(form, rules, { a: 'NO' }, now, { touched: new Set(['b']) }).fields.b).not.toHaveProperty('autoselected');
    expect(formState(form, rules, { a: 'YES' }, now).fields.b).not.toHaveProperty('autoselected');
  });

  it('does not fill a hidden field, nor a choice that is not offered', () => {
    const rules = [
      ruleOf('autoselect', 'Q:a = C:NO', { field: 'b', answer: 'YES' }),
      ruleOf('hide', 'Q:a = C:NO', { field: 'b' }),
      ruleOf('autoselect', 'Q:a = C:NO', { field: 'c', answer: 'PERHAPS' }),
    ];
    const state = formState(form, rules, { a: 'NO' }, now);
    expect(state.fields.b).not.toHaveProperty('autoselected');
    expect(state.fields.c).not.toHaveProperty('autoselected');
  });

  it('passes over rules that act on nothing of this form', () => {
    const rules = [
      ruleOf('hide', 'Q:a = C:NO', { field: 'gone' }),
      ruleOf('hide', 'Q:a = C:NO', {}),
      ruleOf('openform', 'Q:a = C:NO', {}),
      ruleOf('autoselect', 'Q:a = C:NO', { field: 'b' }),
    ];
    const state = formState(form, rules, { a: 'NO' }, now);
    expect(state.opens).toEqual([]);
    expect(Object.values(state.fields).map(({ hidden, autoselected }) => [hidden, autoselected])).toEqual(
      ['a', 'b', 'c'].map(() => [false, undefined]),
    );
  });

  it('of several rules that fill a field, the first that holds does', () => {
    const rules = ['UNKNOWN', 'NO', 'YES'].map((answer, at) =>
      ruleOf('autoselect', at === 0 ? 'Q:a = C:YES' : `Q:a = C:NO OR Q:c = C:${answer}`, { field: 'b', answer }),
    );
    expect(formState(form, rules, { a: 'NO' }, now).fields.b?.autoselected).toBe('NO');
  });

  it('does not open a form for a hidden answer', () => {
    const rules = [ruleOf('hide', 'Q:a = C:NO', { field: 'b' }), ruleOf('openform', 'Q:b = C:YES', { form: 'next' })];
    expect(formState(form, rules, { a: 'YES', b: 'YES' }, now).opens).toEqual(['next']);
    expect(formState(form, rules, { a: 'NO', b: 'YES' }, now).opens).toEqual([]);
  });

  it('opens each form once', () => {
    const rules = [ruleOf('openform', 'Q:a = C:YES', { form: 'next' }), ruleOf('openform', 'Q:b = C:YES', { form: 'next' })];
    expect(formState(form, rules, { a: 'YES', b: 'YES' }, now).opens).toEqual(['next']);
    expect(formState(form, rules, {}, now).opens).toEqual([]);
  });
});

describe('any form and any rules', () => {
  it('gives each field one state, and never a problem to a hidden one', () => {
    const names = ['a', 'b', 'c', 'd'];
    const rule = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('=', '!='), fc.constantFrom('YES', 'NO'), fc.constantFrom(...names))
      .map(([parent, op, value, field]) => ruleOf('hide', `Q:${parent} ${op} C:${value}`, { field }));
    const answers = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('YES', 'NO', 'PERHAPS', ''));
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), answers, fc.shuffledSubarray(names, { minLength: 4 }), (rules, given, order) => {
        const state = formState(formOf(...order.map((name) => codedField(name, 'dropdown', { mandatory: true }))), rules, given, now);
        expect(Object.keys(state.fields).toSorted()).toEqual(names);
        const usual = formState(
          formOf(...names.map((name) => codedField(name, 'dropdown', { mandatory: true }))),
          rules.toReversed(),
          given,
          now,
        );
        expect(state.fields).toEqual(usual.fields);
        for (const { field } of state.problems) expect(state.fields[field]?.hidden).toBe(false);
      }),
    );
  });
});

describe('form and rules', () => {
  it('are compiled once, and again for other rules or other checkers', () => {
    let compiled = 0;
    const counting = (): { patterns: PatternEngine } => ({
      patterns: {
        compile: () => {
          compiled += 1;
          return () => false;
        },
      },
    });
    const form = formOf(fieldOf('f', { pattern: 'x' }), codedField('a'));
    const [checkers, none, hide] = [counting(), [], [ruleOf('hide', 'Q:a != C:YES', { field: 'f' })]];
    const problems = (rules: Parameters<typeof formState>[1], options: object): number => {
      const before = compiled;
      expect(formState(form, rules, { f: 'y' }, now, options).problems).toHaveLength(rules.length === 0 && 'checkers' in options ? 1 : 0);
      return compiled - before;
    };
    expect([problems(none, { checkers }), problems(none, { checkers }), problems(hide, { checkers })]).toEqual([1, 0, 1]);
    expect([problems(hide, { checkers: counting() }), problems(none, {}), problems(none, { checkers })]).toEqual([1, 0, 1]);
  });
});

describe('speed', () => {
  it('300 fields with 100 rules take a fraction of a frame', () => {
    const fields = Array.from({ length: 300 }, (_, i) =>
      i % 3 === 0 ? codedField(`f${i}`) : fieldOf(`f${i}`, { mandatory: true, minLength: 1, maxLength: 20 }),
    );
    const rules = Array.from({ length: 100 }, (_, i) =>
      ruleOf('hide', `Q:f${i * 3} = C:NO OR Q:f${i * 3} = C:UNKNOWN`, { field: `f${i * 3 + 1}` }),
    );
    const compiled = compileForm(formOf(...fields), rules);
    const answers = Object.fromEntries(fields.map((field) => [field.uuid, field.field.dataType === 'coded' ? 'NO' : 'some text']));
    for (let i = 0; i < 200; i += 1) stateOf(compiled, answers, now);
    const times = Array.from({ length: 10 }, () => {
      const from = performance.now();
      for (let i = 0; i < 20; i += 1) stateOf(compiled, answers, now);
      return (performance.now() - from) / 20;
    });
    expect(Math.min(...times)).toBeLessThan(2); // about 0.1 ms on a quiet machine
  });
});
