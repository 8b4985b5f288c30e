import { createHash } from 'node:crypto';
import { settingChoicesWire, settingsSaveWire, settingsWire } from '@fieldward/contract/settings/settings.operations.ts';
import { settingDefaults, settingNames, settingProperty, type SettingName } from '@fieldward/domain/settings/setting-names.ts';
import { settingOf } from '@fieldward/domain/settings/system-setting.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { countryNames, currencies, valueProblem, zoneNames } from './setting-values.ts';
import { demandVersion, wantedSettings } from './settings-body.ts';

interface Kept {
  readonly uuid: string;
  readonly property: string;
  readonly value: string;
  /** Somebody has saved it: what came with the installation is only proposed. */
  readonly confirmed: boolean;
}

const PROPERTIES = settingNames.map((name) => settingProperty[name].toLowerCase());

async function kept(db: Db): Promise<ReadonlyMap<SettingName, Kept>> {
  const rows = await db.rows<Kept>(
    `select uuid, property, coalesce(value, '') as value, changed_by is not null as confirmed from system_setting where lower(property) = any($1::text[])`,
    [PROPERTIES],
  );
  return new Map(
    rows.flatMap((row) => {
      const name = settingOf(row.property);
      return name === undefined ? [] : [[name, row] as const];
    }),
  );
}

type Values = Record<SettingName, string>;

async function values(db: Db): Promise<Values> {
  const known = await kept(db);
  const value = (name: SettingName): string => known.get(name)?.value.trim() || settingDefaults[name];
  return Object.fromEntries(settingNames.map((name) => [name, value(name)])) as Values;
}

/** The version of the settings: the same values are the same version. */
const versionOf = (now: Values): string => createHash('sha256').update(JSON.stringify(now)).digest('hex').slice(0, 16);

const shown = (now: Values) => ({ headers: { etag: `"${versionOf(now)}"` }, body: now });

/** All settings, as text; what nobody set has its default. */
export const settings = operation(settingsWire, {
  handle: async (_request, db) => shown(await values(db)),
});

/** What country, currency and time zone may be. */
export const settingChoices = operation(settingChoicesWire, {
  handle: async (_request, db) => ({ body: { countries: await countryNames(db), currencies, zones: await zoneNames(db) } }),
});

/**
 * Saves any of the settings in one transaction: all of them or, when one is wrong, none. Raises `engine.unknownProperty`, the
 * problems of `settingProblem` by field, `settings.nothing`, `engine.stale` (If-Match).
 */
export const settingsSave = operation(settingsSaveWire, {
  changesRights: true,
  handle: async ({ body, engine, actor, ifMatch }, tx) => {
    const wanted = await wantedSettings(body, (name, value) => valueProblem(tx, name, value));
    // two people who save at once: one after the other
    await tx.rows('select 1 from system_setting where lower(property) = any($1::text[]) order by system_setting_id for update', [
      PROPERTIES,
    ]);
    const stored = await values(tx);
    demandVersion(ifMatch, versionOf(stored), stored, body);
    const before = await kept(tx);
    for (const [name, value] of wanted) {
      const row = before.get(name);
      if (row === undefined) await engine.create(tx, 'systemsetting', { property: settingProperty[name], value }, actor);
      // whoever saves the zone as it is says that it is right
      else if (row.value !== value || (name === 'timeZone' && !row.confirmed))
        await engine.update(tx, 'systemsetting', row.uuid, { value }, actor);
    }
    return shown(await values(tx));
  },
});
