import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PasswordPolicy } from '@fieldward/domain/account/password.ts';
import type { SettingValues } from '@fieldward/domain/settings/system-setting.ts';
import { api, ApiProblem } from './api.ts';
import { call } from './call.ts';
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
}

/** The fixed ids of the settings that every OpenMRS of this kind has. */
const SETTING = {
  identifierFormat: '9b68a10b-3ede-43f6-b019-d0823e28ebd1',
  dateFormat: '6a78a10b-3eae-43f6-b019-d0823e28ebd1',
  country: '3h98a10f-3edz-43f6-b020-d0823e28ebd1',
  currency: '5a74a10b-3eae-43f6-b019-d0823e28ead1',
} as const;

const DEFAULT_SETTINGS: Settings = {
  identifierFormat: '',
  dateFormat: 'DD/MM/YYYY',
  country: '',
  countryCode: undefined,
  currency: '',
  dashboard: true,
  passwordPolicy: 'specification',
};

/** A setting that is missing or that the person may not read counts as empty. */
async function valueOf(id: string): Promise<string> {
  try {
    return (await api.get<{ value: string | null }>(`systemsetting/${id}`, { v: 'custom:(uuid,value)' })).value ?? '';
  } catch {
    return '';
  }
}

/** Java's and Unicode's letters for day and year, which the programme may have typed, to those of dayjs. */
export function dayjsFormat(format: string): string {
  return format.replace(/y/g, 'Y').replace(/d/g, 'D');
}

/** The two-letter code of a country by its English name. */
export function countryCodeOf(name: string): string | undefined {
  if (/^[A-Z]{2}$/.test(name)) return name;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      if (names.of(code)?.toLowerCase() === wanted) return code;
    }
  }
  return undefined;
}

/** All settings in one response; behind the gateway, whose server does not know them all, one by one. */
async function settingValues(): Promise<Partial<SettingValues>> {
  try {
    return await call('GET fieldward/settings');
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    const names = Object.keys(SETTING) as (keyof typeof SETTING)[];
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueOf(SETTING[name])] as const)));
  }
}

/** Asked once in ten minutes; whoever saves a setting invalidates `['settings']`. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 600_000,
  queryFn: async (): Promise<Settings> => {
    const {
      identifierFormat = '',
      dateFormat,
      country = '',
      currency = '',
      idleMinutes,
      passwordPolicy,
      dashboard,
    } = await settingValues();
    if (currency) local.set('currency', currency);
    keepIdleMinutes(Number(idleMinutes));
    return {
      identifierFormat,
      dateFormat: dateFormat ? dayjsFormat(dateFormat) : DEFAULT_SETTINGS.dateFormat,
      country,
      countryCode: countryCodeOf(country),
      currency,
      dashboard: dashboard?.toLowerCase() !== 'false',
      passwordPolicy: passwordPolicy?.toLowerCase() === 'modern' ? 'modern' : 'specification',
    };
  },
});

/** The settings of the programme; sensible defaults until they have arrived. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? DEFAULT_SETTINGS;
}
