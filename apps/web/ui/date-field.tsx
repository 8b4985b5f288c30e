import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormats } from '../lib/format.ts';

const DatePicker = lazy(() => import('./date-picker.tsx'));

export interface DateFieldProps {
  label: string;
  /** Whether only those hear the label who do not see what stands around the field. */
  labelHidden?: boolean;
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | null | undefined;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  clearable?: boolean;
  /** An empty text is explained here: nobody else asks for the day. So it is where the day cannot be cleared and is not `required` either. */
  needed?: boolean;
  id?: string;
  name?: string;
}

/**
 * A day: typed in the programme's format or picked from the calendar. What cannot be read as a day, or lies outside its limits, stays
 * and is explained; its value is '' meanwhile, and the form around it is not sent.
 * The calendar is fetched when the first such field is shown: most pages need none.
 */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, value, description, required, error } = props;
  const { typed } = useFormats();
  return (
    <Suspense
      fallback={
        <TextInput
          {...(labelHidden ? { 'aria-label': label } : { label })}
          value={typed(value)}
          description={description ?? null}
          withAsterisk={required ?? false}
          error={error ?? null}
          readOnly
        />
      }
    >
      <DatePicker {...props} />
    </Suspense>
  );
}
