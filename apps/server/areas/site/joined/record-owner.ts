import type { Db } from '../../../engine/db.ts';

/** The person of a record (uuid), held; a patient, or somebody who is known for another reason. */
const OWNER = `select p.person_id::text as id, exists (select from patient x where x.patient_id = p.person_id) as patient
  from person p where p.uuid = $1 for no key update`;

/** Whose record (uuid) this is here; undefined where nobody's. */
export async function ownerOf(tx: Db, record: string): Promise<{ readonly id: string; readonly patient: boolean } | undefined> {
  const [found] = await tx.rows<{ id: string; patient: boolean }>(OWNER, [record]);
  return found;
}

/** Why nothing of a record is taken: not all of it can be. */
export class NotWhole extends Error {}
