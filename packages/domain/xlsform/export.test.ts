/** What the server sends as an XLSForm: names, lists, settings, rules, and what has no words there. */
import { describe, expect, it } from 'vitest';
import { readConstraint, writeConstraint } from './constraint.ts';
import { writeXlsform } from './export.ts';
import { plainField } from './form.ts';
import { readXlsform } from './import.ts';
import { humanise, oneLine, uniqueName, xlsformName } from './name.ts';
import { rowsOfTable, tableOfRows } from './sheets.ts';
import { portableForm } from './wire.ts';
import { parseXpath } from './xpath.ts';

const concept = (uuid: string, display: string, short?: string) => ({
  uuid,
  display,
  names: [
    { name: display, conceptNameType: 'FULLY_SPECIFIED' },
    ...(short === undefined ? [] : [{ name: short, conceptNameType: 'SHORT' }]),
  ],
});
const answer = (uuid: string, name: string, short: string) => ({ uuid: `a-${uuid}`, concept: concept(uuid, name, short) });
const yesNo = [answer('Y', 'YES', 'yes'), answer('N', 'NO', 'no')];
const field = (uuid: string, type: string, more: object = {}, settings: object = {}) => ({
  uuid,
  displayText: `Label of ${uuid}`,
  allowFutureDate: false,
  allowPastDate: false,
  allowDecimal: false,
  ...settings,
  field: {
    uuid: `q-${uuid}`,
    name: `Question ${uuid}`,
    fieldType: { display: type },
    concept: concept(`c-${uuid}`, uuid.toUpperCase(), uuid),
    ...more,
  },
});
const formFields = [
  field('risk', 'Heading', { concept: null }, { title: 'Another title', displayText: 'Cough' }),
  field('cough', 'Single Select Radiobuttons', { answers: yesNo }, { mandatory: true, errorMessage: 'Say it', defaultValue: 'N' }),
  field('fever', 'Single Select Dropdown', { answers: yesNo }, { disabled: true }),
  field('weeks', 'Textbox', { attributeName: 'Numeric', description: 'Whole weeks' }, { minValue: 1, maxValue: 52, scoreable: true }),
  field('none', 'Textbox', { attributeName: 'Numeric' }, { minValue: 0, maxValue: 0, allowDecimal: true }),
  field(
    'code',
    'Textbox',
    { attributeName: 'Text', tableName: 'Attribute' },
    { regix: 'a|b', characters: 'a-z', minLength: 0, maxLength: 9 },
  ),
  field('quotes', 'Textbox', { attributeName: 'Text' }, { regix: `['"]` }),
  field('seen', 'Date/ Time Picker', {}, { allowPastDate: true }),
  field('at', 'Date/ Time Picker', {}, { dateMode: 'time' }),
  field('day', 'Date/ Time Picker', {}, { defaultValue: 'today' }),
  field('arrival', 'Date/ Time Picker', {}, { dateMode: 'datetime', defaultValue: 'today' }),
  field('home', 'Address', { concept: null }),
  field('people', 'Contact Tracing', {}, { autoCompleteFromFormField: { uuid: 'x' } }),
  field('risks', 'Multiple Choice', { answers: [answer('S', 'SMOKING', 'smoking'), answer('S2', 'SMOKING', '1 2')] }, { minSelections: 1 }),
];
const tokens = (...values: readonly string[]) =>
  values.map((value) => {
    if (value.startsWith('q-')) return { typeName: 'Question', value };
    if (['Y', 'N', 'S', 'S2'].includes(value)) return { typeName: 'CodedValue', value };
    return value === 'null' || value === 'now'
      ? { typeName: 'Function', value }
      : { typeName: /^[A-Z=!<>]/.test(value) ? 'Operator' : 'OpenValue', value };
  });
const rules = [
  {
    uuid: 'r1',
    name: 'Weeks only with cough',
    actionName: 'hide',
    targetFormField: { uuid: 'weeks' },
    tokens: tokens('q-cough', '!=', 'Y'),
  },
  {
    uuid: 'r2',
    name: 'hide fever',
    description: 'Why',
    actionName: 'hide',
    targetFormField: { uuid: 'fever' },
    tokens: tokens('q-weeks', '<', '2'),
  },
  { uuid: 'r3', name: 'Second', actionName: 'hide', targetFormField: { uuid: 'fever' }, tokens: tokens('q-risks', '=', 'S') },
  { uuid: 'r4', name: 'Open', actionName: 'openform', targetForm: { uuid: 'f2' }, tokens: tokens('q-cough', '=', 'Y') },
  { uuid: 'r5', name: 'Elsewhere', actionName: 'hide', targetFormField: { uuid: 'weeks' }, tokens: tokens('q-elsewhere', '=', '1') },
  {
    uuid: 'r6',
    name: 'Select',
    actionName: 'autoselect',
    targetFormField: { uuid: 'fever' },
    targetFieldAnswer: { uuid: 'a-Y', concept: { uuid: 'Y' } },
    tokens: tokens('q-seen', '>=', 'now', 'OR', 'q-weeks', '>', '8'),
  },
  { uuid: 'r7', name: 'Unreadable', actionName: 'hide', targetFormField: { uuid: 'weeks' }, tokens: tokens('q-cough', '=') },
  { uuid: 'r8', name: 'Order of choices', actionName: 'hide', targetFormField: { uuid: 'weeks' }, tokens: tokens('q-cough', '<', 'Y') },
];
const read = portableForm(
  {
    uuid: 'f',
    name: 'A form',
    description: 'About it',
    formFields: formFields.map((each, index) => ({ ...each, displayOrder: index + 1 })),
  },
  rules,
);
const written = writeXlsform(read.form);
const row = (name: string) => written.survey.find((cells) => cells['name'] === name);

describe('a form of the server', () => {
  it('becomes rows', () => {
    expect(written.settings).toEqual([{ form_title: 'A form', form_id: 'a_form', fieldward_description: 'About it' }]);
    expect(written.survey.map((cells) => `${cells['type']} ${cells['name']}`)).toEqual([
      'note cough_2',
      'select_one yes_no cough',
      'select_one yes_no fever',
      'integer weeks',
      'decimal none',
      'text code',
      'text quotes',
      'date seen',
      'time at',
      'date day',
      'dateTime arrival',
      'text question_home',
      'text people',
      'select_multiple smoking_smoking_2 risks',
    ]);
    expect(row('cough')).toMatchObject({ required: 'yes', required_message: 'Say it', default: 'no', fieldward_question: 'q-cough' });
    expect(row('weeks')).toMatchObject({
      hint: 'Whole weeks',
      constraint: '. >= 1 and . <= 52',
      relevant: "${cough} = 'yes'",
      fieldward_rules: 'Weeks only with cough',
    });
    expect(row('fever')).toMatchObject({
      appearance: 'minimal',
      readonly: 'yes',
      relevant: "not(${weeks} < 2) and not(selected(${risks}, 'smoking'))",
      calculation: "if(${seen} >= today() or ${weeks} > 8, 'yes', '')",
      fieldward_rules: 'hide fever\nSelect',
    });
    expect(row('none')?.['constraint']).toBeUndefined();
    expect(row('code')).toMatchObject({
      constraint: "string-length(.) <= 9 and regex(., '^(?:a|b)$')",
      fieldward_characters: 'a-z',
      fieldward_attribute: 'yes',
    });
    expect(row('seen')).toMatchObject({ constraint: '. <= today()' });
    expect([row('day')?.['default'], row('arrival')?.['default']]).toEqual(['today()', 'now()']);
    expect(row('question_home')).toMatchObject({ fieldward_widget: 'address' });
    expect(written.choices.map((cells) => `${cells['list_name']} ${cells['name']} ${cells['fieldward_option']}`)).toEqual([
      'yes_no yes Y',
      'yes_no no N',
      'smoking_smoking_2 smoking S',
      'smoking_smoking_2 smoking_2 S2',
    ]);
  });

  it('lists what has no words', () => {
    const lossText = ({ row: at, column, what, message }: (typeof read.losses)[number]) => `${at} ${column} ${what}: ${message.code}`;
    expect(read.losses.map(lossText)).toEqual([
      '2 title Cough: xlsform.setting',
      '5 scoreable Label of weeks: xlsform.setting',
      '14 autoComplete Label of people: xlsform.autoComplete',
      '14 children Label of people: xlsform.contactTable',
      'null rule hide fever: Why: xlsform.ruleDescription',
      'null rule Open: xlsform.openForm',
      'null rule Unreadable: condition.unfinished',
    ]);
    expect(written.losses.map(lossText)).toEqual([
      '4 relevant Second: xlsform.ruleName',
      '5 relevant Elsewhere: xlsform.notOnForm',
      '5 relevant Order of choices: xlsform.cannotWrite',
      '7 fieldward_characters a-z: xlsform.ownColumn',
      `8 constraint ['"]: xlsform.patternQuotes`,
      '13 type Label of home: xlsform.ownWidget',
      '14 type Label of people: xlsform.ownWidget',
    ]);
  });

  it('is found again by its uuids', () => {
    const again = readXlsform(written);
    expect(again.losses).toMatchObject(
      [{ sheet: 'choices', message: { code: 'xlsform.sameOption' } }, { message: {} }].slice(0, again.losses.length),
    );
    expect(again.questions.map(({ uuid, widget, dataType }) => [uuid, widget, dataType])).toEqual(
      read.form.questions.map(({ uuid, widget, dataType }) => [uuid, widget, dataType]),
    );
    expect(again.rules.map(({ name }) => name)).toEqual(['hide fever', 'Select', 'Weeks only with cough']);
    expect(again.fields.map(({ characters }) => characters)).toContain('a-z');
  });
});

describe('constraints', () => {
  const about = { dataType: 'Numeric', multiple: false, dateMode: null, allowDecimal: false } as const;
  const reads: readonly (readonly [string, object, object, readonly string[]])[] = [
    ['. > 0 and . < 10', {}, { minValue: 1, maxValue: 9 }, []],
    ['. > 0.5', { allowDecimal: true }, {}, ['xlsform.constraint']],
    ['10 >= . and not(. < 3)', {}, { minValue: 3, maxValue: 10 }, []],
    ['. >= 3 and . >= 5', {}, { minValue: 5 }, []],
    ['. >= 0', {}, { minValue: 0 }, ['xlsform.zeroLimit']],
    ['. >= 9 and . <= 3', {}, { minValue: 9, maxValue: 3 }, ['xlsform.limitsCrossed']],
    ['. >= 1 or . = 0', {}, {}, ['xlsform.constraint']],
    ['string-length(.) = 6', { dataType: 'Text' }, { minLength: 6, maxLength: 6 }, []],
    ['string-length(.) > 0', { dataType: 'Text' }, { minLength: 1 }, []],
    ["regex(., '^[a-z]+$') and regex(., 'b')", { dataType: 'Text' }, { regix: '[a-z]+' }, ['xlsform.secondPattern']],
    ["regex(., '^(?:a|b)$')", { dataType: 'Text' }, { regix: 'a|b' }, []],
    [
      "regex(., '(')",
      {
        dataType: 'Text',
        patterns: {
          compile: () => {
            throw new Error('no');
          },
        },
      },
      {},
      ['xlsform.patternUnusable'],
    ],
    ['. <= today() and . >= today()', { dataType: 'Datetime', dateMode: 'date' }, { allowFutureDate: false, allowPastDate: false }, []],
    ['. < today()', { dataType: 'Datetime', dateMode: 'date' }, {}, ['xlsform.constraint']],
    ['count-selected(.) > 1', { dataType: 'Coded', multiple: true }, { minSelections: 2 }, []],
    ['count-selected(.) <= 2', { dataType: 'Coded', multiple: true }, {}, ['xlsform.constraint']],
    ['. >= ${other}', {}, {}, ['xlsform.constraint']],
  ];
  it.each(reads)('%s', (text, more, settings, rest) => {
    const x = parseXpath(text);
    if (x === null) throw new Error(text);
    const found = readConstraint(x, { ...about, ...more });
    expect([found.settings, found.rest.map(({ message }) => message.code)]).toEqual([settings, rest]);
    if (rest.length > 0) return;
    const again = writeConstraint({ ...plainField, ...found.settings, key: '', question: '', displayText: '' }, { ...about, ...more });
    const second = parseXpath(again ?? '');
    expect(second === null ? null : readConstraint(second, { ...about, ...more }).settings).toEqual(settings);
  });
});

describe('names and tables', () => {
  it('names are valid, unique and readable', () => {
    expect(xlsformName('Weeks of cough?', 'q')).toBe('weeks_of_cough');
    expect(xlsformName('Température (°C)', 'q')).toBe('temperature_c');
    expect(xlsformName('١٢٣ سعال', 'q')).toBe('q');
    expect(xlsformName('2 weeks', 'q')).toBe('q_2_weeks');
    const taken = new Set<string>();
    expect(['a', 'A', 'a'].map((name) => uniqueName(name, taken))).toEqual(['a', 'A_2', 'a_3']);
    expect(humanise('weeks_of_cough')).toBe('Weeks of cough');
    expect(oneLine(' a\u202eb\n c ')).toBe('a b c');
  });

  it('columns without a name and names that repeat are kept apart', () => {
    expect(rowsOfTable([['type', '', 'label', 'label'], ['text', 'x', 'one', 'two'], [], ['', '', '', '', 'beyond']])).toEqual([
      { type: 'text', '(B)': 'x', label: 'one', 'label #2': 'two' },
      {},
      { '(E)': 'beyond' },
    ]);
    expect(tableOfRows([{ b: '1' }, { a: '2', c: '3' }], ['a', 'x'])).toEqual([
      ['a', 'b', 'c'],
      ['', '1', ''],
      ['2', '', '3'],
    ]);
  });
});
