import { useText } from '../../../lib/text.ts';
import { NamedKindModal } from '../../../widgets/supply/named-kind.modal.tsx';

/** A new kind of event, and the editing of one; '' for a new one. */
export function EventTypeModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  return (
    <NamedKindModal
      title={t(uuid === '' ? 'supplyscreen.createEventType' : 'supplyscreen.editEventType')}
      path="event-type"
      numericId="eventTypeId"
      uuid={uuid}
      saved="supplyscreen.typeSaved"
      onClose={onClose}
    />
  );
}
