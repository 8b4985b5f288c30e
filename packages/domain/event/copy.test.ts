import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyDates, copyDay, type CopyRule } from './copy.ts';
import { daysInMonth } from '../time/moment.ts';
import { instantOf, isZone, readInstant, wallClock } from '../time/zone.ts';

const zones = ['UTC', 'Africa/Kampala', 'Asia/Karachi', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
const month: CopyRule = { kind: 'month' };
const weekday: CopyRule = { kind: 'weekday' };

describe('the day of a copy', () => {
  it.each<[string, CopyRule, string]>([
    ['2026-11-21', { kind: 'days', days: 7 }, '2026-11-28'],
    ['2026-12-31', { kind: 'days', days: 1 }, '2027-01-01'],
    ['2024-02-28', { kind: 'days', days: 1 }, '2024-02-29'],
    ['2026-03-01', { kind: 'days', days: -1 }, '2026-02-28'],
    ['2026-11-21', { kind: 'days', days: 0 }, '2026-11-21'],
    ['2026-11-21', { kind: 'days', days: Number.NaN }, '2026-11-21'],
    ['9999-12-31', { kind: 'days', days: 1 }, '9999-12-31'],
    ['2026-11-21', month, '2026-12-21'],
    ['2026-12-05', month, '2027-01-05'],
    ['2026-01-31', month, '2026-02-28'],
    ['2024-01-30', month, '2024-02-29'],
    ['2026-03-31', month, '2026-04-30'],
    // the third Saturday of November 2026 is the 21st, of December the 19th
    ['2026-11-21', weekday, '2026-12-19'],
    // the first Sunday of November 2026 is the 1st, of December the 6th
    ['2026-11-01', weekday, '2026-12-06'],
    // December 2026 has five Tuesdays (29th), January 2027 four
    ['2026-12-29', weekday, '2027-01-26'],
    // and five Thursdays and Fridays each way
    ['2026-10-30', weekday, '2026-11-27'],
    ['2026-12-31', weekday, '2027-01-28'],
  ])('%s by %o is %s', (from, rule, expected) => {
    expect(copyDay(from, rule)).toBe(expected);
  });

  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const monthsApart = (from: string, to: string): number =>
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7));

  it('of the next month has the same date, or is its last day', () => {
    fc.assert(
      fc.property(days, (from) => {
        const to = copyDay(from, month);
        expect(monthsApart(from, to)).toBe(1);
        const last = daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)));
        expect(Number(to.slice(8))).toBe(Math.min(Number(from.slice(8)), last));
      }),
    );
  });

  it('by weekday is in the next month, on the same weekday and as far into the month', () => {
    const nth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);
    fc.assert(
      fc.property(days, (from) => {
        const to = copyDay(from, weekday);
        expect(monthsApart(from, to)).toBe(1);
        expect(new Date(to).getUTCDay()).toBe(new Date(from).getUTCDay());
        expect(nth(to) === nth(from) || (nth(from) === 5 && nth(to) === 4)).toBe(true);
      }),
    );
  });
});

describe('the dates of a copy', () => {
  it('keep the wall clock across a change of clocks', () => {
    const [copy] = copyDates(
      [{ plannedDate: '2026-10-20T06:00:00.000+0000', endDate: '2026-10-20T14:00:00.000+0000' }],
      { kind: 'days', days: 7 },
      'Europe/Berlin',
    );
    // 08:00 in Berlin is 06:00 UTC in summer and 07:00 in winter
    expect(copy).toEqual({ plannedDate: '2026-10-27T07:00:00.000Z', endDate: '2026-10-27T15:00:00.000Z' });
  });

  it('are what the zone says the day is', () => {
    // 22:00 UTC on the 30th is already the 1st of December in Karachi (UTC+5 … 03:00)
    const dates = [{ plannedDate: '2026-11-30T22:00:00Z', endDate: '2026-12-01T02:00:00Z' }];
    expect(copyDates(dates, month, 'Asia/Karachi')[0]?.plannedDate).toBe('2026-12-31T22:00:00.000Z');
    expect(copyDates(dates, month, 'UTC')[0]?.plannedDate).toBe('2026-12-30T22:00:00.000Z');
  });

  it('take a skipped time as much later as clocks skip, and never end before they begin', () => {
    const copy = copyDates(
      [{ plannedDate: '2026-03-28T01:30:00Z', endDate: '2026-03-28T02:00:00Z' }],
      { kind: 'days', days: 1 },
      'Europe/Berlin',
    );
    // 02:30 to 03:00 on the night when 02:00 becomes 03:00: begins at 03:30, so it ends no earlier
    expect(copy).toEqual([{ plannedDate: '2026-03-29T01:30:00.000Z', endDate: '2026-03-29T01:30:00.000Z' }]);
  });

  it('that cannot be read come back unchanged', () => {
    expect(copyDates([{ plannedDate: 'soon', endDate: '' }], month, 'UTC')).toEqual([{ plannedDate: 'soon', endDate: '' }]);
  });

  const instants = fc
    .integer({ min: Date.parse('2000-01-01'), max: Date.parse('2060-01-01') })
    .map((ms) => Math.floor(ms / 60_000) * 60_000);
  const rules = fc.oneof(
    fc.constant(month),
    fc.constant(weekday),
    fc.integer({ min: -400, max: 400 }).map((days): CopyRule => ({ kind: 'days', days })),
  );

  it('keep the time of day and the length in days, whatever the zone, except where a time does not exist', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 5 * 1440 }), rules, fc.constantFrom(...zones), (start, length, rule, zone) => {
        const event = { plannedDate: new Date(start).toISOString(), endDate: new Date(start + length * 60_000).toISOString() };
        const [copy] = copyDates([event], rule, zone);
        if (copy === undefined) throw new Error('no copy');
        expect(copy.endDate >= copy.plannedDate).toBe(true);
        const [was, is] = [wallClock(start, zone), wallClock(Date.parse(copy.plannedDate), zone)];
        expect(is.slice(0, 10)).toBe(copyDay(was.slice(0, 10), rule));
        if (instantOf(`${is.slice(0, 10)} ${was.slice(11)}`, zone)?.toISOString() === copy.plannedDate && is.slice(11) !== was.slice(11))
          return;
        expect(is.slice(11)).toBe(was.slice(11));
      }),
      { numRuns: 300 },
    );
  });
});

describe('zones', () => {
  it('are names, not offsets', () => {
    for (const zone of zones) expect(isZone(zone)).toBe(true);
    for (const none of ['', 'Mars/Olympus', '+03:00', "UTC'; drop table event", 'a'.repeat(200)]) expect(isZone(none)).toBe(false);
  });

  it('of a wall clock and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('1975-01-01'), max: Date.parse('2060-01-01') }), fc.constantFrom(...zones), (ms, zone) => {
        const instant = Math.floor(ms / 1000) * 1000;
        const clock = wallClock(instant, zone);
        const back = instantOf(clock, zone)?.getTime() ?? 0;
        // a time that comes twice is the first of the two
        expect(wallClock(back, zone)).toBe(clock);
        expect(back === instant || (back < instant && instant - back <= 2 * 3_600_000)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('read only texts that name theirs', () => {
    expect(readInstant('2026-11-21T08:00:00.000+0000')).toBe(Date.UTC(2026, 10, 21, 8));
    expect(readInstant('2026-11-21T08:00+05:00')).toBe(Date.UTC(2026, 10, 21, 3));
    for (const none of ['2026-11-21 08:00:00', '2026-11-21', '2026-02-30T08:00:00Z', '']) expect(readInstant(none)).toBeNull();
  });
});
