import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { codeOfCountry } from './country-codes.ts';

/**
 * A telephone number as gateways take it (`+923001234567`); null for what is none.
 * @param country name of the country of the programme, whose numbers are written without the code of the country
 */
export function smsNumber(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(text.trim(), codeOfCountry(country) as CountryCode | undefined); // two letters, as Unicode has them
  return parsed?.isValid() === true ? parsed.number : null;
}
