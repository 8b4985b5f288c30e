import { ACCOUNT_COLUMNS, accountOf, type AccountRow } from '../../sql/account-row.ts';
import type { Actor } from '../../engine/actor.ts';
import type { Db } from '../../engine/db.ts';
import { FIRST_OF_SECOND, secondRecord } from '../../db/demo/load-duplicates.ts';
import { erasureRecord } from '../../areas/patient/erasure/erasure-record.ts';
import { erase } from '../../areas/patient/erasure/erasure-writing.ts';
import { mergeRecords } from '../../areas/patient/merge/patient-merge.operation.ts';
import { takeBackMerge } from '../../areas/patient/merge/patient-unmerge.operation.ts';

/** Of those who were registered twice: whose records became one, and whose did by mistake. */
const [MERGED, TAKEN_BACK] = [5, 4];

/** Somebody with a history, whom as few others as possible know and for whom nothing is awaited. */
const LEAST_TIED = `select t.uuid from patient t
  where not t.voided and (select count(*) from encounter e where e.patient_id = t.patient_id and not e.voided) > 1
    and not exists (select from orders o where o.patient_id = t.patient_id) and not exists (select from household h where h.head = t.patient_id)
    and not exists (select from patient_photo f where f.patient_id = t.patient_id)
  order by (select count(*) from household_member m where m.person_id = t.patient_id) + (select count(*) from relationship r where t.patient_id in (r.person_a, r.person_b))
    + (select count(*) from appointment a where a.patient_id = t.patient_id and not a.voided) + (select count(*) from referral r where r.patient_id = t.patient_id),
    t.patient_id desc
  limit 1`;

/**
 * What becomes of records that are wrong, for the demonstration, by the same work as from the screens: two that became one, two that did by
 * mistake and are two again, and one that was erased on request. In the transaction in which the demonstration was loaded; a smaller one,
 * in which nobody was registered twice, stays as it is.
 */
export async function demoMistakes(tx: Db): Promise<void> {
  const [account] = await tx.rows<AccountRow>(`select ${ACCOUNT_COLUMNS} from users u where u.username = 'admin'`);
  if (account === undefined) return;
  const { actor } = accountOf(account, '');
  if ((await merged(tx, actor, MERGED, 'Registered again at another clinic')) === null) return;
  const mistaken = await merged(tx, actor, TAKEN_BACK, 'Same name and day of birth');
  if (mistaken !== null)
    await takeBackMerge({ params: { uuid: mistaken }, body: { reason: 'Two people: their mothers differ' }, actor }, tx);
  const [gone] = await tx.rows<{ uuid: string }>(LEAST_TIED);
  if (gone !== undefined) await erase(tx, await erasureRecord(tx, actor, gone.uuid, true), actor, 'Letter 17 of the patient');
}

/** Makes the second record of somebody who was registered twice a part of the first. Answers the uuid of the merge, null without such a person. */
async function merged(tx: Db, actor: Actor, at: number, reason: string): Promise<string | null> {
  const from = secondRecord(at);
  const [first] = await tx.rows<{ uuid: string }>(FIRST_OF_SECOND, [from]);
  return first === undefined ? null : (await mergeRecords({ body: { from, into: first.uuid, reason }, actor }, tx)).uuid;
}
