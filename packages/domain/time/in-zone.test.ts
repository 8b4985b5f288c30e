import { describe, expect, expectTypeOf, it } from 'vitest';
import { dayOf } from './moment.ts';
import type { Day, DayShown, Moment, TimeOfDay } from './day.ts';
import { addDays, clockAt, dayAt, dayShown, momentAt, momentOf, momentText, readMoment, startOfDay, timeAt, today } from './in-zone.ts';

const moments = (...texts: string[]) => texts.map((text) => momentOf(new Date(text)));

describe('around midnight', () => {
  // the last minute of the 21st and the first of the 22nd, by the clock of the zone
  it.each([
    ['Asia/Karachi', '2026-11-21T18:59:00Z', '2026-11-21T19:00:00Z'],
    ['America/Lima', '2026-11-22T04:59:00Z', '2026-11-22T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-21T18:14:00Z', '2026-11-21T18:15:00Z'],
    ['UTC', '2026-11-21T23:59:00Z', '2026-11-22T00:00:00Z'],
  ])('the day of %s ends when its clock says so', (zone, before, after) => {
    const both = moments(before, after);
    expect(both.map((moment) => dayAt(moment, zone))).toEqual(['2026-11-21', '2026-11-22']);
    expect(both.map((moment) => timeAt(moment, zone))).toEqual(['23:59', '00:00']);
    expect(both.map((moment) => clockAt(moment, zone))).toEqual(['2026-11-21 23:59:00', '2026-11-22 00:00:00']);
    expect(momentText(startOfDay(dayAt(momentOf(new Date(after)), zone), zone))).toBe(new Date(after).toISOString());
    expect([today(zone, new Date(before)), today(zone, new Date(after))]).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('what was typed comes back as it was typed', () => {
    for (const zone of ['Asia/Karachi', 'America/Lima', 'Asia/Kathmandu'])
      for (const clock of ['2026-11-21 23:59:59', '2026-11-22 00:00:00', '2024-02-29 04:48:00']) {
        const moment = momentAt(clock, zone);
        expect(moment === null ? '' : clockAt(moment, zone)).toBe(clock);
      }
  });
});

it('reads moments in the forms of the wire, and nothing without a zone', () => {
  const [moment] = moments('2026-11-21T23:48:00Z');
  for (const text of ['2026-11-21T23:48:00.000+0000', '2026-11-22T04:48:00+05:00', '2026-11-21T23:48:00Z'])
    expect(clockAt(readMoment(text) ?? momentOf(0), 'UTC')).toBe(clockAt(moment ?? momentOf(0), 'UTC'));
  expect([readMoment('2026-11-21'), readMoment('2026-11-21 10:00:00'), readMoment('soon')]).toEqual([null, null, null]);
});

it('counts days over months, years and leap days', () => {
  const day = dayOf('2024-02-28');
  expect([addDays(day, 1), addDays(day, 2), addDays(day, -59), addDays(day, 308)]).toEqual([
    '2024-02-29',
    '2024-03-01',
    '2023-12-31',
    '2025-01-01',
  ]);
});

it.each(['2024-02-29', '1999-12-31', '2100-03-01', '0001-03-05', '9998-11-30'])('counts any number of days from %s as dates do', (text) => {
  const from = dayOf(text);
  for (let days = -60; days <= 1000; days += 1) {
    expect(addDays(from, days)).toBe(new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10));
  }
});

it('takes a day as it is written, whatever the zone', () => {
  expect(dayShown('1990-01-01T00:00:00.000+0000' as unknown as DayShown)).toBe('1990-01-01'); // as a resource shows it
});

/** What must not compile, so that nobody cuts a day out of a moment; never run. */
export function refused(moment: Moment, shown: DayShown, day: Day, time: TimeOfDay): void {
  // @ts-expect-error the first ten characters are the day of UTC
  moment.slice(0, 10);
  // @ts-expect-error so is what stands before the T
  moment.split('T');
  // @ts-expect-error a moment is no day
  addDays(moment, 1);
  // @ts-expect-error it begins with the day of UTC
  dayOf(moment);
  // @ts-expect-error without a zone there is no day
  dayAt(moment);
  // @ts-expect-error a day that a resource shows is read by `dayShown`
  shown.slice(0, 10);
  // @ts-expect-error it has no zone either
  dayAt(shown, 'UTC');
  // @ts-expect-error any text is no day
  addDays('2026-11-21', 1);
  // @ts-expect-error a day is no moment
  clockAt(day, 'UTC');
  expectTypeOf(time).not.toExtend<Day>();
  expectTypeOf(day).toExtend<string>();
}
