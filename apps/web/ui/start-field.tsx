import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../lib/text.ts';

interface StartFieldProps {
  /** Names the field, which stands in a table. */
  label: string;
  /** A day and a time as the browser writes them, `YYYY-MM-DDTHH:mm`, or ''. */
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}

/** A day and time by the device's own picker. A half-typed one, which the browser hands out as nothing, is explained and keeps its form from being sent. */
export function StartField({ label, value, wrong, onChange }: StartFieldProps) {
  const t = useText();
  const [half, setHalf] = useState(false);
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      value={value}
      error={half ? t('answer.date') : wrong}
      onChange={(event) => {
        setHalf(false);
        onChange(event.currentTarget.value);
      }}
      onBlurCapture={(event) => setHalf(event.target.validity.badInput)}
      onInvalid={(event) => setHalf(event.currentTarget.validity.badInput)}
    />
  );
}
