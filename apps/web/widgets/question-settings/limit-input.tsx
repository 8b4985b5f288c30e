import { NumberInput } from '@mantine/core';

interface LimitInputProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  disabled: boolean;
  /** Whole numbers from 0, as lengths and counts are. */
  whole?: boolean;
  error?: string | null;
}

/** A limit that may be left empty. */
export function LimitInput({ label, value, onChange, disabled, whole = false, error = null }: LimitInputProps) {
  return (
    <NumberInput
      label={label}
      dir="ltr"
      inputMode={whole ? 'numeric' : 'decimal'}
      allowDecimal={!whole}
      allowNegative={!whole}
      {...(whole ? { min: 0, max: 100_000 } : {})}
      disabled={disabled}
      error={error}
      value={value ?? ''}
      onChange={(next) => {
        const number = typeof next === 'number' ? next : Number.parseFloat(next);
        onChange(Number.isFinite(number) ? number : undefined);
      }}
    />
  );
}
