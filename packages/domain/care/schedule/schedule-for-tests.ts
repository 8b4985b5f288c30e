/** Builders for the table tests of schedules. */
import { codedField, fieldOf, formOf } from '../../form/form-for-tests.ts';
import type { FormDefinition } from '../../form/definition.ts';
import type { Day } from '../../time/day.ts';
import { compileSchedule, type CompiledSchedule } from './compiled.ts';
import { personFields } from './condition.ts';
import { factsFromWire } from './facts-reading.ts';
import type { Facts } from './facts.ts';
import { planOn } from './items.ts';
import { scheduleFromWire } from './reading.ts';
import type { Span, SpanUnit } from './span.ts';

const letters: Readonly<Record<string, SpanUnit>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' };

/** `28d`, `6w`, `2m`, `1y`. */
export const span = (text: string): Span => ({ count: Number(text.slice(0, -1)), unit: letters[text.slice(-1)] ?? 'days' });

/** `birth`, `settled`, `answer:lmp`, `step:visit`. */
function anchor(text: string): object {
  const [of = '', name = ''] = text.split(':');
  return of === 'answer' ? { of, question: name } : of === 'step' ? { of, step: name } : { of };
}

/** `28d of settled`. */
export function after(text: string): object {
  const [length = '', of = ''] = text.split(' of ');
  return { span: span(length), anchor: anchor(of) };
}

/** `recorded next`, `28d of settled`, `every 1m from 2m of enrolment`; more of it in `rest`. */
export function due(text: string, rest: object = {}): object {
  if (text.startsWith('recorded ')) return { kind: 'recorded', question: text.slice(9), ...rest };
  const grid = /^every (\w+) from (\w+) of (.+)$/.exec(text);
  if (grid === null) return { kind: 'after', ...after(text), ...rest };
  return { kind: 'grid', span: span(grid[1] ?? ''), first: span(grid[2] ?? ''), anchor: anchor(grid[3] ?? ''), ...rest };
}

/** A dose: when it is due, not before, and until. */
export const dose = (
  name: string,
  dues: readonly (string | object)[],
  notBefore: readonly string[] = [],
  until: readonly string[] = [],
): object => ({
  name,
  due: dues.map((each) => (typeof each === 'string' ? due(each) : each)),
  notBefore: notBefore.map(after),
  until: until.map(after),
});

/** A step that the form of its key settles. */
export const step = (key: string, doses: readonly object[], rest: object = {}): object => ({
  key,
  name: key,
  settledBy: [{ kind: 'form', form: key }],
  doses,
  ...rest,
});

const dates = { widget: 'date', dataType: 'datetime' } as const;
const own = <T extends { uuid: string }>(uuid: string, field: T): T => ({ ...field, uuid });

/** The questions of the tests: dates `next` and `lmp`, a number `weight`, a choice `hiv`. */
export const book: FormDefinition = formOf(
  fieldOf('next', { field: own('next', { uuid: '', ...dates }) }),
  fieldOf('lmp', { field: own('lmp', { uuid: '', ...dates }) }),
  fieldOf('weight', { field: { uuid: 'weight', dataType: 'numeric' } }),
  codedField('hiv', 'dropdown', { field: { uuid: 'hiv' } }),
  ...personFields({
    'patient.sex': 'Sex',
    'patient.ageInDays': 'Age in days',
    'patient.ageInMonths': 'Age in months',
    'patient.ageInYears': 'Age in years',
    female: 'Female',
    male: 'Male',
  }),
);

/** A schedule of these steps, ready. */
export function scheduleOf(steps: readonly object[], closed: object = {}, tracing: object | null = null): CompiledSchedule {
  const read = scheduleFromWire({ steps, closed, tracing });
  if (read.misfits.length > 0) throw new Error(JSON.stringify(read.misfits));
  return compileSchedule(read.schedule, book);
}

/** Tracing by the answers to `traced`: `pr` promised (the day in `comes`), `nf` not found, `mv` moved, `re` reached. */
export const tracing = {
  form: 'tracing',
  outcome: 'traced',
  means: [
    { answer: 'pr', outcome: 'promised' },
    { answer: 'nf', outcome: 'notFound' },
    { answer: 'mv', outcome: 'moved' },
    { answer: 're', outcome: 'reached' },
  ],
  promised: 'comes',
};

const day = (text: string | undefined): Day => (text ?? '') as Day; // the tables write days

/**
 * Facts from text, parts with `;` between them: `b 2024-01-01` birth, `x …` death, `sex F`, `e …` enrolled, `p intensive …` phase since,
 * `s paused …` status since, `f visit …` form filled, `r sputum …` result, `a next … = 2024-02-01` answered on a day.
 */
export function facts(text: string): Facts {
  const parts = text
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([kind]) => kind !== '');
  const of = (kind: string): string[][] => parts.filter((part) => part[0] === kind);
  const starts = of('e').map((part) => day(part[1]));
  const within = (from: Day, next: Day | undefined, at: string | undefined): boolean =>
    day(at) >= from && (next === undefined || day(at) < next);
  return factsFromWire({
    birth: of('b')[0]?.[1],
    died: of('x')[0]?.[1],
    sex: of('sex')[0]?.[1] ?? '',
    enrolments: starts.map((from, at) => ({
      from,
      phases: of('p')
        .filter((part) => within(from, starts[at + 1], part[2]))
        .map((part) => ({ phase: part[1] === '-' ? null : part[1], from: part[2] })),
      statuses: of('s')
        .filter((part) => within(from, starts[at + 1], part[2]))
        .map((part) => ({ status: part[1], from: part[2] })),
    })),
    filled: of('f').map((part) => ({ form: part[1], day: part[2] })),
    results: of('r').map((part) => ({ test: part[1], day: part[2] })),
    answers: of('a').map((part) => ({ question: part[1], day: part[2], value: part[4] })),
  });
}

/** What the tables compare: `visit 2 due 2024-02-29`, for each open or cancelled item, or for the settled ones of `with`. */
export function planned(schedule: CompiledSchedule, known: Facts, on: string, settledToo = false): { items: string; next: string } {
  const { items, next } = planOn(schedule, known, day(on));
  const texts = items
    .filter(({ state }) => settledToo || state !== 'settled')
    .map((item) => {
      const end = item.state === 'settled' ? ` on ${item.settled?.day}` : item.cancelled === null ? '' : `:${item.cancelled}`;
      return `${item.step} ${item.occurrence} ${item.state}${end}${item.due === null ? '' : ` ${item.due}`}`;
    });
  return { items: texts.join(', '), next: next ?? 'never' };
}
