import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { supplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';
import { NameField } from '../../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord } from '../../../widgets/supply/supply-form.tsx';
import { kindsQuery, type SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

export interface AssetTypeRecord extends SupplyRecord {
  assetTypeId: number;
  assetCategory: { uuid: string; name: string };
}

interface TypeDraft {
  name: string;
  /** uuid */
  assetCategory: string;
}

function problems({ name, assetCategory }: TypeDraft): Partial<Record<keyof TypeDraft, Message>> {
  const message = supplyNameProblem(name);
  return { ...(message ? { name: message } : {}), ...(assetCategory === '' ? { assetCategory: say('person.required') } : {}) };
}

/** 'Create Type', and the editing of an asset type; '' for a new one. */
export function AssetTypeModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createType' : 'supplyscreen.editType');
  const categories = useQuery(kindsQuery('asset-category', 'custom:(uuid,name,retired)'));
  return (
    <WithRecord<AssetTypeRecord>
      title={title}
      path="asset-type"
      uuid={uuid}
      view="custom:(uuid,name,retired,assetTypeId,assetCategory:(uuid,name))"
      onClose={onClose}
    >
      {(record, etag) => (
        <SupplyForm<TypeDraft>
          title={title}
          path="asset-type"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, assetTypeId: record.assetTypeId } }}
          etag={etag}
          first={{ name: record?.name ?? '', assetCategory: record?.assetCategory.uuid ?? '' }}
          problems={problems}
          body={({ name, assetCategory }) => ({ name: tidyName(name), assetCategory })}
          saved="supplyscreen.typeSaved"
          onClose={onClose}
        >
          {({ draft, set, errorOf }) => (
            <>
              <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
              <Select
                label={t('supplyscreen.assetCategory')}
                searchable
                withAsterisk
                aria-required
                placeholder={t('supplyscreen.choose')}
                nothingFoundMessage={t('supplyscreen.nothingToChoose')}
                data={[
                  ...(categories.data ?? []).map((each) => ({ value: each.uuid, label: each.name })),
                  ...(record && categories.data?.every((each) => each.uuid !== record.assetCategory.uuid)
                    ? [{ value: record.assetCategory.uuid, label: record.assetCategory.name }]
                    : []),
                ]}
                value={draft.assetCategory || null}
                error={errorOf('assetCategory')}
                onChange={(assetCategory) => set({ assetCategory: assetCategory ?? '' })}
              />
            </>
          )}
        </SupplyForm>
      )}
    </WithRecord>
  );
}
