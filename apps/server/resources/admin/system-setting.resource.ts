import { careSetting, orderType, systemSetting } from '@fieldward/contract/system-setting.ts';
import { isDateFormat } from '@fieldward/domain/date-format.ts';
import { compilePattern } from '@fieldward/domain/pattern.ts';
import { patternEngine } from '../../engine/pattern-engine.ts';
import { Problem, exact, nameLike, resource, sqlSearch, type Rule } from '../../engine/resource.ts';
import { likePattern } from '../../engine/searches.ts';

/** Settings that would stop everybody's work when they are wrong, by property. */
const sound: Readonly<Record<string, (value: string) => boolean>> = {
  'hydra.identifierformat': (value) => compilePattern(patternEngine, value) !== null,
  'hydra.dateformat': isDateFormat,
  'fieldward.idleminutes': (value) => /^[1-9]\d{0,3}$/.test(value),
};

const soundValue: Rule = (write) => {
  if (!write.sent('value') || (write.mode !== 'create' && write.mode !== 'update')) return;
  const value = String(write.after('value') ?? '').trim();
  const check = sound[String(write.after('property')).toLowerCase()];
  if (value !== '' && check !== undefined && !check(value)) throw new Problem('engine.badFormat', {}, 'value');
};

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
