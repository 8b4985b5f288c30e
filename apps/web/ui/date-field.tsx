import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useSettings } from '../lib/settings.ts';
import { useText } from '../lib/text.ts';

dayjs.extend(customParseFormat);

export interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Display format in the letters of dayjs; the programme's own unless given. */
  format?: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | null | undefined;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  clearable?: boolean;
  id?: string;
  name?: string;
}

/** A day: typed in the programme's format or picked from the calendar. What cannot be read as a day is put back. */
export function DateField({ label, value, onChange, onBlur, format, min, max, error, description, required, disabled, readOnly, clearable = true, id, name }: DateFieldProps) {
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
      getYearControlProps={() => ({})}
      ariaLabels={{ nextMonth: t('shell.nextMonth'), previousMonth: t('shell.previousMonth') } as Record<string, string>}
    />
  );
}

/** A typed day in the format shown, in ISO, or with other separators; null when it is none. */
export function parseDay(text: string, format: string): string | null {
  const tidy = text.trim();
  const tries = [format, 'YYYY-MM-DD', format.replace(/[-/. ]/g, '/'), format.replace(/[-/. ]/g, '-'), format.replace(/[-/. ]/g, '.'), format.replace(/[-/. ]/g, '')];
  for (const one of tries) {
    const day = dayjs(tidy, one, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}
