/** Sentences as data whose holes may be days and sentences themselves. */
import { say, type Code, type HoleValue, type Message } from '@fieldward/messages/catalogue.ts';
import type { Span, SpanUnit } from './span.ts';

export interface Explanation {
  readonly code: Code;
  readonly holes?: Readonly<Record<string, HoleValue | Explanation>>;
}

const one: Readonly<Record<SpanUnit, Message>> = {
  days: say('schedule.oneDay'),
  weeks: say('schedule.oneWeek'),
  months: say('schedule.oneMonth'),
  years: say('schedule.oneYear'),
};

/** '28 days', 'one month'. */
export function spanExplained({ count, unit }: Span): Explanation {
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
