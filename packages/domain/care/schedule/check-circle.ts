/** Steps that wait for each other: none of them would ever begin. */
import { say } from '@fieldward/messages/catalogue.ts';
import { circlesFirst } from '../../rule/order.ts';
import { error, type ScheduleFinding } from './finding.ts';
import type { Due, Schedule, Step } from './schedule.ts';

const stepOf = (due: Due): string | null => (due.kind !== 'recorded' && due.anchor.of === 'step' ? due.anchor.step : null);

const fromItself = (due: Due): boolean => due.kind !== 'recorded' && (due.anchor.of === 'settled' || due.anchor.of === 'start');

/** The steps without which the first dose of a step is never due: none, where an alternative needs no other step. */
function waitsFor({ doses }: Step): ReadonlySet<string> {
  const due = doses[0]?.due ?? [];
  if (due.some((each) => stepOf(each) === null && !fromItself(each))) return new Set();
  return new Set(due.map(stepOf).filter((step) => step !== null));
}

/** Errors of the steps of a circle from which no other alternative leads out. */
export function circleFindings({ steps }: Schedule): ScheduleFinding[] {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const waits = new Map(steps.map((step) => [step.key, new Set([...waitsFor(step)].filter((key) => byKey.has(key)))]));
  const { circles } = circlesFirst([...waits.keys()], (key) => waits.get(key) ?? new Set());
  return steps.flatMap((step, at) => {
    const circle = circles.get(step.key);
    if (circle === undefined) return [];
    const names = [...circle].map((key) => `“${byKey.get(key)?.name ?? key}”`).join(', ');
    return [error(`steps[${at}].doses`, say('schedule.circle', { step: step.name, steps: names }))];
  });
}
