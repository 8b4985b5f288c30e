import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { lengthOf } from '@fieldward/domain/settings/pattern.ts';
import { useText } from '../../lib/text.ts';
import { plainNumber, readTwoWays } from '../../lib/typed/typed-number.ts';
import { useKeptText } from '../../ui/kept-text.ts';
import type { Limited } from '../text-limit.ts';

interface NumberTextProps extends Limited, Omit<TextInputProps, keyof Limited | 'onChange' | 'inputMode'> {
  /** The number as the wire writes it (`61.5`), or what was typed where it is none. */
  onChange: (value: string) => void;
  /** No decimals: the keys of a phone have no point. */
  whole?: boolean;
}

/**
 * A number that is kept as text: digits of any keyboard and a decimal comma are taken, and once one leaves the field it shows the number
 * that was understood. What may be one of two numbers stays, is explained and keeps its form from being sent.
 */
export function NumberText({ value, onChange, whole = false, maxLength, error, onBlur, ...rest }: NumberTextProps) {
  const t = useText();
  // what was typed, as long as the value is the number of it
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && plainNumber(typed) === value ? typed : value;
  const two = readTwoWays(shown);
  const count = lengthOf(value);
  const kept = useKeptText(
    two !== null
      ? t('field.twoNumbers', { text: shown, ...two })
      : maxLength !== undefined && count > maxLength
        ? t('field.tooLong', { count, max: maxLength })
        : null,
  );
  return (
    <TextInput
      autoComplete="off"
      dir="ltr"
      {...rest}
      {...kept.field}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={shown}
      error={kept.error ?? error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        onChange(plainNumber(next));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
