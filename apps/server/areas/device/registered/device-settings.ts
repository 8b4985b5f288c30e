import { ACTIVE_MONTHS } from '@fieldward/domain/device/device.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';

/** What a programme says of devices that hold people. */
export interface DeviceSettings {
  readonly on: boolean;
  readonly holdDays: number;
  readonly most: number;
  /** Identifiers that a device has in reserve. */
  readonly numbers: number;
}

const NAMES = ['devices', 'deviceDays', 'devicePatients', 'deviceNumbers'] as const;

export async function deviceSettings(db: Db): Promise<DeviceSettings> {
  const rows = await db.rows<{ property: string; value: string }>(
    `select lower(property) as property, value from system_setting where lower(property) = any ($1::text[]) and coalesce(value, '') <> ''`,
    [NAMES.map((name) => settingProperty[name].toLowerCase())],
  );
  const of = (name: (typeof NAMES)[number]): string =>
    rows.find(({ property }) => property === settingProperty[name].toLowerCase())?.value ?? settingDefaults[name];
  return {
    on: of('devices') === 'true',
    holdDays: Number(of('deviceDays')),
    most: Number(of('devicePatients')),
    numbers: Number(of('deviceNumbers')),
  };
}

/** Whether an account may hold people on a device at all. */
export const mayHold = (actor: Actor, { on }: DeviceSettings): boolean =>
  on && actor.token === undefined && may(actor, 'Hold Patients on a Device') && may(actor, 'Get Patients');

/** SQL of the moment since which somebody was seen, enrolled or registered who is held. */
export const ACTIVE_SINCE = `now() - interval '${ACTIVE_MONTHS} months'`;
