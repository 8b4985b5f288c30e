/** Sentences as data whose holes may be days and sentences themselves. */
import { say, type Code, type HoleValue, type Message } from '@fieldward/messages/catalogue.ts';
import type { Day } from '../../time/day.ts';
import type { Span, SpanUnit } from './span.ts';

export interface Told {
  readonly code: Code;
  readonly holes?: Readonly<Record<string, HoleValue | Told>>;
}

const isDay = (value: HoleValue): value is Day => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The sentence in the reader's language and with days as the reader writes them. */
export function tell(told: Told, text: (message: Message) => string, showDay: (day: Day) => string): string {
  if (told.holes === undefined) return text({ code: told.code });
  const holes = Object.entries(told.holes).map(([name, value]) => {
    return [name, typeof value === 'object' ? tell(value, text, showDay) : isDay(value) ? showDay(value) : value] as const;
  });
  return text({ code: told.code, holes: Object.fromEntries(holes) });
}

const one: Readonly<Record<SpanUnit, Message>> = {
  days: say('schedule.oneDay'),
  weeks: say('schedule.oneWeek'),
  months: say('schedule.oneMonth'),
  years: say('schedule.oneYear'),
};

/** '28 days', 'one month'. */
export function spanTold({ count, unit }: Span): Told {
  if (count === 1) return one[unit];
  switch (unit) {
    case 'days':
      return say('schedule.days', { count });
    case 'weeks':
      return say('schedule.weeks', { count });
    case 'months':
      return say('schedule.months', { count });
    case 'years':
      return say('schedule.years', { count });
  }
}
