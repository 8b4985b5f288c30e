import { List, Text } from '@mantine/core';
import type { MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea } from '../../../widgets/text-field.tsx';
import { reasonsOf } from './marked-records.columns.tsx';
import { tickOff } from './marked-records.queries.ts';

interface TickOffProps {
  record: MarkedRecord;
  onClose: () => void;
  /** It was ticked off, or somebody else was faster. */
  onDone: () => void;
}

/** Says what came of looking at a marked record. */
export function TickOff({ record, onClose, onDone }: TickOffProps) {
  const t = useText();
  const say = useMessageText();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('dataentry.reasonNeeded'));
    try {
      await tickOff(record.uuid, reason.trim());
      notify('dataentry.tickedOff');
    } catch (problem) {
      notifyProblem(problem);
      // what was typed stays, unless it has become needless
      if (!(problem instanceof ApiProblem) || problem.status !== 409) return;
    }
    onDone();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('dataentry.tickOffOf', { patient: record.patient.display })}
      submitLabel={t('dataentry.tickOff')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <List size="sm" spacing={4}>
        {reasonsOf(record.marks, t, say).map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text>{t('dataentry.tickOffText')}</Text>
      <TextArea
        label={t('dataentry.lookReason')}
        description={t('dataentry.lookReasonHint')}
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        withAsterisk
        aria-required
        data-autofocus
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
