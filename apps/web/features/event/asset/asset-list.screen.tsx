import { asset, assetCategory, assetType } from '@fieldward/contract/event/supply.ts';
import { view } from '@fieldward/contract/view.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, choiceOf } from '../../../widgets/catalogue/catalogue.ts';

const categoryRow = view(assetCategory, { uuid: true, name: true, retired: true });
const typeRow = view(assetType, { uuid: true, name: true, retired: true, assetCategory: { uuid: true, name: true } });

/** What asset types belong to. */
const assetCategories = catalogue(assetCategory, {
  view: categoryRow,
  texts: {
    title: 'supplyscreen.assetCategories',
    create: 'supplyscreen.createCategory',
    edit: 'supplyscreen.editCategory',
    saved: 'supplyscreen.categorySaved',
  },
  fields: [{ of: 'name', label: 'entries.name' }],
});

const assetTypes = catalogue(assetType, {
  view: typeRow,
  texts: {
    title: 'supplyscreen.assetTypes',
    create: 'supplyscreen.createType',
    edit: 'supplyscreen.editType',
    saved: 'supplyscreen.typeSaved',
  },
  belongs: { title: 'supplyscreen.assetCategory', of: (type) => type.assetCategory.name },
  fields: [
    { of: 'name', label: 'entries.name' },
    { of: 'assetCategory', label: 'supplyscreen.assetCategory', choice: choiceOf(categoryRow) },
  ],
});

/** The things that events need. The type of an asset stays as it is. */
export const assets = catalogue(asset, {
  view: view(asset, {
    uuid: true,
    name: true,
    retired: true,
    capitalValue: true,
    referenceId: true,
    fixedAsset: true,
    assetType: { uuid: true, name: true },
  }),
  texts: {
    title: 'administration.assets',
    create: 'supplyscreen.createAsset',
    edit: 'supplyscreen.editAsset',
    saved: 'supplyscreen.saved',
  },
  page: {
    about: 'supplyscreen.assetsAbout',
    search: 'supplyscreen.searchAssets',
    columns: [
      { key: 'assetType', title: 'supplyscreen.assetType', width: 165, yields: true, value: (row) => row.assetType.name },
      {
        key: 'capitalValue',
        title: 'supplyscreen.capitalCost',
        numeric: true,
        width: 130,
        value: (row, { money }) => money(row.capitalValue),
      },
      { key: 'referenceId', title: 'supplyscreen.referenceId', width: 110, value: (row) => row.referenceId },
      {
        key: 'fixedAsset',
        title: 'supplyscreen.fixedAsset',
        width: 110,
        phone: 'none',
        value: (row, { t }) => t(row.fixedAsset ? 'supplyscreen.yes' : 'supplyscreen.no'),
      },
    ],
  },
  fields: ({ editing }) => [
    { of: 'name', label: 'entries.name' },
    editing
      ? { of: 'assetType', label: 'supplyscreen.assetType', description: 'supplyscreen.typeKept', kept: true }
      : {
          of: 'assetType',
          label: 'supplyscreen.assetType',
          choice: choiceOf(typeRow, { group: (type) => type.assetCategory.name, none: 'supplyscreen.typeFirst' }),
        },
    [
      { of: 'capitalValue', label: 'supplyscreen.capitalCost' },
      { of: 'costPerUse', label: 'supplyscreen.costPerUse', description: 'supplyscreen.costPerUseWhy' },
    ],
    [
      { of: 'referenceId', label: 'supplyscreen.referenceId' },
      { of: 'dateProcured', label: 'supplyscreen.dateProcured', notAfterToday: true },
    ],
    { of: 'fixedAsset', label: 'supplyscreen.fixedAsset', description: 'supplyscreen.fixedAssetWhy' },
  ],
});

/** /administration/assets */
export default function AssetListScreen() {
  return (
    <CataloguePage
      of={assets}
      kinds={[{ label: 'supplyscreen.typesAndCategories', lists: [assetTypes, assetCategories] }]}
      create={[assetCategories, assetTypes]}
    />
  );
}
