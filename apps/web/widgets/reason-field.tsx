import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { TextArea } from './text-field.tsx';

interface ReasonFieldProps {
  label: string;
  description?: string;
  value: string;
  /** What is wrong with it; null when nothing is. */
  error: string | null;
  /** Whether the dialog opens with the keyboard here; it does by default. */
  autofocus?: boolean;
  onChange: (reason: string) => void;
}

/** Where a dialog asks why something is done: a reason is needed. */
export function ReasonField({ onChange, autofocus = true, ...rest }: ReasonFieldProps) {
  return (
    <TextArea
      {...rest}
      dir="auto"
      autosize
      minRows={2}
      maxLength={REASON_LENGTH}
      withAsterisk
      aria-required
      data-autofocus={autofocus || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
