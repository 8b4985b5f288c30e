-- A visit that was voided holds nothing: what was recorded in it stays and is in no visit. It remembers what that was, for the way back.
alter table visit add column former_encounters bigint[];
comment on column visit.former_encounters is 'encounter_id of what was in it when it was voided';

-- What somebody voided before: what has another visit of its day and place by now is in that one.
with gone as (
  select v.patient_id, v.visit_id, array_agg(e.encounter_id order by e.encounter_id) as held,
    (select x.visit_id from visit x where x.patient_id = v.patient_id and x.form_day = v.form_day and x.location_id is not distinct from v.location_id and not x.voided) as twin
  from visit v join encounter e using (patient_id, visit_id) where v.voided and not e.voided group by 1, 2
), noted as (
  update visit v set former_encounters = g.held from gone g where v.patient_id = g.patient_id and v.visit_id = g.visit_id
)
update encounter e set visit_id = g.twin from gone g where e.patient_id = g.patient_id and e.encounter_id = any (g.held);

-- Both reach what an account that is bound to places does not see.
create function let_go_of_encounters(asked_patient bigint, asked_visit bigint) returns void language sql set search_path from current as $$
  with gone as (
    update encounter e set visit_id = null where e.patient_id = asked_patient and e.visit_id = asked_visit returning e.encounter_id
  )
  update visit v set former_encounters = (select array_agg(g.encounter_id order by g.encounter_id) from gone g)
  where v.patient_id = asked_patient and v.visit_id = asked_visit
$$;
-- What is in another visit by now stays there.
create function take_back_encounters(asked_patient bigint, asked_visit bigint) returns void language sql set search_path from current as $$
  with own as (
    update visit v set former_encounters = null from (select w.former_encounters as held from visit w where w.patient_id = asked_patient and w.visit_id = asked_visit) was
    where v.patient_id = asked_patient and v.visit_id = asked_visit returning was.held
  )
  update encounter e set visit_id = asked_visit from own
  where e.patient_id = asked_patient and e.encounter_id = any (own.held) and e.visit_id is null
$$;
