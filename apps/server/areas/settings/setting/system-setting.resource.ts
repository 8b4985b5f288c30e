import { careSetting, orderType, systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { exact, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { soundValue, tellChange } from './setting-values.ts';

export const systemSettingResource = resource(systemSetting, {
  table: 'system_setting',
  naturalKey: 'property',
  display: `{t}.property || ' = ' || coalesce({t}.value, '')`,
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
  table: 'care_setting',
  searches: { q: nameLike('name') },
});

export const orderTypeResource = resource(orderType, {
  table: 'order_type',
  searches: { q: nameLike('name') },
});
