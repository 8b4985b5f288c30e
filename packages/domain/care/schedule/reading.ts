/** Reads a schedule as it is stored and sent. What does not fit is reported with its position, such as `steps[2].doses[0].due[1].span`. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { LooseToken } from '../../rule/expression.ts';
import { parseDay } from '../../time/moment.ts';
import {
  enrolmentStatuses,
  traceOutcomes,
  type After,
  type Anchor,
  type CatchUp,
  type ClosedDays,
  type Dose,
  type Due,
  type Schedule,
  type Settling,
  type Step,
  type Tracing,
} from './schedule.ts';
import { spanUnits, type Span } from './span.ts';
import { AGAIN_AFTER } from './tracing.ts';

/** Something that is not as it should be, and where. */
interface Misfit {
  readonly position: string;
  readonly message: Message;
}

/** More than this is no schedule that people can read, and none that is computed in time. */
const mostSteps = 100;
const mostOfEach = 50;
const mostCount = 10_000;
const longestName = 255;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

class Reading {
  readonly misfits: Misfit[] = [];

  wrong(position: string, message: Message = say('schedule.misfit')): void {
    this.misfits.push({ position, message });
  }

  object(value: unknown, position: string): Json {
    if (isJson(value)) return value;
    this.wrong(position);
    return {};
  }

  list<T>(value: unknown, position: string, read: (each: unknown, position: string) => T, most = mostOfEach): T[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.wrong(position);
      return [];
    }
    if (value.length > most) this.wrong(position, say('schedule.tooMany', { most }));
    return value.slice(0, most).map((each: unknown, at) => read(each, `${position}[${at}]`));
  }

  text(value: unknown, position: string, most = longestName): string {
    if (typeof value !== 'string' || value.length > most) this.wrong(position);
    return typeof value === 'string' ? value.slice(0, most).trim() : '';
  }

  one<T extends string>(value: unknown, position: string, choices: readonly T[], otherwise: T): T {
    const found = choices.find((each) => each === value);
    if (found === undefined && value !== undefined) this.wrong(position);
    return found ?? otherwise;
  }

  number(value: unknown, position: string, otherwise: number): number {
    if (value === undefined) return otherwise;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostCount) return value;
    this.wrong(position, say('schedule.notCount', { most: mostCount }));
    return otherwise;
  }

  numberOrNull(value: unknown, position: string): number | null {
    return value === undefined || value === null ? null : this.number(value, position, 0);
  }

  flag(value: unknown, position: string): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.wrong(position);
    return value === true;
  }

  span(value: unknown, position: string): Span {
    const json = this.object(value, position);
    return {
      count: this.number(json.count ?? null, `${position}.count`, 0),
      unit: this.one(json.unit ?? '', `${position}.unit`, spanUnits, 'days'),
    };
  }

  token(value: unknown, position: string): LooseToken {
    const json = this.object(value, position);
    return { typeName: typeof json.typeName === 'string' ? json.typeName : null, value: this.text(json.value, `${position}.value`, 1000) };
  }
}

const mostTokens = 1000;
const anchors = ['birth', 'enrolment', 'phase', 'settled', 'start', 'answer', 'step'] as const;

function anchorOf(reading: Reading, value: unknown, position: string): Anchor {
  const json = reading.object(value, position);
  const of = reading.one(json.of ?? '', `${position}.of`, anchors, 'enrolment');
  if (of === 'answer') return { of, question: reading.text(json.question, `${position}.question`) };
  if (of === 'step') return { of, step: reading.text(json.step, `${position}.step`) };
  return { of };
}

function afterOf(reading: Reading, value: unknown, position: string): After {
  const json = reading.object(value, position);
  return { span: reading.span(json.span, `${position}.span`), anchor: anchorOf(reading, json.anchor, `${position}.anchor`) };
}

const tokensOf = (reading: Reading, value: unknown, position: string): LooseToken[] =>
  reading.list(value, position, (each, at) => reading.token(each, at), mostTokens);

const uuidsOf = (reading: Reading, value: unknown, position: string): string[] =>
  reading.list(value, position, (each, at) => reading.text(each, at));

function dueOf(reading: Reading, value: unknown, position: string): Due {
  const json = reading.object(value, position);
  const shared = {
    phases: uuidsOf(reading, json.phases, `${position}.phases`),
    condition: tokensOf(reading, json.condition, `${position}.condition`),
  };
  const kind = reading.one(json.kind ?? '', `${position}.kind`, ['recorded', 'after', 'grid'] as const, 'after');
  if (kind === 'recorded') return { ...shared, kind, question: reading.text(json.question, `${position}.question`) };
  const after = { ...shared, ...afterOf(reading, json, position) };
  return kind === 'after' ? { ...after, kind } : { ...after, kind, first: reading.span(json.first, `${position}.first`) };
}

function settlingOf(reading: Reading, value: unknown, position: string): Settling {
  const json = reading.object(value, position);
  const kind = reading.one(json.kind ?? '', `${position}.kind`, ['form', 'answer', 'result'] as const, 'form');
  if (kind === 'form') return { kind, form: reading.text(json.form, `${position}.form`) };
  if (kind === 'result') return { kind, test: reading.text(json.test, `${position}.test`) };
  return {
    kind,
    question: reading.text(json.question, `${position}.question`),
    answers: uuidsOf(reading, json.answers, `${position}.answers`),
  };
}

function doseOf(reading: Reading, value: unknown, position: string): Dose {
  const json = reading.object(value, position);
  const afters = (name: 'notBefore' | 'until'): After[] =>
    reading.list(json[name], `${position}.${name}`, (each, at) => afterOf(reading, each, at));
  return {
    name: json.name === undefined ? '' : reading.text(json.name, `${position}.name`),
    due: reading.list(json.due, `${position}.due`, (each, at) => dueOf(reading, each, at)),
    notBefore: afters('notBefore'),
    until: afters('until'),
  };
}

function catchUpOf(reading: Reading, value: unknown, position: string): CatchUp {
  const json = reading.object(value, position);
  const limit = (name: 'from' | 'under'): Span | null =>
    json[name] === undefined || json[name] === null ? null : reading.span(json[name], `${position}.${name}`);
  return {
    from: limit('from'),
    under: limit('under'),
    doses: reading.list(json.doses, `${position}.doses`, (each, at) => doseOf(reading, each, at)),
  };
}

function stepOf(reading: Reading, value: unknown, position: string): Step {
  const json = reading.object(value, position);
  const at = (name: keyof Step): string => `${position}.${name}`;
  return {
    key: reading.text(json.key, at('key'), 50),
    name: reading.text(json.name, at('name')),
    settledBy: reading.list(json.settledBy, at('settledBy'), (each, where) => settlingOf(reading, each, where)),
    phases: uuidsOf(reading, json.phases, at('phases')),
    condition: tokensOf(reading, json.condition, at('condition')),
    statuses:
      json.statuses === undefined
        ? ['active', 'lost']
        : reading.list(json.statuses, at('statuses'), (each, where) => reading.one(each ?? '', where, enrolmentStatuses, 'active')),
    doses: reading.list(json.doses, at('doses'), (each, where) => doseOf(reading, each, where)),
    times: json.times === undefined ? 1 : reading.numberOrNull(json.times, at('times')),
    catchUp: reading.list(json.catchUp, at('catchUp'), (each, where) => catchUpOf(reading, each, where)),
    counts: reading.one(json.counts, at('counts'), ['ever', 'enrolment', 'phase'] as const, 'enrolment'),
    onlyInWindow: reading.flag(json.onlyInWindow, at('onlyInWindow')),
    grace: reading.number(json.grace, at('grace'), 0),
    before: reading.number(json.before, at('before'), 0),
    after: reading.number(json.after, at('after'), 0),
    missedAfter: reading.numberOrNull(json.missedAfter, at('missedAfter')),
    traceAfter: reading.numberOrNull(json.traceAfter, at('traceAfter')),
    lostAfter: reading.numberOrNull(json.lostAfter, at('lostAfter')),
    traceAgain: reading.numberOrNull(json.traceAgain, at('traceAgain')),
    moveClosed: reading.flag(json.moveClosed, at('moveClosed')),
  };
}

function closedOf(reading: Reading, value: unknown, position: string): ClosedDays {
  const json = value === undefined ? {} : reading.object(value, position);
  return {
    weekdays: reading.list(json.weekdays, `${position}.weekdays`, (each, at) => {
      const number = reading.number(each ?? null, at, 0);
      if (number < 1 || number > 7) reading.wrong(at);
      return number;
    }),
    days: reading
      .list(
        json.days,
        `${position}.days`,
        (each, at) => {
          const day = typeof each === 'string' ? parseDay(each) : null;
          if (day === null) reading.wrong(at, say('engine.notDate'));
          return day;
        },
        1000,
      )
      .filter((day) => day !== null),
  };
}

function tracingOf(reading: Reading, value: unknown): Tracing | null {
  if (value === undefined || value === null) return null;
  const json = reading.object(value, 'tracing');
  return {
    form: reading.text(json.form, 'tracing.form'),
    outcome: reading.text(json.outcome, 'tracing.outcome'),
    means: reading.list(json.means, 'tracing.means', (each, at) => {
      const mean = reading.object(each, at);
      return {
        answer: reading.text(mean.answer, `${at}.answer`),
        outcome: reading.one(mean.outcome ?? '', `${at}.outcome`, traceOutcomes, 'reached'),
      };
    }),
    promised: json.promised === undefined ? '' : reading.text(json.promised, 'tracing.promised'),
    again: reading.number(json.again, 'tracing.again', AGAIN_AFTER),
  };
}

/** Reads a definition; what does not fit is left out or empty, and reported. */
export function scheduleFromWire(json: unknown): { readonly schedule: Schedule; readonly misfits: readonly Misfit[] } {
  const reading = new Reading();
  const wire = reading.object(json, '');
  const steps = reading.list(wire.steps, 'steps', (each, at) => stepOf(reading, each, at), mostSteps);
  const closed = closedOf(reading, wire.closed, 'closed');
  return { schedule: { steps, closed, tracing: tracingOf(reading, wire.tracing) }, misfits: reading.misfits };
}
