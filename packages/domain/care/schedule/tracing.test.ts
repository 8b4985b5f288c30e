/** What attempts to reach somebody make of a schedule, case by case: each worked out by hand on a calendar. */
import { describe, expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { checkSchedule } from './check.ts';
import { planOn } from './items.ts';
import { outlookOn, stateOfAwaited } from './outlook.ts';
import { scheduleFromWire } from './reading.ts';
import { dose, facts, scheduleOf, step, tracing } from './schedule-for-tests.ts';

const visit = (more: object = {}) =>
  step('visit', [dose('', ['recorded next', '28d of settled', '28d of enrolment'])], {
    settledBy: [{ kind: 'form', form: 'visit' }],
    times: null,
    before: 3,
    after: 5,
    missedAfter: 5,
    traceAfter: 14,
    lostAfter: 60,
    ...more,
  });
const schedule = scheduleOf([visit()], {}, tracing);

/** The open item of a day, as `state due again attempts`. */
function open(known: string, on: string, by = schedule): string {
  const item = planOn(by, facts(known), on as Day).items.find(({ settled }) => settled === null);
  if (item === undefined) return 'none';
  const tries = item.attempts.map(({ day, outcome }) => `${outcome} ${day}`);
  return [item.state, item.due ?? '-', item.again ?? '-', ...tries].join(' ');
}

// enrolled on 1 January: due on the 29th, missed from 4 February, to trace from the 13th, lost from 30 March
const enrolled = 'e 2024-01-01';
const cases: readonly (readonly [what: string, known: string, on: string, says: string])[] = [
  ['nobody tried', enrolled, '2024-02-13', 'trace 2024-01-29 -'],
  [
    'not found: again a week later',
    `${enrolled}; a traced 2024-02-14 = nf`,
    '2024-02-14',
    'trace 2024-01-29 2024-02-21 notFound 2024-02-14',
  ],
  [
    'not found twice',
    `${enrolled}; a traced 2024-02-14 = nf; a traced 2024-02-22 = nf`,
    '2024-02-23',
    'trace 2024-01-29 2024-02-29 notFound 2024-02-14 notFound 2024-02-22',
  ],
  ['tried after the day of looking', `${enrolled}; a traced 2024-02-14 = nf`, '2024-02-13', 'trace 2024-01-29 -'],
  [
    'promised: the day is due',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29`,
    '2024-02-15',
    'later 2024-02-29 - promised 2024-02-14',
  ],
  [
    'on the promised day',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29`,
    '2024-02-29',
    'due 2024-02-29 - promised 2024-02-14',
  ],
  [
    'the promise was broken',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29`,
    '2024-03-15',
    'trace 2024-02-29 - promised 2024-02-14',
  ],
  [
    'a later promise counts',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29; a traced 2024-02-20 = pr; a comes 2024-02-20 = 2024-02-22`,
    '2024-02-22',
    'due 2024-02-22 - promised 2024-02-14 promised 2024-02-20',
  ],
  [
    'not found after a promise: the promise stands',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-20; a traced 2024-02-27 = nf`,
    '2024-02-28',
    'missed 2024-02-20 2024-03-05 promised 2024-02-14 notFound 2024-02-27',
  ],
  [
    'promised for a day that was over',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-01`,
    '2024-02-15',
    'trace 2024-01-29 2024-02-21 reached 2024-02-14',
  ],
  ['promised without a day', `${enrolled}; a traced 2024-02-14 = pr`, '2024-02-15', 'trace 2024-01-29 2024-02-21 reached 2024-02-14'],
  ['moved: nothing to try', `${enrolled}; a traced 2024-02-14 = mv`, '2024-02-15', 'trace 2024-01-29 - moved 2024-02-14'],
  [
    'an answer without a meaning',
    `${enrolled}; a traced 2024-02-14 = other`,
    '2024-02-15',
    'trace 2024-01-29 2024-02-21 reached 2024-02-14',
  ],
  [
    'tried on the due day or before: it was not missed',
    `${enrolled}; a traced 2024-01-29 = nf; a traced 2024-01-20 = nf`,
    '2024-02-15',
    'trace 2024-01-29 -',
  ],
  [
    'came on the promised day',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29; f visit 2024-02-29`,
    '2024-03-01',
    'later 2024-03-28 -',
  ],
  [
    'came before the promised day',
    `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29; f visit 2024-02-16`,
    '2024-03-01',
    'later 2024-03-15 -',
  ],
  ['came on the day of the attempt', `${enrolled}; a traced 2024-02-14 = nf; f visit 2024-02-14`, '2024-03-01', 'later 2024-03-13 -'],
  [
    'a date that was recorded later is due',
    `${enrolled}; a traced 2024-02-14 = nf; a next 2024-02-16 = 2024-03-01`,
    '2024-02-20',
    'later 2024-03-01 -',
  ],
  [
    'of an earlier stay nothing counts',
    'e 2023-01-01; s finished 2023-06-01; e 2024-01-01; a traced 2023-03-01 = nf',
    '2024-02-20',
    'trace 2024-01-29 -',
  ],
];

describe('tracing', () => {
  it.each(cases)('%s', (_what, known, on, says) => expect(open(known, on)).toBe(says));

  it('takes nothing from attempts where the step traces nobody', () => {
    const known = `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29`;
    expect(open(known, '2024-02-15', scheduleOf([visit({ traceAfter: null })], {}, tracing))).toBe('missed 2024-01-29 -');
    expect(open(known, '2024-02-15', scheduleOf([visit()]))).toBe('trace 2024-01-29 -');
  });

  it('tries again when the step says, else when the schedule does', () => {
    const known = `${enrolled}; a traced 2024-02-14 = nf`;
    expect(open(known, '2024-02-15', scheduleOf([visit({ traceAgain: 3 })], {}, tracing))).toContain(' 2024-02-17 ');
    expect(open(known, '2024-02-15', scheduleOf([visit()], {}, { ...tracing, again: 10 }))).toContain(' 2024-02-24 ');
  });

  it('lets who promised to come later come at once, also where nothing counts before the window', () => {
    const known = `${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-03-20; f visit 2024-02-16`;
    expect(open(known, '2024-02-17', scheduleOf([visit({ onlyInWindow: true })], {}, tracing))).toBe('later 2024-03-15 -');
  });

  it('counts missed, to trace and lost from the promised day', () => {
    const known = facts(`${enrolled}; a traced 2024-02-14 = pr; a comes 2024-02-14 = 2024-02-29`);
    const [awaited] = outlookOn(schedule, known, '2024-02-15' as Day).awaited;
    expect(awaited).toMatchObject({
      opens: '2024-02-26',
      due: '2024-02-29',
      missed: '2024-03-06',
      trace: '2024-03-15',
      lost: '2024-04-30',
    });
    expect(awaited && stateOfAwaited(awaited, '2024-03-15' as Day)).toBe('trace');
  });
});

describe('the check of tracing', () => {
  const question = (uuid: string, dataType: string, answers: readonly string[] = []) => ({
    uuid,
    name: uuid,
    retired: false,
    dateMode: 'date',
    field: { uuid, dataType, answers: answers.map((each) => ({ uuid: each, concept: { uuid: each, display: each } })) },
  });
  const known = {
    forms: [
      { uuid: 'tracing', name: 'Tracing', retired: false },
      { uuid: 'visit', name: 'Visit', retired: false },
    ],
    phases: [],
    tests: [],
    questions: [question('traced', 'coded', ['pr', 'nf', 'mv', 're']), question('comes', 'datetime'), question('weight', 'numeric')],
  } as unknown as Parameters<typeof checkSchedule>[1];
  const found = (more: object, steps: readonly object[] = [visit()]) =>
    checkSchedule(
      scheduleFromWire({ steps, tracing: { ...tracing, ...more } }).schedule,
      known,
      { uuid: '', name: '', fields: [] },
      'Follow-up',
    )
      .filter(({ position }) => position.startsWith('tracing'))
      .map(({ position, message, severity }) => `${severity} ${position} ${message.code}`);

  it.each([
    ['nothing where every answer has a meaning', {}, []],
    ['a form of another workflow', { form: 'other' }, ['error tracing.form schedule.traceForm']],
    ['a form that settles a step', { form: 'visit' }, ['error tracing.form schedule.traceSettles']],
    ['a question without answers', { outcome: 'weight' }, ['error tracing.outcome schedule.traceOutcome']],
    ['no meanings', { means: [], promised: '' }, ['error tracing.means schedule.traceMeans']],
    [
      'an answer of another question',
      { means: [{ answer: 'x', outcome: 'moved' }] },
      ['error tracing.means[0] schedule.traceNoSuchAnswer'],
    ],
    ['an answer without a meaning', { means: tracing.means.slice(0, 3) }, ['warning tracing.means schedule.traceUnsaid']],
    ['a promise without its day', { promised: '' }, ['error tracing.promised schedule.tracePromised']],
    ['a promise that is no date', { promised: 'weight' }, ['error tracing.promised schedule.traceNotDate']],
  ])('says %s', (_what, more, expected) => expect(found(more)).toEqual(expected));

  it('warns where nobody is ever to trace', () => {
    expect(found({}, [visit({ traceAfter: null })])).toEqual(['warning tracing schedule.traceNobody']);
  });
});
