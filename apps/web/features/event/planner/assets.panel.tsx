import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { assetsQuery } from './supply-choices.queries.ts';
import { SupplySelector, type SupplyPanelProps } from './supply-selector.tsx';

/** The assets of a plan, chosen by category and type; fixed ones are marked. */
export default function AssetsPanel(props: SupplyPanelProps) {
  const t = useText();
  const assets = useQuery(assetsQuery);
  const choices = (assets.data ?? []).map(({ uuid, name, referenceId, capitalValue, fixedAsset, assetType }) => ({
    uuid,
    name,
    group: [assetType?.assetCategory?.name ?? '', assetType?.name ?? ''].filter((part) => part !== '').join(' › '),
    hint: referenceId ?? '',
    price: capitalValue ?? '',
    fixed: fixedAsset === true,
  }));
  return (
    <SupplySelector
      {...props}
      list="assets"
      label={t('planner.findAsset')}
      placeholder={t('planner.findAssetHint')}
      choices={choices.toSorted((a, b) => a.group.localeCompare(b.group))}
      loading={assets.isPending}
      failed={assets.isError}
    />
  );
}
