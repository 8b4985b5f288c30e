import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { parseDay } from './parse-day.ts';

interface DayLimits {
  /** Display format in the letters of dayjs. */
  format: string;
  /** In which the month may be named. */
  language: string;
  /** The same for people to read. */
  formatShown: string;
  /** The first day and the last one, `YYYY-MM-DD`; none when missing. */
  min?: string | undefined;
  max?: string | undefined;
  /** The day of today, `YYYY-MM-DD`: what lies beyond it is the future. */
  today: string;
  /** Writes a day as the field does. */
  write: (day: string) => string;
}

/** What is wrong with a typed day: unreadable or not in the calendar, too late, too early; null when nothing is, or nothing was typed. */
export function dayProblem(text: string, { format, language, formatShown, min, max, today, write }: DayLimits): Message | null {
  if (text.trim() === '') return null;
  const day = parseDay(text, format, language);
  if (day === null) return say('field.date', { text: text.trim(), format: formatShown });
  if (max && day > max) return max === today ? say('answer.future') : say('field.notAfter', { day: write(max) });
  if (min && day < min) return min === today ? say('answer.past') : say('field.notBefore', { day: write(min) });
  return null;
}
