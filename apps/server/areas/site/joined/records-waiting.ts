import type { Db } from '../../../engine/db.ts';
import { changedIn, lastLink } from '../../../sql/changed-patients.ts';

/** Notes whom the trail names since the last look: their records the centre may not have. In the transaction of the caller. */
export async function noteChanged(tx: Db): Promise<void> {
  const [looked] = await tx.rows<{ link: string | null }>('select looked_link::text as link from joined_centre for update');
  if (looked === undefined) return;
  const last = await lastLink(tx);
  const changed = await changedIn(tx, BigInt(looked.link ?? 0) + 1n, last);
  await tx.rows(
    'insert into patient_to_send (patient_id) select patient_id from patient where patient_id = any ($1::bigint[]) order by patient_id on conflict do nothing',
    [changed],
  );
  await tx.rows('update joined_centre set looked_link = $1::bigint', [String(last)]);
}

/** Once a day everybody is looked at: what follows from the calendar stands in no trail. In the transaction of the caller, when the centre answers. */
export async function noteEverybody(tx: Db): Promise<void> {
  const [day] = await tx.rows(
    'update joined_centre set looked_day = current_date where looked_day is distinct from current_date returning 1',
  );
  if (day === undefined) return;
  await tx.rows('insert into patient_to_send (patient_id) select patient_id from patient order by patient_id on conflict do nothing');
}
