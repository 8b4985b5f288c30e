import type { TaskKind } from '@fieldward/domain/care/task/task.ts';

const ofForm = (t: string): string => `case ${t}.step
    when 'held' then (select f.name from field_record r join form f using (form_id) where r.uuid = ${t}.subject)
    else (select coalesce(f.name, y.name) from form_submission s join encounter n using (patient_id, encounter_id)
      join encounter_type y on y.encounter_type_id = n.encounter_type
      left join component_form c on c.component_form_id = s.component_form_id left join form f on f.form_id = c.form_id
      where s.patient_id = ${t}.patient_id and s.uuid = ${t}.subject) end`;

const OF_KIND: Readonly<Record<TaskKind, (t: string) => string>> = {
  schedule: (t) => `${t}.name`,
  result: (t) =>
    `(select y.name from lab_test x join lab_test_type y using (lab_test_type_id) where x.patient_id = ${t}.patient_id and x.uuid = ${t}.subject)`,
  referral: (t) => `(select coalesce(nullif(btrim(r.service), ''), r.reason) from referral r where r.uuid = ${t}.subject)`,
  pair: (t) => `person_display(${t}.other_patient)`,
  form: ofForm,
};

/**
 * SQL of what is to be done by a task (alias), which is one of these kinds, in a few words. Of what no schedule asks for it is read from the
 * record each time: a task keeps nothing that somebody typed.
 */
export const nameOfTask = (kinds: readonly TaskKind[], t = 't'): string =>
  `coalesce(case ${t}.kind ${kinds.map((kind) => `when '${kind}' then ${OF_KIND[kind](t)}`).join(' ')} end, '')`;
