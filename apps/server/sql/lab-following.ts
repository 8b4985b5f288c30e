/** What belongs to an order is voided with it, and comes back with it: its test, the samples, the results, who was told of them. */
import type { Db } from '../engine/db.ts';
import { withHidden } from '../engine/hidden-rows.ts';
import type { After, Write } from '../engine/resource.ts';

const OF_TEST = `x.lab_test_id in (select t.lab_test_id from lab_test t where t.patient_id = $1 and t.order_id = any ($2::bigint[]))`;
const OF_RESULT = `x.lab_result_id in (select r.lab_result_id from lab_result r where r.patient_id = $1 and r.lab_test_id in (
  select t.lab_test_id from lab_test t where t.patient_id = $1 and t.order_id = any ($2::bigint[])))`;

/** Each table with the condition of the rows (x) that belong to the orders. What is around comes first. */
const CONTENT: readonly (readonly [string, string])[] = [
  ['orders', 'x.order_id = any ($2::bigint[])'],
  ['lab_test', 'x.order_id = any ($2::bigint[])'],
  ['lab_sample', OF_TEST],
  ['lab_result', OF_TEST],
  ['lab_callback', OF_RESULT],
];

/** A voiding or its opposite. */
interface Voiding {
  readonly patientId: unknown;
  readonly voided: boolean;
  readonly by: string;
  readonly reason: string | null;
  /** When what comes back had been voided: what went before that stays gone. */
  readonly since: unknown;
}

/** Voids orders with all that they have, or brings back what went with them; also what the account does not see. */
export async function voidOrders(tx: Db, orders: readonly unknown[], voiding: Voiding): Promise<void> {
  if (orders.length > 0) await withHidden(tx, () => voidAll(tx, orders, voiding));
}

async function voidAll(tx: Db, orders: readonly unknown[], { patientId, voided, by, reason, since }: Voiding): Promise<void> {
  for (const [table, condition] of CONTENT) {
    await tx.rows(
      `update ${table} x set voided = $3, voided_by = case when $3 then $4::bigint end, date_voided = case when $3 then $7::timestamptz end,
         void_reason = case when $3 then $5 end, changed_by = $4::bigint, date_changed = now()
       where x.patient_id = $1 and ${condition} and x.voided <> $3 and ($3 or x.date_voided >= $6::timestamptz)`,
      [patientId, orders, voided, by, reason, voided ? null : since, new Date().toISOString()],
    );
  }
}

/** The row of a volume table as it is after the write: whether it is voided, and why. */
async function voidingOf(write: Write, tx: Db, table: string): Promise<{ voided: boolean; reason: string | null } | null> {
  if (write.mode === 'create' || write.mode === 'purge') return null;
  const [row] = await tx.rows<{ voided: boolean; reason: string | null }>(
    `select voided, void_reason as reason from ${table} where uuid = $1 and patient_id = $2`,
    [write.uuid, write.current?.['patient_id']],
  );
  return row === undefined || row.voided === write.current?.['voided'] ? null : row;
}

/** For orders and tests: all that belongs to the order follows. */
export const orderFollows =
  (table: 'orders' | 'lab_test'): After =>
  async (write, tx) => {
    const now = await voidingOf(write, tx, table);
    if (now === null) return;
    const { current, actor } = write;
    await voidOrders(tx, [current?.['order_id']], {
      patientId: current?.['patient_id'],
      voided: now.voided,
      by: actor.userId,
      reason: now.reason,
      since: current?.['date_voided'] ?? null,
    });
  };
