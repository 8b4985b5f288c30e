import type { RowDecision } from '@fieldward/contract/site/site-records.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** uuids of the decisions that were taken over here and of which the centre does not know that. */
export async function decidedBefore(db: Db): Promise<readonly string[]> {
  const [row] = await db.rows<{ decisions: readonly string[] }>('select decisions from joined_centre');
  return row?.decisions ?? [];
}

/**
 * A row that the centre has taken after all is what both had last. One that it does not take is not told again until it is changed: both versions are kept
 * there, and each side has its own.
 */
const TAKE = `
  update shared_row s set hash = d.hash, held = nullif(s.held, d.hash)
  from jsonb_to_recordset($1::jsonb) d ("table" text, key text, hash text, taken boolean)
  where s.table_name = d."table" and s.key = d.key and (d.taken or s.held = d.hash)`;

/** Takes over what was decided at the centre about rows of this site, in the transaction of the caller. */
export async function takeDecisions(tx: Db, decided: readonly RowDecision[]): Promise<void> {
  if (decided.length > 0) await tx.rows(TAKE, [JSON.stringify(decided)]);
  await tx.rows('update joined_centre set decisions = $1::jsonb', [JSON.stringify(decided.map(({ uuid }) => uuid))]);
}
