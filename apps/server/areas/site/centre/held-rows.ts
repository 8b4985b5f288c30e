import { MOST_DECISIONS, type HeldReason, type RowDecision } from '@fieldward/contract/site/site-records.operations.ts';
import type { Db } from '../../../engine/db.ts';

interface Holding {
  readonly site: string;
  /** Key; null where nobody here is that patient. */
  readonly patientId: string | null;
  /** uuid of the patient at the site. */
  readonly record: string;
}

interface ToHold {
  readonly what: { readonly table: { readonly table: string }; readonly key: string; readonly hash: string; readonly row: string | null };
  readonly reason: HeldReason;
  readonly detail: string | null;
}

const HOLD = `
  insert into held_row as h (site_id, patient_id, record, table_name, key, hash, row, reason, detail)
  select $1::bigint, $2::bigint, $3, x.* from unnest($4::text[], $5::text[], $6::text[], $7::text[]::jsonb[], $8::text[], $9::text[]) x
  on conflict (site_id, table_name, key) where state = 'held'
  do update set hash = excluded.hash, row = excluded.row, reason = excluded.reason, detail = excluded.detail, patient_id = excluded.patient_id
  where (h.hash, h.reason, h.patient_id) is distinct from (excluded.hash, excluded.reason, excluded.patient_id)
  returning 1`;

/** What was held of rows that are here by now needs no decision. */
const SETTLE = `update held_row set state = 'taken', decided_at = now(), told = true
  where site_id = $1::bigint and state = 'held' and (table_name, key) in (select * from unnest($2::text[], $3::text[]))`;

/** Notes that rows are here as the site has them. */
export const settleRows = async (
  tx: Db,
  site: string,
  rows: readonly { readonly table: string; readonly key: string }[],
): Promise<void> => {
  if (rows.length > 0) await tx.rows(SETTLE, [site, rows.map(({ table }) => table), rows.map(({ key }) => key)]);
};

/** Keeps rows that were not taken, the newest version of each, until somebody decides. Answers how many were not held so before. */
export async function holdRows(tx: Db, { site, patientId, record }: Holding, rows: readonly ToHold[]): Promise<number> {
  if (patientId !== null)
    await tx.rows('update held_row set patient_id = $2::bigint where record = $1 and patient_id is null', [record, patientId]);
  if (rows.length === 0) return 0;
  const held = await tx.rows(HOLD, [
    site,
    patientId,
    record,
    rows.map(({ what }) => what.table.table),
    rows.map(({ what }) => what.key),
    rows.map(({ what }) => what.hash),
    rows.map(({ what }) => what.row),
    rows.map(({ reason }) => reason),
    rows.map(({ detail }) => detail),
  ]);
  return held.length;
}

const UNTOLD = `from held_row h where h.site_id = $1::bigint and h.state <> 'held' and not h.told and h.hash is not null`;

/** Whether something was decided that the site does not know. */
export const hasDecisions = async (tx: Db, site: string): Promise<boolean> =>
  (await tx.rows(`select 1 ${UNTOLD} limit 1`, [site])).length > 0;

/** What was decided that the site has not said that it knows. */
export const decisionsFor = (tx: Db, site: string): Promise<RowDecision[]> =>
  tx.rows<RowDecision>(
    `select h.uuid, h.table_name as "table", h.key, h.hash, h.state = 'taken' as taken ${UNTOLD} order by h.decided_at, h.held_row_id limit ${MOST_DECISIONS}`,
    [site],
  );
