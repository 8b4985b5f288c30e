import type { Db } from '../engine/db.ts';
import { Problem, unknownReference } from '../engine/problem.ts';

/**
 * Key of somebody who lives in a household, is no patient yet and is being registered, held until the end of the transaction: the patient is
 * the same person. Raises `engine.unknownReference`, `person.registeredMeanwhile`, `person.isStaff`.
 */
export async function residentToRegister(tx: Db, sent: string): Promise<string> {
  const uuid = sent.replaceAll('\0', '');
  await tx.rows('select from person p where p.uuid = $1 for update', [uuid]);
  const [found] = await tx.rows<{ id: string; name: string; registered: boolean; staff: boolean }>(
    `select p.person_id::text as id, coalesce(person_display(p.person_id), p.uuid) as name,
       exists (select from patient t where t.patient_id = p.person_id) as registered,
       exists (select from users u where u.person_id = p.person_id) or exists (select from provider v where v.person_id = p.person_id) as staff
     from person p where p.uuid = $1 and not p.voided and exists (select from household_member m where m.person_id = p.person_id and not m.voided)`,
    [uuid],
  );
  if (found === undefined) throw unknownReference('person', uuid, 'person');
  if (found.registered) throw new Problem('person.registeredMeanwhile', { name: found.name }, 'person');
  if (found.staff) throw new Problem('person.isStaff', { name: found.name }, 'person');
  return found.id;
}
