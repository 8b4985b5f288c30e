import { Text, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { asText, type AnswerProps } from './answer-props.ts';

const LONG = 120;

/** Textbox (text or numeric) and Age: numbers stay the text that was typed, so that nothing is changed behind the person's back. */
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
    return <Textarea {...shared} autosize minRows={2} maxRows={8} onChange={(event) => change(event.currentTarget.value)} />;
  }
  const age = field.field.widget === 'age';
  return (
    <TextInput
      {...shared}
      inputMode={numeric ? (field.allowDecimal && !age ? 'decimal' : 'numeric') : 'text'}
      dir={numeric ? 'ltr' : 'auto'}
      rightSection={
        age ? (
          <Text size="xs" c="dimmed">
            {t('dataentry.years')}
          </Text>
        ) : undefined
      }
      rightSectionWidth={age ? 56 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
