import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { labWorkChanged, type LabSample } from '../order/lab-work.queries.ts';
import { TextArea } from '../../../widgets/text-field.tsx';
import { decideSample } from './sample.queries.ts';

interface RejectSampleProps {
  /** With the version that was seen, when it is known: a sample that somebody else has changed is not rejected. */
  sample: Pick<LabSample, 'uuid' | 'sampleIdentifier'> & { version?: string };
  onClose: () => void;
}

/** Asks why a sample is rejected, and rejects it. */
export function RejectSample({ sample, onClose }: RejectSampleProps) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('lab.rejectReasonNeeded'));
    try {
      await decideSample(
        sample.uuid,
        { status: 'REJECTED', rejectReason: reason.trim() },
        sample.version === undefined ? undefined : `"${sample.version}"`,
      );
      notify('labscreen.rejectedNow', { identifier: sample.sampleIdentifier });
      onClose();
    } catch (refusal) {
      notifyProblem(refusal);
    }
    void labWorkChanged(queries);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('labscreen.rejectOf', { identifier: sample.sampleIdentifier })}
      submitLabel={t('labscreen.reject')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <TextArea
        label={t('labscreen.rejectReason')}
        data-autofocus
        dir="auto"
        rows={3}
        maxLength={limitsOf(labTestSample, 'rejectReason').max}
        withAsterisk
        aria-required
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
