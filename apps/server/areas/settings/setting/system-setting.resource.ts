import { careSetting, orderType, systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { exact, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { secretSettingSql } from '../../../sql/secret-setting-sql.ts';
import { soundValue, tellChange } from './setting-values.ts';

/** Rows whose value only those see who manage settings. */
const secret = secretSettingSql('{t}');

export const systemSettingResource = resource(systemSetting, {
  word: 'kind.setting',
  table: 'system_setting',
  naturalKey: 'property',
  display: `{t}.property || ' = ' || case when ${secret} then '•••' else coalesce({t}.value, '') end`,
  secret: { value: secret },
  searches: {
    q: sqlSearch((t, p) => `lower(${t}.property) like lower(${p})`, {
      about: 'beginning of the property name',
      value: (text) => `${likePattern(text.trim())}%`,
    }),
    property: exact('property'),
  },
  order: 'property',
  rules: [soundValue],
  after: [tellChange],
  constraints: { system_setting_property_unique: { code: 'record.duplicateName', field: 'property' } },
});

export const careSettingResource = resource(careSetting, {
  word: 'kind.careSetting',
  table: 'care_setting',
  searches: { q: nameLike('name') },
});

export const orderTypeResource = resource(orderType, {
  word: 'kind.orderType',
  table: 'order_type',
  searches: { q: nameLike('name') },
});
