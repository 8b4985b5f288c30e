import { openSettings, secretWords } from '@fieldward/domain/settings/secret-setting.ts';
import { careSetting, orderType, systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { exact, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { soundValue, tellChange } from './setting-values.ts';

const quoted = (texts: readonly string[]): string => texts.map((each) => `'${each}'`).join(', ');

/** Rows whose value only those see who manage settings. */
const secret = `lower({t}.property) like any (array[${quoted(secretWords.map((word) => `%${word}%`))}])
  and not lower({t}.property) = any (array[${quoted(openSettings)}]::text[])`;

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
