import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';

/** Tells a length (kilometres) as people say it: hundreds of metres, or kilometres with one digit. */
export function useLength(): (kilometres: number) => string {
  const t = useText();
  const { number } = useFormats();
  return (kilometres) =>
    kilometres < 0.95
      ? t('round.metres', { count: number(Math.round(kilometres * 100) * 10) })
      : t('round.kilometres', { count: number(kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)) });
}
