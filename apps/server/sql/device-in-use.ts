import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';

const DAYS = `coalesce((select nullif(w.value, '')::int from system_setting w where lower(w.property) = '${settingProperty.deviceDays.toLowerCase()}'), ${settingDefaults.deviceDays})`;

/** SQL of whether a device `d` may still hold what it was told: it was not told to erase it, and has not been silent for so long that it did so itself. */
export const deviceInUse = (d: string): string => `(${d}.date_told is null and ${d}.last_contact > now() - make_interval(days => ${DAYS}))`;
