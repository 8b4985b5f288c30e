import { List, Text } from '@mantine/core';
import type { MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
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
      <ReasonField
        label={t('dataentry.lookReason')}
        description={t('dataentry.lookReasonHint')}
        value={reason}
        error={error}
        onChange={(typed) => {
          setReason(typed);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
