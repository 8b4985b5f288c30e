import { getCountries } from 'libphonenumber-js/min';

let codes: ReadonlyMap<string, string> | null = null;

/** The two letters of a country by its English name, as settings keep it; undefined for a country that nobody telephones in. */
export function codeOfCountry(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  codes ??= new Map(getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
  return codes.get(name.trim().toLowerCase());
}
