import { useText } from '../../../lib/text.ts';
import { KindListModal } from '../../../widgets/supply/kind-list.modal.tsx';
import type { AssetTypeRecord } from './asset-type.modal.tsx';

interface AssetKindsModalProps {
  onType: (uuid: string) => void;
  onCategory: (uuid: string) => void;
  onClose: () => void;
}

/** The asset types and their categories, to be edited and retired. */
export function AssetKindsModal({ onType, onCategory, onClose }: AssetKindsModalProps) {
  const t = useText();
  return (
    <KindListModal<AssetTypeRecord>
      title={t('supplyscreen.typesAndCategories')}
      lists={[
        {
          path: 'asset-type',
          view: 'custom:(uuid,name,retired,assetCategory:(uuid,name))',
          title: t('supplyscreen.assetTypes'),
          belongs: { title: t('supplyscreen.assetCategory'), of: (type) => type.assetCategory.name },
          edit: ({ uuid }) => onType(uuid),
        },
        {
          path: 'asset-category',
          view: 'custom:(uuid,name,retired)',
          title: t('supplyscreen.assetCategories'),
          edit: ({ uuid }) => onCategory(uuid),
        },
      ]}
      onClose={onClose}
    />
  );
}
