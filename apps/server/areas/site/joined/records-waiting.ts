import type { Db } from '../../../engine/db.ts';
import { changedIn, lastLink } from '../../../sql/changed-patients.ts';

interface Looked {
  readonly link: string | null;
  /** Everybody was looked at today. */
  readonly today: boolean;
}

/**
 * Notes whose records the centre may not have: whom the trail names since the last look, and once a day everybody, since what follows from the calendar
 * stands in no trail. In the transaction of the caller.
 */
export async function noteWaiting(tx: Db): Promise<void> {
  const [looked] = await tx.rows<Looked>(
    `select looked_link::text as link, looked_day is not distinct from current_date as today from joined_centre for update`,
  );
  if (looked === undefined) return;
  const last = await lastLink(tx);
  if (looked.link === null || !looked.today)
    await tx.rows('insert into patient_to_send (patient_id) select patient_id from patient order by patient_id on conflict do nothing');
  else {
    const changed = await changedIn(tx, BigInt(looked.link) + 1n, last);
    await tx.rows(
      'insert into patient_to_send (patient_id) select patient_id from patient where patient_id = any ($1::bigint[]) order by patient_id on conflict do nothing',
      [changed],
    );
  }
  await tx.rows('update joined_centre set looked_link = $1::bigint, looked_day = current_date', [String(last)]);
}
