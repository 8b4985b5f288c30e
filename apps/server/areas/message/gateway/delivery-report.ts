import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';

/** A secret as the database keeps it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a header proves that it comes from the gateway. */
export async function provesGateway(db: Db, authorization: string | undefined): Promise<boolean> {
  const secret = /^Bearer ([\x21-\x7e]{20,200})$/i.exec(authorization ?? '')?.[1];
  const [row] = await db.rows<{ kept: string | null }>('select report_secret as kept from message_setting');
  const kept = row?.kept ?? null;
  if (secret === undefined || kept === null) return false;
  return timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(kept));
}

/** Notes what a gateway says of a message, by its own id or by the key of the message. Answers whether there is such a message. */
export async function noteDelivery(db: Db, id: string, state: 'delivered' | 'undelivered'): Promise<boolean> {
  const named = id.replaceAll('\0', '').slice(0, 200);
  const uuid = /^(.+)-\d{1,9}$/.exec(named)?.[1] ?? '';
  const rows = await db.rows(
    `update message set delivery = $3, delivered_at = now(), date_changed = now()
     where message_id = (select message_id from message where (gateway_id = $1 or uuid = $2) and gateway = 'http' and state in ('sending', 'sent')
       order by message_id desc limit 1)
       -- what arrived has arrived, in whatever order it is told
       and delivery is distinct from 'delivered' returning 1`,
    [named, uuid, state],
  );
  if (rows.length > 0) return true;
  return (await db.rows(`select from message where (gateway_id = $1 or uuid = $2) and gateway = 'http' limit 1`, [named, uuid])).length > 0;
}
