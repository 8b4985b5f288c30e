import { describe, expect, it } from 'vitest';
import { agendaRows, drawnInMonth, drawnInWeek, eventsByDay, spanOfEvent, type CalendarEvent } from './calendar-days.ts';
import { firstDayOfWeek } from '../../../lib/week.ts';
import { addMonths, dayOfDate, isDay, spanOf, startOf } from './calendar-time.ts';

const at = (text: string): number => new Date(text).getTime();
const event = (uuid: string, start: string, end: string): CalendarEvent => ({
  uuid,
  eventId: 1,
  name: uuid,
  closed: null,
  start: at(start),
  end: at(end),
  type: null,
  typeName: '',
  location: null,
  locationName: '',
  version: null,
});
const november = { from: '2026-11-01', to: '2026-11-30' };
const uuids = (events: readonly CalendarEvent[]): string[] => events.map(({ uuid }) => uuid);

describe('the days of an event', () => {
  it.each([
    ['within a day', '2026-11-03T08:00', '2026-11-03T16:00', '2026-11-03', '2026-11-03'],
    ['ending at midnight', '2026-11-03T08:00', '2026-11-04T00:00', '2026-11-03', '2026-11-03'],
    ['of no length', '2026-11-03T00:00', '2026-11-03T00:00', '2026-11-03', '2026-11-03'],
    ['over night', '2026-11-03T22:00', '2026-11-04T02:00', '2026-11-03', '2026-11-04'],
  ])('%s', (_name, start, end, from, to) => {
    expect(spanOfEvent(event('a', start, end))).toEqual({ from, to });
  });

  it('are only those of the span', () => {
    const days = eventsByDay(
      [event('a', '2026-10-30T08:00', '2026-11-02T10:00'), event('b', '2026-12-01T08:00', '2026-12-01T09:00')],
      november,
    );
    expect([...days.keys()]).toEqual(['2026-11-01', '2026-11-02']);
  });
});

describe('what a month draws', () => {
  const three = ['a', 'b', 'c'].map((uuid, hour) => event(uuid, `2026-11-03T0${hour + 7}:00`, `2026-11-03T0${hour + 8}:00`));

  it('is the first few of each day, and the number of the others', () => {
    const { events, more } = drawnInMonth(three, november, 2);
    expect(uuids(events)).toEqual(['a', 'b']);
    expect([...more]).toEqual([['2026-11-03', 1]]);
  });

  it('prefers events of several days, which are on all of their days or on none', () => {
    const long = event('long', '2026-11-03T09:00', '2026-11-05T10:00');
    const { events, more } = drawnInMonth([...three, long], november, 2);
    expect(uuids(events)).toEqual(['long', 'a']);
    expect([...more]).toEqual([['2026-11-03', 2]]);
  });

  it('counts a hidden one on each of its days', () => {
    const long = (uuid: string): CalendarEvent => event(uuid, '2026-11-03T09:00', '2026-11-04T10:00');
    const { events, more } = drawnInMonth([long('x'), long('y')], november, 1);
    expect(uuids(events)).toEqual(['x']);
    expect([...more]).toEqual([
      ['2026-11-03', 1],
      ['2026-11-04', 1],
    ]);
  });

  it('never hands out more than the limit of ten thousand events', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const day = String(1 + (index % 30)).padStart(2, '0');
      return event(String(index), `2026-11-${day}T08:00`, `2026-11-${day}T10:00`);
    });
    const { events, more } = drawnInMonth(many, november, 3);
    expect(events).toHaveLength(90);
    expect([...more.values()].reduce((sum, count) => sum + count, 0)).toBe(9_910);
  });
});

describe('what a week draws', () => {
  const week = { from: '2026-11-01', to: '2026-11-07' };
  const beside = ['a', 'b', 'c'].map((uuid) => event(uuid, '2026-11-03T08:00', '2026-11-03T09:00'));

  it('is what can stand beside each other', () => {
    const { events, more } = drawnInWeek([...beside, event('later', '2026-11-03T09:00', '2026-11-03T10:00')], week, 2);
    expect(uuids(events)).toEqual(['a', 'b', 'later']);
    expect([...more]).toEqual([['2026-11-03', 1]]);
  });
});

describe('the list', () => {
  it('has a heading for each day with events', () => {
    const events = [event('a', '2026-11-03T08:00', '2026-11-03T09:00'), event('b', '2026-11-05T08:00', '2026-11-05T09:00')];
    const rows = agendaRows(eventsByDay(events, november), november);
    expect(rows.map((row) => ('event' in row ? row.event.uuid : `${row.day} ${row.count}`))).toEqual([
      '2026-11-03 1',
      'a',
      '2026-11-05 1',
      'b',
    ]);
  });
});

describe('the days of a view', () => {
  it.each([
    ['month', 0, '2026-11-01', '2026-12-05'],
    ['month', 1, '2026-10-26', '2026-12-06'],
    ['month', 6, '2026-10-31', '2026-12-04'],
    ['week', 0, '2026-11-15', '2026-11-21'],
    ['week', 6, '2026-11-21', '2026-11-27'],
    ['list', 1, '2026-11-01', '2026-11-30'],
  ] as const)('%s with a week from %i', (view, first, from, to) => {
    expect(spanOf(view, '2026-11-21', first)).toEqual({ from, to });
  });

  it('stay within a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
  });

  it('are real days', () => {
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2026-02-28')).toBe(true);
    expect(dayOfDate(startOf('2026-03-29'))).toBe('2026-03-29');
  });

  it('begin the week where the person is, or as the language has it', () => {
    expect(firstDayOfWeek('fr', 'en-US')).toBe(1);
    expect(firstDayOfWeek('ar', 'en-US')).toBe(6);
    expect(firstDayOfWeek('en', 'en')).toBe(0);
  });
});
