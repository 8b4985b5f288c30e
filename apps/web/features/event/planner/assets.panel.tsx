import { assetPrice } from '@fieldward/domain/event/cost.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { assetsQuery } from './supply-choices.queries.ts';
import { SupplySelector, type SupplyPanelProps } from './supply-selector.tsx';

/** The assets of a plan, chosen by category and type; fixed ones are marked. */
export default function AssetsPanel(props: SupplyPanelProps) {
  const t = useText();
  const assets = useQuery(assetsQuery);
  const choices = (assets.data ?? []).map((one) => ({
    uuid: one.uuid,
    name: one.name,
    group: [one.assetType?.assetCategory?.name ?? '', one.assetType?.name ?? ''].filter((part) => part !== '').join(' › '),
    hint: one.referenceId ?? '',
    price: assetPrice(one) ?? '',
    fixed: one.fixedAsset === true,
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
