import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { useText } from '../lib/text.ts';

interface ClockFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** A time `HH:mm`, or a day and a time as the browser writes them. */
  kind?: 'time' | 'datetime-local';
  value: string;
  onChange: (value: string) => void;
}

/** A time by the device's own picker. A half-typed one, which the browser hands out as nothing, is explained and keeps its form from being sent. */
export function ClockField({ kind = 'time', value, onChange, error, ...rest }: ClockFieldProps) {
  const t = useText();
  const [half, setHalf] = useState(false);
  return (
    <TextInput
      {...rest}
      type={kind}
      value={value}
      error={half ? t(kind === 'time' ? 'answer.time' : 'answer.date') : error}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setHalf(false);
        onChange(event.currentTarget.value);
      }}
      onBlurCapture={(event) => setHalf(event.target.validity.badInput)}
      onInvalid={(event) => setHalf(event.currentTarget.validity.badInput)}
    />
  );
}
