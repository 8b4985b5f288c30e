import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { plainSupplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { NameField } from '../../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord } from '../../../widgets/supply/supply-form.tsx';
import type { SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

export interface ServiceTypeRecord extends SupplyRecord {
  serviceTypeId: number;
  encounterType: { uuid: string; display: string } | null;
}

interface TypeDraft {
  name: string;
  /** The form that is filled when the service is given. */
  encounterType: Found | null;
}

/** 'Create Type', and the editing of a service type; '' for a new one. */
export function ServiceTypeModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createType' : 'supplyscreen.editType');
  return (
    <WithRecord<ServiceTypeRecord>
      title={title}
      path="service-type"
      uuid={uuid}
      view="custom:(uuid,name,retired,serviceTypeId,encounterType:(uuid,display))"
      onClose={onClose}
    >
      {(record, etag) => (
        <SupplyForm<TypeDraft>
          title={title}
          path="service-type"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, serviceTypeId: record.serviceTypeId } }}
          etag={etag}
          first={{ name: record?.name ?? '', encounterType: record?.encounterType ?? null }}
          problems={({ name }) => {
            const message = plainSupplyNameProblem(name);
            return message ? { name: message } : {};
          }}
          body={({ name, encounterType }) => ({ name: tidyName(name), encounterType: encounterType?.uuid ?? null })}
          saved="supplyscreen.typeSaved"
          onClose={onClose}
        >
          {({ draft, set, errorOf }) => (
            <>
              <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
              <Autocomplete
                label={t('supplyscreen.form')}
                description={t('supplyscreen.formWhy')}
                value={draft.encounterType}
                error={errorOf('encounterType')}
                onChange={(encounterType) => set({ encounterType })}
                queryKey={['encountertype', 'search']}
                search={async (text, signal) =>
                  (await api.get<{ results: Found[] }>('encountertype', { q: text, limit: 10, v: 'custom:(uuid,display)' }, signal)).results
                }
              />
            </>
          )}
        </SupplyForm>
      )}
    </WithRecord>
  );
}
