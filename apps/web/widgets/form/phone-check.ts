import { isPossiblePhoneNumber, type CountryCode } from 'libphonenumber-js/min';
import { looksLikePhone, type PhoneChecker } from '@fieldward/domain/settings/pattern.ts';

/** Whether a number can exist; without a country code it is taken as one of the programme's country, where that is known. */
export function phoneCheck(country: string | undefined): PhoneChecker {
  return (text) =>
    country === undefined && !text.trim().startsWith('+')
      ? looksLikePhone(text)
      : isPossiblePhoneNumber(text, country as CountryCode | undefined);
}
