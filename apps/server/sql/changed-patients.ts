/** Whose records were written to, as the chain of the trail tells it. */
import type { Db } from '../engine/db.ts';
import { noChanges } from './change-actions.ts';

/** The last link of the audit chain. */
export async function lastLink(db: Db): Promise<bigint> {
  const [row] = await db.rows<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from audit_link');
  return BigInt(row?.seq ?? 0);
}

const CHANGED = `with l as materialized (select entries from audit_link where seq >= $1::bigint and seq <= $2::bigint)
select distinct x.id::text as id from l cross join lateral unnest(l.entries) m
join audit_log a on a.audit_log_id >= lower(m) and a.audit_log_id < upper(m)
cross join lateral (
  select a.patient_id as id where a.patient_id <> 0
  union all select v::bigint from jsonb_array_elements_text(case jsonb_typeof(a.detail -> 'patients') when 'array' then a.detail -> 'patients' else '[]' end) v
  -- where a household is, all who live there are
  union all select m.person_id from household h join household_member m using (household_id)
  where a.resource = 'household' and h.uuid = a.resource_uuid and not m.voided and m.end_date is null) x
where a.action <> all ($3::text[])`;

/** Keys of the patients whose records were written to, by the links of the chain from the first to the last. */
export const changedIn = async (db: Db, first: bigint, last: bigint): Promise<readonly string[]> =>
  first > last ? [] : (await db.rows<{ id: string }>(CHANGED, [first, last, noChanges])).map(({ id }) => id);
