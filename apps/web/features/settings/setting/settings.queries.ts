import { queryOptions } from '@tanstack/react-query';
import { plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import type { Tagged } from '../../../lib/api.ts';
import { call, callTagged } from '../../../lib/call.ts';
import { saveOnTop } from '../../../lib/stale-save.ts';

const shown = ({ data, etag }: Tagged<SettingValues>): Tagged<SettingValues> => ({
  data: { ...data, dateFormat: plainDateFormat(data.dateFormat) },
  etag,
});

/** The settings as they are kept, always read anew: somebody else may have changed them. */
export const settingValuesQuery = queryOptions({
  queryKey: ['settings', 'values'],
  queryFn: async (): Promise<Tagged<SettingValues>> => {
    return shown(await callTagged('GET fieldward/settings'));
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

/** Saves what differs on top of the version that was read, in one transaction; gives what is stored then. */
export function saveSettings(values: SettingValues, { data: before, etag }: Tagged<SettingValues>): Promise<Tagged<SettingValues>> {
  const names = Object.keys(values) as SettingName[];
  const changed = names.filter((name) => values[name] !== before[name]);
  // Nothing changed: saved again as they are, so that Save always does what it says.
  return saveOnTop({
    body: Object.fromEntries((changed.length > 0 ? changed : names).map((name) => [name, values[name]])),
    ifMatch: etag,
    opened: { ...before },
    send: async (body, ifMatch) => shown(await callTagged('POST fieldward/settings', { body, ifMatch })),
  });
}
