import { Group } from '@mantine/core';
import { dayOf } from '@fieldward/domain/time/moment.ts';
import { useState } from 'react';
import { useText } from '../lib/text.ts';
import { ClockField } from '../ui/clock-field.tsx';
import { DateField } from '../ui/date-field.tsx';

interface MomentFieldProps {
  id?: string;
  label: string;
  /** In a table, whose head says what it is: the label is for those who do not see that. */
  inTable?: boolean;
  /** `YYYY-MM-DD HH:mm:ss`, a bare day, or ''. */
  value: string;
  /** A moment with seconds, or '' when the day was taken away. */
  onChange: (moment: string) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  error?: string | null;
  required?: boolean;
  /** As that of `DateField`. */
  needed?: boolean;
  disabled?: boolean;
}

/** A day in the programme's format and, beside it, the time; without a time it is midnight. */
export function MomentField(props: MomentFieldProps) {
  const { id, label, value, onChange, onBlur, min, max, error } = props;
  const { inTable = false, required = false, needed = false, disabled = false } = props;
  const t = useText();
  const date = dayOf(value);
  // The time stays while the day beside it is typed anew, and what is taken from it is not filled in again.
  const [clock, setClock] = useState(value.slice(11, 16));
  const written = (day: string, at: string): string => (day === '' ? '' : `${day} ${at || '00:00'}:00`);
  const time = value === '' || value === written(date, clock) ? clock : value.slice(11, 16);
  const set = (day: string, at: string): void => {
    setClock(at);
    onChange(written(day, at));
  };
  return (
    <Group gap={inTable ? 4 : 'xs'} align="flex-start" wrap="nowrap">
      <div style={{ flex: 1, minInlineSize: 0 }}>
        <DateField
          {...(id === undefined ? {} : { id })}
          label={label}
          labelHidden={inTable}
          value={date}
          min={min}
          max={max}
          error={error}
          required={required}
          disabled={disabled}
          clearable={!required && !needed}
          needed={needed}
          onChange={(day) => set(day, time)}
          onBlur={onBlur}
        />
      </div>
      <ClockField
        {...(inTable ? { w: 76 } : { w: 136, label: t('dataentry.time') })}
        aria-label={t('dataentry.timeOf', { question: label })}
        value={time}
        disabled={disabled || date === ''}
        error={typeof error === 'string'}
        onChange={(at) => set(date, at)}
        onBlur={() => onBlur?.()}
      />
    </Group>
  );
}
