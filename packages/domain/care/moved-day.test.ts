import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { destinations, type OpenDay, type ToMove } from './moved-day.ts';

const at = (day: number, hour: number, free = 1) => ({
  start: day * 1440 + hour * 60,
  end: day * 1440 + hour * 60 + 60,
  clock: hour * 60,
  free,
});
const days: readonly OpenDay[] = [
  { day: '2026-11-24' as Day, slots: [at(1, 8), at(1, 11)] }, // written as one
  { day: '2026-11-25' as Day, slots: [at(2, 8, 2)] }, // written as one
];
const open = new Map([['s', days]]);
const who = (id: string, hour: number | null, patient = id): ToMove => ({
  id,
  patient,
  service: 's',
  clock: hour === null ? null : hour * 60,
});
const targets = (...appointments: ToMove[]): (string | null)[] =>
  [...destinations(appointments, open, new Map()).values()].map((to) =>
    to === null ? null : `${to.day.slice(8)} ${to.slot?.clock ?? 'any'}`,
  );

describe('a day that falls out', () => {
  it('fills the next days in their order, each close to its time, and says what does not fit', () => {
    expect(targets(who('a', 10), who('b', 10), who('c', 10), who('d', 10), who('e', 10))).toEqual([
      '24 660',
      '24 480',
      '25 480',
      '25 480',
      null,
    ]);
  });

  it('leaves times to those who have one', () => {
    expect(targets(who('a', null), who('b', 8))).toEqual(['24 any', '24 480']);
  });

  it('puts nobody at two at once', () => {
    expect(targets(who('a', 8, 'x'), who('b', 8, 'x'), who('c', 8, 'x'))).toEqual(['24 480', '24 660', '25 480']);
    const busy = new Map([['a', [{ start: 1440, end: 3 * 1440 }]]]);
    expect(destinations([who('a', 8)], open, busy).get('a')).toBeNull();
  });

  it('knows no days of a service that has none', () => {
    expect(destinations([{ ...who('a', 8), service: 'other' }], open, new Map()).get('a')).toBeNull();
  });
});
