import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { lastColumns, nameColumn } from '../../../widgets/supply/supply.columns.tsx';
import { SupplyList } from '../../../widgets/supply/supply-list.tsx';
import type { SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

const AssetModal = late(async () => (await import('./asset.modal.tsx')).AssetModal);
const AssetTypeModal = late(async () => (await import('./asset-type.modal.tsx')).AssetTypeModal);
const AssetCategoryModal = late(async () => (await import('./asset-category.modal.tsx')).AssetCategoryModal);
const AssetKinds = late(async () => (await import('./asset-kinds.modal.tsx')).AssetKindsModal);

interface AssetRow extends SupplyRecord {
  capitalValue: string;
  referenceId: string | null;
  fixedAsset: boolean;
  assetType: { uuid: string; name: string };
}
const VIEW = 'custom:(uuid,name,retired,capitalValue,referenceId,fixedAsset,assetType:(uuid,name))';

/** `from` is where a closed dialog leads back to. */
type Open = { what: 'asset' | 'type' | 'category'; uuid: string; from?: 'kinds' } | { what: 'kinds' };

/** /administration/assets: the things that events need. */
export default function AssetListScreen() {
  const t = useText();
  const { money } = useFormats();
  const { may } = useSession();
  const editor = may('Manage Events Metadata');
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(open !== null && 'from' in open ? { what: 'kinds' } : null);
  const edit = useCallback(({ uuid }: SupplyRecord) => setOpen({ what: 'asset', uuid }), []);
  const columns = useMemo<readonly GridColumn<AssetRow>[]>(
    () => [
      nameColumn(t),
      {
        key: 'assetType',
        title: t('supplyscreen.assetType'),
        sortable: true,
        width: 165,
        yields: true,
        value: (row) => row.assetType.name,
      },
      {
        key: 'capitalValue',
        title: t('supplyscreen.capitalCost'),
        sortable: true,
        numeric: true,
        width: 130,
        value: (row) => money(row.capitalValue),
      },
      { key: 'referenceId', title: t('supplyscreen.referenceId'), sortable: true, width: 110, value: (row) => row.referenceId },
      {
        key: 'fixedAsset',
        title: t('supplyscreen.fixedAsset'),
        sortable: true,
        width: 110,
        value: (row) => t(row.fixedAsset ? 'supplyscreen.yes' : 'supplyscreen.no'),
      },
      ...lastColumns<AssetRow>(t, editor ? edit : null),
    ],
    [t, money, editor, edit],
  );

  return (
    <>
      <SupplyList<AssetRow>
        path="asset"
        by="q"
        view={VIEW}
        title={t('administration.assets')}
        about={t('supplyscreen.assetsAbout')}
        search={t('supplyscreen.searchAssets')}
        columns={columns}
        onOpen={editor ? edit : null}
        actions={
          editor ? (
            <>
              <Button variant="subtle" onClick={() => setOpen({ what: 'kinds' })}>
                {t('supplyscreen.typesAndCategories')}
              </Button>
              <Button variant="default" onClick={() => setOpen({ what: 'category', uuid: '' })}>
                {t('supplyscreen.createCategory')}
              </Button>
              <Button variant="default" onClick={() => setOpen({ what: 'type', uuid: '' })}>
                {t('supplyscreen.createType')}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'asset', uuid: '' })}>
                {t('supplyscreen.createNew')}
              </Button>
            </>
          ) : null
        }
      />
      {open?.what === 'asset' ? <AssetModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'type' ? <AssetTypeModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'category' ? <AssetCategoryModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'kinds' ? (
        <AssetKinds
          onType={(uuid) => setOpen({ what: 'type', uuid, from: 'kinds' })}
          onCategory={(uuid) => setOpen({ what: 'category', uuid, from: 'kinds' })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
