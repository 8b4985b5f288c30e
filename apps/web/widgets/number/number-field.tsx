import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import { useMessageText } from '../../lib/text.ts';
import { plainNumber, readTwoWays } from '../../lib/typed/typed-number.ts';
import { useKeptText } from '../../ui/kept-text.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: number | undefined;
  /** The number, or undefined while there is none, or none that can be taken. */
  onChange: (value: number | undefined) => void;
  /** No decimals. */
  whole?: boolean;
  min?: number;
  max?: number;
}

/** The number of a typed text; null when it is none. */
const read = (text: string): number | null => parseNumber(plainNumber(text));

/** A number. What is none, may be one of two, or lies outside its limits, stays as it was typed and is explained; the form around it is not sent. */
export function NumberField({ value, onChange, whole = false, min, max, error, onBlur, ...rest }: NumberFieldProps) {
  const sentence = useMessageText();
  // What was typed; null while the field shows the number.
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // chosen by something else meanwhile
    if (value !== undefined && (typed === null || read(typed) !== value)) setTyped(null);
  }
  const text = typed ?? (value === undefined ? '' : String(value));

  function problemOf(next: string): Message | null {
    if (next.trim() === '') return null;
    const two = readTwoWays(next);
    if (two !== null) return say('field.twoNumbers', { text: next, ...two });
    const number = read(next);
    if (number === null) return say('answer.number');
    if (whole && !Number.isInteger(number)) return say('answer.decimal');
    if (min !== undefined && max !== undefined && (number < min || number > max)) return say('answer.range', { min, max });
    if (min !== undefined && number < min) return say('answer.minValue', { min });
    return max !== undefined && number > max ? say('answer.maxValue', { max }) : null;
  }

  const problem = typed === null ? null : problemOf(typed);
  const kept = useKeptText(problem === null ? null : sentence(problem));
  return (
    <TextInput
      dir="ltr"
      autoComplete="off"
      // the keys of a phone for whole numbers know no sign
      inputMode={whole && (min ?? 0) >= 0 ? 'numeric' : 'decimal'}
      {...rest}
      {...kept.field}
      value={text}
      error={kept.error ?? error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        onChange(problemOf(next) === null ? (read(next) ?? undefined) : undefined);
      }}
      onBlur={(event) => {
        // what was understood is shown
        if (typed !== null && problem === null) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
