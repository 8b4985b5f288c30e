import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useFormatShown } from '../lib/format-shown.ts';
import { useText } from '../lib/text.ts';
import { plainDigits } from '../lib/typed/plain-digits.ts';
import { useKeptText } from './kept-text.ts';

interface ClockFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** `HH:mm`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A time of the clock of 24 hours as people write it, `9:30`, `09:30` or `0930`, as `HH:mm`; null when it is none. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = ''] =
    /^(\d{1,2}):(\d\d)$/.exec(
      plainDigits(text)
        .trim()
        .replace(/^(\d\d)(\d\d)$/, '$1:$2'),
    ) ?? [];
  return hour === '' || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute}`;
}

/**
 * A time of day, typed on the clock of 24 hours whatever the browser's own fields show. What is no time stays, is explained and keeps its
 * form from being sent; its value is '' meanwhile.
 */
export function ClockField({ value, onChange, onBlur, error, ...rest }: ClockFieldProps) {
  const t = useText();
  const formatShown = useFormatShown();
  // what is typed and not yet written as the field writes it
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    if (value !== '') setTyped(null);
  }
  const wrong = typed !== null && typed.trim() !== '' && readTime(typed) === null;
  const kept = useKeptText(wrong ? t('answer.time') : null);
  return (
    <TextInput
      {...rest}
      {...kept.field}
      value={typed ?? value}
      placeholder={formatShown('HH:mm')}
      inputMode="numeric"
      autoComplete="off"
      error={kept.error ?? error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const time = readTime(currentTarget.value) ?? '';
        if (time !== value) onChange(time);
      }}
      onBlur={(event) => {
        if (!wrong) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
