import { today as dayNow } from '../../../../lib/clock.ts';
import dayjs from 'dayjs';

/** The periods that the dashboard offers; 'other' has days of its own. The last one is for what is due. */
const periods = ['week', 'month', 'lastMonth', 'quarter', 'year', 'twelve', 'next', 'other'] as const;
export type Period = (typeof periods)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY = 'YYYY-MM-DD';

/** Whether a text from the address names a period. */
export function isPeriod(text: string): text is Period {
  return (periods as readonly string[]).includes(text);
}

/** First and last day of a period, of a day that is today. Weeks begin on Monday; of 'other' those of today. */
export function daysOf(period: Period, today: string = dayNow()): Days {
  const now = dayjs(today);
  const days = (from: dayjs.Dayjs, to: dayjs.Dayjs): Days => ({ from: from.format(DAY), to: to.format(DAY) });
  switch (period) {
    case 'week': {
      const monday = now.subtract((now.day() + 6) % 7, 'day');
      return days(monday, monday.add(6, 'day'));
    }
    case 'month':
      return days(now.startOf('month'), now.endOf('month'));
    case 'lastMonth': {
      const before = now.startOf('month').subtract(1, 'day');
      return days(before.startOf('month'), before);
    }
    case 'quarter': {
      const first = now.startOf('month').subtract(now.month() % 3, 'month');
      return days(first, first.add(3, 'month').subtract(1, 'day'));
    }
    case 'year':
      return days(now.startOf('year'), now.endOf('year'));
    case 'twelve':
      return days(now.startOf('month').subtract(11, 'month'), now.endOf('month'));
    case 'next':
      return days(now, now.add(7, 'day'));
    case 'other':
      return days(now.startOf('month'), now);
  }
}

/** The days that an address asks for: those that it names, else those of its period, else the last twelve months. */
export function daysOfAddress({ period, from, to }: { period: string; from: string; to: string }, today?: string): Days {
  const given = isPeriod(period) ? period : 'twelve';
  const usual = daysOf(given, today);
  return given === 'other' ? { from: from || usual.from, to: to || usual.to } : usual;
}
