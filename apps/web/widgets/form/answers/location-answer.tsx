import { LocationSelect } from '../../location-select.tsx';
import { asText, type AnswerProps } from './answer-props.ts';

/** Location: where the encounter took place. */
export function LocationAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  return (
    <LocationSelect
      id={id}
      label={field.label}
      value={asText(answer)}
      required={field.mandatory}
      disabled={disabled}
      error={error}
      onChange={change}
      onBlur={leave}
    />
  );
}
