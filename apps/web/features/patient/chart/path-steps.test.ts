// @vitest-environment node
import { expect, it } from 'vitest';
import { phasesOf, type Step } from './path-steps.ts';

const step = (phase: string, componentForm: string, done: boolean): Step => ({
  componentForm,
  form: componentForm,
  phase,
  stage: phase,
  // a moment is a text on the wire
  done: done ? { encounter: `e ${componentForm}`, at: '2026-11-17T08:00:00.000+0000' as unknown as NonNullable<Step['done']>['at'] } : null,
});

it('the phases of a path say what is done, where somebody is and where the next form waits', () => {
  const steps = [step('Screening', 'a', true), step('Treatment', 'b', true), step('Treatment', 'c', false), step('Follow up', 'd', false)];
  expect(
    phasesOf({ steps, phase: 'Treatment' }, 'c').map(({ name, done, now, next, steps: own }) => [name, done, own.length, now, next]),
  ).toEqual([
    ['Screening', 1, 1, false, false],
    ['Treatment', 1, 2, true, true],
    ['Follow up', 0, 1, false, false],
  ]);
  expect(phasesOf({ steps, phase: null }, null).every(({ now, next }) => !now && !next)).toBe(true);
});
