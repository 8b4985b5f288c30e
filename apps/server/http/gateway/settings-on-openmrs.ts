import { settingChoicesWire, settingsSaveWire, settingsWire } from '@fieldward/contract/settings/settings.operations.ts';
import { settingIds } from '@fieldward/contract/settings/setting-ids.ts';
import {
  settingDefaults,
  settingNames,
  settingProperty,
  type SettingName,
  type SettingValues,
} from '@fieldward/domain/settings/setting-names.ts';
import { settingProblem } from '@fieldward/domain/settings/system-setting.ts';
import { currencies, unicodeCountries, unicodeZones } from '../../areas/settings/setting/setting-values.ts';
import { demandVersion, wantedSettings } from '../../areas/settings/setting/settings-body.ts';
import { patternEngine } from '../../engine/pattern-engine.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { listAt, textAt } from './openmrs-json.ts';
import { onOpenMrs, versionOf } from './on-openmrs.ts';

/** Where the other server has a setting: by the fixed id that all of this kind have, or by its property. */
const addressOf = (name: SettingName): string =>
  `systemsetting/${name in settingIds ? settingIds[name as keyof typeof settingIds] : settingProperty[name]}`; // asked before

/** The settings as the other server has them; what it does not have, or does not show, has its default. */
export async function settingsOf(calls: OpenMrsCalls): Promise<SettingValues> {
  const found = await Promise.all(
    settingNames.map(async (name) => [name, textAt(await calls.find(addressOf(name)), 'value').trim()] as const),
  );
  return Object.fromEntries(found.map(([name, value]) => [name, value || settingDefaults[name]])) as Record<SettingName, string>; // all names
}

/** Names of the other server's countries, or Unicode's where it has none. */
async function countriesOf(calls: OpenMrsCalls): Promise<readonly string[]> {
  const places = listAt(await calls.find('location?tag=Country&v=default&limit=300'), 'results');
  const names = places.map((place) => textAt(place, 'name') || textAt(place, 'display')).filter((name) => name !== '');
  return names.length > 0 ? names.toSorted() : [...unicodeCountries()];
}

const zones = [...unicodeZones()];

async function problemOf(calls: OpenMrsCalls, name: SettingName, value: string) {
  const countries = name === 'country' ? new Set(await countriesOf(calls)) : new Set<string>();
  return settingProblem(name, value, { patterns: patternEngine, currencies: new Set(currencies), zones: new Set(zones), countries });
}

/** The settings that every screen follows. */
export const settings = onOpenMrs(settingsWire, async (_request, calls) => {
  const values = await settingsOf(calls);
  return { body: values, etag: versionOf(values) };
});

/** What country, currency and time zone may be. */
export const settingChoices = onOpenMrs(settingChoicesWire, async (_request, calls) => ({
  body: { countries: [...(await countriesOf(calls))], currencies: [...currencies], zones },
}));

/** Saves settings, one call each: all are judged before the first is written. Raises what `wantedSettings` raises, and `engine.stale` (If-Match). */
export const settingsSave = onOpenMrs(settingsSaveWire, async ({ body, ifMatch }, calls) => {
  const stored = await settingsOf(calls);
  const wanted = await wantedSettings(body, (name, value) => problemOf(calls, name, value));
  demandVersion(ifMatch, versionOf(stored), stored, body);
  for (const [name, value] of wanted.filter(([each, text]) => stored[each] !== text)) {
    const there = (await calls.find(addressOf(name))) !== null;
    await calls.post(there ? addressOf(name) : 'systemsetting', there ? { value } : { property: settingProperty[name], value });
  }
  const values = await settingsOf(calls);
  return { body: values, etag: versionOf(values) };
});
