import { useText } from '../../../lib/text.ts';
import { NamedKindModal } from '../../../widgets/supply/named-kind.modal.tsx';

/** 'Create Category', and the editing of one; '' for a new one. */
export function AssetCategoryModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  return (
    <NamedKindModal
      title={t(uuid === '' ? 'supplyscreen.createCategory' : 'supplyscreen.editCategory')}
      path="asset-category"
      numericId="assetCategoryId"
      uuid={uuid}
      saved="supplyscreen.categorySaved"
      onClose={onClose}
    />
  );
}
