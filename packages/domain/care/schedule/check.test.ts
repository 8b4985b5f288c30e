import { textOfMessage } from '@fieldward/messages/complete.ts';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { checkSchedule } from './check.ts';
import type { Known } from './known.ts';
import { planOn } from './items.ts';
import { scheduleFromWire } from './reading.ts';
import { book, dose, due, facts, scheduleOf, span, step } from './schedule-for-tests.ts';

const thing = (uuid: string, retired = false): { uuid: string; name: string; retired: boolean } => ({ uuid, name: uuid, retired });
const known: Known = {
  forms: [thing('visit'), thing('call'), thing('old', true)],
  phases: [thing('one'), thing('two'), thing('gone', true)],
  tests: [thing('sputum'), thing('slow', true)],
  questions: book.fields.map((field) => ({ ...thing(field.field.uuid), field: field.field, dateMode: field.dateMode })),
};
const retired: Known = { ...known, questions: known.questions.map((question) => ({ ...question, retired: question.uuid === 'next' })) };

const found = (steps: readonly object[], closed: object = {}, against = known): string[] => {
  const { schedule, misfits } = scheduleFromWire({ steps, closed });
  expect(misfits).toEqual([]);
  return checkSchedule(schedule, against, book, 'Follow-up').map(
    ({ severity, message, position }) => `${severity} ${message.code} ${position}`,
  );
};
const visit = (
  dues: readonly (string | object)[],
  rest: object = {},
  notBefore: readonly string[] = [],
  until: readonly string[] = [],
): object => step('visit', [dose('', dues, notBefore, until)], rest);
const first = ['28d of enrolment'];
const token = (typeName: string, value: string): object => ({ typeName, value });
const weight = (op: string, value: string): object[] => [token('Question', 'weight'), token('Operator', op), token('OpenValue', value)];
const and = token('Operator', 'AND');
const own = 'steps[0].doses[0]';

const cases: readonly (readonly [name: string, steps: readonly object[], findings: readonly string[]])[] = [
  [
    'sound',
    [visit(['recorded next', '28d of settled', ...first], { times: null, after: 5, missedAfter: 5, traceAfter: 14, lostAfter: 60 })],
    [],
  ],
  ['no steps', [], ['error schedule.noSteps steps']],
  ['never due: no way to find the day', [visit([])], [`error schedule.neverDue ${own}.due`]],
  ['never due: only after itself', [visit(['28d of settled', '1m of start'])], [`error schedule.neverDue ${own}.due`]],
  [
    'never due: a condition that no answers fulfil',
    [visit(first, { condition: [...weight('>', '5'), and, ...weight('<', '4')] })],
    ['error rule.neverTrue steps[0].condition[0]'],
  ],
  [
    'always due: again on the same day',
    [visit(['0d of settled', ...first], { times: null })],
    [`error schedule.alwaysDue ${own}.due[0].span`],
  ],
  [
    'always due: a grid without a span',
    [visit(['every 0d from 1m of enrolment'], { times: 4 })],
    [`error schedule.alwaysDue ${own}.due[0].span`],
  ],
  [
    'a circle of a form: due again at once, as often as it is filled',
    [visit(['28d of enrolment'], { times: null })],
    [`warning schedule.againAtOnce ${own}.due[0]`],
  ],
  [
    'a circle of a form, behind a day that was agreed on',
    [visit(['recorded next', '4w of birth'], { times: 3 })],
    [`warning schedule.perhapsAgainAtOnce ${own}.due[1]`],
  ],
  [
    'two forms that make each other due again at once',
    [visit(['0d of step:call', ...first], { times: null }), step('call', [dose('', ['0d of step:visit'])], { times: null })],
    [`warning schedule.againAtOnce ${own}.due[0]`, 'warning schedule.againAtOnce steps[1].doses[0].due[0]'],
  ],
  [
    'counted from the first time, again and again',
    [visit(['28d of start', ...first], { times: null })],
    [`warning schedule.againAtOnce ${own}.due[0]`],
  ],
  ['held back for a while after each time', [visit(first, { times: null }, ['20d of settled'])], []],
  [
    'asked for until an answer ends it: perhaps a circle',
    [visit(first, { times: null, condition: weight('<', '50') })],
    [`warning schedule.perhapsAgainAtOnce ${own}.due[0]`],
  ],
  [
    'counted from what does not change, but in one phase only',
    [visit([{ ...due('28d of enrolment'), phases: ['one'] }], { times: null })],
    [`warning schedule.perhapsAgainAtOnce ${own}.due[0]`],
  ],
  [
    'counted from the time before under a condition, and from what does not change else',
    [visit([{ ...due('28d of settled'), condition: weight('<', '50') }, ...first], { times: null })],
    [`warning schedule.perhapsAgainAtOnce ${own}.due[1]`],
  ],
  [
    'counted from the beginning of the phase in which alone it is asked',
    [visit(['28d of phase'], { times: null, phases: ['one'] })],
    [`warning schedule.perhapsAgainAtOnce ${own}.due[0]`],
  ],
  ['counted by a date that is answered each time', [visit(['28d of answer:lmp'], { times: null })], []],
  ['due at once but only once', [visit(['0d of enrolment'])], []],
  [
    'a circle',
    [visit(['4w of step:call']), step('call', [dose('', ['4w of step:visit'])])],
    ['error schedule.circle steps[0].doses', 'error schedule.circle steps[1].doses'],
  ],
  ['a circle that one step leads into', [visit(['4w of step:call', ...first]), step('call', [dose('', ['4w of step:visit'])])], []],
  ['waits for itself', [visit(['4w of step:visit'])], ['error schedule.circle steps[0].doses']],
  ['a step that is not there', [visit(['4w of step:nothing'])], [`error schedule.noSuchStep ${own}.due[0].anchor.step`]],
  ['a form that is not there', [step('other', [dose('', first)])], ['error schedule.noSuchForm steps[0].settledBy[0].form']],
  ['a retired form', [step('old', [dose('', first)])], ['error schedule.retiredForm steps[0].settledBy[0].form']],
  [
    'a test that is not there',
    [visit(first, { settledBy: [{ kind: 'result', test: 'x' }] })],
    ['error schedule.noSuchTest steps[0].settledBy[0].test'],
  ],
  [
    'a retired test',
    [visit(first, { settledBy: [{ kind: 'result', test: 'slow' }] })],
    ['error schedule.retiredTest steps[0].settledBy[0].test'],
  ],
  ['a question that is not there', [visit(['recorded nothing'])], [`error schedule.noSuchQuestion ${own}.due[0].question`]],
  ['a question that asks for no date', [visit(['recorded weight'])], [`error schedule.notDateQuestion ${own}.due[0].question`]],
  ['counting from what is no date', [visit(['1m of answer:weight'])], [`error schedule.notDateQuestion ${own}.due[0].anchor.question`]],
  [
    'an answer that is not offered',
    [visit(first, { settledBy: [{ kind: 'answer', question: 'hiv', answers: ['YES', 'MAYBE'] }] })],
    ['error schedule.noSuchAnswer steps[0].settledBy[0].answers[1]'],
  ],
  ['a phase that is not there', [visit(first, { phases: ['one', 'three'] })], ['error schedule.noSuchPhase steps[0].phases[1]']],
  ['a retired phase', [visit(first, { phases: ['gone'] })], ['error schedule.retiredPhase steps[0].phases[0]']],
  [
    'an alternative for other phases than those of the step',
    [step('visit', [{ name: '', due: [due('1m of enrolment', { phases: ['two'] })] }], { phases: ['one'] })],
    [`error schedule.phasesApart ${own}.due[0].phases`],
  ],
  ['nothing settles it', [visit(first, { settledBy: [] })], ['error schedule.neverSettled steps[0].settledBy']],
  ['no status', [visit(first, { statuses: [] })], ['error schedule.noStatus steps[0].statuses']],
  ['no times', [visit(first, { times: 0 })], ['error schedule.noTimes steps[0].times']],
  ['missed before the window ends', [visit(first, { after: 5, missedAfter: 4 })], ['error schedule.missedInWindow steps[0].missedAfter']],
  ['traced before the window ends', [visit(first, { after: 5, traceAfter: 4 })], ['error schedule.missedInWindow steps[0].traceAfter']],
  [
    'lost before to trace',
    [visit(first, { missedAfter: 5, traceAfter: 60, lostAfter: 14 })],
    ['error schedule.limitsNotInOrder steps[0].lostAfter'],
  ],
  ['an alternative that is never asked', [visit([...first, 'recorded next'])], [`warning schedule.neverAsked ${own}.due[1]`]],
  ['the same alternative twice', [visit(['recorded next', 'recorded next', ...first])], [`warning schedule.sameTwice ${own}.due[1]`]],
  [
    'too late before it may begin',
    [visit(['6w of birth'], {}, ['5y of birth'], ['24m of birth'])],
    [`error schedule.emptyAges ${own}.until[0]`],
  ],
  ['due where it is too late', [visit(['9m of birth'], {}, [], ['8m of birth'])], [`error schedule.dueTooLate ${own}.due[0].span`]],
  [
    'doses out of order',
    [step('visit', [dose('1', ['10w of birth']), dose('2', ['6w of birth'])])],
    ['error schedule.dosesNotInOrder steps[0].doses[1].due[0].span'],
  ],
  [
    'catch-up for the same ages twice',
    [
      visit(['6w of birth'], {
        catchUp: [
          { from: span('12m'), under: span('7y'), doses: [dose('', ['1y of birth'])] },
          { from: span('2y'), under: null, doses: [dose('', ['1y of birth'])] },
        ],
      }),
    ],
    ['error schedule.agesOverlap steps[0].catchUp[1]'],
  ],
  [
    'catch-up for one age after the other',
    [
      visit(['6w of birth'], {
        catchUp: [
          { from: span('12m'), under: span('24m'), doses: [dose('', ['1y of birth'])] },
          { from: span('24m'), under: null, doses: [dose('', ['1y of birth'])] },
        ],
      }),
    ],
    [],
  ],
  [
    'two steps of one key and name',
    [visit(first), visit(first)],
    ['error schedule.sameKey steps[1].key', 'error schedule.sameName steps[1].name'],
  ],
  [
    'a condition that ends too early',
    [visit(first, { condition: weight('<', '5').slice(0, 2) })],
    ['error rule.unfinished steps[0].condition[2]'],
  ],
  ['a condition on no number', [visit(first, { condition: weight('<', 'heavy') })], ['error rule.notNumber steps[0].condition[2]']],
  [
    'a condition that always holds',
    [visit(first, { condition: [...weight('<', '5'), token('Operator', 'OR'), ...weight('!=', '3')] })],
    ['warning rule.alwaysTrue steps[0].condition[0]'],
  ],
];

describe('the check of a schedule', () => {
  it('warns of a circle that the engine shows', () => {
    const dayAfter = (ways: readonly string[]): string | null => {
      const { items } = planOn(
        scheduleOf([visit(ways, { times: null })]),
        facts('b 2000-01-01; e 2024-01-01; f visit 2024-03-01'),
        '2024-03-01' as Day,
      );
      return items.find(({ state }) => state !== 'settled')?.due ?? null;
    };
    expect([dayAfter(['28d of enrolment']), dayAfter(['28d of settled', ...first])]).toEqual(['2024-01-29', '2024-03-29']);
  });

  it.each(cases)('%s', (_name, steps, findings) => {
    expect(found(steps)).toEqual(findings);
  });

  it.each([
    ['always', first, '“Follow-up”, “visit”: after “visit” it is due again at once'],
    ['perhaps', ['recorded next', ...first], '“Follow-up”, “visit”: after “visit” it may be due again at once: way 2 '],
  ])('names the schedule and the step that is due again at once, %s', (_when, ways, sentence) => {
    const { schedule } = scheduleFromWire({ steps: [visit(ways, { times: null })] });
    const [finding] = checkSchedule(schedule, known, book, 'Follow-up');
    expect(finding === undefined ? '' : textOfMessage(finding.message)).toContain(sentence);
  });

  it('finds a question that was retired', () => {
    expect(found([visit(['recorded next'])], {}, retired)).toEqual([`error schedule.retiredQuestion ${own}.due[0].question`]);
  });

  it('finds a week without an open day', () => {
    expect(found([visit(first)], { weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual(['error schedule.neverOpen closed.weekdays']);
  });
});

describe('reading a schedule', () => {
  const misfits = (json: unknown): string[] => scheduleFromWire(json).misfits.map(({ message, position }) => `${message.code} ${position}`);

  it.each<readonly [name: string, json: unknown, positions: readonly string[]]>([
    ['nothing', null, ['schedule.misfit ']],
    ['no list', { steps: 'x' }, ['schedule.misfit steps']],
    ['a negative window', { steps: [visit(first, { before: -1 })] }, ['schedule.notCount steps[0].before']],
    ['half a day', { steps: [visit(first, { missedAfter: 1.5 })] }, ['schedule.notCount steps[0].missedAfter']],
    [
      'a span without unit',
      { steps: [step('a', [{ due: [{ kind: 'after', span: { count: 1 }, anchor: { of: 'birth' } }] }])] },
      ['schedule.misfit steps[0].doses[0].due[0].span.unit'],
    ],
    ['an unknown anchor', { steps: [step('a', [dose('', ['1d of moon'])])] }, ['schedule.misfit steps[0].doses[0].due[0].anchor.of']],
    ['an eighth weekday', { steps: [], closed: { weekdays: [8] } }, ['schedule.misfit closed.weekdays[0]']],
    ['30 February', { steps: [], closed: { days: ['2024-02-30'] } }, ['engine.notDate closed.days[0]']],
    ['too many steps', { steps: Array.from({ length: 101 }, (_, at) => step(`s${at}`, [dose('', first)])) }, ['schedule.tooMany steps']],
  ])('says where %s does not fit', (_name, json, positions) => {
    expect(misfits(json)).toEqual(positions);
  });
});
