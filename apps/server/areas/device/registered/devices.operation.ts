import { deviceRevokeWire, devicesWire, type Device } from '@fieldward/contract/device/device.operations.ts';
import { demand, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { deviceRows } from './device-rows.ts';
import { deviceSettings } from './device-settings.ts';
import { deviceHeld } from './device-store.ts';
import { reservedFor } from './reserved-numbers.ts';

const shownText = (text: string | undefined): string | null => text?.replaceAll('\0', '').trim() || null;

/** Whoever is bound to places is told of the devices of accounts that see no more. Raises `engine.forbidden` for those of others without the right to manage them. */
export const devices = operation(devicesWire, {
  hiddenToo: true,
  async handle({ query, actor }, db) {
    if (query.whose === 'all') demand(actor, 'Manage Devices');
    const { holdDays } = await deviceSettings(db);
    const narrowed = {
      user: query.whose === 'all' ? null : actor.userId,
      holding: query.state === undefined ? null : query.state === 'holding',
      text: shownText(query.q),
      uuid: null,
    };
    const rows = await deviceRows(db, actor.userId, holdDays, narrowed, { limit: query.limit + 1, startIndex: query.startIndex });
    return { body: { results: rows.slice(0, query.limit), hasNext: rows.length > query.limit } };
  },
});

async function theDevice(tx: Db, uuid: string, actor: Actor): Promise<Device> {
  const { holdDays } = await deviceSettings(tx);
  const only = { user: null, holding: null, text: null, uuid };
  const [row] = await deviceRows(tx, actor.userId, holdDays, only, { limit: 1, startIndex: 0 });
  if (row === undefined) throw unknownObject('device', uuid);
  return row;
}

/** Revoked once more it stays as it is. Raises `engine.unknownObject`, `engine.forbidden` for that of another account. */
export const deviceRevoke = operation(deviceRevokeWire, {
  hiddenToo: true,
  async handle({ body, actor, audit }, tx) {
    const device = await deviceHeld(tx, body.uuid);
    if (device !== null && device.user !== actor.userId) demand(actor, 'Manage Devices');
    if (device === null || !device.own) throw unknownObject('device', body.uuid);
    if (!device.revoked) {
      const reason = (body.reason ?? '').replaceAll('\0', '').trim() || null;
      await tx.rows('update device set date_revoked = now(), revoked_by = $2::bigint, revoke_reason = $3 where device_id = $1::bigint', [
        device.id,
        actor.userId,
        reason,
      ]);
      const numbers = (await reservedFor(tx, [device.uuid])).get(device.uuid) ?? 0;
      const detail = { ...(reason === null ? {} : { reason }), ...(numbers === 0 ? {} : { numbers }) };
      await audit({ action: 'end', resource: 'device', uuid: device.uuid, detail });
    }
    return { body: await theDevice(tx, device.uuid, actor) };
  },
});
