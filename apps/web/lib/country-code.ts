/** The two-letter code of a country by its English name. */
export function countryCodeOf(name: string): string | undefined {
  if (/^[A-Z]{2}$/.test(name)) return name;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      if (names.of(code)?.toLowerCase() === wanted) return code;
    }
  }
  return undefined;
}
