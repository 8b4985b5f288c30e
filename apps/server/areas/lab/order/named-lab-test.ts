import type { Db } from '../../../engine/db.ts';

/** Where a test stands, and its own uuid. */
export interface NamedTest {
  readonly uuid: string;
  readonly patientId: string;
  readonly testId: string;
  readonly voided: boolean;
}

/** The test that clients mean by its own uuid or by that of its order, a live one before a voided one; null when there is none. */
export async function namedTest(tx: Db, uuid: string): Promise<NamedTest | null> {
  const [found] = await tx.rows<NamedTest>(
    `select t.uuid, t.patient_id::text as "patientId", t.lab_test_id::text as "testId", t.voided
     from (
       select n.uuid, n.patient_id, n.lab_test_id, n.voided from lab_test n where n.uuid = $1
       union all
       select n.uuid, n.patient_id, n.lab_test_id, n.voided from orders o join lab_test n on n.patient_id = o.patient_id and n.order_id = o.order_id where o.uuid = $1) t
     order by t.voided limit 1`,
    [uuid.replaceAll('\0', '')],
  );
  return found ?? null;
}
