import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { local } from '../../../lib/local-store.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { changeEvent, eventsChanged } from '../summary/event.queries.ts';
import type { ListedEvent } from './event-list.queries.ts';

interface VoidEventProps {
  event: Pick<ListedEvent, 'uuid' | 'name'>;
  onClose: () => void;
}

/** 'Confirm to Delete?': an event is voided, with the reason. What was typed stays when the server refuses. */
export function VoidEvent({ event, onClose }: VoidEventProps) {
  const t = useText();
  const queries = useQueryClient();

  async function voidIt(reason: string): Promise<void> {
    await changeEvent(event.uuid, { voided: true, voidReason: reason });
    if (local.get('active-event')?.uuid === event.uuid) local.remove('active-event');
    notify('closure.deleted', { name: event.name });
    void eventsChanged(queries);
    onClose();
  }

  return (
    <ReasonModal
      title={t('closure.deleteTitle')}
      keep={`void-event:${event.uuid}`}
      submitLabel={t('closure.delete')}
      label={t('closure.reason')}
      needed={t('event.reasonNeeded')}
      onClose={onClose}
      onReason={voidIt}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{t('closure.deleteExplained', { name: event.name })}</Text>
    </ReasonModal>
  );
}
