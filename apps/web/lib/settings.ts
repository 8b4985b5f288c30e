import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { local } from './local-store.ts';

/** The settings of the programme that the screens need. */
export interface Settings {
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
}

/** The fixed ids of the four settings that older clients read too. */
export const SETTING = {
  identifierFormat: '9b68a10b-3ede-43f6-b019-d0823e28ebd1',
  dateFormat: '6a78a10b-3eae-43f6-b019-d0823e28ebd1',
  country: '3h98a10f-3edz-43f6-b020-d0823e28ebd1',
  currency: '5a74a10b-3eae-43f6-b019-d0823e28ead1',
} as const;

/** Property that switches the dashboard off (`false`). */
export const DASHBOARD_SETTING = 'fieldward.dashboard';

export const DEFAULT_SETTINGS: Settings = {
  identifierFormat: '',
  dateFormat: 'DD/MM/YYYY',
  country: '',
  countryCode: undefined,
  currency: '',
  dashboard: true,
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

/** Asked once in ten minutes; whoever saves a setting invalidates `['settings']`. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 600_000,
  queryFn: async (): Promise<Settings> => {
    const [identifierFormat, dateFormat, country, currency, dashboard] = await Promise.all([
      valueOf(SETTING.identifierFormat),
      valueOf(SETTING.dateFormat),
      valueOf(SETTING.country),
      valueOf(SETTING.currency),
      valueOf(DASHBOARD_SETTING),
    ]);
    if (currency) local.set('currency', currency);
    return {
      identifierFormat,
      dateFormat: dateFormat ? dayjsFormat(dateFormat) : DEFAULT_SETTINGS.dateFormat,
      country,
      countryCode: countryCodeOf(country),
      currency,
      dashboard: dashboard.trim().toLowerCase() !== 'false',
    };
  },
});

/** The settings of the programme; sensible defaults until they have arrived. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? DEFAULT_SETTINGS;
}
