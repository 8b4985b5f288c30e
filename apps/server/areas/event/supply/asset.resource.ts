import { asset, assetCategory, assetType } from '@fieldward/contract/event/supply.ts';
import { equals, exact, nameLike, resource, reverse, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { choosesLive, status, staysWhileUsed, tidied } from '../../../sql/catalogue-rules.ts';

const typeNamed = (t: string, p: string): string =>
  `${t}.asset_type_id in (select ty.asset_type_id from asset_type ty join asset_category ca using (asset_category_id) where ty.name ilike ${p} or ca.name ilike ${p})`;

export const assetCategoryResource = resource(assetCategory, {
  word: 'kind.assetCategory',
  table: 'asset_category',
  naturalKey: 'name',
  links: { assetTypes: reverse('asset_type', 'asset_category_id', { order: 'lower({o}.name)' }) },
  searches: { q: nameLike('name'), name: nameLike('name'), status },
  order: 'lower({t}.name)',
  rules: [tidied, staysWhileUsed('asset_type', 'asset_category_id')],
  constraints: { asset_category_name_unique: { code: 'supply.duplicateCategory', field: 'name' } },
});

export const assetTypeResource = resource(assetType, {
  word: 'kind.assetType',
  table: 'asset_type',
  naturalKey: 'name',
  columns: { assetCategory: 'asset_category_id' },
  links: { assets: reverse('asset', 'asset_type_id', { order: 'lower({o}.name)' }) },
  searches: { q: nameLike('name'), name: nameLike('name'), assetCategory: equals('assetCategory'), status },
  order: 'lower({t}.name)',
  rules: [tidied, choosesLive('assetCategory', 'asset_category_id', 'asset_category'), staysWhileUsed('asset', 'asset_type_id')],
  constraints: { asset_type_name_unique: { code: 'supply.duplicateAssetType', field: 'name' } },
});

export const assetResource = resource(asset, {
  word: 'kind.asset',
  table: 'asset',
  columns: { assetType: 'asset_type_id' },
  searches: {
    q: sqlSearch((t, p) => `(${t}.name ilike ${p} or ${t}.reference_id ilike ${p} or ${typeNamed(t, p)})`, {
      about: 'part of the name, the reference, the asset type or its category',
      value: (text) => `%${likePattern(text.trim())}%`,
    }),
    name: nameLike('name'),
    assetType: equals('assetType'),
    assetCategory: sqlSearch(
      (t, p) =>
        `${t}.asset_type_id in (select ty.asset_type_id from asset_type ty join asset_category ca using (asset_category_id) where ca.uuid = ${p} or lower(ca.name) = lower(${p}))`,
      { about: 'uuid of the category of its type' },
    ),
    fixedAsset: exact('fixedAsset'),
    status,
  },
  order: 'lower({t}.name)',
  rules: [tidied, choosesLive('assetType', 'asset_type_id', 'asset_type')],
  constraints: { asset_unique: { code: 'supply.duplicateAsset', field: 'name' } },
});
