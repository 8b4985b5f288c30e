import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { local } from '../../../lib/local-store.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { changeEvent, eventsChanged } from '../summary/event.queries.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import type { ListedEvent } from './event-list.queries.ts';

interface VoidEventProps {
  event: Pick<ListedEvent, 'uuid' | 'name'>;
  onClose: () => void;
}

/** 'Confirm to Delete?': an event is voided, with the reason. What was typed stays when the server refuses. */
export function VoidEvent({ event, onClose }: VoidEventProps) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('event.reasonNeeded'));
    try {
      await changeEvent(event.uuid, { voided: true, voidReason: reason.trim() });
    } catch (problem) {
      const message = fieldProblems(problem)['voidReason'];
      if (message === undefined) notifyProblem(problem);
      else setError(message);
      return;
    }
    if (local.get('active-event')?.uuid === event.uuid) local.remove('active-event');
    notify('closure.deleted', { name: event.name });
    void eventsChanged(queries);
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('closure.deleteTitle')} submitLabel={t('closure.delete')} dirty={reason !== ''} onSubmit={submit}>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('closure.deleteExplained', { name: event.name })}</Text>
      <ReasonField
        label={t('closure.reason')}
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
