import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

const DateTimePicker = lazy(() => import('./date-time-picker.tsx'));

export interface DateTimeFieldProps {
  /** id of the button that opens the picker: what gets the focus. */
  id?: string;
  label: string;
  /** `YYYY-MM-DD HH:mm:ss`, or '' for none. */
  value: string;
  onChange: (moment: string) => void;
  /** Earliest moment that can be picked, like `value`. */
  min?: string;
  /** Time of a day that is picked first, `HH:mm:ss`. */
  time?: string;
  error?: string | null | undefined;
  /** Shown while nothing is picked, in place of the format. */
  placeholder?: string;
  required?: boolean;
  /** Shows its value and opens nothing. */
  readOnly?: boolean;
  /** Whether it can be emptied. */
  clearable?: boolean;
}

/** A day with its time, shown in the programme's format, picked and never typed. The picker is fetched when the first such field is shown. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, placeholder, required, error } = props;
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          value={value}
          placeholder={placeholder ?? ''}
          withAsterisk={required ?? false}
          error={error ?? null}
          readOnly
        />
      }
    >
      <DateTimePicker {...props} />
    </Suspense>
  );
}
