import { isZone } from '@fieldward/domain/time/zone.ts';
import type { Db } from './db.ts';

/** The programme's zone: the setting `fieldward.timeZone`, which no write leaves wrong. */
export async function programmeZone(db: Db): Promise<string> {
  const [row] = await db.rows<{ zone: string }>('select programme_zone() as zone');
  return row !== undefined && isZone(row.zone) ? row.zone : 'UTC';
}
