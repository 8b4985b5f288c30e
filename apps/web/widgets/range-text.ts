import type { Text } from '../lib/text.ts';

/** What counts as normal, in words; null when no limits are known. */
export function rangeText(
  range: { readonly low: string | number | null; readonly high: string | number | null } | null,
  t: Text,
): string | null {
  const [low, high] = [range?.low ?? null, range?.high ?? null];
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return t('labreport.from', { low });
  return high === null ? null : t('labreport.upTo', { high });
}
