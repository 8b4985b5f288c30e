import { TextInput } from '@mantine/core';
import type { DateMode, FormField } from '@fieldward/domain/form-definition.ts';
import { dayOf, localMoment } from '@fieldward/domain/moment.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { asText, type AnswerProps } from './answer-props.ts';

/** Date/ Time Picker and Date entered: a day in the programme's format, a time or a moment by the device's own picker. */
export function DateAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const mode = field.dateMode;
  if (mode === 'date') {
    return (
      <DateField
        id={id}
        label={field.label}
        value={dayOf(asText(answer))}
        required={field.mandatory}
        disabled={disabled}
        error={error}
        {...limits(field, mode)}
        onChange={(day) => change(day || null)}
        onBlur={leave}
      />
    );
  }
  return (
    <TextInput
      id={id}
      type={mode === 'datetime' ? 'datetime-local' : 'time'}
      label={field.label}
      withAsterisk={field.mandatory}
      aria-required={field.mandatory}
      value={toInput(asText(answer), mode)}
      disabled={disabled}
      error={error}
      {...limits(field, mode)}
      onChange={(event) => change(fromInput(event.currentTarget.value, mode))}
      onBlur={leave}
    />
  );
}

function toInput(answer: string, mode: DateMode): string {
  if (mode === 'time') return answer.slice(0, 5);
  return answer.length === 10 ? `${answer}T00:00` : answer.slice(0, 16).replace(' ', 'T');
}

function fromInput(value: string, mode: DateMode): string | null {
  if (value === '') return null;
  if (mode !== 'datetime') return value;
  const moment = value.replace('T', ' ');
  return moment.length === 16 ? `${moment}:00` : moment;
}

/** The pickers do not offer what the rules would refuse; 9999 keeps the year of the device's picker at four digits. */
function limits(field: FormField, mode: DateMode): { min?: string; max?: string } {
  const now = localMoment(new Date());
  if (mode === 'date') return { ...(field.allowFutureDate ? {} : { max: dayOf(now) }), ...(field.allowPastDate ? {} : { min: dayOf(now) }) };
  if (mode === 'time') return {};
  return { max: field.allowFutureDate ? '9999-12-31T23:59' : toInput(now, mode), ...(field.allowPastDate ? {} : { min: `${dayOf(now)}T00:00` }) };
}
