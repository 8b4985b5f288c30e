import type { FormField } from '@fieldward/domain/form/definition.ts';
import { dayOf } from '@fieldward/domain/time/moment.ts';
import { today } from '../../../lib/clock.ts';
import { ClockField } from '../../../ui/clock-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MomentField } from '../../moment-field.tsx';
import { asText, type AnswerProps } from './answer-props.ts';

/** Date/ Time Picker and Date entered: a day in the programme's format, a time by the device's own picker, or both. */
export function DateAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const text = asText(answer);
  const shared = { id, label: field.label, required: field.mandatory, disabled, error, onBlur: leave };
  if (field.dateMode === 'date')
    return <DateField {...shared} {...limits(field)} value={dayOf(text)} onChange={(day) => change(day || null)} />;
  if (field.dateMode === 'datetime')
    return <MomentField {...shared} {...limits(field)} value={text} onChange={(moment) => change(moment || null)} />;
  return (
    <ClockField
      id={id}
      label={field.label}
      withAsterisk={field.mandatory}
      aria-required={field.mandatory}
      value={text.slice(0, 5)}
      disabled={disabled}
      error={error}
      onChange={(time) => change(time || null)}
      onBlur={leave}
    />
  );
}

/** The calendar does not offer the days that the rules would refuse. */
function limits(field: FormField): { min?: string; max?: string } {
  const day = today();
  return { ...(field.allowFutureDate ? {} : { max: day }), ...(field.allowPastDate ? {} : { min: day }) };
}
