import type { After, Rule } from '../../../engine/resource.ts';

/** A rule: a visit that forms made and that comes back is no longer the one that forms of its day join, where there is another by now. */
export const givesWay: Rule = async (write, tx) => {
  if (write.mode !== 'update' || write.current?.['voided'] !== true || write.body['voided'] !== false) return;
  const [twin] = await tx.rows(
    `select from visit v join visit x on x.patient_id = v.patient_id and x.form_day = v.form_day and x.location_id is not distinct from v.location_id and not x.voided
     where v.patient_id = $1::bigint and v.visit_id = $2::bigint`,
    [write.current['patient_id'], write.id],
  );
  if (twin !== undefined) write.columns['form_day'] = null;
};

/** What was recorded in a visit stays when it is voided, and is in no visit; it is in it again when the visit comes back. */
export const encountersStay: After = async (write, tx) => {
  if (write.mode !== 'update' && write.mode !== 'remove') return;
  const key = [write.current?.['patient_id'], write.id];
  const [row] = await tx.rows<{ voided: boolean }>('select voided from visit where patient_id = $1::bigint and visit_id = $2::bigint', key);
  if (row === undefined || row.voided === write.current?.['voided']) return;
  await tx.rows(`select ${row.voided ? 'let_go_of_encounters' : 'take_back_encounters'}($1::bigint, $2::bigint)`, key);
};
