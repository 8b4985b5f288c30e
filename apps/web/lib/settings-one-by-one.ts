import { settingIds } from '@fieldward/contract/settings/setting-ids.ts';
import { systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { view } from '@fieldward/contract/view.ts';
import type { SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { one } from './client.ts';

const settingValue = view(systemSetting, { uuid: true, value: true });

/** A setting that is missing, or that the person may not read, counts as empty. */
async function valueOf(id: string): Promise<string> {
  try {
    return (await one(settingValue, id)).value ?? '';
  } catch {
    return '';
  }
}

/** The settings that every OpenMRS of this kind has, each asked for by itself: the server behind a gateway cannot send all at once. */
export async function settingsOneByOne(): Promise<Partial<SettingValues>> {
  const names = Object.keys(settingIds) as (keyof typeof settingIds)[]; // of a constant object, these are its only keys
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueOf(settingIds[name])] as const)));
}
