import { describe, expect, it } from 'vitest';
import { actsOn, putOffProblem, type TaskAct } from './task-act.ts';
import type { Day } from '../../time/day.ts';

const act = (kind: TaskAct['kind'], more: Partial<TaskAct> = {}): TaskAct => ({
  kind,
  step: 'visit',
  occurrence: 2,
  since: '2024-03-01',
  day: '2024-04-02',
  until: kind === 'putOff' ? '2024-04-20' : null,
  place: '7',
  ...more,
});
const asked = { step: 'visit', occurrence: 2, since: '2024-03-01', attempted: null, again: null, place: '7' };

describe('an act', () => {
  it('is of what the step asked for then, whatever moved its number or its beginning', () => {
    const given = act('assign');
    // a visit that is entered later moves the number; a corrected day of the last one the beginning
    expect(actsOn([given], { ...asked, occurrence: 3 }).assigned).toBe(given);
    expect(actsOn([given], { ...asked, since: '2024-03-05' }).assigned).toBe(given);
    // what was done before the step asked for it was done with something else
    expect(actsOn([given], { ...asked, since: '2024-04-05' }).assigned).toBeNull();
    expect(actsOn([given], { ...asked, occurrence: 3, since: '2024-04-02' }).assigned).toBeNull();
    expect(actsOn([given], { ...asked, step: 'test' }).assigned).toBeNull();
  });

  it('of the first time is not of the second, where both begin on one day', () => {
    const first = act('putOff', { occurrence: 1, since: '2024-04-02' });
    expect(actsOn([first], { ...asked, occurrence: 1, since: '2024-04-02' }).putOff).toBe(first);
    expect(actsOn([first], { ...asked, occurrence: 2, since: '2024-04-02' }).putOff).toBeNull();
  });

  it('gives a task to the last one named, at the place where the patient is followed', () => {
    const [one, nobody] = [act('assign', { day: '2024-04-02' }), act('assign', { day: '2024-04-03' })];
    expect(actsOn([one, nobody], asked).assigned).toBe(nobody);
    expect(actsOn([one], { ...asked, place: '8' }).assigned).toBeNull();
    const there = act('assign', { place: '8' });
    expect(actsOn([one, there], { ...asked, place: '8' }).assigned).toBe(there);
    // who comes back is nobody's: the last act was at the other place
    expect(actsOn([one, there], asked).assigned).toBeNull();
    const unknown = act('assign', { place: null });
    expect(actsOn([unknown], { ...asked, place: '8' }).assigned).toBe(unknown);
  });

  it('lets a task wait until the last day named, unless somebody tried since', () => {
    const [off, later] = [act('putOff'), act('putOff', { until: '2024-05-01' })];
    expect(actsOn([off, later], asked)).toMatchObject({ putOff: later, until: '2024-05-01' });
    expect(actsOn([later, off], asked)).toMatchObject({ putOff: off, until: '2024-04-20' });
    expect(actsOn([off], { ...asked, attempted: '2024-04-05', again: '2024-04-12' })).toMatchObject({ putOff: null, until: '2024-04-12' });
    expect(actsOn([off], { ...asked, attempted: '2024-03-30', again: '2024-04-06' })).toMatchObject({ putOff: off, until: '2024-04-20' });
  });
});

it.each([
  ['2024-04-02', null, 'past'],
  ['2024-04-03', null, null],
  ['2025-04-03', null, null],
  ['2025-04-04', null, 'far'],
  ['2024-04-10', '2024-04-10', 'lost'],
  ['2024-04-09', '2024-04-10', null],
  // given up already: nothing is left to be late for
  ['2024-04-10', '2024-04-01', null],
] as const)('says of a putting off until %s, given up on %s: %s', (until, lost, problem) => {
  expect(putOffProblem(until as Day, '2024-04-02' as Day, lost as Day | null)).toBe(problem);
});
