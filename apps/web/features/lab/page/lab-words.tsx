import { careSettingIds } from '@fieldward/contract/settings/system-setting.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { Status, type StatusProps } from '../../../ui/status.tsx';

const statusStyles: Readonly<Record<SampleStatus, { word: PlainCode; tone: NonNullable<StatusProps['tone']> }>> = {
  COLLECTED: { word: 'labscreen.collected', tone: 'neutral' },
  ACCEPTED: { word: 'labscreen.accepted', tone: 'good' },
  REJECTED: { word: 'labscreen.rejected', tone: 'bad' },
  PROCESSED: { word: 'labscreen.processed', tone: 'accent' },
};

/** The sentence for a status of a sample; without one there is no sample. */
export const statusCode = (status: SampleStatus | null): PlainCode => (status === null ? 'labscreen.noSample' : statusStyles[status].word);

/** Where a sample stands, as a word. */
export function SampleState({ status }: { status: SampleStatus }) {
  const t = useText();
  return <Status tone={statusStyles[status].tone}>{t(statusStyles[status].word)}</Status>;
}

/** A care setting in the language of the person; one of a programme's own by its name. */
export function careSettingWord(t: Text, { uuid, display }: Ref): string {
  if (uuid === careSettingIds.inPatient) return t('labscreen.inPatient');
  return uuid === careSettingIds.outPatient ? t('labscreen.outPatient') : display;
}
