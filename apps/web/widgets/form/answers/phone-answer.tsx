import { TextInput } from '@mantine/core';
import type { CountryCode } from 'libphonenumber-js/min';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { asText, type AnswerProps } from './answer-props.ts';

/** Phone Number: typed freely, tidied on leaving. Whether such a number can exist is judged with the other rules. */
export function PhoneAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const { countryCode } = useSettings();
  const text = asText(answer);

  async function tidyUp(): Promise<void> {
    leave();
    if (text.trim() === '') return;
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
    const parsed = parsePhoneNumberFromString(text, countryCode as CountryCode | undefined);
    const tidy = parsed?.isValid() ? parsed.formatInternational() : text;
    if (tidy !== text) change(tidy);
  }

  return (
    <TextInput
      id={id}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="off"
      label={field.label}
      description={t('dataentry.phoneHint')}
      withAsterisk={field.mandatory}
      aria-required={field.mandatory}
      value={text}
      disabled={disabled}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => void tidyUp()}
    />
  );
}
