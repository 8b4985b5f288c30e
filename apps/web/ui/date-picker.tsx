import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useSettings } from '../lib/settings.ts';
import { useText } from '../lib/text.ts';
import type { DateFieldProps } from './date-field.tsx';
import { parseDay } from './parse-day.ts';

/** The field of `DateField` with its calendar. */
export default function DatePicker({
  label,
  value,
  onChange,
  onBlur,
  format,
  min,
  max,
  error,
  description,
  required,
  disabled,
  readOnly,
  clearable = true,
  id,
  name,
}: DateFieldProps) {
  const t = useText();
  const { dateFormat } = useSettings();
  const shown = format ?? dateFormat;
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      onBlur={() => onBlur?.()}
      valueFormat={shown}
      placeholder={shown}
      dateParser={(text) => parseDay(text, shown)}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      {...(id ? { id } : {})}
      {...(name ? { name } : {})}
      error={error ?? null}
      description={description ?? null}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      disabled={disabled ?? false}
      readOnly={readOnly ?? false}
      clearable={clearable && !readOnly}
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      rightSection={<IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ transitionProps: { duration: 100 } }}
      firstDayOfWeek={1}
      ariaLabels={{ nextMonth: t('shell.nextMonth'), previousMonth: t('shell.previousMonth') }}
    />
  );
}
