import { describe, expect, it } from 'vitest';
import type { Day, WallClock } from '../time/day.ts';
import { closedOn, hoursFromWire, openProblem, slotsOn, weekdayOf, type WantedTime } from './opening-hours.ts';

const day = (text: string): Day => text as Day; // written as one
const clock = (text: string): WallClock => text as WallClock; // written as one
/** A Monday. */
const MONDAY = day('2026-11-23');
const { hours } = hoursFromWire([
  { weekday: 1, opens: '13:00', closes: '14:10' },
  { weekday: 1, opens: '8:00', closes: '09:00' },
  { weekday: 3, opens: '08:00', closes: '12:00' },
]);
const at = (start: string, end: string, on = MONDAY): WantedTime => ({
  day: on,
  start: clock(`${on} ${start}:00`),
  end: clock(`${on} ${end}:00`),
});

describe('hours of a service', () => {
  it('are read in their order', () => {
    expect(hours.map(({ opens }) => opens)).toEqual(['08:00', '13:00', '08:00']);
  });

  it.each([
    ['no list', { weekday: 1 }, null, 'engine.notList'],
    ['no weekday', [{ weekday: 8, opens: '08:00', closes: '09:00' }], 0, 'appointment.noWeekday'],
    ['no time', [{ weekday: 1, opens: 'early', closes: '09:00' }], 0, 'appointment.noTime'],
    ['an end before the beginning', [{ weekday: 1, opens: '10:00', closes: '09:00' }], 0, 'appointment.closesBeforeOpening'],
    [
      'hours that overlap',
      [
        { weekday: 1, opens: '08:00', closes: '10:00' },
        { weekday: 1, opens: '09:00', closes: '11:00' },
      ],
      1,
      'appointment.hoursTwice',
    ],
  ])('refuse %s', (_name, value, place, code) => {
    expect(hoursFromWire(value).misfit).toMatchObject({ at: place, message: { code } });
  });

  it('know the days of the week', () => {
    expect([MONDAY, day('2026-11-29'), day('2024-02-29')].map(weekdayOf)).toEqual([1, 7, 4]);
  });

  it('make slots that end before it closes', () => {
    expect(slotsOn(MONDAY, hours, 30).map(({ start }) => start.slice(11, 16))).toEqual(['08:00', '08:30', '13:00', '13:30']);
    expect(slotsOn(day('2026-11-24'), hours, 30)).toEqual([]);
  });
});

describe('a time that somebody wants', () => {
  const holidays = [{ from: day('2026-11-25'), to: day('2026-11-26'), name: 'Training' }];

  it.each([
    ['within the hours', at('08:00', '08:30'), null],
    ['until it closes', at('13:30', '14:10'), null],
    ['before it opens', at('07:45', '08:15'), 'appointment.outsideHours'],
    ['over the break', at('08:45', '13:15'), 'appointment.outsideHours'],
    ['on a closed weekday', at('08:00', '08:30', day('2026-11-24')), 'appointment.closedWeekday'],
    ['on a closed day', at('08:00', '08:30', day('2026-11-25')), 'appointment.closedDay'],
    ['at any time of an open day', { day: MONDAY, start: null, end: null }, null],
    ['at any time of a closed day', { day: day('2026-11-25'), start: null, end: null }, 'appointment.closedDay'],
  ])('%s', (_name, wanted, code) => {
    expect(openProblem(wanted, hours, holidays)?.code ?? null).toBe(code);
  });

  it('is told the hours of the day', () => {
    expect(openProblem(at('07:45', '08:15'), hours, [])?.holes).toEqual({ hours: '08:00–09:00, 13:00–14:10' });
    expect(closedOn(day('2026-11-27'), hours, [])).toBe('weekday');
  });
});
