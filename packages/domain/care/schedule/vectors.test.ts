/**
 * What schedules mean, case by case: each row was worked out by hand on a calendar. Facts are written as `facts` of
 * `schedule-for-tests.ts` reads them; the last column is the next day on which anything changes.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { after, dose, due, facts, planned, scheduleOf, span, step } from './schedule-for-tests.ts';
import { seriesTables, type Row, type Table } from './series-for-tests.ts';
import { addSpan } from './span.ts';

const spans: readonly (readonly [from: string, span: string, to: string])[] = [
  ['2024-02-28', '1d', '2024-02-29'],
  ['2023-02-28', '1d', '2023-03-01'],
  ['2024-02-01', '28d', '2024-02-29'],
  ['2023-02-01', '28d', '2023-03-01'],
  ['2023-12-31', '1d', '2024-01-01'],
  ['2024-12-31', '366d', '2026-01-01'],
  ['2024-01-01', '0d', '2024-01-01'],
  ['2024-01-01', '6w', '2024-02-12'],
  ['2024-01-01', '10w', '2024-03-11'],
  ['2024-01-01', '14w', '2024-04-08'],
  ['2023-01-01', '10w', '2023-03-12'],
  ['2024-01-31', '1m', '2024-02-29'],
  ['2023-01-31', '1m', '2023-02-28'],
  ['2100-01-31', '1m', '2100-02-28'],
  ['2000-01-31', '1m', '2000-02-29'],
  ['2024-01-30', '1m', '2024-02-29'],
  ['2024-01-29', '1m', '2024-02-29'],
  ['2023-01-29', '1m', '2023-02-28'],
  ['2024-03-31', '1m', '2024-04-30'],
  ['2024-05-31', '1m', '2024-06-30'],
  ['2024-12-31', '1m', '2025-01-31'],
  ['2024-08-31', '6m', '2025-02-28'],
  ['2023-08-31', '6m', '2024-02-29'],
  ['2024-02-29', '12m', '2025-02-28'],
  ['2024-02-29', '1y', '2025-02-28'],
  ['2024-02-29', '4y', '2028-02-29'],
  ['2096-02-29', '4y', '2100-02-28'],
  ['2024-02-29', '1m', '2024-03-29'],
  ['2024-11-30', '3m', '2025-02-28'],
  ['2023-11-30', '3m', '2024-02-29'],
  ['2024-10-31', '13m', '2025-11-30'],
  ['2019-06-15', '5y', '2024-06-15'],
  ['9999-12-01', '60d', '9999-12-31'],
  ['9999-06-01', '1y', '9999-12-31'],
  ['2024-03-30', '1d', '2024-03-31'],
  ['2024-10-26', '2d', '2024-10-28'],
];

/** Tuberculosis: the date promised, else 28 days after the last visit, else after the enrolment. */
const visit = step('visit', [dose('', ['recorded next', '28d of settled', '28d of enrolment'])], {
  times: null,
  before: 3,
  after: 5,
  missedAfter: 5,
  traceAfter: 14,
  lostAfter: 60,
});

const everyDayOfALeapFebruary: readonly Row[] = [
  ['e 2024-02-01', '2024-01-31', 'visit 1 cancelled:notEnrolled', '2024-02-01'],
  ['e 2024-02-01', '2024-02-01', 'visit 1 later 2024-02-29', '2024-02-26'],
  ['e 2024-02-01', '2024-02-25', 'visit 1 later 2024-02-29', '2024-02-26'],
  ['e 2024-02-01', '2024-02-26', 'visit 1 soon 2024-02-29', '2024-02-29'],
  ['e 2024-02-01', '2024-02-28', 'visit 1 soon 2024-02-29', '2024-02-29'],
  ['e 2024-02-01', '2024-02-29', 'visit 1 due 2024-02-29', '2024-03-01'],
  ['e 2024-02-01', '2024-03-01', 'visit 1 late 2024-02-29', '2024-03-06'],
  ['e 2024-02-01', '2024-03-05', 'visit 1 late 2024-02-29', '2024-03-06'],
  ['e 2024-02-01', '2024-03-06', 'visit 1 missed 2024-02-29', '2024-03-15'],
  ['e 2024-02-01', '2024-03-14', 'visit 1 missed 2024-02-29', '2024-03-15'],
  ['e 2024-02-01', '2024-03-15', 'visit 1 trace 2024-02-29', '2024-04-30'],
  ['e 2024-02-01', '2024-04-29', 'visit 1 trace 2024-02-29', '2024-04-30'],
  ['e 2024-02-01', '2024-04-30', 'visit 1 lost 2024-02-29', 'never'],
  ['e 2024-02-01', '2025-02-01', 'visit 1 lost 2024-02-29', 'never'],
  ['e 2023-02-01', '2023-02-28', 'visit 1 soon 2023-03-01', '2023-03-01'],
  ['e 2023-02-01', '2023-03-01', 'visit 1 due 2023-03-01', '2023-03-02'],
  ['e 2023-12-31', '2024-01-28', 'visit 1 due 2024-01-28', '2024-01-29'],
  ['e 2023-12-31', '2024-01-24', 'visit 1 later 2024-01-28', '2024-01-25'],
];

const sinceTheLastVisit: readonly Row[] = [
  ['e 2024-01-01; f visit 2024-01-29', '2024-01-29', 'visit 2 later 2024-02-26', '2024-02-23'],
  ['e 2024-01-01; f visit 2024-01-29', '2024-01-28', 'visit 1 soon 2024-01-29', '2024-01-29'],
  ['e 2024-01-01; f visit 2024-01-31', '2024-02-28', 'visit 2 due 2024-02-28', '2024-02-29'],
  ['e 2024-01-01; f visit 2024-02-01', '2024-02-29', 'visit 2 due 2024-02-29', '2024-03-01'],
  // earlier or later than its day, a visit settles what was open
  ['e 2024-01-01; f visit 2024-01-10', '2024-01-10', 'visit 2 later 2024-02-07', '2024-02-04'],
  ['e 2024-01-01; f visit 2024-03-01', '2024-03-01', 'visit 2 later 2024-03-29', '2024-03-26'],
  ['e 2024-01-01; f visit 2024-06-30', '2024-06-29', 'visit 1 lost 2024-01-29', '2024-06-30'],
  ['e 2024-01-01; f visit 2024-06-30', '2024-06-30', 'visit 2 later 2024-07-28', '2024-07-25'],
  ['e 2024-01-01; f visit 2024-01-29; f visit 2024-02-26', '2024-03-25', 'visit 3 due 2024-03-25', '2024-03-26'],
  // two forms of one day are one visit
  ['e 2024-01-01; f visit 2024-01-29; f visit 2024-01-29', '2024-01-30', 'visit 2 later 2024-02-26', '2024-02-23'],
  // other forms settle nothing
  ['e 2024-01-01; f weighing 2024-01-29', '2024-01-30', 'visit 1 late 2024-01-29', '2024-02-04'],
  // what was filled before the enrolment is of another time
  ['e 2024-01-01; f visit 2023-12-20', '2024-01-29', 'visit 1 due 2024-01-29', '2024-01-30'],
  ['e 2024-01-01; f visit 2024-01-01', '2024-01-29', 'visit 2 due 2024-01-29', '2024-01-30'],
  // a second enrolment begins anew
  ['e 2023-01-01; f visit 2023-01-29; e 2024-01-01', '2024-01-10', 'visit 1 later 2024-01-29', '2024-01-26'],
  ['e 2023-01-01; f visit 2023-01-29; e 2024-01-01', '2023-12-31', 'visit 2 lost 2023-02-26', '2024-01-01'],
];

const thePromisedDate: readonly Row[] = [
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20', '2024-01-16', 'visit 1 later 2024-01-20', '2024-01-17'],
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20', '2024-01-20', 'visit 1 due 2024-01-20', '2024-01-21'],
  // known only from the day on which it was recorded
  ['e 2024-01-01; a next 2024-01-05 = 2024-01-20', '2024-01-04', 'visit 1 later 2024-01-29', '2024-01-05'],
  ['e 2024-01-01; a next 2024-01-05 = 2024-01-20', '2024-01-05', 'visit 1 later 2024-01-20', '2024-01-17'],
  // a form that settles one visit promises the next
  ['e 2024-01-01; f visit 2024-01-29; a next 2024-01-29 = 2024-03-11', '2024-01-29', 'visit 2 later 2024-03-11', '2024-03-08'],
  ['e 2024-01-01; f visit 2024-01-29; a next 2024-01-29 = 2024-03-11', '2024-03-10', 'visit 2 soon 2024-03-11', '2024-03-11'],
  ['e 2024-01-01; f visit 2024-01-29; a next 2024-01-29 = 2024-02-29', '2024-03-06', 'visit 2 missed 2024-02-29', '2024-03-15'],
  // spent with the visit; then the 28 days count
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20; f visit 2024-01-20', '2024-01-20', 'visit 2 later 2024-02-17', '2024-02-14'],
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20; f visit 2024-01-25', '2024-01-26', 'visit 2 later 2024-02-22', '2024-02-19'],
  // who comes before the promised day is expected then still
  ['e 2024-01-01; a next 2024-01-01 = 2024-02-20; f visit 2024-01-25', '2024-01-26', 'visit 2 later 2024-02-20', '2024-02-17'],
  // the newest promise counts
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20; a next 2024-01-10 = 2024-02-10', '2024-01-20', 'visit 1 later 2024-02-10', '2024-02-07'],
  ['e 2024-01-01; a next 2024-01-10 = 2024-02-10; a next 2024-01-12 = 2024-01-18', '2024-01-18', 'visit 1 due 2024-01-18', '2024-01-19'],
  ['e 2024-01-01; a next 2024-01-02 = 2024-01-20; a next 2024-01-02 = 2024-01-21', '2024-01-21', 'visit 1 due 2024-01-21', '2024-01-22'],
  // with a time of day, and what is no date
  ['e 2024-01-01; a next 2024-01-01 = 2024-01-20T15:30', '2024-01-20', 'visit 1 due 2024-01-20', '2024-01-21'],
  ['e 2024-01-01; a next 2024-01-01 = soon', '2024-01-29', 'visit 1 due 2024-01-29', '2024-01-30'],
  ['e 2024-01-01; a next 2024-01-01 = 2024-02-30', '2024-01-29', 'visit 1 due 2024-01-29', '2024-01-30'],
  // years ahead
  ['e 2024-01-01; a next 2024-01-01 = 9999-12-31', '2024-01-29', 'visit 1 later 9999-12-31', '9999-12-28'],
];

const whatStopsIt: readonly Row[] = [
  ['e 2024-01-01; s paused 2024-01-10', '2024-01-09', 'visit 1 later 2024-01-29', '2024-01-10'],
  ['e 2024-01-01; s paused 2024-01-10', '2024-01-10', 'visit 1 cancelled:paused', 'never'],
  ['e 2024-01-01; s paused 2024-01-10', '2024-06-10', 'visit 1 cancelled:paused', 'never'],
  ['e 2024-01-01; s paused 2024-01-10; s active 2024-03-01', '2024-02-29', 'visit 1 cancelled:paused', '2024-03-01'],
  // what fell due in the pause is due on the day of coming back
  ['e 2024-01-01; s paused 2024-01-10; s active 2024-03-01', '2024-03-01', 'visit 1 due 2024-03-01', '2024-03-02'],
  ['e 2024-01-01; s paused 2024-01-10; s active 2024-01-15', '2024-01-15', 'visit 1 later 2024-01-29', '2024-01-26'],
  ['e 2024-01-01; s paused 2024-01-10; s active 2024-03-01; f visit 2024-03-04', '2024-03-04', 'visit 2 later 2024-04-01', '2024-03-29'],
  ['e 2024-01-01; s transferred 2024-01-10', '2024-01-29', 'visit 1 cancelled:transferred', 'never'],
  ['e 2024-01-01; s finished 2024-01-10', '2024-01-29', 'visit 1 cancelled:finished', 'never'],
  ['e 2024-01-01; s finished 2024-01-10; f visit 2024-01-05', '2024-01-09', 'visit 2 later 2024-02-02', '2024-01-10'],
  ['e 2024-01-01; s died 2024-01-10', '2024-01-29', 'visit 1 cancelled:died', 'never'],
  ['e 2024-01-01; x 2024-01-10', '2024-01-09', 'visit 1 later 2024-01-29', '2024-01-10'],
  ['e 2024-01-01; x 2024-01-10', '2024-01-10', 'visit 1 cancelled:died', 'never'],
  // who was told to be lost is lost, and is looked for still
  ['e 2024-01-01; s lost 2024-04-01', '2024-04-01', 'visit 1 lost 2024-01-29', 'never'],
  ['e 2024-01-01; s lost 2024-04-01; s active 2024-05-01', '2024-05-01', 'visit 1 due 2024-05-01', '2024-05-02'],
  ['e 2024-01-01; s finished 2024-03-01; e 2024-06-01', '2024-05-31', 'visit 1 cancelled:finished', '2024-06-01'],
  ['e 2024-01-01; s finished 2024-03-01; e 2024-06-01', '2024-06-01', 'visit 1 later 2024-06-29', '2024-06-26'],
  ['', '2024-01-29', 'visit 1 cancelled:notEnrolled', 'never'],
];

/** Every 28 days in the intensive phase, every month in the continuation phase. */
const phased = [
  step('intensive', [dose('', ['28d of settled', '28d of phase'])], {
    settledBy: [{ kind: 'form', form: 'visit' }],
    phases: ['intensive'],
    counts: 'phase',
    times: null,
    before: 3,
    after: 5,
    missedAfter: 5,
  }),
  step('continuation', [dose('', ['1m of settled', '1m of phase'])], {
    settledBy: [{ kind: 'form', form: 'visit' }],
    phases: ['continuation'],
    counts: 'phase',
    times: 2,
    before: 3,
    after: 5,
    missedAfter: 5,
  }),
];

const byPhase: readonly Row[] = [
  ['e 2024-01-01; p intensive 2024-01-01', '2024-01-29', 'intensive 1 due 2024-01-29, continuation 1 cancelled:phase', '2024-01-30'],
  ['e 2024-01-01; p intensive 2024-01-03', '2024-01-02', 'intensive 1 cancelled:phase, continuation 1 cancelled:phase', '2024-01-03'],
  [
    'e 2024-01-01; p intensive 2024-01-01; f visit 2024-01-29',
    '2024-02-26',
    'intensive 2 due 2024-02-26, continuation 1 cancelled:phase',
    '2024-02-27',
  ],
  [
    'e 2024-01-01; p intensive 2024-01-01; f visit 2024-01-29; p continuation 2024-01-31',
    '2024-02-29',
    'intensive 1 cancelled:phase, continuation 1 due 2024-02-29',
    '2024-03-01',
  ],
  [
    'e 2024-01-01; p intensive 2024-01-01; p continuation 2024-01-31; f visit 2024-02-29',
    '2024-03-29',
    'intensive 1 cancelled:phase, continuation 2 due 2024-03-29',
    '2024-03-30',
  ],
  // twice, and no more
  ['e 2024-01-01; p continuation 2024-01-31; f visit 2024-02-29; f visit 2024-03-29', '2024-03-29', 'intensive 1 cancelled:phase', 'never'],
  // back in the intensive phase it begins anew
  [
    'e 2024-01-01; p intensive 2024-01-01; f visit 2024-01-29; p continuation 2024-02-01; p intensive 2024-03-01',
    '2024-03-29',
    'intensive 1 due 2024-03-29, continuation 1 cancelled:phase',
    '2024-03-30',
  ],
  [
    'e 2024-01-01; p intensive 2024-01-01; p - 2024-01-15',
    '2024-01-29',
    'intensive 1 cancelled:phase, continuation 1 cancelled:phase',
    'never',
  ],
];

/** Fixed times from the enrolment, however late the ones before were: sputum after 2 months, then every 3. */
const sputum = step('sputum', [dose('', ['every 3m from 2m of enrolment'])], {
  settledBy: [
    { kind: 'result', test: 'sputum' },
    { kind: 'answer', question: 'hiv', answers: ['YES'] },
  ],
  times: 3,
  before: 7,
  after: 7,
  missedAfter: 7,
});

const onAGrid: readonly Row[] = [
  ['e 2023-12-31', '2024-02-29', 'sputum 1 due 2024-02-29', '2024-03-01'],
  ['e 2023-12-31', '2024-02-22', 'sputum 1 soon 2024-02-29', '2024-02-29'],
  ['e 2023-12-31; r sputum 2024-03-10', '2024-03-10', 'sputum 2 later 2024-05-29', '2024-05-22'],
  ['e 2023-12-31; r sputum 2024-02-20; r sputum 2024-06-01', '2024-08-29', 'sputum 3 due 2024-08-29', '2024-08-30'],
  ['e 2023-12-31; r sputum 2024-02-20; r sputum 2024-06-01; r sputum 2024-08-30', '2024-08-30', '', 'never'],
  ['e 2023-12-31; r culture 2024-02-20', '2024-02-29', 'sputum 1 due 2024-02-29', '2024-03-01'],
  ['e 2023-12-31; a hiv 2024-02-20 = YES', '2024-02-29', 'sputum 2 later 2024-05-29', '2024-05-22'],
  ['e 2023-12-31; a hiv 2024-02-20 = NO', '2024-02-29', 'sputum 1 due 2024-02-29', '2024-03-01'],
  ['e 2024-01-01; r sputum 2023-12-31', '2024-03-01', 'sputum 1 due 2024-03-01', '2024-03-02'],
];

/** A contact is traced a week after the index visit, a weighing at least 4 weeks after it. */
const chain = [
  step('visit', [dose('', ['0d of enrolment'])], { missedAfter: 3 }),
  step('call', [dose('', ['1w of step:visit'])], { missedAfter: 3 }),
  step('weighing', [dose('', ['2w of enrolment'], ['4w of step:visit'])], { missedAfter: 3 }),
];

const afterAnotherStep: readonly Row[] = [
  ['e 2024-02-01', '2024-02-01', 'visit 1 due 2024-02-01, call 1 later, weighing 1 later 2024-02-15', '2024-02-02'],
  ['e 2024-02-01; f visit 2024-02-01', '2024-02-01', 'call 1 later 2024-02-08, weighing 1 later 2024-02-29', '2024-02-08'],
  ['e 2024-02-01; f visit 2024-02-02', '2024-02-09', 'call 1 due 2024-02-09, weighing 1 later 2024-03-01', '2024-02-10'],
  ['e 2024-02-01; f visit 2024-02-01; f call 2024-02-08', '2024-02-29', 'weighing 1 due 2024-02-29', '2024-03-01'],
  // too early to count
  ['e 2024-02-01; f visit 2024-02-01; f call 2024-02-08; f weighing 2024-02-20', '2024-02-29', 'weighing 1 due 2024-02-29', '2024-03-01'],
  ['e 2024-02-01; f visit 2024-02-01; f call 2024-02-08; f weighing 2024-02-29', '2024-02-29', '', 'never'],
  ['e 2024-02-01; f visit 2024-02-10', '2024-02-09', 'visit 1 missed 2024-02-01, call 1 later, weighing 1 later 2024-02-15', '2024-02-10'],
];

/** Friday and Saturday are closed, and 1 May 2024 (a Wednesday). */
const closed = { weekdays: [5, 6], days: ['2024-05-01'] };
const openDays = step('visit', [dose('', ['recorded next', '28d of enrolment'])], { moveClosed: true, before: 1, missedAfter: 2 });

const onOpenDays: readonly Row[] = [
  ['e 2024-02-02', '2024-02-29', 'visit 1 later 2024-03-03', '2024-03-02'], // Friday 1 March → Sunday
  ['e 2024-02-03', '2024-03-02', 'visit 1 soon 2024-03-03', '2024-03-03'], // Saturday → Sunday
  ['e 2024-02-04', '2024-03-03', 'visit 1 due 2024-03-03', '2024-03-04'], // a Sunday is open
  ['e 2024-02-01', '2024-02-29', 'visit 1 due 2024-02-29', '2024-03-01'], // a Thursday is open
  ['e 2024-04-03', '2024-05-02', 'visit 1 due 2024-05-02', '2024-05-03'], // the holiday → Thursday
  ['e 2024-04-03', '2024-05-01', 'visit 1 soon 2024-05-02', '2024-05-02'],
  // a promise is kept even on a closed day
  ['e 2024-02-02; a next 2024-02-02 = 2024-03-01', '2024-03-01', 'visit 1 due 2024-03-01', '2024-03-02'],
];

const token = (typeName: string, value: string): object => ({ typeName, value });
const question = (uuid: string, op: string, right: object): object[] => [token('Question', uuid), token('Operator', op), right];
const open = (value: string): object => token('OpenValue', value);
const now = token('Function', 'now');

/** A step with a condition over answers and the person. */
const conditional = (condition: readonly object[]): object =>
  step('visit', [dose('', ['0d of enrolment'])], { condition, missedAfter: 30, before: 0 });

const byCondition: readonly (readonly [condition: readonly object[], ...row: Row])[] = [
  [question('patient.sex', '=', token('CodedValue', 'F')), 'e 2024-01-01; sex F', '2024-01-01', 'visit 1 due 2024-01-01', '2024-01-02'],
  [question('patient.sex', '=', token('CodedValue', 'F')), 'e 2024-01-01; sex M', '2024-01-01', 'visit 1 cancelled:condition', 'never'],
  [question('weight', '<', open('50')), 'e 2024-01-01; a weight 2024-01-01 = 45', '2024-01-01', 'visit 1 due 2024-01-01', '2024-01-02'],
  [
    question('weight', '<', open('50')),
    'e 2024-01-01; a weight 2024-01-01 = 45; a weight 2024-01-10 = 52',
    '2024-01-09',
    'visit 1 late 2024-01-01',
    '2024-01-10',
  ],
  [
    question('weight', '<', open('50')),
    'e 2024-01-01; a weight 2024-01-01 = 45; a weight 2024-01-10 = 52',
    '2024-01-10',
    'visit 1 cancelled:condition',
    'never',
  ],
  [
    question('patient.ageInYears', '>=', open('5')),
    'b 2020-02-29; e 2025-02-01',
    '2025-02-27',
    'visit 1 cancelled:condition',
    '2025-02-28',
  ],
  [question('patient.ageInYears', '>=', open('5')), 'b 2020-02-29; e 2025-02-01', '2025-02-28', 'visit 1 late 2025-02-01', '2025-03-04'],
  [question('patient.ageInYears', '<', open('5')), 'b 2020-03-01; e 2025-02-01', '2025-02-28', 'visit 1 late 2025-02-01', '2025-03-01'],
  [question('patient.ageInYears', '<', open('5')), 'b 2020-03-01; e 2025-02-01', '2025-03-01', 'visit 1 cancelled:condition', 'never'],
  [
    question('patient.ageInMonths', '=', open('1')),
    'b 2024-01-31; e 2024-01-31',
    '2024-02-28',
    'visit 1 cancelled:condition',
    '2024-02-29',
  ],
  [question('patient.ageInMonths', '=', open('1')), 'b 2024-01-31; e 2024-01-31', '2024-02-29', 'visit 1 late 2024-01-31', '2024-03-02'],
  [question('patient.ageInMonths', '=', open('1')), 'b 2024-01-31; e 2024-01-31', '2024-03-30', 'visit 1 missed 2024-01-31', '2024-03-31'],
  [question('patient.ageInMonths', '=', open('1')), 'b 2024-01-31; e 2024-01-31', '2024-03-31', 'visit 1 cancelled:condition', 'never'],
  [question('patient.ageInDays', '<', open('28')), 'b 2024-02-01; e 2024-02-01', '2024-02-28', 'visit 1 late 2024-02-01', '2024-02-29'],
  [question('patient.ageInDays', '<', open('28')), 'b 2024-02-01; e 2024-02-01', '2024-02-29', 'visit 1 cancelled:condition', 'never'],
  [question('next', '<=', now), 'e 2024-01-01; a next 2024-01-01 = 2024-02-29', '2024-02-28', 'visit 1 cancelled:condition', '2024-02-29'],
  [question('next', '>', now), 'e 2024-01-01; a next 2024-01-01 = 2024-02-29', '2024-02-28', 'visit 1 missed 2024-01-01', '2024-02-29'],
];

/** Alternatives by phase: the promised date; in the intensive phase 28 days; else 3 months. */
const alternatives = step(
  'visit',
  [
    {
      name: '',
      due: [
        due('recorded next'),
        due('28d of settled', { phases: ['intensive'] }),
        due('28d of enrolment', { phases: ['intensive'] }),
        due('3m of settled'),
        due('3m of enrolment'),
      ],
      notBefore: [after('7d of settled')],
      until: [],
    },
  ],
  { times: null, before: 3, after: 5, missedAfter: 5 },
);
const byAlternative: readonly Row[] = [
  ['e 2023-11-30; p intensive 2023-11-30', '2023-12-28', 'visit 1 due 2023-12-28', '2023-12-29'],
  ['e 2023-11-30', '2024-02-29', 'visit 1 due 2024-02-29', '2024-03-01'],
  ['e 2023-11-30; p intensive 2023-11-30; p continuation 2023-12-20', '2023-12-20', 'visit 1 later 2024-02-29', '2024-02-26'],
  [
    'e 2023-11-30; p intensive 2023-11-30; f visit 2023-12-28; p continuation 2023-12-31',
    '2023-12-31',
    'visit 2 later 2024-03-28',
    '2024-03-25',
  ],
  // promised sooner than a week after the visit: not before
  ['e 2024-01-01; f visit 2024-01-29; a next 2024-01-29 = 2024-01-31', '2024-02-05', 'visit 2 due 2024-02-05', '2024-02-06'],
];

const tables: readonly Table[] = [
  ['28 days from the enrolment, through a leap February', [visit], everyDayOfALeapFebruary],
  ['28 days from the last visit', [visit], sinceTheLastVisit],
  ['a promised date', [visit], thePromisedDate],
  ['what stops it', [visit], whatStopsIt],
  ['phases', phased, byPhase],
  ['fixed times, results and answers', [sputum], onAGrid],
  ['after another step', chain, afterAnotherStep],
  ['open days', [openDays], onOpenDays, closed],
  ['alternatives', [alternatives], byAlternative],
  ...seriesTables,
];

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('what a schedule means', () => {
  const rows = tables.flatMap(([name, , cases]) => cases.map(([known, on]) => `${name} ${known} ${on}`));

  it('is told in at least 200 cases, each once', () => {
    const all = [...rows, ...spans.map((each) => each.join(' ')), ...byCondition.map((each) => JSON.stringify(each))];
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(spans)('%s and %s later: %s', (from, length, to) => {
    expect(addSpan(from as Day, span(length))).toBe(to);
  });

  describe.each(tables.map((table) => [table[0], table] as const))('%s', (_name, [, steps, cases, shut]) => {
    it.each(cases)('%s | on %s: %s, next %s', (known, on, items, next) => {
      expect(planned(scheduleOf(steps, shut), facts(known), on)).toEqual({ items, next });
    });
  });

  it.each(byCondition)('%j | %s | on %s: %s, next %s', (condition, known, on, items, next) => {
    expect(planned(scheduleOf([conditional(condition)]), facts(known), on)).toEqual({ items, next });
  });

  it.each(['America/New_York', 'Africa/Cairo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tehran'])(
    'is the same on a machine in %s',
    (where) => {
      process.env.TZ = where;
      expect(new Date(Date.UTC(2024, 6, 1)).getTimezoneOffset()).not.toBe(0); // the zone has been taken
      for (const [from, length, to] of spans) expect(addSpan(from as Day, span(length))).toBe(to);
      for (const [, steps, cases, shut] of tables)
        for (const [known, on, items, next] of cases) expect(planned(scheduleOf(steps, shut), facts(known), on)).toEqual({ items, next });
    },
  );

  it('keeps what was settled, with the day on which it was due and the form that settled it', () => {
    const known = facts('e 2024-01-01; f visit 2024-01-30; a next 2024-01-30 = 2024-02-20; f visit 2024-02-22');
    expect(planned(scheduleOf([visit]), known, '2024-03-01', true).items).toBe(
      'visit 1 settled on 2024-01-30 2024-01-29, visit 2 settled on 2024-02-22 2024-02-20, visit 3 later 2024-03-21',
    );
  });
});
