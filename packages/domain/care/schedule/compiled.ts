/** A schedule made ready: conditions are compiled once and asked for every patient. */
import type { FormDefinition } from '../../form/definition.ts';
import { readyCondition, type Ready } from './condition.ts';
import type { CatchUp, ClosedDays, Dose, Due, Schedule, Step, Tracing } from './schedule.ts';

export interface ReadyDue {
  readonly due: Due;
  readonly condition: Ready;
}

export interface ReadyDose {
  readonly dose: Dose;
  readonly due: readonly ReadyDue[];
}

export interface ReadyStep {
  readonly step: Step;
  readonly condition: Ready;
  readonly doses: readonly ReadyDose[];
  readonly catchUp: readonly { readonly range: CatchUp; readonly doses: readonly ReadyDose[] }[];
  /** All conditions of the step whose answer may change with the days. */
  readonly conditions: readonly Ready[];
}

export interface CompiledSchedule {
  readonly steps: readonly ReadyStep[];
  readonly closed: ClosedDays;
  readonly tracing: Tracing | null;
  /** Names for the sentences of a trace. */
  readonly questionName: (uuid: string) => string;
  readonly stepName: (key: string) => string;
  /** The step whose settlings a key means. */
  readonly stepOf: (key: string) => ReadyStep | undefined;
}

/** Prepares a schedule; `questions` holds a field for each question that it reads (`questionField`), and those of `personFields`. */
export function compileSchedule(schedule: Schedule, questions: FormDefinition): CompiledSchedule {
  const readyDoses = (doses: readonly Dose[]): ReadyDose[] =>
    doses.map((dose) => ({ dose, due: dose.due.map((due) => ({ due, condition: readyCondition(due.condition, questions) })) }));
  const steps = schedule.steps.map((step): ReadyStep => {
    const condition = readyCondition(step.condition, questions);
    const doses = readyDoses(step.doses);
    const catchUp = step.catchUp.map((range) => ({ range, doses: readyDoses(range.doses) }));
    const ofDues = [...doses, ...catchUp.flatMap((each) => each.doses)].flatMap(({ due }) => due.map((each) => each.condition));
    return { step, condition, doses, catchUp, conditions: [condition, ...ofDues].filter(({ isTimed }) => isTimed) };
  });
  const byKey = new Map(steps.map((ready) => [ready.step.key, ready]));
  const names = new Map(questions.fields.map((field) => [field.field.uuid, field.label]));
  return {
    steps,
    closed: schedule.closed,
    tracing: schedule.tracing,
    questionName: (uuid) => names.get(uuid) ?? uuid,
    stepName: (key) => byKey.get(key)?.step.name ?? key,
    stepOf: (key) => byKey.get(key),
  };
}
