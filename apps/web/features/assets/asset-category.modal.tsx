import { supplyNameProblem } from '@fieldward/domain/supply-name.ts';
import { tidyName } from '@fieldward/domain/option-name.ts';
import { useText } from '../../lib/text.ts';
import { NameField } from '../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord } from '../../widgets/supply/supply-form.tsx';
import type { SupplyRecord } from '../../widgets/supply/supply.queries.ts';

interface CategoryRecord extends SupplyRecord {
  assetCategoryId: number;
}

/** 'Create Category', and the editing of one; '' for a new one. */
export function AssetCategoryModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createCategory' : 'supplyscreen.editCategory');
  return (
    <WithRecord<CategoryRecord>
      title={title}
      path="asset-category"
      uuid={uuid}
      view="custom:(uuid,name,retired,assetCategoryId)"
      onClose={onClose}
    >
      {(record, etag) => (
        <SupplyForm
          title={title}
          path="asset-category"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, assetCategoryId: record.assetCategoryId } }}
          etag={etag}
          first={{ name: record?.name ?? '' }}
          problems={({ name }) => {
            const said = supplyNameProblem(name);
            return said ? { name: said } : {};
          }}
          body={({ name }) => ({ name: tidyName(name) })}
          saved="supplyscreen.categorySaved"
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
