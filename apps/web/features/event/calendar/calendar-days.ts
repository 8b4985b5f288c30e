/** Which events are drawn on which day. The calendar is given only these: a month may have ten thousand. */
import { addDays, dayKey, daysOf, type DaySpan } from './calendar-time.ts';

/** An event as the calendar has it; times in milliseconds. */
export interface CalendarEvent {
  readonly uuid: string;
  readonly eventId: number;
  readonly name: string;
  readonly closed: boolean | null;
  readonly start: number;
  readonly end: number;
  /** uuid of its type. */
  readonly type: string | null;
  readonly typeName: string;
  /** uuid of its place. */
  readonly location: string | null;
  readonly locationName: string;
  /** Version that a change is based on. */
  readonly version: string | number | null;
}

const spans = new WeakMap<CalendarEvent, DaySpan>();

/** The first and the last day of an event. One that ends at midnight does not touch the day that begins then. */
export function spanOfEvent(event: CalendarEvent): DaySpan {
  const known = spans.get(event);
  if (known !== undefined) return known;
  const span = { from: dayKey(event.start), to: dayKey(event.end > event.start ? event.end - 1 : event.start) };
  spans.set(event, span);
  return span;
}

/** The events of each day of the span, in the order given; a day without events is not among them. */
export function eventsByDay(events: readonly CalendarEvent[], span: DaySpan): Map<string, CalendarEvent[]> {
  const byDay = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const { from, to } = spanOfEvent(event);
    const last = to < span.to ? to : span.to;
    for (let day = from > span.from ? from : span.from; day <= last; day = addDays(day, 1)) {
      const list = byDay.get(day);
      if (list === undefined) byDay.set(day, [event]);
      else list.push(event);
    }
  }
  return new Map([...byDay].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is drawn, and how many more each day has. */
interface Drawn {
  events: readonly CalendarEvent[];
  more: ReadonlyMap<string, number>;
}

/** Adds one to the days of an event inside the span. */
function countHidden(more: Map<string, number>, event: CalendarEvent, span: DaySpan): void {
  const { from, to } = spanOfEvent(event);
  for (const day of daysOf({ from: from > span.from ? from : span.from, to: to < span.to ? to : span.to })) {
    more.set(day, (more.get(day) ?? 0) + 1);
  }
}

const touches = (event: CalendarEvent, span: DaySpan): boolean => {
  const { from, to } = spanOfEvent(event);
  return from <= span.to && to >= span.from;
};

/**
 * The first events of each day, at most `limit`; the others are counted. Events of several days come first, because they must be
 * on each of their days or on none.
 */
export function drawnInMonth(events: readonly CalendarEvent[], span: DaySpan, limit: number): Drawn {
  const used = new Map<string, number>();
  const more = new Map<string, number>();
  const drawn: CalendarEvent[] = [];
  const inside = events.filter((event) => touches(event, span));
  const long = inside.filter((event) => spanOfEvent(event).from !== spanOfEvent(event).to);
  const short = inside.filter((event) => spanOfEvent(event).from === spanOfEvent(event).to);
  for (const event of [...long, ...short]) {
    const { from, to } = spanOfEvent(event);
    const days = daysOf({ from: from > span.from ? from : span.from, to: to < span.to ? to : span.to });
    if (days.some((day) => (used.get(day) ?? 0) >= limit)) {
      countHidden(more, event, span);
      continue;
    }
    for (const day of days) used.set(day, (used.get(day) ?? 0) + 1);
    drawn.push(event);
  }
  return { events: drawn, more };
}

/** Events of which at most `lanes` stand beside each other at any time, as a column of hours can show them; the others are counted. */
export function drawnInWeek(events: readonly CalendarEvent[], span: DaySpan, lanes: number): Drawn {
  const more = new Map<string, number>();
  const drawn: CalendarEvent[] = [];
  const free = Array.from({ length: lanes }, () => Number.NEGATIVE_INFINITY);
  for (const event of events.filter((each) => touches(each, span)).toSorted((a, b) => a.start - b.start)) {
    const lane = free.findIndex((until) => until <= event.start);
    if (lane === -1) {
      countHidden(more, event, span);
      continue;
    }
    // what is too short to read still takes half an hour of the column
    free[lane] = Math.max(event.end, event.start + 1_800_000);
    drawn.push(event);
  }
  return { events: drawn, more };
}

/** A line of the list: the heading of a day, or an event on it. */
type AgendaRow = { readonly day: string; readonly count: number } | { readonly day: string; readonly event: CalendarEvent };

/** The list of a span: each day that has events, with them below it. */
export function agendaRows(byDay: ReadonlyMap<string, readonly CalendarEvent[]>, span: DaySpan): AgendaRow[] {
  return [...byDay]
    .filter(([day]) => day >= span.from && day <= span.to)
    .flatMap(([day, events]): AgendaRow[] => [{ day, count: events.length }, ...events.map((event) => ({ day, event }))]);
}
