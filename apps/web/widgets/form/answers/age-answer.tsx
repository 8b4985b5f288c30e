import { AgeField } from '../../age-field.tsx';
import { asText, type AnswerProps } from './answer-props.ts';

/** How old somebody is whom the form registers: years, or months or days of a child. */
export function AgeAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  return (
    <AgeField
      id={id}
      label={field.label}
      required={field.mandatory}
      value={asText(answer)}
      disabled={disabled}
      error={error}
      onChange={change}
      onBlur={leave}
    />
  );
}
