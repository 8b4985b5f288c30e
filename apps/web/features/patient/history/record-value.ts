import type { Formats } from '../../../lib/format.ts';
import type { Text } from '../../../lib/text.ts';

/** One value of the record: a number, a text, a moment, yes or no, or a coded value; null for a group. */
type RecordValue = string | number | boolean | null | { readonly uuid: string; readonly display: string };

const MOMENT = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/;

/** A value of the record in words: numbers with their unit, moments in the programme's format, coded answers by name. */
export function recordValueText(value: RecordValue | undefined, formats: Formats, t: Text, units?: string | null): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('shell.yes') : t('shell.no');
  if (typeof value === 'number') return [formats.number(value), units].filter(Boolean).join(' ');
  if (typeof value === 'object') return value.display;
  const moment = MOMENT.exec(value);
  if (moment === null) return value;
  // Answers are kept as the wall clock that was typed: shown as written, whatever the zone of this device.
  return moment[1] === '00:00' ? formats.day(value) : `${formats.day(value)} ${moment[1]}`;
}
