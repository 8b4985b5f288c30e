import { queryOptions } from '@tanstack/react-query';
import { plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { call } from '../../../lib/call.ts';

/** The settings as they are kept, always read anew: somebody else may have changed them. */
export const settingValuesQuery = queryOptions({
  queryKey: ['settings', 'values'],
  queryFn: async (): Promise<SettingValues> => {
    const values = await call('GET fieldward/settings');
    return { ...values, dateFormat: plainDateFormat(values.dateFormat) };
  },
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const settingChoicesQuery = queryOptions({
  queryKey: ['settings', 'choices'],
  queryFn: () => call('GET fieldward/settingchoices'),
  staleTime: 600_000,
});

/** Saves what differs, in one transaction. */
export function saveSettings(values: SettingValues, before: SettingValues): Promise<unknown> {
  const names = Object.keys(values) as SettingName[];
  const changed = names.filter((name) => values[name] !== before[name]);
  // Nothing changed: saved again as they are, so that Save always does what it says.
  return call('POST fieldward/settings', {
    body: Object.fromEntries((changed.length > 0 ? changed : names).map((name) => [name, values[name]])),
  });
}
