/** Series by hand: childhood vaccines with catch-up, and the contacts of antenatal care. */
import { dose, span, step } from './schedule-for-tests.ts';

/** A case: facts, the day, the items, and the next day on which anything changes. */
export type Row = readonly [facts: string, on: string, items: string, next: string];

/** Cases of one schedule. */
export type Table = readonly [name: string, steps: readonly object[], rows: readonly Row[], closed?: object];

/**
 * Childhood vaccines of Pakistan (BCG and OPV 0 at birth; Penta and OPV at 6, 10 and 14 weeks; measles at 9 and 15 months), with the rules
 * of WHO, Summary of Position Papers, Tables 2 and 3 (March 2023): Penta from 6 weeks, 4 weeks apart; begun after 12 months 4 weeks between
 * the first two and 6 months before the third; BCG before 5 years; two doses against measles at least 4 weeks apart.
 */
const shots = { before: 0, after: 28, missedAfter: 28, traceAfter: 56, counts: 'ever' } as const;
const vaccines = {
  bcg: step('bcg', [dose('', ['0d of birth'], [], ['5y of birth'])], shots),
  opv0: step('opv0', [dose('', ['0d of birth'], [], ['2w of birth'])], { ...shots, after: 0, missedAfter: null, traceAfter: null }),
  penta: step(
    'penta',
    [
      dose('Penta 1', ['6w of birth'], ['6w of birth']),
      dose('Penta 2', ['10w of birth'], ['4w of settled']),
      dose('Penta 3', ['14w of birth'], ['4w of settled']),
    ],
    {
      ...shots,
      catchUp: [
        {
          from: span('12m'),
          under: span('7y'),
          doses: [
            dose('Penta 1', ['12m of birth']),
            dose('Penta 2', ['4w of settled'], ['4w of settled']),
            dose('Penta 3', ['6m of settled'], ['6m of settled']),
          ],
        },
      ],
    },
  ),
  measles: step(
    'measles',
    [dose('Measles 1', ['9m of birth'], ['9m of birth']), dose('Measles 2', ['15m of birth'], ['4w of settled'])],
    shots,
  ),
};
const child = 'b 2024-01-01; e 2024-01-01; ';
const elder = 'b 2023-01-01; e 2023-01-01; ';

const birthDoses: readonly Row[] = [
  [child, '2024-01-01', 'bcg 1 due 2024-01-01, opv0 1 due 2024-01-01', '2024-01-02'],
  [child, '2024-01-14', 'bcg 1 late 2024-01-01, opv0 1 late 2024-01-01', '2024-01-15'],
  [child, '2024-01-15', 'bcg 1 late 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', '2024-01-30'],
  [`${child}f opv0 2024-01-14`, '2024-01-15', 'bcg 1 late 2024-01-01', '2024-01-30'],
  [`${child}f opv0 2024-01-15`, '2024-01-15', 'bcg 1 late 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', '2024-01-30'],
  [`${child}f bcg 2024-01-03; f opv0 2024-01-03`, '2024-01-03', '', 'never'],
  [child, '2024-02-26', 'bcg 1 missed 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', '2024-02-27'],
  [child, '2024-02-27', 'bcg 1 trace 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', '2029-01-01'],
  [child, '2028-12-31', 'bcg 1 trace 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', '2029-01-01'],
  [child, '2029-01-01', 'bcg 1 cancelled:tooLate 2024-01-01, opv0 1 cancelled:tooLate 2024-01-01', 'never'],
  ['b 2024-02-29; e 2024-03-01; f opv0 2024-02-29', '2029-02-27', 'bcg 1 trace 2024-02-29', '2029-02-28'],
  ['b 2024-02-29; e 2024-03-01; f opv0 2024-02-29', '2029-02-28', 'bcg 1 cancelled:tooLate 2024-02-29', 'never'],
  // given before the enrolment they count
  ['b 2024-01-01; e 2024-02-12; f bcg 2024-01-02; f opv0 2024-01-02', '2024-02-12', '', 'never'],
  ['e 2024-01-01', '2024-01-01', 'bcg 1 later, opv0 1 later', 'never'],
];

const pentaOnTime: readonly Row[] = [
  [child, '2024-02-11', 'penta 1 later 2024-02-12', '2024-02-12'],
  [child, '2024-02-12', 'penta 1 due 2024-02-12', '2024-02-13'],
  [child, '2024-03-11', 'penta 1 late 2024-02-12', '2024-03-12'],
  [child, '2024-03-12', 'penta 1 missed 2024-02-12', '2024-04-09'],
  [`${child}f penta 2024-02-12`, '2024-02-12', 'penta 2 later 2024-03-11', '2024-03-11'],
  [`${child}f penta 2024-02-12`, '2024-03-11', 'penta 2 due 2024-03-11', '2024-03-12'],
  [`${child}f penta 2024-02-12; f penta 2024-03-11`, '2024-04-08', 'penta 3 due 2024-04-08', '2024-04-09'],
  [`${child}f penta 2024-02-12; f penta 2024-03-11; f penta 2024-04-08`, '2024-04-08', '', 'never'],
  // late, the next one waits for the interval
  [`${child}f penta 2024-02-20`, '2024-03-11', 'penta 2 later 2024-03-19', '2024-03-19'],
  [`${child}f penta 2024-02-20`, '2024-03-19', 'penta 2 due 2024-03-19', '2024-03-20'],
  [`${child}f penta 2024-02-20; f penta 2024-03-19`, '2024-03-19', 'penta 3 later 2024-04-16', '2024-04-16'],
  [`${child}f penta 2024-06-01; f penta 2024-06-29`, '2024-06-29', 'penta 3 later 2024-07-27', '2024-07-27'],
  // an interval longer than needed does not put off the third
  [`${child}f penta 2024-02-12; f penta 2024-03-20`, '2024-03-20', 'penta 3 later 2024-04-17', '2024-04-17'],
  // too young, or too soon after the one before
  [`${child}f penta 2024-02-11`, '2024-02-12', 'penta 1 due 2024-02-12', '2024-02-13'],
  [`${child}f penta 2024-02-12; f penta 2024-03-10`, '2024-03-11', 'penta 2 due 2024-03-11', '2024-03-12'],
  [`${child}f penta 2024-02-12; f penta 2024-03-04; f penta 2024-03-11`, '2024-03-11', 'penta 3 later 2024-04-08', '2024-04-08'],
  [`${child}f penta 2024-02-12; f penta 2024-03-11; f penta 2024-04-07`, '2024-04-08', 'penta 3 due 2024-04-08', '2024-04-09'],
];

const pentaCatchUp: readonly Row[] = [
  // nothing until the first birthday: on that day the other doses apply
  [elder, '2023-12-31', 'penta 1 trace 2023-02-12', '2024-01-01'],
  [elder, '2024-01-01', 'penta 1 due 2024-01-01', '2024-01-02'],
  // begun a day before it, all goes by four weeks
  [`${elder}f penta 2023-12-31`, '2024-01-01', 'penta 2 later 2024-01-28', '2024-01-28'],
  [`${elder}f penta 2023-12-20`, '2024-01-17', 'penta 2 due 2024-01-17', '2024-01-18'],
  [`${elder}f penta 2023-12-20; f penta 2024-01-17`, '2024-01-17', 'penta 3 later 2024-02-14', '2024-02-14'],
  // begun on it, the third waits for six months
  [`${elder}f penta 2024-01-01`, '2024-01-01', 'penta 2 later 2024-01-29', '2024-01-29'],
  [`${elder}f penta 2024-02-01`, '2024-02-29', 'penta 2 due 2024-02-29', '2024-03-01'],
  [`${elder}f penta 2024-02-01; f penta 2024-02-29`, '2024-02-29', 'penta 3 later 2024-08-29', '2024-08-29'],
  [`${elder}f penta 2024-08-03; f penta 2024-08-31`, '2024-08-31', 'penta 3 later 2025-02-28', '2025-02-28'],
  [`${elder}f penta 2024-02-01; f penta 2024-02-29; f penta 2024-07-31`, '2024-08-29', 'penta 3 due 2024-08-29', '2024-08-30'],
  [`${elder}f penta 2024-02-01; f penta 2024-02-29; f penta 2024-08-29`, '2024-08-29', '', 'never'],
  // who began in time and stayed away goes on where it was left
  [`${elder}f penta 2023-02-12; f penta 2024-06-01`, '2024-06-01', 'penta 3 later 2024-06-29', '2024-06-29'],
  [`${elder}f penta 2023-02-12`, '2024-06-01', 'penta 2 trace 2023-03-12', 'never'],
];

const measlesDoses: readonly Row[] = [
  [child, '2024-09-30', 'measles 1 later 2024-10-01', '2024-10-01'],
  [child, '2024-10-01', 'measles 1 due 2024-10-01', '2024-10-02'],
  [`${child}f measles 2024-09-30`, '2024-10-01', 'measles 1 due 2024-10-01', '2024-10-02'],
  [`${child}f measles 2024-10-01`, '2024-10-01', 'measles 2 later 2025-04-01', '2025-04-01'],
  [`${child}f measles 2025-03-20`, '2025-04-01', 'measles 2 later 2025-04-17', '2025-04-17'],
  [`${child}f measles 2024-10-01; f measles 2024-10-29`, '2024-10-29', '', 'never'],
  ['b 2023-05-31; e 2023-05-31', '2024-02-29', 'measles 1 due 2024-02-29', '2024-03-01'],
  ['b 2023-11-30; e 2023-11-30; f measles 2024-08-30', '2025-02-28', 'measles 2 due 2025-02-28', '2025-03-01'],
];

/**
 * Contacts of antenatal care by weeks from the last period (WHO recommendations on antenatal care, 2016: 12, 20, 26, 30, 34, 36, 38 and 40
 * weeks). Last period 1 January 2024, so 12 weeks are 25 March, 20 weeks 20 May, 26 weeks 1 July, 30 weeks 29 July, 34 weeks 26 August,
 * 36 weeks 9 September, 38 weeks 23 September and 40 weeks 7 October.
 */
const contact = (weeks: number, until: number): object =>
  dose(`${weeks} weeks`, [`${weeks}w of answer:lmp`], [], [`${until}w of answer:lmp`]);
const antenatal = [
  step('first', [contact(12, 16)], { settledBy: [{ kind: 'form', form: 'anc' }], before: 84, after: 7, missedAfter: 7 }),
  step('anc', [contact(20, 24), contact(26, 28), contact(30, 32), contact(34, 35), contact(36, 37), contact(38, 39), contact(40, 42)], {
    settledBy: [{ kind: 'form', form: 'anc' }],
    before: 14,
    after: 7,
    missedAfter: 7,
    onlyInWindow: true,
  }),
];
const mother = 'e 2024-02-05; a lmp 2024-02-05 = 2024-01-01; ';
const gone = 'first 1 cancelled:tooLate 2024-03-25';

const contacts: readonly Row[] = [
  [mother, '2024-02-05', 'first 1 soon 2024-03-25, anc 1 later 2024-05-20', '2024-03-25'],
  [mother, '2024-03-25', 'first 1 due 2024-03-25, anc 1 later 2024-05-20', '2024-03-26'],
  [mother, '2024-04-02', 'first 1 missed 2024-03-25, anc 1 later 2024-05-20', '2024-04-22'],
  [mother, '2024-04-22', `${gone}, anc 1 later 2024-05-20`, '2024-05-06'],
  [`${mother}f anc 2024-02-05`, '2024-02-05', 'anc 1 later 2024-05-20', '2024-05-06'],
  [`${mother}f anc 2024-04-01`, '2024-04-01', 'anc 1 later 2024-05-20', '2024-05-06'],
  [`${mother}f anc 2024-04-01; f anc 2024-05-05`, '2024-05-06', 'anc 1 soon 2024-05-20', '2024-05-20'],
  [`${mother}f anc 2024-04-01; f anc 2024-05-06`, '2024-05-06', 'anc 2 later 2024-07-01', '2024-06-17'],
  [`${mother}f anc 2024-04-01; f anc 2024-05-20`, '2024-07-01', 'anc 2 due 2024-07-01', '2024-07-02'],
  // who comes late for the first begins with the one of her weeks
  [`${mother}f anc 2024-05-20`, '2024-05-20', `${gone}, anc 2 later 2024-07-01`, '2024-06-17'],
  [`${mother}f anc 2024-07-01`, '2024-07-01', `${gone}, anc 1 cancelled:tooLate 2024-05-20, anc 3 later 2024-07-29`, '2024-07-15'],
  [
    `${mother}f anc 2024-04-01; f anc 2024-05-20; f anc 2024-07-01; f anc 2024-07-29; f anc 2024-08-26; f anc 2024-09-09; f anc 2024-09-23`,
    '2024-10-07',
    'anc 7 due 2024-10-07',
    '2024-10-08',
  ],
  [
    `${mother}f anc 2024-04-01; f anc 2024-05-20; f anc 2024-07-01; f anc 2024-07-29; f anc 2024-08-26; f anc 2024-09-09; f anc 2024-09-23`,
    '2024-10-21',
    'anc 7 cancelled:tooLate 2024-10-07',
    'never',
  ],
  // the weeks were corrected
  [
    'e 2024-02-05; a lmp 2024-02-05 = 2024-01-01; a lmp 2024-02-20 = 2024-01-29',
    '2024-02-19',
    'first 1 soon 2024-03-25, anc 1 later 2024-05-20',
    '2024-02-20',
  ],
  [
    'e 2024-02-05; a lmp 2024-02-05 = 2024-01-01; a lmp 2024-02-20 = 2024-01-29',
    '2024-02-20',
    'first 1 soon 2024-04-22, anc 1 later 2024-06-17',
    '2024-04-22',
  ],
  ['e 2024-02-05', '2024-02-05', 'first 1 later, anc 1 later', 'never'],
];

/** Four days of grace, as some countries have them. */
const grace = step('penta', [dose('', ['6w of birth'], ['6w of birth'])], { ...shots, grace: 4 });
const withGrace: readonly Row[] = [
  [`${child}f penta 2024-02-07`, '2024-02-12', 'penta 1 due 2024-02-12', '2024-02-13'],
  [`${child}f penta 2024-02-08`, '2024-02-12', '', 'never'],
];

export const seriesTables: readonly Table[] = [
  ['doses at birth', [vaccines.bcg, vaccines.opv0], birthDoses],
  ['Penta on time and late', [vaccines.penta], pentaOnTime],
  ['Penta catch-up', [vaccines.penta], pentaCatchUp],
  ['measles', [vaccines.measles], measlesDoses],
  ['days of grace', [grace], withGrace],
  ['antenatal contacts', antenatal, contacts],
];
