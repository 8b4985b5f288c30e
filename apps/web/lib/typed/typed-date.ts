/** What people type into fields of dates and times, as it can be read. */

/** What of a month's name is compared: small letters without accents and stops. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

function monthNames(language: string, month: 'short' | 'long'): readonly string[] {
  const names = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => plainName(names.format(Date.UTC(2026, at, 15))));
}

/**
 * A typed date with the name of its month as a number of two digits. The name may be cut to its first three letters, and stand in the language
 * (BCP 47) or in English; a text without a month that can be told comes back unchanged.
 */
export function monthAsNumber(text: string, language: string): string {
  const [typed] = /\p{L}[\p{L}\p{M}]*\.?/u.exec(text) ?? [];
  const name = plainName(typed ?? '');
  if (typed === undefined || name.length < 3) return text;
  const all = [language, 'en'].flatMap((each) => [monthNames(each, 'short'), monthNames(each, 'long')]);
  const whole = all.map((names) => names.indexOf(name)).filter((at) => at !== -1);
  const begun = all.flatMap((names) => names.flatMap((known, at) => (known.startsWith(name) ? [at] : [])));
  const [month, ...others] = new Set(whole.length > 0 ? whole.slice(0, 1) : begun);
  return month === undefined || others.length > 0 ? text : text.replace(typed, String(month + 1).padStart(2, '0'));
}
