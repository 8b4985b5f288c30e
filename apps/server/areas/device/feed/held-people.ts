/** What the server knows a device to hold. */
import type { Db } from '../../../engine/db.ts';

/** What the device has taken note of: whom it was told of going, and all of loads that are over. */
export async function forget(db: Db, device: string, load: number, turn: number): Promise<void> {
  await db.rows('delete from device_patient where device_id = $1::bigint and (load < $2::int or gone <= $3::bigint)', [device, load, turn]);
}

/** Writes down whom it is told of (keys). @param turn with which it has taken note; 0 where asking again tells of them anyway */
export async function hold(db: Db, device: string, load: number, turn: number, patients: readonly string[]): Promise<void> {
  if (patients.length === 0) return;
  await db.rows(
    `insert into device_patient (patient_id, device_id, load, told) select id, $1::bigint, $2::int, $3::bigint from unnest($4::bigint[]) id
     on conflict (patient_id, device_id) do update set load = excluded.load, told = excluded.told, gone = null`,
    [device, load, turn, patients],
  );
}

/** uuids of all whom it holds. */
export async function heldBy(db: Db, device: string, load: number): Promise<readonly string[]> {
  const rows = await db.rows<{ uuid: string }>(
    `select p.uuid from device_patient d join patient p using (patient_id) where d.device_id = $1::bigint and d.load = $2::int and d.gone is null`,
    [device, load],
  );
  return rows.map(({ uuid }) => uuid);
}
