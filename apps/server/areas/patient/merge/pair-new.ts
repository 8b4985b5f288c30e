import type { Db } from '../../../engine/db.ts';
import { WORTH_A_LOOK } from './pair-score.ts';

/** Looks for those who were registered since the last look, a few at a time, as a registration does. Answers whether more are left. */
export async function searchNewPairs(tx: Db, most: number): Promise<boolean> {
  const [{ found } = { found: 0 }] = await tx.rows<{ found: number }>(
    `with next as (
       select t.patient_id, t.voided from patient t where t.patient_id > (select last_patient from patient_pair_search)
         and t.date_created < now() - interval '5 seconds' order by 1 limit $1),
     told as (update patient_pair_search set last_patient = (select max(patient_id) from next) where exists (select from next)),
     made as (
       insert into patient_pair (patient_a, patient_b, score, reasons)
       select distinct on (1, 2) least(n.patient_id, m.patient_id), greatest(n.patient_id, m.patient_id), m.score, array_replace(m.reasons, 'soundsAlike', 'sound')
       from next n join person p on p.person_id = n.patient_id
       cross join lateral (select x.given_name, coalesce(nullif(x.family_name, ''), x.middle_name) as family from person_name x
         where x.person_id = n.patient_id and not x.voided order by x.preferred desc, x.person_name_id limit 1) w
       cross join lateral patient_matches(w.given_name, w.family, p.gender, p.birthdate, null) m
       where not n.voided and m.patient_id <> n.patient_id and m.score >= ${WORTH_A_LOOK} order by 1, 2, 3 desc
       on conflict do nothing)
     select count(*)::int as found from next`,
    [most],
  );
  return found === most;
}
