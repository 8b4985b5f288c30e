import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { labWorkChanged, type LabSample } from '../order/lab-work.queries.ts';
import { decideSample } from './sample.queries.ts';

interface RejectSampleProps {
  /** With the version that was seen, when it is known: a sample that somebody else has changed is not rejected. */
  sample: Pick<LabSample, 'uuid' | 'sampleIdentifier'> & { version?: string };
  onClose: () => void;
  /** Keeps it on this device instead of sending it by itself; where it is now. */
  keep?: ((reason: string) => Promise<'stored' | 'kept'>) | undefined;
}

/** Asks why a sample is rejected, and rejects it. */
export function RejectSample({ sample, onClose, keep }: RejectSampleProps) {
  const t = useText();
  const queries = useQueryClient();

  async function reject(rejectReason: string): Promise<void> {
    const seen = sample.version === undefined ? undefined : `"${sample.version}"`;
    let where: 'stored' | 'kept' = 'stored';
    try {
      if (keep !== undefined) where = await keep(rejectReason);
      else await decideSample(sample.uuid, { status: 'REJECTED', rejectReason }, seen);
    } finally {
      void labWorkChanged(queries);
    }
    notify(where === 'kept' ? 'labscreen.sampleKept' : 'labscreen.rejectedNow', { identifier: sample.sampleIdentifier });
    onClose();
  }

  return (
    <ReasonModal
      title={t('labscreen.rejectOf', { identifier: sample.sampleIdentifier })}
      keep={`reject-sample:${sample.uuid}`}
      submitLabel={t('labscreen.reject')}
      label={t('labscreen.rejectReason')}
      needed={t('lab.rejectReasonNeeded')}
      onClose={onClose}
      onReason={reject}
    />
  );
}
