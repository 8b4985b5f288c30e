import { Text, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { NumberText } from '../../number/number-text.tsx';
import classes from '../dynamic-form.module.css';
import { asText, type AnswerProps } from './answer-props.ts';

const LONG = 120;

/** Whether the browser itself lets a field grow with its text; else the library measures it, which a slow phone takes long for. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Textbox (text or numeric) and Age: a number stays text, so that no digit of it is rounded or dropped behind the person's back. */
export function TextAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const numeric = field.field.dataType === 'numeric';
  const shared = {
    id,
    label: field.label,
    withAsterisk: field.mandatory,
    'aria-required': field.mandatory,
    value: asText(answer),
    disabled,
    error,
    autoComplete: 'off',
    onBlur: leave,
  };
  if (!numeric && (field.maxLength ?? 0) > LONG) {
    const size = GROWS ? { classNames: { input: classes.growing } } : { autosize: true, minRows: 2, maxRows: 8 };
    return <Textarea {...shared} {...size} onChange={(event) => change(event.currentTarget.value)} />;
  }
  if (!numeric) return <TextInput {...shared} dir="auto" onChange={(event) => change(event.currentTarget.value)} />;
  const age = field.field.widget === 'age';
  return (
    <NumberText
      {...shared}
      whole={!field.allowDecimal || age}
      rightSection={
        age ? (
          <Text size="xs" c="dimmed">
            {t('dataentry.years')}
          </Text>
        ) : undefined
      }
      rightSectionWidth={age ? 56 : undefined}
      rightSectionPointerEvents="none"
      onChange={change}
    />
  );
}
