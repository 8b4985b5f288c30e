import { tidyName } from '@fieldward/domain/option-name.ts';
import { supplyNameProblem } from '@fieldward/domain/supply-name.ts';
import { useText } from '../../lib/text.ts';
import { NameField } from '../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord } from '../../widgets/supply/supply-form.tsx';
import type { SupplyRecord } from '../../widgets/supply/supply.queries.ts';

interface EventTypeRecord extends SupplyRecord {
  eventTypeId: number;
}

/** A new kind of event, and the editing of one; '' for a new one. */
export function EventTypeModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createEventType' : 'supplyscreen.editEventType');
  return (
    <WithRecord<EventTypeRecord>
      title={title}
      path="event-type"
      uuid={uuid}
      view="custom:(uuid,name,retired,eventTypeId)"
      onClose={onClose}
    >
      {(record, etag) => (
        <SupplyForm
          title={title}
          path="event-type"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, eventTypeId: record.eventTypeId } }}
          etag={etag}
          first={{ name: record?.name ?? '' }}
          problems={({ name }) => {
            const said = supplyNameProblem(name);
            return said ? { name: said } : {};
          }}
          body={({ name }) => ({ name: tidyName(name) })}
          saved="supplyscreen.typeSaved"
          onClose={onClose}
        >
          {({ draft, set, errorOf }) => (
            <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
          )}
        </SupplyForm>
      )}
    </WithRecord>
  );
}
