import { DatePicker } from '@mantine/dates';
import '../../../lib/calendar-words.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import type { DayOfWeek } from '../../../lib/week.ts';
import type { CalendarEvent } from './calendar-days.ts';
import { longDay, startOf } from './calendar-time.ts';
import classes from './event-calendar.module.css';

interface MonthPickerProps {
  day: string;
  firstDay: DayOfWeek;
  /** The events of each day; undefined while they are loading. */
  byDay: ReadonlyMap<string, readonly CalendarEvent[]> | undefined;
  /** Fingers choose here, and there is the width of a phone. */
  large: boolean;
  onDay: (day: string) => void;
}

/** A small month to go to another day; days with events have a dot, and say how many. */
export default function MonthPicker({ day, firstDay, byDay, large, onDay }: MonthPickerProps) {
  const t = useText();
  const language = useLanguage();
  const named = (of: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: 'UTC' }).format(startOf(of));
  return (
    <DatePicker
      className={classes.dots}
      size={large ? 'md' : 'xs'}
      fullWidth={large}
      aria-label={t('calendar.pickDay')}
      maxLevel="decade"
      value={day}
      date={day}
      onChange={(next) => {
        if (next !== null) onDay(next);
      }}
      onDateChange={(next) => onDay(next)}
      firstDayOfWeek={firstDay}
      weekendDays={[]}
      highlightToday
      monthLabelFormat={(month) => named(month, { month: 'long', year: 'numeric' })}
      monthsListFormat={'MMM'}
      weekdayFormat={(of) => named(of, { weekday: 'narrow' })}
      ariaLabels={{ nextMonth: t('calendar.nextMonth'), previousMonth: t('calendar.previousMonth') }}
      getDayAriaLabel={(of) => {
        const count = byDay?.get(of)?.length ?? 0;
        const text = longDay(of, language);
        return count === 0 ? t('calendar.dayWithout', { day: text }) : t('calendar.dayWith', { day: text, count });
      }}
      getDayProps={(of) => (byDay?.has(of) ? { className: classes.marked ?? '' } : {})}
    />
  );
}
