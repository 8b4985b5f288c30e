import type { Db } from '../../../engine/db.ts';
import type { Manifest } from './merge-manifest.ts';

// the key of a moved visit as it will be once it is back
const FREE = `update visit t set form_day = null
  from (select v.visit_id, v.form_day from visit v where v.patient_id = $1::bigint and v.form_day is not null and not v.voided and exists (
    select from visit o where o.patient_id = $2::bigint and o.form_day = v.form_day and o.location_id is not distinct from v.location_id and not o.voided)) was
  where t.patient_id = $1::bigint and t.visit_id = was.visit_id returning t.visit_id::text as id, was.form_day::text as day`;

/**
 * Of two records that have both a visit of forms of the same day and place, each keeps its own with what is in it: the one that moves is no
 * longer the one that forms of that day join. Answers what an undo gives back.
 */
export async function keepVisitsApart(
  tx: Db,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<Manifest['cells']> {
  const freed = await tx.rows<{ id: string; day: string }>(FREE, [from, into]);
  return freed.map(({ id, day }) => ({
    table: 'visit',
    key: { patient_id: from, visit_id: id },
    column: 'form_day',
    before: day,
    after: null,
  }));
}
