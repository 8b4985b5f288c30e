import { TextInput } from '@mantine/core';
import { maxSupplyNameLength } from '@fieldward/domain/event/supply-name.ts';

interface NameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  description?: string;
  required?: boolean;
  /** The focus is here when the dialog opens; on unless said otherwise. */
  first?: boolean;
  max?: number;
}

/** The name of an entry of the catalogue. */
export function NameField({ label, value, onChange, error, description, required = true, first = true, max }: NameFieldProps) {
  return (
    <TextInput
      {...(first ? { 'data-autofocus': true } : {})}
      label={label}
      description={description ?? null}
      dir="auto"
      autoComplete="off"
      maxLength={max ?? maxSupplyNameLength}
      withAsterisk={required}
      aria-required={required}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
