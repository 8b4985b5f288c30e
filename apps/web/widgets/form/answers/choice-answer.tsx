import { Checkbox, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { isChoices } from '@fieldward/domain/form/answers.ts';
import { useText } from '../../../lib/text.ts';
import { Choice } from '../../../ui/choice.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import classes from '../dynamic-form.module.css';
import { asText, type AnswerProps } from './answer-props.ts';

/** Above this many options the list can be searched; below, the device's own picker is quicker, with a thumb above all. */
const MANY = 15;

/** Single Select Dropdown. A question without options shows nothing to choose, as the mobile client does. */
export function DropdownAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const options = field.field.answers.map(({ concept }) => ({ value: concept.uuid, label: concept.display }));
  const shared = {
    id,
    label: field.label,
    withAsterisk: field.mandatory,
    'aria-required': field.mandatory,
    disabled,
    error,
    onBlur: leave,
  };
  if (options.length > MANY) {
    return (
      <SearchSelect
        {...shared}
        clearable={!field.mandatory}
        data={options}
        value={asText(answer) || null}
        placeholder={t('dataentry.choose')}
        nothingFoundMessage={t('shell.noOptions')}
        onChange={(value) => change(value)}
      />
    );
  }
  return (
    <NativeSelect
      {...shared}
      data={[{ value: '', label: t('dataentry.choose') }, ...options]}
      value={asText(answer)}
      onChange={(event) => change(event.currentTarget.value || null)}
    />
  );
}

/** Whether a few short answers, Yes and No above all, have room beside one another: three at most, of so many letters together. */
export function standBeside(answers: readonly string[]): boolean {
  return answers.length <= 3 && answers.join('').length <= 20;
}

/** Single Select Radiobuttons. */
export function RadioAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const name = useId();
  return (
    <RadioChoice label={field.label} required={field.mandatory} error={error}>
      <div
        className={classes.choices}
        data-beside={standBeside(field.field.answers.map(({ concept }) => concept.display)) || undefined}
        onBlur={leave}
      >
        {field.field.answers.map(({ concept }, at) => (
          <Choice
            key={concept.uuid}
            {...(at === 0 ? { id } : {})}
            type="radio"
            name={name}
            value={concept.uuid}
            label={concept.display}
            checked={answer === concept.uuid}
            disabled={disabled}
            onChange={() => change(concept.uuid)}
          />
        ))}
      </div>
    </RadioChoice>
  );
}

/** Multiple Choice. */
export function MultipleAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const chosen = isChoices(answer) ? answer : [];
  return (
    <Checkbox.Group label={field.label} withAsterisk={field.mandatory} error={error}>
      <div className={classes.choices} onBlur={leave}>
        {field.field.answers.map(({ concept: { uuid, display } }, at) => (
          <Choice
            key={uuid}
            {...(at === 0 ? { id } : {})}
            type="checkbox"
            value={uuid}
            label={display}
            checked={chosen.includes(uuid)}
            disabled={disabled}
            invalid={error !== null}
            onChange={({ currentTarget: { checked } }) => change(checked ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
