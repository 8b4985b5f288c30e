import { queryOptions } from '@tanstack/react-query';
import { plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import type { Tagged } from '../../../lib/api.ts';
import { callTagged } from '../../../lib/call.ts';
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

/**
 * Saves what differs on top of the version that was read, in one transaction; gives what is stored then.
 * @param confirms settings that are sent also when they are as before: saving them says that they are right
 */
export function saveSettings(
  values: SettingValues,
  { data: before, etag }: Tagged<SettingValues>,
  confirms: readonly SettingName[],
): Promise<Tagged<SettingValues>> {
  const names = Object.keys(values) as SettingName[];
  const changed = names.filter((name) => values[name] !== before[name] || confirms.includes(name));
  // Nothing changed: saved again as they are, so that Save always does what it says.
  return saveOnTop({
    body: Object.fromEntries((changed.length > 0 ? changed : names).map((name) => [name, values[name]])),
    ifMatch: etag,
    opened: { ...before },
    send: async (body, ifMatch) => shown(await callTagged('POST fieldward/settings', { body, ifMatch })),
  });
}
