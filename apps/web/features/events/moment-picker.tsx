import { DateTimePicker } from '@mantine/dates';
import { useText } from '../../lib/text.ts';

/** How moments are written in the quick add: MM/dd/yyyy hh:mm aa. */
const SHOWN = 'MM/DD/YYYY hh:mm A';

interface MomentPickerProps {
  label: string;
  /** `YYYY-MM-DD HH:mm:ss`, or ''. */
  value: string;
  onChange: (moment: string) => void;
  error?: string | null | undefined;
  firstDay: number;
  min?: string | undefined;
  disabled?: boolean;
}

/** A day with its time, both chosen, not typed. */
export function MomentPicker({ label, value, onChange, error, firstDay, min, disabled = false }: MomentPickerProps) {
  const t = useText();
  return (
    <DateTimePicker
      label={label}
      withAsterisk
      aria-required
      aria-invalid={typeof error === 'string'}
      value={value === '' ? null : value}
      onChange={(moment) => onChange(moment ?? '')}
      valueFormat={SHOWN}
      placeholder={SHOWN}
      error={error ?? null}
      disabled={disabled}
      {...(min === undefined || min === '' ? {} : { minDate: min })}
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      firstDayOfWeek={firstDay as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      submitButtonProps={{ 'aria-label': t('calendar.done') }}
      timePickerProps={{
        withDropdown: true,
        format: '12h',
        minutesStep: 5,
        popoverProps: { withinPortal: false },
        hoursInputLabel: t('calendar.hours', { field: label }),
        minutesInputLabel: t('calendar.minutes', { field: label }),
        amPmInputLabel: t('calendar.amPm', { field: label }),
      }}
      ariaLabels={{ nextMonth: t('calendar.nextMonth'), previousMonth: t('calendar.previousMonth') }}
    />
  );
}
