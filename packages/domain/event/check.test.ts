import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { endProblem, planProblem, quickProblem, type EventPlan, type PlanProblem } from './check.ts';

const whole: EventPlan = {
  eventType: 'type',
  name: 'Camp',
  schedule: { plannedDate: '2026-11-21 08:00:00', endDate: '2026-11-21 16:00:00' },
  location: 'place',
  eventParticipants: [{}],
  eventServices: [{}],
  eventAssets: [{}],
};
const summary = (problem: PlanProblem | null) => (problem === null ? null : [problem.field, textOfMessage(problem)]);
const start = whole.schedule?.plannedDate;

describe('a plan', () => {
  it('with everything is fine', () => {
    expect(planProblem(whole)).toBeNull();
    expect(quickProblem(whole)).toBeNull();
  });

  it.each<[string, Partial<EventPlan>, readonly [string, string]]>([
    ['no type', { eventType: null }, ['eventType', 'Event type is required']],
    ['blank type', { eventType: ' ' }, ['eventType', 'Event type is required']],
    ['no name', { name: null }, ['name', 'Event name is required']],
    ['name never given', { name: undefined }, ['name', 'Event name is required']],
    ['name emptied', { name: '' }, ['name', 'event Name required']],
    ['name of spaces', { name: '   ' }, ['name', 'event Name required']],
    ['no schedule', { schedule: null }, ['schedule.plannedDate', 'Start date is required']],
    ['no start', { schedule: { plannedDate: '', endDate: start } }, ['schedule.plannedDate', 'Start date is required']],
    ['no end', { schedule: { plannedDate: start, endDate: null } }, ['schedule.endDate', 'End date is required']],
    [
      'end before start',
      { schedule: { plannedDate: start, endDate: '2026-11-21 07:59:59' } },
      ['schedule.endDate', 'End date cannot be before the start date'],
    ],
    ['no location', { location: null }, ['location', 'Location is required']],
    ['no personnel', { eventParticipants: [] }, ['eventParticipants', 'Personnel is required']],
    ['personnel never given', { eventParticipants: undefined }, ['eventParticipants', 'Personnel is required']],
    ['no service', { eventServices: [] }, ['eventServices', 'Service is required']],
    ['no asset', { eventAssets: null }, ['eventAssets', 'Asset is required']],
  ])('%s', (_, change, expected) => {
    expect(summary(planProblem({ ...whole, ...change }))).toEqual(expected);
  });

  it('says the first failure, in the order of the fields', () => {
    const plan: Record<string, unknown> = {};
    const order: unknown[] = [];
    for (let step = 0; step < 9; step++) {
      const problem = planProblem(plan as EventPlan);
      if (problem === null) break;
      order.push(problem.field);
      if (problem.field === 'schedule.plannedDate') plan['schedule'] = { plannedDate: start };
      else if (problem.field === 'schedule.endDate') plan['schedule'] = whole.schedule;
      else plan[problem.field] = whole[problem.field];
    }
    expect(order).toEqual([
      'eventType',
      'name',
      'schedule.plannedDate',
      'schedule.endDate',
      'location',
      'eventParticipants',
      'eventServices',
      'eventAssets',
    ]);
    expect(planProblem(plan as EventPlan)).toBeNull();
  });

  it('may end as it begins; dates are compared as instants where they have zones', () => {
    expect(endProblem(start, start)).toBeNull();
    expect(endProblem('2026-11-21T08:00:00.000+0000', '2026-11-21T07:30:00.000-0100')).toBeNull();
    expect(summary(endProblem('2026-11-21T08:00:00Z', '2026-11-21T08:30:00+01:00'))?.[0]).toBe('schedule.endDate');
    expect(endProblem('soon', 'later')).toBeNull();
  });
});

describe('the quick add', () => {
  it('needs five fields and neither personnel, services nor assets', () => {
    expect(quickProblem({ ...whole, eventParticipants: [], eventServices: [], eventAssets: [] } as EventPlan)).toBeNull();
    expect(summary(quickProblem({ ...whole, location: '' }))).toEqual(['location', 'Location is required']);
    expect(summary(quickProblem({}))).toEqual(['eventType', 'Event type is required']);
  });
});
