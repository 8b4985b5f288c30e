import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../lib/text.ts';
import { Status, type StatusProps } from '../ui/status.tsx';

const flags: Readonly<Record<string, { word: PlainCode; tone: NonNullable<StatusProps['tone']> }>> = {
  low: { word: 'labscreen.flagLow', tone: 'warning' },
  high: { word: 'labscreen.flagHigh', tone: 'warning' },
  criticalLow: { word: 'labscreen.flagCriticalLow', tone: 'bad' },
  criticalHigh: { word: 'labscreen.flagCriticalHigh', tone: 'bad' },
  abnormal: { word: 'labscreen.flagAbnormal', tone: 'warning' },
};

/** What a result says beyond its number; nothing when it is as expected. */
export function ResultFlag({ flag }: { flag: string | null }) {
  const t = useText();
  const shown = flag === null ? undefined : flags[flag];
  return shown === undefined ? null : <Status tone={shown.tone}>{t(shown.word)}</Status>;
}
