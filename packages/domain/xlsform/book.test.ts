/** Whatever stands in the sheets: reading never fails, and no cell goes unheard. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeXlsform } from './export.ts';
import type { ImportedForm } from './form.ts';
import { readXlsform } from './import.ts';
import type { Row, Sheets } from './sheets.ts';

const pick = (...texts: string[]) => fc.constantFrom(...texts);
const name = pick('a', 'b', 'c', 'd', 'e', 'A', 'a b', '1x', 'ünï', 'phone');
const type = pick(
  'text',
  'integer',
  'decimal',
  'range',
  'date',
  'time',
  'dateTime',
  'select_one yn',
  'select_multiple yn',
  'select_one size or_other',
  'select_one nowhere',
  'note',
  'begin_group',
  'end_group',
  'begin_repeat',
  'end_repeat',
  'geopoint',
  'barcode',
  'calculate',
  'image',
  'start',
  'strange',
);
const expression = pick(
  "${a} = 'yes'",
  '${b} > 5',
  "selected(${c}, 'no') or ${d} != ''",
  'not(${e} <= 3 and ${a} != ${b})',
  "if(${a} = 'yes', 'no', '')",
  "if(${b} > 2, 'yes', 'no')",
  '. > 1 and . < 9',
  '. >= 0',
  ". <= today() and regex(., '^[a-z]+$')",
  'string-length(.) > 2',
  'count-selected(.) >= 2',
  '${a} + 1',
  'true()',
  ')(',
);
const text = pick(
  'yes',
  'no',
  '5',
  'true()',
  '2024-01-02',
  '08:30',
  'A label',
  'Mobile phone',
  'numbers',
  'minimal',
  'start=1 end=5 step=1',
  'x'.repeat(1200),
);
const cells = (columns: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<Row> =>
  fc
    .record(columns, { requiredKeys: [] })
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined)) as Row);

const survey = fc.array(
  cells({
    type,
    name,
    label: text,
    'label::French (fr)': text,
    hint: text,
    required: pick('yes', 'no', '${a} = 1'),
    readonly: pick('yes', 'no', 'maybe'),
    relevant: expression,
    constraint: expression,
    constraint_message: text,
    required_message: text,
    default: text,
    calculation: expression,
    appearance: pick('minimal', 'numbers', 'multiline', 'quick minimal'),
    parameters: pick('start=1 end=5 step=2', 'randomize=true'),
    choice_filter: expression,
    'media::image': text,
    comment: text,
    fieldward_widget: pick('address', 'phone', 'age', 'nonsense'),
    fieldward_rules: pick('One rule', 'One\nTwo'),
  }),
  { maxLength: 9 },
);
const choices = fc.array(
  cells({
    list_name: pick('yn', 'size', 'idle'),
    name: pick('yes', 'no', '1', '2', 'a b'),
    label: pick('Yes', 'No', 'Large', 'yes'),
    order: text,
  }),
  { maxLength: 7 },
);
const settings = fc.array(
  cells({ form_title: text, form_id: name, version: text, default_language: pick('French (fr)', 'en'), style: text }),
  {
    maxLength: 2,
  },
);
const workbook: fc.Arbitrary<Sheets> = fc.record({ survey, choices, settings });

describe('any workbook', () => {
  it('every cell is used or listed: with another text the form or the list is another', () => {
    fc.assert(
      fc.property(workbook, fc.nat(), (sheets, at) => {
        const all = (['survey', 'choices', 'settings'] as const).flatMap((sheet) =>
          sheets[sheet].flatMap((row, index) => Object.entries(row).map(([column, cell]) => ({ sheet, index, column, cell }))),
        );
        const one = all[at % Math.max(all.length, 1)];
        const form = readXlsform(sheets);
        if (one === undefined) return;
        const { sheet, index, column, cell } = one;
        const altered = sheets[sheet].with(index, { ...sheets[sheet][index], [column]: `~${cell}` });
        expect(readXlsform({ ...sheets, [sheet]: altered })).not.toEqual(form);
      }),
      { numRuns: 1500 },
    );
  });

  it('is the same form and rules when it is written and read again', () => {
    fc.assert(
      fc.property(workbook, (sheets) => {
        const form = readXlsform(sheets);
        const again = readXlsform(writeXlsform(form));
        const sorted = ({ options, ...rest }: ImportedForm) => ({
          ...rest,
          losses: [],
          options: options.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        });
        expect(sorted(again)).toEqual(sorted(form));
      }),
      { numRuns: 1000 },
    );
  });
});
