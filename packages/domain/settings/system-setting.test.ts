import { describe, expect, it } from 'vitest';
import { RE2JS } from 're2js';
import { passwordPolicyOf, passwordProblem } from '../account/password.ts';
import type { PatternEngine } from './pattern.ts';
import type { SettingName } from './setting-names.ts';
import { settingOf, settingProblem } from './system-setting.ts';

const patterns: PatternEngine = {
  compile: (pattern) => {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matches(text);
  },
};
const known = { patterns, countries: new Set(['Kenya', 'Côte d’Ivoire']), currencies: new Set(['KES', 'XOF']) };

describe('a setting', () => {
  it.each<[SettingName, string, string | undefined]>([
    ['identifierFormat', '^[A-Z]{3}-[0-9]{6}$', undefined],
    ['identifierFormat', '', 'person.required'],
    ['identifierFormat', '   ', 'person.required'],
    ['identifierFormat', '[A-Z', 'pattern.bracketOpen'],
    ['identifierFormat', '(a)\\1', 'pattern.escape'],
    ['identifierFormat', '(?=x)x', 'pattern.unknown'],
    ['identifierFormat', '((a{100}){100}){100}', 'pattern.count'],
    ['identifierFormat', '(x{1,30}){1,30}', 'pattern.nested'],
    ['identifierFormat', 'a'.repeat(256), 'engine.tooLong'],
    ['dateFormat', 'dd/MM/yyyy', undefined],
    ['dateFormat', 'YYYY-MM-DD', undefined],
    ['dateFormat', '', 'person.required'],
    ['dateFormat', 'dd/dd/yyyy', 'settings.dateFormatUnknown'],
    ['dateFormat', 'tomorrow', 'settings.dateFormatUnknown'],
    ['country', 'Kenya', undefined],
    ['country', 'Côte d’Ivoire', undefined],
    ['country', '', 'person.required'],
    ['country', 'Atlantis', 'settings.countryUnknown'],
    ['currency', 'KES', undefined],
    ['currency', '', 'person.required'],
    ['currency', 'kes', 'settings.currencyUnknown'],
    ['currency', '$', 'settings.currencyUnknown'],
    ['idleMinutes', '1', undefined],
    ['idleMinutes', '1440', undefined],
    ['idleMinutes', '0', 'settings.idleMinutesBounds'],
    ['idleMinutes', '1441', 'settings.idleMinutesBounds'],
    ['idleMinutes', '7.5', 'settings.idleMinutesBounds'],
    ['idleMinutes', 'never', 'settings.idleMinutesBounds'],
    ['passwordPolicy', 'modern', undefined],
    ['passwordPolicy', 'none', 'engine.notChoice'],
    ['submissionCheck', 'mark', undefined],
    ['submissionCheck', 'never', 'engine.notChoice'],
    ['correctionHours', '0', undefined],
    ['correctionHours', '87601', 'settings.correctionHoursBounds'],
    ['correctionHours', '-1', 'settings.correctionHoursBounds'],
    ['closingDay', 'never', undefined],
    ['closingDay', '28', undefined],
    ['closingDay', '0', 'settings.closingDayBounds'],
    ['closingDay', '29', 'settings.closingDayBounds'],
    ['dashboard', 'false', undefined],
    ['dashboard', 'off', 'engine.notBoolean'],
  ])('%s %j: %s', (name, value, code) => expect(settingProblem(name, value, known)?.code).toBe(code));

  it('is found by its property in any case', () => {
    expect(settingOf('HYDRA.identifierformat')).toBe('identifierFormat');
    expect(settingOf('fieldward.panel.vitals')).toBeUndefined();
  });
});

describe('a modern password', () => {
  it.each<[string, string | undefined]>([
    ['', 'person.required'],
    ['Admin123', 'person.passwordModern'],
    ['a'.repeat(129), 'person.passwordModern'],
    ['correct horse battery', undefined],
    ['كلمة مرور طويلة جدا', undefined],
    ['x9'.repeat(64), 'person.passwordEasy'],
    ['aaaaaaaaaaaaaaaa', 'person.passwordEasy'],
    ['abcdefghijklmnop', 'person.passwordEasy'],
    ['9876543210987654', 'person.passwordEasy'],
    ['FieldWard is great', 'person.passwordEasy'],
    ['my SANA.MALIK pass', 'person.passwordEasy'],
    ['mango tree at noon', undefined],
  ])('%j: %s', (password, code) => expect(passwordProblem(password, 'modern', ['sana.malik', 'amo', null])?.code).toBe(code));

  it('is only asked for when the setting says so', () => {
    expect(passwordPolicyOf(' Modern ')).toBe('modern');
    expect(passwordPolicyOf('anything')).toBe('specification');
    expect(passwordPolicyOf(null)).toBe('specification');
  });
});
