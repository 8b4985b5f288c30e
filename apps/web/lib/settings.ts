import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { shippedRegistration, type SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { call } from './call.ts';
import { keepZone } from './clock.ts';
import { keepIdleMinutes } from './idle.ts';
import { local } from './local-store.ts';

/** The settings of the programme that the screens need. */
interface Settings {
  /** Regular expression of patient identifiers, or '' when anything goes. */
  identifierFormat: string;
  /** Display format of days, in the letters of dayjs: `DD/MM/YYYY`. */
  dateFormat: string;
  /** Name of the default country. */
  country: string;
  /** Two-letter code of the default country, when it is a country we know. */
  countryCode: string | undefined;
  /** Currency code, prefixed to money. */
  currency: string;
  /** Whether the programme uses the dashboard. */
  dashboard: boolean;
  /** What new passwords must be. */
  passwordPolicy: PasswordPolicy;
  /** uuid of the form that people are registered with; '' for the dialog that comes with the product. */
  registrationForm: string;
}

const DEFAULT_SETTINGS: Settings = {
  identifierFormat: '',
  dateFormat: 'DD/MM/YYYY',
  country: '',
  countryCode: undefined,
  currency: '',
  dashboard: true,
  passwordPolicy: 'specification',
  registrationForm: '',
};

/** Java's and Unicode's letters for day and year, which the programme may have typed, to those of dayjs. */
export function dayjsFormat(format: string): string {
  return format.replace(/y/g, 'Y').replace(/d/g, 'D');
}

/** The two-letter code of the programme's country, looked for once a browser: to ask for 676 names took a tenth of the time in which a page opens. */
async function keptCountryCode(name: string): Promise<string | undefined> {
  const kept = local.get('country');
  if (kept?.name === name) return kept.code;
  const { countryCodeOf } = await import('./country-code.ts');
  const code = countryCodeOf(name);
  local.set('country', code === undefined ? { name } : { name, code });
  return code;
}

/** All settings in one response; an older Fieldward behind the gateway knows fewer. */
const settingValues = (): Promise<Partial<SettingValues>> => call('GET fieldward/settings');

/** Fetched at most once in ten minutes; saving a setting invalidates `['settings']`. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 600_000,
  queryFn: async (): Promise<Settings> => {
    const {
      identifierFormat = '',
      dateFormat,
      country = '',
      currency = '',
      timeZone = '',
      idleMinutes,
      passwordPolicy,
      dashboard,
      registrationForm = shippedRegistration,
    } = await settingValues();
    if (currency) local.set('currency', currency);
    keepIdleMinutes(Number(idleMinutes));
    keepZone(timeZone);
    return {
      identifierFormat,
      dateFormat: dateFormat ? dayjsFormat(dateFormat) : DEFAULT_SETTINGS.dateFormat,
      country,
      countryCode: await keptCountryCode(country),
      currency,
      dashboard: dashboard?.toLowerCase() !== 'false',
      passwordPolicy: passwordPolicy?.toLowerCase() === 'modern' ? 'modern' : 'specification',
      registrationForm: registrationForm === shippedRegistration ? '' : registrationForm,
    };
  },
});

/** The settings of the programme; sensible defaults until they have arrived. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? DEFAULT_SETTINGS;
}
