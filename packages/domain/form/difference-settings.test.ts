/** Settings and options of one question, compared one by one. */
import { describe, expect, it } from 'vitest';
import type { FieldAnswer, FormField } from './definition.ts';
import type { Json } from './difference-reading.ts';
import { optionChanges, settingChanges, type SettingValue } from './difference-settings.ts';
import { codedField, fieldOf } from './form-for-tests.ts';

interface Asked {
  readonly field: FormField;
  readonly wire: Json;
}
const of = (field: FormField, wire: Json = {}): Asked => ({ field, wire });
const plain = of(fieldOf('f'));
const source = (formField: string, componentForm: string | null, earliest: boolean, wire: Json = {}): Asked =>
  of(fieldOf('f', { autoComplete: { formField, componentForm, earliest } }), wire);

describe('a setting', () => {
  it.each<[string, Asked, Asked, readonly [SettingValue, SettingValue][]]>([
    ['that is empty is not set', of(fieldOf('f', { errorMessage: '' })), plain, []],
    ['that is set', plain, of(fieldOf('f', { errorMessage: 'x' })), [[null, 'x']]],
    ['of no is told as one', of(fieldOf('f', { mandatory: true })), plain, [[true, false]]],
    ['of 0 is told as one', plain, of(fieldOf('f', { minValue: 0 })), [[null, 0]]],
    ['is the question, by its name', plain, of(fieldOf('f', { field: { uuid: 'q', name: 'Other' } })), [['f', 'Other']]],
    ['is not the name of the question', plain, of(fieldOf('f', { field: { name: 'Other' } })), []],
    ['is the widget', plain, of(fieldOf('f', { field: { widget: 'barcode' } })), [['textbox', 'barcode']]],
    ['is the type of data', plain, of(fieldOf('f', { field: { dataType: 'numeric' } })), [['text', 'numeric']]],
    ['is whether it is an attribute', plain, of(fieldOf('f', { field: { attribute: true } })), [[false, true]]],
    ['is whether it scores', plain, of(fieldOf('f'), { scoreable: true }), [[false, true]]],
    ['is not what stands for no score', plain, of(fieldOf('f'), { scoreable: 'true' }), []],
    [
      'is how often it may be asked',
      plain,
      of(fieldOf('f'), { minOccurrence: 0, maxOccurrence: '3' }),
      [
        [null, 0],
        [null, 3],
      ],
    ],
    ['is the same number as text', of(fieldOf('f'), { maxOccurrence: 3 }), of(fieldOf('f'), { maxOccurrence: '3' }), []],
    ['is no number when it is blank', plain, of(fieldOf('f'), { maxOccurrence: ' ' }), []],
    ['is the text that it starts with', plain, of(fieldOf('f', { defaultValue: 'x' })), [[null, 'x']]],
    ['is the option that it starts with', of(codedField('f')), of(codedField('f', 'dropdown', { defaultValue: 'a-NO' })), [[null, 'no']]],
    [
      'is the same option by another name',
      of(codedField('f', 'dropdown', { defaultValue: 'NO' })),
      of(codedField('f', 'dropdown', { defaultValue: 'no' })),
      [],
    ],
    ['is an option that is not there', of(codedField('f')), of(codedField('f', 'dropdown', { defaultValue: 'x' })), [[null, 'x']]],
    ['is where it is filled from: its uuid', plain, source('a', null, true), [[null, 'a']]],
    [
      'is where it is filled from: its name',
      plain,
      source('a', null, true, { autoCompleteFromFormField: { display: 'Weight' } }),
      [[null, 'Weight']],
    ],
    [
      'is where it is filled from: with its form',
      plain,
      source('a', 'b', true, { autoCompleteFromComponentForm: { uuid: 'b' }, autoCompleteFromFormField: { name: 'Weight' } }),
      [[null, 'b / Weight']],
    ],
    ['is whether the earliest answer fills it', source('a', null, true), source('a', null, false), [['a', 'a']]],
    ['is whichever form fills it', source('a', 'b', true), source('a', 'c', true), [['a', 'a']]],
    [
      'is not how what fills it is called',
      source('a', null, true),
      source('a', null, true, { autoCompleteFromFormField: { name: 'W' } }),
      [],
    ],
  ])('%s', (_what, before, after, told) =>
    expect(settingChanges(before, after).map((change) => [change.before, change.after])).toEqual(told),
  );

  it('is told in a fixed order, by its name', () => {
    const after = of(fieldOf('f', { label: 'x', mandatory: true, maxLength: 3 }), { scoreable: true });
    expect(settingChanges(plain, after).map(({ setting }) => setting)).toEqual(['label', 'mandatory', 'maxLength', 'scoreable']);
  });
});

describe('options', () => {
  const options = (...names: readonly string[]): FieldAnswer[] =>
    names.map((name) => ({ uuid: `a-${name}`, concept: { uuid: name.toLowerCase(), display: name } }));
  const none = { added: [], removed: [], renamed: [], reordered: false };

  it.each<[string, FieldAnswer[], FieldAnswer[], object | null]>([
    ['the same', options('A', 'B'), options('A', 'B'), null],
    ['none', [], [], null],
    ['one more', options('A'), options('B', 'A'), { ...none, added: ['B'] }],
    ['one less', options('B', 'A'), options('A'), { ...none, removed: ['B'] }],
    ['another name', options('A'), options('a'), { ...none, renamed: [{ before: 'A', after: 'a' }] }],
    ['another order', options('A', 'B', 'C'), options('A', 'C', 'B'), { ...none, reordered: true }],
    ['another one', options('A'), options('B'), { ...none, added: ['B'], removed: ['A'] }],
  ])('%s', (_what, before, after, expected) => expect(optionChanges(before, after)).toEqual(expected));
});
