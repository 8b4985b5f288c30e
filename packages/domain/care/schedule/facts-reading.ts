/** Reads the facts of a patient as they are sent and stored; what is no fact is left out. */
import type { Answer } from '../../form/answers.ts';
import type { Day } from '../../time/day.ts';
import { parseDay } from '../../time/moment.ts';
import type { EnrolmentFact, Facts } from './facts.ts';
import { enrolmentStatuses } from './schedule.ts';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const none: Json = {};
const object = (value: unknown): Json => (isJson(value) ? value : none);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const dayOrNull = (value: unknown): Day | null => parseDay(text(value).slice(0, 10));

function dated<T>(value: unknown, name: string, read: (json: Json, day: Day) => T): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const json = object(each);
    const day = dayOrNull(json[name]);
    return day === null ? [] : [read(json, day)];
  });
}

const sourceOf = ({ source }: Json): { source?: string } => (typeof source === 'string' && source !== '' ? { source } : {});

function enrolmentOf(json: Json, from: Day): EnrolmentFact {
  return {
    from,
    statuses: dated(json.statuses, 'from', (each, since) => ({
      status: enrolmentStatuses.find((status) => status === each.status) ?? 'active',
      from: since,
    })),
    phases: dated(json.phases, 'from', (each, since) => ({ phase: text(each.phase) || null, from: since })),
  };
}

/** The facts as the engine takes them. */
export function factsFromWire(value: unknown): Facts {
  const wire = object(value);
  return {
    birth: dayOrNull(wire.birth),
    sex: text(wire.sex),
    died: dayOrNull(wire.died),
    enrolments: dated(wire.enrolments, 'from', enrolmentOf),
    filled: dated(wire.filled, 'day', (each, day) => ({ form: text(each.form), day, ...sourceOf(each) })),
    answers: dated(wire.answers, 'day', (each, day) => ({
      question: text(each.question),
      day,
      value: (each.value ?? null) as Answer, // an answer of another shape is worth nothing to a condition
      ...sourceOf(each),
    })),
    results: dated(wire.results, 'day', (each, day) => ({ test: text(each.test), day, ...sourceOf(each) })),
    done: dated(wire.done, 'day', (each, day) => ({ step: text(each.step), day, ...sourceOf(each) })),
  };
}
