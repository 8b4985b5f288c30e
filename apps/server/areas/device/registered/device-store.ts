import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';

/** A device, held until the end of the transaction. */
export interface HeldDevice {
  readonly id: string;
  readonly uuid: string;
  /** user_id of its account. */
  readonly user: string;
  /** Its account sees no more than the one that acts. */
  readonly own: boolean;
  readonly revoked: boolean;
  /** Its account is. */
  readonly retired: boolean;
  /** It was told to erase what it holds. */
  readonly told: boolean;
  readonly loads: number;
}

const DEVICE = `select device_id::text as id, uuid, user_id::text as user, is_own_account(user_id) as own, date_revoked is not null as revoked, date_told is not null as told, loads,
  (select u.retired from users u where u.user_id = device.user_id) as retired
  from device where uuid = $1 for no key update`;

/** The device with a uuid, held; null when there is none. */
export async function deviceHeld(tx: Db, uuid: string): Promise<HeldDevice | null> {
  const [device] = uuid.includes('\0') ? [] : await tx.rows<HeldDevice>(DEVICE, [uuid]);
  return device ?? null;
}

/** The own device of that uuid, held. Raises `device.unknown`, `device.taken`. */
export async function ownDeviceHeld(tx: Db, uuid: string, actor: Actor): Promise<HeldDevice> {
  const device = await deviceHeld(tx, uuid);
  if (device === null) throw new Problem('device.unknown');
  if (device.user !== actor.userId) throw new Problem('device.taken');
  return device;
}

/** What a device says of itself whenever it asks. */
interface Contact {
  readonly address: string;
  /** What its clock says; undefined where it cannot be read. */
  readonly clock: string;
  /** Records that wait there; as last reported where not given. */
  readonly waiting?: number;
}

/** Seconds by which a clock is ahead; 0 where it cannot be read. */
function clockAhead(clock: string): number {
  const at = Date.parse(clock);
  return Number.isNaN(at) ? 0 : Math.round((at - Date.now()) / 1000);
}

export async function noteContact(tx: Db, device: HeldDevice, { address, clock, waiting }: Contact): Promise<void> {
  await tx.rows(
    `update device set last_contact = now(), last_address = $2, clock_off = $3::bigint, waiting = coalesce($4::int, waiting) where device_id = $1::bigint`,
    [device.id, address, clockAhead(clock), waiting ?? null],
  );
}

/** Writes down that a device is told to erase what it holds; from then on it holds nothing. Whether that is new. */
export async function toldToErase(tx: Db, device: HeldDevice): Promise<boolean> {
  if (device.told) return false;
  await tx.rows('update device set date_told = now() where device_id = $1::bigint', [device.id]);
  await tx.rows('delete from device_patient where device_id = $1::bigint', [device.id]);
  return true;
}
