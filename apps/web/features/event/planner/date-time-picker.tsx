import { DateTimePicker as Picker } from '@mantine/dates';
import { IconCalendarClock } from '@tabler/icons-react';
import dayjs from 'dayjs';
import '../../../lib/calendar-words.ts';
import { now, today } from '../../../lib/clock.ts';
import { useFormatShown } from '../../../lib/format-shown.ts';
import { directionOf } from '../../../lib/language.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { firstDayOfWeek } from '../../../lib/week.ts';
import { todayMark } from '../../../ui/today-mark.ts';
import type { DateTimeFieldProps } from './date-time-field.tsx';

/** How the value is written; what is shown has no seconds: nobody plans by them. */
const WRITTEN = 'YYYY-MM-DD HH:mm:ss';

const autofocus = { 'data-autofocus': true } as const;

/** The field of `DateTimeField`: a button that says what is picked and opens calendar and clock. */
export default function DateTimePicker({
  id,
  label,
  value,
  onChange,
  min,
  time,
  error,
  placeholder,
  required = false,
  readOnly = false,
  clearable = false,
}: DateTimeFieldProps) {
  const t = useText();
  const language = useLanguage();
  const { dateFormat } = useSettings();
  const format = `${dateFormat} HH:mm`;
  const formatShown = useFormatShown();
  const empty = placeholder ?? formatShown(format);
  const rightToLeft = directionOf(language) === 'rtl';
  // the calendar opens with the focus on the day that is picked, or could be
  const first = value || [now(), min ?? ''].toSorted()[1] || '';
  const shown = value === '' ? empty : dayjs(value).format(format);
  return (
    <Picker
      {...(id ? { id } : {})}
      label={label}
      // a button is named by its label alone: what it shows belongs to the name; and a button is never required
      aria-label={`${label}, ${shown}`}
      value={value || null}
      onChange={(moment) => onChange(moment ? dayjs(moment).format(WRITTEN) : '')}
      // within right-to-left text the time would come before the day
      valueFormat={(moment) => (rightToLeft ? `\u2066${dayjs(moment).format(format)}\u2069` : dayjs(moment).format(format))}
      placeholder={empty}
      {...(min ? { minDate: min } : {})}
      {...(time ? { defaultTimeValue: time } : {})}
      error={error ?? null}
      withAsterisk={required}
      aria-invalid={typeof error === 'string'}
      {...(clearable ? { clearable, clearButtonProps: { 'aria-label': t('shell.clear') } } : {})}
      readOnly={readOnly}
      {...(readOnly ? { 'aria-disabled': true } : {})}
      getDayProps={(day) => ({
        ...(day.slice(0, 10) === first.slice(0, 10) ? autofocus : {}),
        ...(day.slice(0, 10) === today() ? todayMark : {}),
      })}
      {...(clearable && value !== ''
        ? {}
        : { rightSection: <IconCalendarClock size={16} aria-hidden />, rightSectionPointerEvents: 'none' as const })}
      firstDayOfWeek={firstDayOfWeek(language)}
      popoverProps={{ transitionProps: { duration: 100 }, returnFocus: true }}
      ariaLabels={{ nextMonth: t('shell.nextMonth'), previousMonth: t('shell.previousMonth') }}
      timePickerProps={{
        hoursInputLabel: t('calendar.hours', { field: label }),
        minutesInputLabel: t('calendar.minutes', { field: label }),
      }}
      submitButtonProps={{ 'aria-label': t('planner.useMoment') }}
    />
  );
}
