import { timeOnlyDay } from '@fieldward/domain/time/moment.ts';
import type { Formats } from '../../../lib/format.ts';
import type { Text } from '../../../lib/text.ts';

/** One value of the record: a number, a text, a moment, yes or no, or a coded value; null for a group. */
type RecordValue = string | number | boolean | null | { readonly uuid: string; readonly display: string };

const ANSWERED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** A value of the record in words: numbers with their unit, moments in the programme's format, coded answers by name. */
export function recordValueText(value: RecordValue | undefined, formats: Formats, t: Text, units?: string | null): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('shell.yes') : t('shell.no');
  if (typeof value === 'number') return [formats.number(value), units].filter(Boolean).join(' ');
  if (typeof value === 'object') return value.display;
  // answers are kept as the clock that was typed, on the wire as that of UTC: they are shown as written, in every zone
  const [, day, time] = ANSWERED.exec(value) ?? [];
  if (day === undefined || time === undefined) return value;
  if (day === timeOnlyDay && time !== '00:00') return time;
  return formats.typed(time === '00:00' ? day : `${day} ${time}`);
}
