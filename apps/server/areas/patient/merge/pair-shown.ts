/** SQL: one of the two of a pair as lists show them. @param id SQL for the key of the patient */
const person = (id: string): string => `jsonb_build_object(
  'uuid', (select t.uuid from patient t where t.patient_id = ${id}), 'name', coalesce(person_display(${id}), ''),
  'identifier', (select i.identifier from patient_identifier i where i.patient_id = ${id} and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  'gender', (select e.gender from person e where e.person_id = ${id}), 'birthdate', (select iso_day(e.birthdate) from person e where e.person_id = ${id}),
  'places', coalesce((select jsonb_agg(l.name order by l.name) from patient_place x join location l using (location_id) where x.patient_id = ${id}), '[]'))`;

/** SQL: two records that may be of one person, with score, reasons, and what somebody decided. @param p SQL of a row of patient_pair */
export const pairShown = (p: string): string => `jsonb_build_object(
  'a', ${person(`${p}.patient_a`)}, 'b', ${person(`${p}.patient_b`)}, 'score', ${p}.score, 'reasons', ${p}.reasons,
  'decided', case when ${p}.date_decided is not null then jsonb_build_object('date', iso(${p}.date_decided),
    'by', (select coalesce(person_display(u.person_id), u.username, u.system_id) from users u where u.user_id = ${p}.decided_by)) end)`;

/** SQL: the open pairs of a patient (jsonb array), the likeliest first; both records are there. @param patient SQL for the key */
export const openPairsOf = (patient: string, most: number): string => `coalesce((
  select jsonb_agg(${pairShown('p')} order by p.score desc, p.patient_a, p.patient_b)
  from (select q.* from patient_pair q
    join patient a on a.patient_id = q.patient_a and not a.voided join patient b on b.patient_id = q.patient_b and not b.voided
    where q.date_decided is null and (q.patient_a = ${patient} or q.patient_b = ${patient})
    order by q.score desc, q.patient_a, q.patient_b limit ${most}) p), '[]')`;
