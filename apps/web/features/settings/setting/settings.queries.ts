import { queryOptions } from '@tanstack/react-query';
import { plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/system-setting.ts';
import { api } from '../../../lib/api.ts';

/** What a programme may choose from. */
export interface SettingChoices {
  countries: readonly string[];
  /** ISO codes. */
  currencies: readonly string[];
}

/** The settings as they are kept, always asked anew: somebody else may have changed them. */
export const settingValuesQuery = queryOptions({
  queryKey: ['settings', 'values'],
  queryFn: async (): Promise<SettingValues> => {
    const values = await api.get<SettingValues>('fieldward/settings');
    return { ...values, dateFormat: plainDateFormat(values.dateFormat) };
  },
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const settingChoicesQuery = queryOptions({
  queryKey: ['settings', 'choices'],
  queryFn: () => api.get<SettingChoices>('fieldward/settingchoices'),
  staleTime: 600_000,
});

/** Saves what differs, in one transaction. */
export function saveSettings(values: SettingValues, before: SettingValues): Promise<unknown> {
  const names = Object.keys(values) as SettingName[];
  const changed = names.filter((name) => values[name] !== before[name]);
  // Nothing changed: saved again as they are, so that Save always does what it says.
  return api.post('fieldward/settings', Object.fromEntries((changed.length > 0 ? changed : names).map((name) => [name, values[name]])));
}
