/** What holds for any schedule and any history: made-up ones by the thousand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import type { Facts } from './facts.ts';
import { itemsOn, openStates, planOn, type Item } from './items.ts';
import { outlookOn, stateOfAwaited, type Awaited } from './outlook.ts';
import { dose, due, facts, scheduleOf, span, step, tracing } from './schedule-for-tests.ts';

const begin = '2024-01-20' as Day;
const dayFrom = (days: number): Day => addDays(begin, days);
const days = fc.integer({ min: 0, max: 160 }).map(dayFrom);

const anchors = fc.constantFrom('birth', 'enrolment', 'phase', 'settled', 'answer:next', 'step:a', 'step:b');
const lengths = fc.constantFrom('0d', '5d', '28d', '2w', '1m', '3m');
const ways = fc.oneof(
  fc.constant('recorded next'),
  fc.tuple(lengths, anchors).map(([length, anchor]) => `${length} of ${anchor}`),
  fc.tuple(fc.constantFrom('1w', '1m'), lengths, anchors).map(([every, first, anchor]) => `every ${every} from ${first} of ${anchor}`),
);
const condition = fc.constantFrom(
  [],
  [
    { typeName: 'Question', value: 'patient.ageInMonths' },
    { typeName: 'Operator', value: '>=' },
    { typeName: 'OpenValue', value: '2' },
  ],
  [
    { typeName: 'Question', value: 'next' },
    { typeName: 'Operator', value: '>' },
    { typeName: 'Function', value: 'now' },
  ],
  [
    { typeName: 'Question', value: 'weight' },
    { typeName: 'Operator', value: '<' },
    { typeName: 'Question', value: 'patient.ageInDays' },
  ],
);
const bounds = fc.array(
  fc.tuple(lengths, anchors).map(([length, anchor]) => `${length} of ${anchor}`),
  { maxLength: 1 },
);
const doses = fc.tuple(fc.array(ways, { minLength: 1, maxLength: 3 }), bounds, bounds, condition).map(([dues, notBefore, until, when]) => ({
  ...dose('', dues, notBefore, until),
  due: dues.map((each, at) => due(each, at === 0 ? { condition: when } : {})),
}));

const stepOf = (key: string): fc.Arbitrary<object> =>
  fc
    .record({
      doses: fc.array(doses, { minLength: 1, maxLength: 3 }),
      late: fc.array(doses, { minLength: 1, maxLength: 2 }),
      catches: fc.boolean(),
      times: fc.constantFrom(1, 3, null),
      phases: fc.constantFrom([], ['one']),
      condition,
      counts: fc.constantFrom('ever', 'enrolment', 'phase'),
      onlyInWindow: fc.boolean(),
      grace: fc.constantFrom(0, 4),
      moveClosed: fc.boolean(),
      before: fc.constantFrom(0, 3, 10),
    })
    .map(({ late, catches, ...rest }) =>
      step(key, rest.doses, {
        ...rest,
        settledBy: [{ kind: 'form', form: key }],
        after: 5,
        missedAfter: 5,
        traceAfter: 14,
        lostAfter: 30,
        catchUp: catches ? [{ from: span('3m'), under: span('6m'), doses: late }] : [],
      }),
    );
const schedules = fc
  .tuple(stepOf('a'), stepOf('b'), fc.constantFrom({}, { weekdays: [5, 6] }), fc.constantFrom(null, tracing))
  .map(([a, b, closed, traced]) => scheduleOf([a, b], closed, traced));

const histories: fc.Arbitrary<Facts> = fc
  .record({
    birth: fc.option(days),
    died: fc.option(days, { freq: 6 }),
    enrolled: fc.array(days, { maxLength: 2 }),
    lines: fc.array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom('f a', 'f b', 'p one', 'p two', 's paused', 's active', 's transferred'), days)
          .map(([what, on]) => `${what} ${on}`),
        fc.tuple(days, days).map(([on, value]) => `a next ${on} = ${value}`),
        fc.tuple(days, fc.constantFrom('nf', 'mv', 're')).map(([on, outcome]) => `a traced ${on} = ${outcome}`),
        fc.tuple(days, days).map(([on, value]) => `a traced ${on} = pr; a comes ${on} = ${value}`),
        fc.tuple(days, fc.integer({ min: 0, max: 120 })).map(([on, value]) => `a weight ${on} = ${value}`),
      ),
      { maxLength: 12 },
    ),
  })
  .map(({ birth, died, enrolled, lines }) =>
    facts(
      [
        ...(birth === null ? [] : [`b ${birth}`]),
        ...(died === null ? [] : [`x ${died}`]),
        ...[...new Set(enrolled)].toSorted().map((on) => `e ${on}`),
        ...lines,
      ].join(';'),
    ),
  );

/** All that a task list sees of the items. */
const seen = (items: readonly Item[]): string => JSON.stringify(items.map(({ why: _why, ...item }) => item));

const cut = (all: Facts, on: Day): Facts => ({
  ...all,
  died: all.died !== null && all.died <= on ? all.died : null,
  birth: all.birth,
  enrolments: all.enrolments
    .filter(({ from }) => from <= on)
    .map((each) => ({
      ...each,
      statuses: each.statuses.filter(({ from }) => from <= on),
      phases: each.phases.filter(({ from }) => from <= on),
    })),
  filled: all.filled.filter(({ day }) => day <= on),
  answers: all.answers.filter(({ day }) => day <= on),
  results: all.results.filter(({ day }) => day <= on),
});

const runs = { numRuns: Number(process.env.FIELDWARD_SCHEDULE_RUNS ?? 300) };

describe('any schedule and any history', () => {
  it('changes on the next day that it says, and on no day before', () => {
    fc.assert(
      fc.property(schedules, histories, fc.integer({ min: -3, max: 160 }), (schedule, known, at) => {
        const on = dayFrom(at);
        const { items, next } = planOn(schedule, known, on);
        const end = next ?? addDays(on, 250);
        for (let day = addDays(on, 1); day < end; day = addDays(day, 1)) expect(seen(itemsOn(schedule, known, day))).toBe(seen(items));
        if (next !== null) expect(seen(itemsOn(schedule, known, next))).not.toBe(seen(items));
      }),
      runs,
    );
  });

  it('walked from change to change gives what every day gives by itself', () => {
    fc.assert(
      fc.property(schedules, histories, (schedule, known) => {
        let plan = planOn(schedule, known, begin);
        for (let day = begin; day < dayFrom(220); day = addDays(day, 1)) {
          if (day === plan.next) plan = planOn(schedule, known, day);
          expect(seen(plan.items)).toBe(seen(itemsOn(schedule, known, day)));
        }
      }),
      { numRuns: Math.ceil(runs.numRuns / 5) },
    );
  });

  it('asks until its next turn what the outlook of a day says, in the states that its days say', () => {
    const summary = (awaited: readonly Awaited[], on: Day): string =>
      JSON.stringify(awaited.map((each) => [each.step, each.occurrence, each.name, each.opens, each.due, stateOfAwaited(each, on)]));
    const open = (items: readonly Item[]): string =>
      JSON.stringify(
        items
          .filter(({ state, due: on }) => state !== 'settled' && state !== 'cancelled' && on !== null)
          .map((each) => [each.step, each.occurrence, each.name, each.from, each.due, each.state]),
      );
    fc.assert(
      fc.property(schedules, histories, fc.integer({ min: -3, max: 160 }), (schedule, known, at) => {
        const on = dayFrom(at);
        const { awaited, next } = outlookOn(schedule, known, on);
        const end = next ?? addDays(on, 250);
        for (let day = on; day < end; day = addDays(day, 1)) expect(summary(awaited, day)).toBe(open(itemsOn(schedule, known, day)));
      }),
      runs,
    );
  });

  it('does not look into the future', () => {
    fc.assert(
      fc.property(schedules, histories, days, (schedule, known, on) => {
        expect(itemsOn(schedule, cut(known, on), on)).toEqual(itemsOn(schedule, known, on));
      }),
      runs,
    );
  });

  it('does not depend on the order in which things are told, and changes nothing of what it is given', () => {
    fc.assert(
      fc.property(schedules, histories, days, (schedule, known, on) => {
        const before = JSON.stringify(known);
        const turned: Facts = { ...known, filled: known.filled.toReversed(), enrolments: known.enrolments.toReversed() };
        expect(itemsOn(schedule, turned, on)).toEqual(itemsOn(schedule, known, on));
        expect(JSON.stringify(known)).toBe(before);
      }),
      runs,
    );
  });

  it('only moves forward while the days pass and nothing happens', () => {
    fc.assert(
      fc.property(schedules, histories, days, (schedule, known, on) => {
        const still = cut(known, on);
        let last = new Map<string, Item>();
        for (let at = 0; at < 120; at += 1) {
          const items = new Map(itemsOn(schedule, still, addDays(on, at)).map((item) => [`${item.step} ${item.occurrence}`, item]));
          for (const [key, item] of items) {
            const before = last.get(key);
            const [was, is] = [
              openStates.findIndex((state) => state === before?.state),
              openStates.findIndex((state) => state === item.state),
            ];
            // the same day, looked at later; a condition may have chosen another day
            if (was >= 0 && is >= 0 && before?.due === item.due && before.from === item.from) expect(is).toBeGreaterThanOrEqual(was);
            if (before?.state === 'settled') expect(item.state).toBe('settled');
          }
          last = items;
        }
      }),
      { numRuns: Math.ceil(runs.numRuns / 5) },
    );
  });

  it('asks once for each time, and has one open item of a step at most', () => {
    fc.assert(
      fc.property(schedules, histories, days, (schedule, known, on) => {
        for (const ready of schedule.steps) {
          const items = itemsOn(schedule, known, on).filter((item) => item.step === ready.step.key);
          expect(items.map(({ occurrence }) => occurrence)).toEqual(items.map((_, at) => at + 1));
          const open = items.filter(({ state }) => state !== 'settled' && state !== 'cancelled');
          expect(open.length).toBeLessThanOrEqual(1);
        }
      }),
      runs,
    );
  });
});
