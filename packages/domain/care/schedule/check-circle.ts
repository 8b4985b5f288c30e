/** Circles: steps that wait for each other, so that none would ever begin, and what settles a step and makes it due again at once. */
import { say } from '@fieldward/messages/catalogue.ts';
import { circlesFirst } from '../../rule/order.ts';
import { error, warning, type ScheduleFinding } from './finding.ts';
import type { Known } from './known.ts';
import type { Dose, Due, Schedule, Settling, Step } from './schedule.ts';

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

/** Whether a dose waits for so long after the one before, whatever its day is. */
const rests = ({ notBefore }: Dose): boolean => notBefore.some(({ anchor, span }) => anchor.of === 'settled' && span.count > 0);

/** Whether to do the step leaves the day of a way as it was: always, unless a condition or the phase says otherwise, or never. */
function staysSame(due: Due, step: Step): 'always' | 'perhaps' | 'never' {
  if (due.kind !== 'after') return 'never';
  const { of } = due.anchor;
  // what an answer says may be asked by what settles the step
  if (of === 'settled' || of === 'answer') return 'never';
  const conditional = due.condition.length > 0 || due.phases.length > 0 || step.condition.length > 0;
  return conditional || (of === 'phase' && step.phases.length > 0) ? 'perhaps' : 'always';
}

/** Whether a way gives another day once the step was done. */
const moves = (due: Due): boolean => due.kind !== 'after' || due.anchor.of === 'settled' || due.anchor.of === 'answer';

/** Whether a way always gives a day once the step was done: those after it are not asked. */
const movesOn = (due: Due): boolean =>
  due.kind !== 'recorded' && due.condition.length === 0 && due.phases.length === 0 && (due.kind === 'grid' || due.anchor.of === 'settled');

function nameOf(settling: Settling, { forms, questions, tests }: Known): string {
  const [list, uuid] =
    settling.kind === 'form'
      ? [forms, settling.form]
      : settling.kind === 'answer'
        ? [questions, settling.question]
        : [tests, settling.test];
  return list.find((each) => each.uuid === uuid)?.name ?? '';
}

/**
 * A warning where a repeated step is due again at once whenever it was done, because its day does not move with that: that it is so, or that it may
 * be, where a condition, the phase or an earlier way may prevent it.
 */
export function againFindings(step: Step, position: string, known: Known, schedule: string): ScheduleFinding[] {
  const [dose, ...others] = step.doses;
  if (dose === undefined || others.length > 0 || step.times === 1 || step.times === 0 || rests(dose)) return [];
  const end = dose.due.findIndex(movesOn);
  const asked = end < 0 ? dose.due : dose.due.slice(0, end);
  const always = asked.findIndex((due) => staysSame(due, step) === 'always');
  const at = always < 0 ? asked.findIndex((due) => staysSame(due, step) === 'perhaps') : always;
  const by = step.settledBy.map((settling) => nameOf(settling, known)).filter((name) => name !== '');
  if (at < 0 || by.length === 0) return [];
  const sure = always >= 0 && !asked.slice(0, at).some(moves);
  const holes = { schedule, step: step.name, form: by.join(', '), number: at + 1 };
  return [warning(`${position}.doses[0].due[${at}]`, say(sure ? 'schedule.againAtOnce' : 'schedule.perhapsAgainAtOnce', holes))];
}
