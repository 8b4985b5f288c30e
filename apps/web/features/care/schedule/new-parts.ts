/** Parts of a schedule as they begin. */
import type { After, Dose, Due, Schedule, Step } from '@fieldward/domain/care/schedule/schedule.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';

export const newAfter: After = { span: { count: 4, unit: 'weeks' }, anchor: { of: 'enrolment' } };
export const newDue: Due = { kind: 'after', ...newAfter, phases: [], condition: [] };
export const newDose: Dose = { name: '', due: [newDue], notBefore: [], until: [] };

/** A key that no other step has: work that was done is known by it, so that it never changes. */
function freeKey(steps: readonly Step[]): string {
  const taken = new Set(steps.map(({ key }) => key));
  let number = steps.length + 1;
  while (taken.has(`step-${number}`)) number += 1;
  return `step-${number}`;
}

/** A step with nothing chosen, due once four weeks after the enrolment. */
export function newStep(steps: readonly Step[]): Step {
  const { schedule } = scheduleFromWire({ steps: [{ key: freeKey(steps), name: '', doses: [newDose] }] });
  const [step] = schedule.steps;
  if (step === undefined) throw new Error('one step was read');
  return step;
}

/** The list with one of its parts replaced. */
export const put = <T>(list: readonly T[], at: number, part: T): readonly T[] => list.with(at, part);

/** The list without one of its parts. */
export const without = <T>(list: readonly T[], at: number): readonly T[] => list.toSpliced(at, 1);

/** The steps with one moved by so many positions. */
export function moved(schedule: Schedule, at: number, by: number): Schedule {
  const step = schedule.steps[at];
  if (step === undefined) return schedule;
  return { ...schedule, steps: schedule.steps.toSpliced(at, 1).toSpliced(at + by, 0, step) };
}
